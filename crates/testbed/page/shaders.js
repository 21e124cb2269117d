// The programs of the graphics card. A frame of the server lies in a texture as it came; `pose` finds a body in it.

/** Texels in a row of the texture with the frame. A texel is four words. */
export const ROW = 1024;

const HEAD = `#version 300 es
precision highp float;
precision highp int;
precision highp usampler2D;
precision highp sampler2DShadow;
`;

/** Finds the pose of a body. Words are kept as integers: numbers too small to be normal would be lost as floats, and the bits of a body are such. */
const POSE = `
uniform usampler2D bodies;
uniform int dimension;

uint word(int i) {
  int texel = i >> 2;
  return texelFetch(bodies, ivec2(texel & ${ROW - 1}, texel >> 10), 0)[i & 3];
}

uvec4 texel(int i) { return texelFetch(bodies, ivec2(i & ${ROW - 1}, i >> 10), 0); }

struct Pose { vec3 at; vec4 turn; uint bits; };

Pose pose(int body) {
  if (dimension == 3) {
    uvec4 a = texel(2 + 2 * body);
    uvec4 b = texel(3 + 2 * body);
    vec4 first = uintBitsToFloat(a);
    vec4 second = uintBitsToFloat(b);
    return Pose(first.xyz, vec4(first.w, second.xyz), b.w);
  }
  int start = 8 + 5 * body;
  vec2 at = vec2(uintBitsToFloat(word(start)), uintBitsToFloat(word(start + 1)));
  float c = uintBitsToFloat(word(start + 2));
  float s = uintBitsToFloat(word(start + 3));
  // Half of the angle, by the larger of its sine and cosine: the other is then a quotient without loss.
  float w = sqrt(max(0.5 + 0.5 * c, 0.0));
  float z = sqrt(max(0.5 - 0.5 * c, 0.0));
  if (c > 0.0) z = 0.5 * s / w; else { z = s < 0.0 ? -z : z; w = 0.5 * s / z; }
  return Pose(vec3(at, 0.0), vec4(0.0, 0.0, z, w), word(start + 4));
}

vec3 turned(vec4 q, vec3 v) {
  vec3 twice = 2.0 * cross(q.xyz, v);
  return v + q.w * twice + cross(q.xyz, twice);
}
`;

/** The attributes of a part of a body, and its colour. */
const PART = `
layout(location = 4) in uint body;
layout(location = 5) in vec3 partAt;
layout(location = 6) in vec4 partTurn;
layout(location = 7) in vec3 partScale;
layout(location = 8) in vec4 tint;
layout(location = 9) in float movable;

uniform mat4 view;
uniform float count;
uniform bool showAsleep;
uniform bool showIslands;

vec3 place(Pose pose, vec3 vertex) { return pose.at + turned(pose.turn, partAt + turned(partTurn, partScale * vertex)); }

vec3 colour(Pose pose) {
  vec3 base = tint.rgb;
  uint island = pose.bits >> 8;
  if (showIslands && island > 0u) {
    float turn = fract(float(island - 1u) * 0.6180339887);
    base = 0.6 + 0.28 * cos(6.2831853 * (turn + vec3(0.0, 1.0 / 3.0, 2.0 / 3.0)));
  }
  if (showAsleep && movable > 0.5 && (pose.bits & 1u) != 0u) {
    float grey = dot(base, vec3(0.3, 0.59, 0.11));
    base = mix(base, vec3(grey), 0.75) * 0.82;
  }
  return base;
}

// In the plane bodies with a higher number lie on top, with their own edges.
vec4 seen(vec3 world, float edge) {
  vec4 place = view * vec4(world, 1.0);
  if (dimension == 2) place.z = 0.9 - 1.8 * (float(body) + 0.5 + edge) / (count + 1.0);
  return place;
}

bool gone(Pose pose) { return (pose.bits & 2u) != 0u; }
`;

