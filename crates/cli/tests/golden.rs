//! Requests whose answers are known by thought, for every operation and shape, in both dimensions and precisions.

mod support;

use serde_json::Value;
use support::{answer_lines, answers, close};

/// Requests without a precision, and their answers.
const GOLDEN: &[(&str, &str)] = &[
    // intersects, 3D
    (
        r#"{"id":1,"op":"intersects","a":{"shape":{"ball":{"radius":1}}},"b":{"shape":{"ball":{"radius":1}},"position":[2,0,0]}}"#,
        r#"{"id":1,"intersects":true}"#,
    ),
    (
        r#"{"id":2,"op":"intersects","a":{"shape":{"ball":{"radius":1}}},"b":{"shape":{"ball":{"radius":1}},"position":[2.25,0,0]}}"#,
        r#"{"id":2,"intersects":false}"#,
    ),
    (
        r#"{"id":3,"op":"intersects","a":{"shape":{"half_space":{"normal":[0,1,0],"offset":0}}},"b":{"shape":{"half_space":{"normal":[1,1,0],"offset":-9}}}}"#,
        r#"{"id":3,"intersects":true}"#,
    ),
    // intersects, no vectors: 3D unless said otherwise
    (
        r#"{"id":4,"op":"intersects","a":{"shape":{"ball":{"radius":0}}},"b":{"shape":{"ball":{"radius":0}}}}"#,
        r#"{"id":4,"intersects":true}"#,
    ),
    (
        r#"{"id":5,"op":"contact","dimension":2,"a":{"shape":{"ball":{"radius":1}}},"b":{"shape":{"ball":{"radius":1}}}}"#,
        r#"{"id":5,"contact":{"normal":[1,0],"depth":2,"point_a":[1,0],"point_b":[-1,0]}}"#,
    ),
    (
        r#"{"id":6,"op":"contact","a":{"shape":{"ball":{"radius":1}}},"b":{"shape":{"ball":{"radius":1}}}}"#,
        r#"{"id":6,"contact":{"normal":[1,0,0],"depth":2,"point_a":[1,0,0],"point_b":[-1,0,0]}}"#,
    ),
    // distance, 3D
    (
        r#"{"id":7,"op":"distance","a":{"shape":{"cuboid":{"half_extents":[1,1,1]}}},"b":{"shape":{"ball":{"radius":0.5}},"position":[0.25,3,0.5]}}"#,
        r#"{"id":7,"distance":1.5,"point_a":[0.25,1,0.5],"point_b":[0.25,2.5,0.5]}"#,
    ),
    (
        r#"{"id":8,"op":"distance","max":1.5,"a":{"shape":{"cuboid":{"half_extents":[1,1,1]}}},"b":{"shape":{"ball":{"radius":0.5}},"position":[0.25,3,0.5]}}"#,
        r#"{"id":8,"distance":1.5,"point_a":[0.25,1,0.5],"point_b":[0.25,2.5,0.5]}"#,
    ),
    (
        r#"{"id":9,"op":"distance","max":1.25,"a":{"shape":{"cuboid":{"half_extents":[1,1,1]}}},"b":{"shape":{"ball":{"radius":0.5}},"position":[0.25,3,0.5]}}"#,
        r#"{"id":9,"distance":null}"#,
    ),
    (
        r#"{"id":10,"op":"distance","a":{"shape":{"ball":{"radius":0}},"position":[1,2,3]},"b":{"shape":{"ball":{"radius":0}},"position":[1,2,3]}}"#,
        r#"{"id":10,"distance":0,"point_a":[1,2,3],"point_b":[1,2,3]}"#,
    ),
    (
        r#"{"id":11,"op":"distance","a":{"shape":{"segment":{"a":[-1,0,0],"b":[1,0,0]}}},"b":{"shape":{"segment":{"a":[0.5,2,-1],"b":[0.5,2,1]}}}}"#,
        r#"{"id":11,"distance":2,"point_a":[0.5,0,0],"point_b":[0.5,2,0]}"#,
    ),
    // contact, 3D
    (
        r#"{"id":12,"op":"contact","a":{"shape":{"ball":{"radius":1}},"position":[0,0,0]},"b":{"shape":{"cuboid":{"half_extents":[1,1,1]}},"position":[1.5,0,0],"rotation":[0,0,0,1]}}"#,
        r#"{"id":12,"contact":{"normal":[1,0,0],"depth":0.5,"point_a":[1,0,0],"point_b":[0.5,0,0]}}"#,
    ),
    (
        r#"{"id":13,"op":"contact","a":{"shape":{"capsule":{"a":[-1,0,0],"b":[1,0,0],"radius":0.5}}},"b":{"shape":{"capsule":{"a":[0,0,-1],"b":[0,0,1],"radius":0.5}},"position":[0.5,0.75,0]}}"#,
        r#"{"id":13,"contact":{"normal":[0,1,0],"depth":0.25,"point_a":[0.5,0.5,0],"point_b":[0.5,0.25,0]}}"#,
    ),
    (
        r#"{"id":14,"op":"contact","a":{"shape":{"half_space":{"normal":[0,2,0],"offset":2}}},"b":{"shape":{"ball":{"radius":1}},"position":[3,1.75,0]}}"#,
        r#"{"id":14,"contact":{"normal":[0,1,0],"depth":0.25,"point_a":[3,1,0],"point_b":[3,0.75,0]}}"#,
    ),
    (
        r#"{"id":15,"op":"contact","a":{"shape":{"plane":{"normal":[0,1,0],"offset":0}}},"b":{"shape":{"ball":{"radius":1}},"position":[3,-0.75,0]}}"#,
        r#"{"id":15,"contact":{"normal":[0,-1,0],"depth":0.25,"point_a":[3,0,0],"point_b":[3,0.25,0]}}"#,
    ),
    (
        r#"{"id":16,"op":"contact","margin":0.25,"a":{"shape":{"ball":{"radius":1}}},"b":{"shape":{"ball":{"radius":1}},"position":[2.25,0,0]}}"#,
        r#"{"id":16,"contact":{"normal":[1,0,0],"depth":-0.25,"point_a":[1,0,0],"point_b":[1.25,0,0]}}"#,
    ),
    (
        r#"{"id":17,"op":"contact","margin":0.125,"a":{"shape":{"ball":{"radius":1}}},"b":{"shape":{"ball":{"radius":1}},"position":[2.25,0,0]}}"#,
        r#"{"id":17,"contact":null}"#,
    ),
    // A quarter turn about z, given with twice the unit length, brings the capsule's ends to ±x.
    (
        r#"{"id":18,"op":"contact","a":{"shape":{"capsule":{"a":[0,-2,0],"b":[0,2,0],"radius":0.5}},"rotation":[0,0,1.4142135623730951,1.4142135623730951]},"b":{"shape":{"ball":{"radius":0.5}},"position":[2.75,0,0]}}"#,
        r#"{"id":18,"contact":{"normal":[1,0,0],"depth":0.25,"point_a":[2.5,0,0],"point_b":[2.25,0,0]}}"#,
    ),
    // aabb, 3D
    (
        r#"{"id":19,"op":"aabb","a":{"shape":{"ball":{"radius":0.5}},"position":[1,2,3]}}"#,
        r#"{"id":19,"aabb":{"min":[0.5,1.5,2.5],"max":[1.5,2.5,3.5]}}"#,
    ),
    (
        r#"{"id":20,"op":"aabb","a":{"shape":{"cuboid":{"half_extents":[1,2,3]}},"rotation":[0,0,1,1]}}"#,
        r#"{"id":20,"aabb":{"min":[-2,-1,-3],"max":[2,1,3]}}"#,
    ),
    (
        r#"{"id":21,"op":"aabb","a":{"shape":{"capsule":{"a":[0,-1,0],"b":[0,1,0],"radius":0.5}}}}"#,
        r#"{"id":21,"aabb":{"min":[-0.5,-1.5,-0.5],"max":[0.5,1.5,0.5]}}"#,
    ),
    (
        r#"{"id":22,"op":"aabb","a":{"shape":{"segment":{"a":[0,-1,0],"b":[2,1,0]}}}}"#,
        r#"{"id":22,"aabb":{"min":[0,-1,0],"max":[2,1,0]}}"#,
    ),
    (
        r#"{"id":23,"op":"aabb","a":{"shape":{"half_space":{"normal":[0,1,0],"offset":1}},"position":[5,2,5]}}"#,
        r#"{"id":23,"aabb":{"min":[null,null,null],"max":[null,3,null]}}"#,
    ),
    (
        r#"{"id":24,"op":"aabb","a":{"shape":{"plane":{"normal":[0,0,-1],"offset":1}}}}"#,
        r#"{"id":24,"aabb":{"min":[null,null,-1],"max":[null,null,-1]}}"#,
    ),
    // 2D
    (
        r#"{"id":25,"op":"intersects","a":{"shape":{"polygon":{"vertices":[[0,0],[2,0],[0,2]]}}},"b":{"shape":{"ball":{"radius":0.5}},"position":[2.5,0]}}"#,
        r#"{"id":25,"intersects":true}"#,
    ),
    (
        r#"{"id":26,"op":"distance","a":{"shape":{"polygon":{"vertices":[[0,2],[2,0],[0,0]]}}},"b":{"shape":{"ball":{"radius":0.5}},"position":[1,-2]}}"#,
        r#"{"id":26,"distance":1.5,"point_a":[1,0],"point_b":[1,-1.5]}"#,
    ),
    (
        r#"{"id":27,"op":"contact","a":{"shape":{"polygon":{"vertices":[[-1,-1],[0,-1],[1,-1],[1,1],[-1,1]]}}},"b":{"shape":{"ball":{"radius":0.5}},"position":[0.75,0.25]}}"#,
        r#"{"id":27,"contact":{"normal":[1,0],"depth":0.75,"point_a":[1,0.25],"point_b":[0.25,0.25]}}"#,
    ),
    (
        r#"{"id":28,"op":"contact","a":{"shape":{"segment":{"a":[-2,0],"b":[2,0]}}},"b":{"shape":{"ball":{"radius":1}},"position":[1,0.75]}}"#,
        r#"{"id":28,"contact":{"normal":[0,1],"depth":0.25,"point_a":[1,0],"point_b":[1,-0.25]}}"#,
    ),
    (
        r#"{"id":29,"op":"contact","a":{"shape":{"half_space":{"normal":[0,1],"offset":0}}},"b":{"shape":{"capsule":{"a":[0,0],"b":[0,2],"radius":0.5}},"position":[1,0.25]}}"#,
        r#"{"id":29,"contact":{"normal":[0,1],"depth":0.25,"point_a":[1,0],"point_b":[1,-0.25]}}"#,
    ),
    (
        r#"{"id":30,"op":"distance","a":{"shape":{"plane":{"normal":[1,0],"offset":-1}}},"b":{"shape":{"ball":{"radius":0.5}},"position":[1,4]}}"#,
        r#"{"id":30,"distance":1.5,"point_a":[-1,4],"point_b":[0.5,4]}"#,
    ),
    // A quarter turn brings the long side up.
    (
        r#"{"id":31,"op":"contact","a":{"shape":{"cuboid":{"half_extents":[2,1]}},"angle":1.5707963267948966},"b":{"shape":{"ball":{"radius":1}},"position":[0.5,2.75]}}"#,
        r#"{"id":31,"contact":{"normal":[0,1],"depth":0.25,"point_a":[0.5,2],"point_b":[0.5,1.75]}}"#,
    ),
    (
        r#"{"id":32,"op":"aabb","a":{"shape":{"polygon":{"vertices":[[0,0],[2,0],[0,1]]}},"position":[1,1]}}"#,
        r#"{"id":32,"aabb":{"min":[1,1],"max":[3,2]}}"#,
    ),
    (
        r#"{"id":33,"op":"aabb","a":{"shape":{"ball":{"radius":1}},"angle":0.5}}"#,
        r#"{"id":33,"aabb":{"min":[-1,-1],"max":[1,1]}}"#,
    ),
    (
        r#"{"id":34,"op":"aabb","a":{"shape":{"half_space":{"normal":[-1,0],"offset":1}}}}"#,
        r#"{"id":34,"aabb":{"min":[-1,null],"max":[null,null]}}"#,
    ),
    (
        r#"{"id":35,"op":"aabb","a":{"shape":{"cuboid":{"half_extents":[1,2],"rounding":0}}}}"#,
        r#"{"id":35,"aabb":{"min":[-1,-2],"max":[1,2]}}"#,
    ),
    (
        r#"{"id":36,"op":"aabb","a":{"shape":{"segment":{"a":[-1,0,0],"b":[1,0,0],"rounding":0.5}}}}"#,
        r#"{"id":36,"aabb":{"min":[-1.5,-0.5,-0.5],"max":[1.5,0.5,0.5]}}"#,
    ),
    // manifolds
    (
        r#"{"id":950,"op":"manifold","a":{"shape":{"half_space":{"normal":[0,1],"offset":0}}},"b":{"shape":{"cuboid":{"half_extents":[1,1]}},"position":[3,0.75]}}"#,
        r#"{"id":950,"manifold":{"normal":[0,1],"points":[{"point_a":[4,0],"point_b":[4,-0.25],"depth":0.25,"feature":[2147483648,2]},{"point_a":[2,0],"point_b":[2,-0.25],"depth":0.25,"feature":[2147483648,3]}]}}"#,
    ),
    (
        r#"{"id":951,"op":"manifold","a":{"shape":{"ball":{"radius":1}}},"b":{"shape":{"ball":{"radius":1}},"position":[3,0,0]}}"#,
        r#"{"id":951,"manifold":null}"#,
    ),
    (
        r#"{"id":952,"op":"manifold","margin":1,"a":{"shape":{"ball":{"radius":1}}},"b":{"shape":{"ball":{"radius":1}},"position":[3,0,0]}}"#,
        r#"{"id":952,"manifold":{"normal":[1,0,0],"points":[{"point_a":[1,0,0],"point_b":[2,0,0],"depth":-1,"feature":[0,0]}]}}"#,
    ),
    // hulls
    (
        r#"{"id":900,"op":"hull","points":[[1,1],[0,0],[0.5,0.5],[1,0],[0,1],[0.5,0],[1,1]]}"#,
        r#"{"id":900,"vertices":[[0,0],[1,0],[1,1],[0,1]],"area":1}"#,
    ),
    (
        r#"{"id":901,"op":"hull","points":[[0,0,0],[6,0,0],[0,6,0],[0,0,6],[1,1,1],[3,3,0]]}"#,
        r#"{"id":901,"vertices":[[0,0,0],[6,0,0],[0,6,0],[0,0,6]],"faces":[[0,1,3],[0,2,1],[0,3,2],[1,2,3]],"volume":36}"#,
    ),
    (
        r#"{"id":902,"op":"intersects","a":{"shape":{"hull":{"points":[[-1,-1],[1,-1],[0,0],[-1,1],[1,1]]}}},"b":{"shape":{"ball":{"radius":1}},"position":[2,0]}}"#,
        r#"{"id":902,"intersects":true}"#,
    ),
    // cylinders and cones
    (
        r#"{"id":910,"op":"contact","a":{"shape":{"cylinder":{"half_height":1,"radius":0.5}}},"b":{"shape":{"ball":{"radius":0.5}},"position":[0.75,0.25,0]}}"#,
        r#"{"id":910,"contact":{"normal":[1,0,0],"depth":0.25,"point_a":[0.5,0.25,0],"point_b":[0.25,0.25,0]}}"#,
    ),
    (
        r#"{"id":911,"op":"distance","a":{"shape":{"cone":{"half_height":1,"radius":0.5,"rounding":0.25}}},"b":{"shape":{"cylinder":{"half_height":0.5,"radius":2}},"position":[0,3,0]}}"#,
        r#"{"id":911,"distance":1.25,"point_a":[0,1.25,0],"point_b":[0,2.5,0]}"#,
    ),
    (
        r#"{"id":912,"op":"aabb","a":{"shape":{"cone":{"half_height":2,"radius":1}},"position":[1,0,0],"rotation":[0,0,1,1]}}"#,
        r#"{"id":912,"aabb":{"min":[-1,-1,-1],"max":[3,1,1]}}"#,
    ),
    // masses, in the shape's own frame wherever it is
    (
        r#"{"id":920,"op":"mass","density":2,"a":{"shape":{"cuboid":{"half_extents":[1,0.5,0.25]}},"position":[5,6,7],"rotation":[0,0,1,1]}}"#,
        r#"{"id":920,"mass":2,"center":[0,0,0],"inertia":[[0.20833333333333334,0,0],[0,0.7083333333333334,0],[0,0,0.8333333333333334]]}"#,
    ),
    (
        r#"{"id":921,"op":"mass","density":6,"a":{"shape":{"hull":{"points":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]}}}}"#,
        r#"{"id":921,"mass":1,"center":[0.25,0.25,0.25],"inertia":[[0.075,0.0125,0.0125],[0.0125,0.075,0.0125],[0.0125,0.0125,0.075]]}"#,
    ),
    (
        r#"{"id":922,"op":"mass","density":1,"a":{"shape":{"polygon":{"vertices":[[1,1],[2,1],[2,2],[1,2]]}}}}"#,
        r#"{"id":922,"mass":1,"center":[1.5,1.5],"inertia":0.16666666666666666}"#,
    ),
    (
        r#"{"id":923,"op":"mass","density":0,"a":{"shape":{"triangle":{"a":[0,0],"b":[3,0],"c":[0,3]}}}}"#,
        r#"{"id":923,"mass":0,"center":[1,1],"inertia":0}"#,
    ),
    (
        r#"{"id":924,"op":"mass","density":1,"dimension":2,"a":{"shape":{"ball":{"radius":1}}}}"#,
        r#"{"id":924,"mass":3.141592653589793,"center":[0,0],"inertia":1.5707963267948966}"#,
    ),
    (
        r#"{"id":925,"op":"mass","density":1,"a":{"shape":{"segment":{"a":[0,-1,0],"b":[0,1,0],"rounding":1}}}}"#,
        r#"{"id":925,"mass":10.471975511965978,"center":[0,0,0],"inertia":[[12.67109036947883,0,0],[0,4.817108735504349,0],[0,0,12.67109036947883]]}"#,
    ),
    (
        r#"{"id":926,"op":"mass","density":1,"a":{"shape":{"triangle":{"a":[1,0,0],"b":[1,0,0],"c":[1,0,0],"rounding":0.5}}}}"#,
        r#"{"id":926,"mass":0.5235987755982989,"center":[1,0,0],"inertia":[[0.052359877559829883,0,0],[0,0.052359877559829883,0],[0,0,0.052359877559829883]]}"#,
    ),
    // what is around points
    (
        r#"{"id":930,"op":"bounds","kind":"aabb","points":[[0,1],[2,-1],[1,1]]}"#,
        r#"{"id":930,"aabb":{"min":[0,-1],"max":[2,1]}}"#,
    ),
    (
        r#"{"id":931,"op":"bounds","kind":"sphere_smallest","points":[[0,0],[6,0],[0,8],[1,1]]}"#,
        r#"{"id":931,"sphere":{"center":[3,4],"radius":5}}"#,
    ),
    (
        r#"{"id":932,"op":"bounds","kind":"sphere_ritter","points":[[1,2,3]]}"#,
        r#"{"id":932,"sphere":{"center":[1,2,3],"radius":0}}"#,
    ),
    (
        r#"{"id":933,"op":"bounds","kind":"box_smallest","points":[[0,0],[2,0],[2,1],[0,1]]}"#,
        r#"{"id":933,"box":{"center":[1,0.5],"half_extents":[1,0.5],"angle":0}}"#,
    ),
    // rounded ones
    (
        r#"{"id":903,"op":"contact","a":{"shape":{"cuboid":{"half_extents":[1,1,1],"rounding":0.5}}},"b":{"shape":{"cuboid":{"half_extents":[1,1,1],"rounding":0.25}},"position":[0,2.5,0]}}"#,
        r#"{"id":903,"contact":{"normal":[0,1,0],"depth":0.25,"point_a":[0,1.5,0],"point_b":[0,1.25,0]}}"#,
    ),
    (
        r#"{"id":904,"op":"distance","a":{"shape":{"polygon":{"vertices":[[-1,-1],[1,-1],[1,1],[-1,1]],"rounding":1}}},"b":{"shape":{"ball":{"radius":1}},"position":[4,5]}}"#,
        r#"{"id":904,"distance":3,"point_a":[1.6,1.8],"point_b":[3.4,4.2]}"#,
    ),
    (
        r#"{"id":905,"op":"aabb","a":{"shape":{"cuboid":{"half_extents":[1,2],"rounding":0.5}},"position":[1,1]}}"#,
        r#"{"id":905,"aabb":{"min":[-0.5,-1.5],"max":[2.5,3.5]}}"#,
    ),
    // project_point, cast_ray, cast_shape
    (
        r#"{"id":901,"op":"project_point","a":{"shape":{"cuboid":{"half_extents":[1,1,1]}}},"point":[0.5,3,0]}"#,
        r#"{"id":901,"point":[0.5,1,0],"distance":2,"inside":false}"#,
    ),
    (
        r#"{"id":902,"op":"project_point","a":{"shape":{"cuboid":{"half_extents":[1,2]}}},"point":[0.5,0]}"#,
        r#"{"id":902,"point":[1,0],"distance":-0.5,"inside":true}"#,
    ),
    (
        r#"{"id":903,"op":"project_point","a":{"shape":{"plane":{"normal":[0,1,0],"offset":1}}},"point":[7,1,0]}"#,
        r#"{"id":903,"point":[7,1,0],"distance":0,"inside":true}"#,
    ),
    (
        r#"{"id":904,"op":"cast_ray","a":{"shape":{"ball":{"radius":1}},"position":[5,0,0]},"origin":[0,0,0],"direction":[2,0,0]}"#,
        r#"{"id":904,"hit":{"t":2,"point":[4,0,0],"normal":[-1,0,0]}}"#,
    ),
    (
        r#"{"id":905,"op":"cast_ray","max":1.5,"a":{"shape":{"ball":{"radius":1}},"position":[5,0,0]},"origin":[0,0,0],"direction":[2,0,0]}"#,
        r#"{"id":905,"hit":null}"#,
    ),
    (
        r#"{"id":906,"op":"cast_ray","solid":false,"a":{"shape":{"cuboid":{"half_extents":[1,1]}}},"origin":[0,0.5],"direction":[0.5,0]}"#,
        r#"{"id":906,"hit":{"t":2,"point":[1,0.5],"normal":[1,0]}}"#,
    ),
    (
        r#"{"id":907,"op":"cast_ray","a":{"shape":{"cuboid":{"half_extents":[1,1]}}},"origin":[0,0.5],"direction":[0.5,0]}"#,
        r#"{"id":907,"hit":{"t":0,"point":[0,0.5],"normal":[-1,0]}}"#,
    ),
    (
        r#"{"id":908,"op":"cast_ray","a":{"shape":{"cylinder":{"half_height":1,"radius":1}}},"origin":[0.25,9,0],"direction":[0,-4,0]}"#,
        r#"{"id":908,"hit":{"t":2,"point":[0.25,1,0],"normal":[0,1,0]}}"#,
    ),
    (
        r#"{"id":909,"op":"cast_shape","a":{"shape":{"ball":{"radius":0.5}},"velocity":[1,0,0]},"b":{"shape":{"ball":{"radius":0.5}},"position":[3,0,0]}}"#,
        r#"{"id":909,"hit":{"t":2,"normal":[1,0,0],"point_a":[2.5,0,0],"point_b":[2.5,0,0],"start":"apart"}}"#,
    ),
    (
        r#"{"id":910,"op":"cast_shape","margin":0.5,"a":{"shape":{"ball":{"radius":0.5}},"velocity":[1,0,0]},"b":{"shape":{"ball":{"radius":0.5}},"position":[3,0,0]}}"#,
        r#"{"id":910,"hit":{"t":1.5,"normal":[1,0,0],"point_a":[2,0,0],"point_b":[2.5,0,0],"start":"apart"}}"#,
    ),
    (
        r#"{"id":911,"op":"cast_shape","max":1.75,"a":{"shape":{"ball":{"radius":0.5}},"velocity":[1,0,0]},"b":{"shape":{"ball":{"radius":0.5}},"position":[3,0,0]}}"#,
        r#"{"id":911,"hit":null}"#,
    ),
    (
        r#"{"id":912,"op":"cast_shape","a":{"shape":{"cuboid":{"half_extents":[1,1]}}},"b":{"shape":{"cuboid":{"half_extents":[1,1]}},"position":[0.5,2],"velocity":[1,0]}}"#,
        r#"{"id":912,"hit":null}"#,
    ),
    (
        r#"{"id":913,"op":"cast_shape","a":{"shape":{"half_space":{"normal":[0,1],"offset":0}}},"b":{"shape":{"ball":{"radius":1}},"position":[3,0.5],"velocity":[0,1]}}"#,
        r#"{"id":913,"hit":{"t":0,"normal":[0,1],"point_a":[3,0],"point_b":[3,-0.5],"start":"overlapping"}}"#,
    ),
    (
        r#"{"id":914,"op":"cast_shape","a":{"shape":{"half_space":{"normal":[0,1],"offset":0}}},"b":{"shape":{"ball":{"radius":1}},"position":[3,1],"velocity":[5,-1]}}"#,
        r#"{"id":914,"hit":{"t":0,"normal":[0,1],"point_a":[3,0],"point_b":[3,0],"start":"touching"}}"#,
    ),
    // time_of_impact
    (
        r#"{"id":930,"op":"time_of_impact","a":{"shape":{"ball":{"radius":0.5}},"end":{"position":[8,0,0],"rotation":[0,1,0,0]}},"b":{"shape":{"ball":{"radius":0.5}},"position":[3,0,0]}}"#,
        r#"{"id":930,"hit":{"t":0.25,"normal":[1,0,0],"point_a":[2.5,0,0],"point_b":[2.5,0,0],"start":"apart"}}"#,
    ),
    (
        r#"{"id":931,"op":"time_of_impact","a":{"shape":{"segment":{"a":[0,0],"b":[0.5,0]}},"angular_velocity":-3.141592653589793},"b":{"shape":{"half_space":{"normal":[0,1],"offset":-0.25}}}}"#,
        r#"{"id":931,"hit":{"t":0.16666666666666666,"normal":[0,-1],"point_a":[0.4330127018922193,-0.25],"point_b":[0.4330127018922193,-0.25],"start":"apart"}}"#,
    ),
    (
        r#"{"id":932,"op":"time_of_impact","a":{"shape":{"segment":{"a":[0,0],"b":[0.5,0]}},"angle":1,"end":{"angle":0}},"b":{"shape":{"half_space":{"normal":[0,1],"offset":-0.25}}}}"#,
        r#"{"id":932,"hit":null}"#,
    ),
    (
        r#"{"id":933,"op":"time_of_impact","a":{"shape":{"segment":{"a":[0,0],"b":[0.5,0]}},"center":[0.5,0],"angular_velocity":3.141592653589793},"b":{"shape":{"half_space":{"normal":[0,1],"offset":-0.25}}}}"#,
        r#"{"id":933,"hit":{"t":0.16666666666666666,"normal":[0,-1],"point_a":[0.0669872981077807,-0.25],"point_b":[0.0669872981077807,-0.25],"start":"apart"}}"#,
    ),
    (
        r#"{"id":934,"op":"time_of_impact","max":4,"a":{"shape":{"ball":{"radius":0.5}},"velocity":[1,0,0]},"b":{"shape":{"ball":{"radius":0.5}},"position":[3,0,0]}}"#,
        r#"{"id":934,"hit":{"t":2,"normal":[1,0,0],"point_a":[2.5,0,0],"point_b":[2.5,0,0],"start":"apart"}}"#,
    ),
    (
        r#"{"id":935,"op":"time_of_impact","a":{"shape":{"ball":{"radius":0.5}},"velocity":[1,0,0]},"b":{"shape":{"ball":{"radius":0.5}},"position":[3,0,0]}}"#,
        r#"{"id":935,"hit":null}"#,
    ),
];

