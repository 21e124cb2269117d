//! Laws of all four spaces.

/// Tests of these functions, which take the space as a parameter: the same in the plane and in space, in single and double precision.
macro_rules! in_all_spaces {
    ($($name:ident),* $(,)?) => {
        $(mod $name {
            use super::*;
            #[test]
            fn single_2d() {
                super::$name::<Vec2>();
            }
            #[test]
            fn single_3d() {
                super::$name::<Vec3>();
            }
            #[test]
            fn double_2d() {
                super::$name::<DVec2>();
            }
            #[test]
            fn double_3d() {
                super::$name::<DVec3>();
            }
        })*
    };
}