export const SOLID = {
  vertex: `${HEAD}${POSE}${PART}
layout(location = 0) in vec3 vertex;
layout(location = 1) in vec3 normal;
uniform mat4 lightView;
uniform vec2 offset;
out vec3 world;
out vec3 facing;
out vec3 lit;
out float opacity;
void main() {
  Pose pose = pose(int(body));
  if (gone(pose)) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  world = place(pose, vertex);
  vec3 straight = normal / max(abs(partScale), 1e-9) * sign(partScale + 1e-20);
  facing = turned(pose.turn, turned(partTurn, straight));
  lit = colour(pose);
  opacity = tint.a;
  gl_Position = seen(world, 0.0);
  gl_Position.xy += offset * gl_Position.w;
}`,
  fragment: `${HEAD}
in vec3 world;
in vec3 facing;
in vec3 lit;
in float opacity;
uniform vec3 eye;
uniform bool flatly;
uniform bool hasShadow;
uniform mat4 lightView;
uniform vec3 light;
uniform vec3 sky;
uniform vec3 ground;
uniform vec4 outline;
uniform vec3 page;
uniform sampler2DShadow shadow;
out vec4 pixel;

float sunlit(vec3 n) {
  if (!hasShadow) return 1.0;
  vec4 place = lightView * vec4(world, 1.0);
  vec3 at = place.xyz * 0.5 + 0.5;
  if (any(lessThan(at, vec3(0.0))) || any(greaterThan(at, vec3(1.0)))) return 1.0;
  vec2 size = 1.0 / vec2(textureSize(shadow, 0));
  float bias = 0.0006 + 0.0022 * (1.0 - max(dot(n, light), 0.0));
  float sum = 0.0;
  sum += texture(shadow, vec3(at.xy + size * vec2(-0.7, -0.3), at.z - bias));
  sum += texture(shadow, vec3(at.xy + size * vec2(0.7, 0.3), at.z - bias));
  sum += texture(shadow, vec3(at.xy + size * vec2(-0.3, 0.7), at.z - bias));
  sum += texture(shadow, vec3(at.xy + size * vec2(0.3, -0.7), at.z - bias));
  return sum * 0.25;
}

void main() {
  if (outline.a > 0.0) { pixel = outline; return; }
  if (flatly) { pixel = vec4(mix(page, lit, 0.78), opacity); return; }
  vec3 to = normalize(eye - world);
  vec3 n = normalize(facing);
  if (dot(n, to) < 0.0) n = -n;
  vec3 base = pow(lit, vec3(2.2));
  float straight = max(dot(n, light), 0.0);
  float sun = straight > 0.0 ? straight * sunlit(n) : 0.0;
  vec3 around = mix(ground, sky, 0.5 + 0.5 * n.y);
  float gleam = pow(max(dot(n, normalize(light + to)), 0.0), 48.0) * 0.10 * step(0.001, sun);
  float rim = pow(1.0 - max(dot(n, to), 0.0), 4.0) * 0.10;
  vec3 sum = base * (around + sun * vec3(0.80, 0.76, 0.70)) + gleam + rim * sky;
  // Bright sides lose a little colour instead of burning out.
  float strength = dot(sum, vec3(0.3, 0.59, 0.11));
  sum = mix(sum, vec3(strength), smoothstep(0.25, 1.4, strength) * 0.35);
  pixel = vec4(pow(sum, vec3(1.0 / 2.2)), opacity);
}`,
};

/** What the light sees: only depths. */
export const SHADOW = {
  vertex: `${HEAD}${POSE}${PART}
layout(location = 0) in vec3 vertex;
void main() {
  Pose pose = pose(int(body));
  gl_Position = gone(pose) || tint.a < 1.0 ? vec4(2.0, 2.0, 2.0, 1.0) : view * vec4(place(pose, vertex), 1.0);
}`,
  fragment: `${HEAD}
void main() {}`,
};