#[test]
fn golden_answers_in_both_precisions() {
    for (precision, tolerance) in [("f32", 1e-6), ("f64", 1e-14)] {
        let requests: Vec<String> = GOLDEN
            .iter()
            .map(|(request, _)| request.replacen('{', &format!("{{\"precision\":\"{precision}\","), 1))
            .collect();
        let answers = answers(requests.join("\n"));
        assert_eq!(answers.len(), GOLDEN.len());
        for ((request, expected), answer) in GOLDEN.iter().zip(&answers) {
            let expected: Value = serde_json::from_str(expected).unwrap();
            assert!(close(answer, &expected, tolerance), "{precision} {request}\n{answer}\n{expected}");
        }
    }
}

#[test]
fn the_default_precision_is_single() {
    let request = |head: &str| {
        let rest = r#""op":"aabb","a":{"shape":{"ball":{"radius":0.1}},"position":[0,0.3,0]}}"#;
        format!("{{\"id\":1,{head}{rest}\n")
    };
    let input = request("") + &request("\"precision\":\"f32\",") + &request("\"precision\":\"f64\",");
    let single = r#"{"id":1,"aabb":{"min":[-0.1,0.20000002,-0.1],"max":[0.1,0.4,0.1]}}"#;
    let double = r#"{"id":1,"aabb":{"min":[-0.1,0.19999999999999998,-0.1],"max":[0.1,0.4,0.1]}}"#;
    assert_eq!(answer_lines(input), [single, single, double]);
}

#[test]
fn the_example_of_the_help_is_true() {
    let help = support::run(&["query", "--help"], b"").stdout;
    let help = String::from_utf8(help).unwrap();
    let request = help.lines().find_map(|line| line.trim().strip_prefix("$ echo '")).unwrap();
    let request = request.split('\'').next().unwrap();
    let answer = &answer_lines(request)[0];
    assert!(help.lines().any(|line| line.trim() == answer), "{answer}");
}

#[test]
fn the_help_names_every_operation_and_what_it_answers() {
    let help = support::run(&["query", "--help"], b"").stdout;
    let help = String::from_utf8(help).unwrap();
    let (questions, answers) = help.split_once("\nAnswers:\n").unwrap();
    for (request, answer) in GOLDEN {
        let (_, rest) = request.split_once(r#""op":""#).unwrap();
        let (op, _) = rest.split_once('"').unwrap();
        assert!(questions.lines().any(|line| line.trim().split(' ').next() == Some(op)), "{op}");
        // The name of the answer stands after the id.
        let name = answer.split('"').nth(3).unwrap();
        assert!(answers.contains(&format!("\"{name}\":")), "{op} answers {name}");
    }
}