/** Edges of meshes: each is a quad as wide as `width` pixels. */
export const EDGE = {
  vertex: `${HEAD}${POSE}${PART}
layout(location = 0) in vec3 from;
layout(location = 1) in vec3 to;
layout(location = 2) in vec2 corner;
uniform vec2 size;
uniform float width;
uniform vec4 outline;
uniform float strength;
uniform float extent;
uniform float pixels;
uniform vec3 page;
out vec4 ink;
void main() {
  Pose pose = pose(int(body));
  if (gone(pose)) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  // Edges of what is small would hide it: they get thin, and then vanish.
  float large = extent * max(partScale.x, max(partScale.y, partScale.z)) * pixels / max((view * vec4(pose.at, 1.0)).w, 1e-6);
  float shown = outline.a > 0.0 ? 1.0 : dimension == 3 ? smoothstep(4.0, 26.0, large) : smoothstep(1.5, 14.0, large);
  if (shown <= 0.0) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  vec4 a = seen(place(pose, from), 0.5);
  vec4 b = seen(place(pose, to), 0.5);
  // What is behind the viewer is cut off, or the quad would turn inside out.
  float near = 1e-3;
  if (a.w < near && b.w < near) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  if (a.w < near) a = mix(b, a, (b.w - near) / (b.w - a.w));
  if (b.w < near) b = mix(a, b, (a.w - near) / (a.w - b.w));
  vec2 along = (b.xy / b.w - a.xy / a.w) * size;
  float far = length(along);
  along = far > 1e-6 ? along / far : vec2(1.0, 0.0);
  vec4 end = corner.x < 0.5 ? a : b;
  vec2 aside = (vec2(-along.y, along.x) * corner.y + along * (corner.x * 2.0 - 1.0) * abs(corner.y)) * 0.5 * width;
  end.xy += aside * 2.0 / size * end.w;
  if (dimension == 3) end.z -= 0.0004 * end.w;
  gl_Position = end;
  vec3 base = colour(pose);
  ink = outline.a > 0.0 ? outline : vec4(dimension == 2 ? mix(base, page, -0.18) * 0.82 : base * 0.45, shown * strength * (tint.a < 1.0 && dimension == 3 ? 0.7 : 1.0));
}`,
  fragment: `${HEAD}
in vec4 ink;
out vec4 pixel;
void main() { pixel = ink; }`,
};

/** Lines of the server and of the page: quads with round ends. A line without length is a dot. */
export const LINE = {
  vertex: `${HEAD}
layout(location = 0) in vec2 corner;
layout(location = 1) in vec3 from;
layout(location = 2) in vec3 to;
layout(location = 3) in vec4 tint;
uniform mat4 view;
uniform vec2 size;
uniform float width;
uniform float opacity;
out vec4 ink;
out vec2 spot;
out float reach;
out float thick;
void main() {
  vec4 a = view * vec4(from, 1.0);
  vec4 b = view * vec4(to, 1.0);
  float near = 1e-3;
  if (a.w < near && b.w < near) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  if (a.w < near) a = mix(b, a, (b.w - near) / (b.w - a.w));
  if (b.w < near) b = mix(a, b, (a.w - near) / (a.w - b.w));
  vec2 along = (b.xy / b.w - a.xy / a.w) * 0.5 * size;
  reach = length(along);
  bool dot = reach < 0.02;
  along = dot ? vec2(1.0, 0.0) : along / reach;
  thick = 0.5 * width * (dot ? 3.2 : 1.0);
  float grown = thick + 1.0;
  vec4 end = corner.x < 0.5 ? a : b;
  float way = (corner.x * 2.0 - 1.0) * grown;
  vec2 aside = along * way + vec2(-along.y, along.x) * corner.y * grown;
  end.xy += aside * 2.0 / size * end.w;
  end.z -= 0.0008 * end.w;
  gl_Position = end;
  spot = vec2(corner.x * reach + way, corner.y * grown);
  ink = vec4(tint.rgb, tint.a * opacity);
}`,
  fragment: `${HEAD}
in vec4 ink;
in vec2 spot;
in float reach;
in float thick;
out vec4 pixel;
void main() {
  float away = length(vec2(spot.x - clamp(spot.x, 0.0, reach), spot.y));
  float cover = clamp(thick + 0.5 - away, 0.0, 1.0);
  if (cover <= 0.0) discard;
  pixel = vec4(ink.rgb, ink.a * cover);
}`,
};

/** Half-spaces and planes: a surface without end, around the middle of the view, that fades. */
export const SURFACE = {
  vertex: `${HEAD}${POSE}${PART}
layout(location = 0) in vec2 corner;
uniform vec3 normal;
uniform float level;
uniform vec3 middle;
uniform float reach;
out vec3 world;
out vec2 grid;
out vec2 flat2;
out vec3 up;
out vec3 lit;
out float sensor;
void main() {
  Pose pose = pose(int(body));
  if (gone(pose)) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  up = normalize(turned(pose.turn, turned(partTurn, normal)));
  vec3 base = place(pose, normal * level / max(dot(normal, normal), 1e-20));
  vec3 axis = abs(up.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0);
  vec3 first = normalize(cross(axis, up));
  vec3 second = cross(up, first);
  lit = colour(pose);
  sensor = tint.a;
  vec3 heart = middle - up * dot(middle - base, up);
  if (dimension == 2) {
    // The plane has only its edge: along it, and back from it.
    vec3 along = vec3(-up.y, up.x, 0.0);
    world = heart + along * corner.x * reach + up * corner.y * reach;
    flat2 = corner;
    grid = vec2(dot(world - base, along), dot(world - base, up));
  } else {
    world = heart + (first * corner.x + second * corner.y) * reach;
    flat2 = corner;
    grid = vec2(dot(world - base, first), dot(world - base, second));
  }
  gl_Position = view * vec4(world, 1.0);
  if (dimension == 2) gl_Position.z = 0.98;
}`,
  fragment: `${HEAD}
in vec3 world;
in vec2 grid;
in vec2 flat2;
in vec3 up;
in vec3 lit;
in float sensor;
uniform int dimension;
uniform bool twoSided;
uniform int pass;
uniform float cell;
uniform float unit;
uniform float reach;
uniform vec3 eye;
uniform vec3 light;
uniform vec3 page;
uniform vec3 line;
uniform bool hasShadow;
uniform mat4 lightView;
uniform sampler2DShadow shadow;
out vec4 pixel;

float stripes(vec2 at, float size, float thick) {
  vec2 place = at / size;
  vec2 width = vec2(length(vec2(dFdx(place.x), dFdy(place.x))), length(vec2(dFdx(place.y), dFdy(place.y))));
  vec2 away = abs(fract(place - 0.5) - 0.5) / max(width, vec2(1e-6));
  vec2 ink = clamp(1.0 - away / thick, 0.0, 1.0) * clamp(1.0 - width * 3.0, 0.0, 1.0);
  return max(ink.x, ink.y);
}

float sunlit() {
  if (!hasShadow) return 1.0;
  vec3 at = (lightView * vec4(world, 1.0)).xyz * 0.5 + 0.5;
  if (any(lessThan(at, vec3(0.0))) || any(greaterThan(at, vec3(1.0)))) return 1.0;
  vec2 size = 1.2 / vec2(textureSize(shadow, 0));
  float sum = 0.0;
  for (int x = -1; x <= 1; x++) for (int y = -1; y <= 1; y++) sum += texture(shadow, vec3(at.xy + size * vec2(x, y), at.z - 0.0012));
  return sum / 9.0;
}

void main() {
  if (dimension == 2) {
    float edge = clamp(1.6 - abs(grid.y) / unit, 0.0, 1.0);
    float along = 1.0 - smoothstep(0.6, 1.0, abs(flat2.x));
    float behind = twoSided ? abs(grid.y) : -grid.y;
    float depth = behind < 0.0 ? 0.0 : exp(-behind / (unit * 60.0));
    float hatch = clamp(1.2 - abs(fract((grid.x + grid.y) / (unit * 14.0)) - 0.5) * 14.0, 0.0, 1.0);
    float ink = max(edge, depth * (0.16 + 0.26 * hatch)) * along;
    if (ink < 0.004) discard;
    pixel = vec4(mix(lit * 0.8, line, 0.3), ink * mix(0.5, 1.0, sensor));
    return;
  }
  float away = length(flat2);
  float fade = 1.0 - smoothstep(0.12, 1.0, away);
  vec3 to = normalize(eye - world);
  bool front = dot(to, up) > 0.0;
  float slant = smoothstep(0.0, 0.10, abs(dot(to, up)));
  float small = stripes(grid, cell, 1.1);
  float large = stripes(grid, cell * 10.0, 1.4);
  float ink = max(small * 0.35, large * 0.75) * slant * fade;
  float sun = front ? sunlit() : 1.0;
  vec3 base = mix(page, lit, 0.10);
  base *= mix(mix(0.70, 0.60, step(0.5, dot(page, vec3(0.333)))) , 1.0, sun);
  vec3 sum = mix(base, line, ink);
  float solid = (front ? 0.94 : 0.16) * fade;
  float cover = max(solid, ink * 0.6) * mix(0.4, 1.0, sensor);
  if (pass != 0 && (cover > 0.6) != (pass == 1)) discard;
  pixel = vec4(sum, cover);
}`,
};

/** The background: a soft gradient. */
export const BACKDROP = {
  vertex: `${HEAD}
layout(location = 0) in vec2 corner;
out vec2 at;
void main() { at = corner; gl_Position = vec4(corner, 0.9999, 1.0); }`,
  fragment: `${HEAD}
in vec2 at;
uniform vec3 top;
uniform vec3 bottom;
out vec4 pixel;
void main() {
  float grain = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
  pixel = vec4(mix(bottom, top, smoothstep(-1.0, 1.0, at.y)) + grain / 255.0, 1.0);
}`,
};
