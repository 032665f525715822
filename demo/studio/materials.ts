import * as THREE from 'three'
import type { Colour } from '../format.ts'
import { type Pattern, type Picture, patternTexture, pictureTexture, tileSize } from './textures.ts'

/** Surfaces: one shader for all, lit by four shadowed lights at a time and an analytic studio for reflections. */

export const palette: Record<Colour, string> = {
  black: '#232425',
  graphite: '#46494c',
  grey: '#96999a',
  silver: '#c6c9cb',
  white: '#f2f1ee',
  cream: '#eee2cb',
  oak: '#cfa878',
  walnut: '#7b5238',
  birch: '#e6cfa6',
  red: '#b8322c',
  coral: '#e5735c',
  orange: '#e0812f',
  yellow: '#ebbd3d',
  green: '#5a9560',
  forest: '#25503f',
  mint: '#a5d1ba',
  sky: '#99c3dd',
  blue: '#386db0',
  navy: '#25375b',
  purple: '#6e5492',
  pink: '#e5adb3',
  sand: '#d6c3a3',
  brown: '#7b573e',
  glass: '#e9f1ef',
}

export type Finish = {
  colour: string
  pattern?: Pattern
  /** How strongly the pattern changes the colour, 0…1. */
  strength?: number
  rough: number
  metal?: number
  /** Soft light on grazing angles, as of cloth. */
  sheen?: number
  opacity?: number
  picture?: Picture
  tint?: string
  glow?: number
}

const isWood = (colour: Colour) => colour === 'oak' || colour === 'walnut' || colour === 'birch'

export const wood = (colour: Colour): Finish => ({
  colour: palette[colour],
  pattern: 'wood',
  strength: colour === 'birch' ? 0.45 : 0.8,
  rough: 0.5,
})
export const glass = (tint = '#dfeeea', opacity = 0.22): Finish => ({ colour: tint, rough: 0.04, opacity })

function special(colour: Colour): Finish | undefined {
  if (isWood(colour)) return wood(colour)
  if (colour === 'glass') return glass()
  return undefined
}

/** Smooth moulded plastic, a little matt. */
export const plastic = (colour: Colour, rough = 0.42): Finish =>
  special(colour) ?? { colour: palette[colour], rough, metal: colour === 'silver' ? 0.45 : 0 }
/** Powder-coated steel; silver is bare brushed metal. */
export const steel = (colour: Colour): Finish =>
  special(colour) ??
  (colour === 'silver'
    ? { colour: '#c9cbcc', rough: 0.3, metal: 1, pattern: 'brushed', strength: 0.5 }
    : { colour: palette[colour], rough: 0.5, metal: 0.15 })
export const chrome: Finish = { colour: '#d5d7d8', rough: 0.14, metal: 1 }
export const aluminium = (colour: Colour): Finish =>
  special(colour) ?? {
    colour: palette[colour],
    rough: 0.36,
    metal: ['silver', 'grey', 'graphite', 'sand', 'pink'].includes(colour) ? 0.75 : 0.35,
  }
export const fabric = (colour: Colour): Finish =>
  special(colour) ?? { colour: palette[colour], pattern: 'fabric', strength: 0.75, rough: 1, sheen: 0.28 }
export const felt = (colour: Colour): Finish =>
  special(colour) ?? { colour: palette[colour], pattern: 'felt', strength: 0.7, rough: 1, sheen: 0.22 }
export const leather = (colour: Colour): Finish =>
  special(colour) ?? { colour: palette[colour], pattern: 'leather', strength: 0.45, rough: 0.55, sheen: 0.06 }
export const ceramic = (colour: Colour): Finish => special(colour) ?? { colour: palette[colour], rough: 0.16 }
export const stoneware = (colour: Colour): Finish =>
  special(colour) ?? { colour: palette[colour], rough: 0.38, pattern: 'speckle', strength: 0.7 }
export const lacquer = (colour: Colour): Finish => special(colour) ?? { colour: palette[colour], rough: 0.3 }
export const card = (colour: Colour): Finish =>
  special(colour) ?? { colour: palette[colour], pattern: 'felt', strength: 0.25, rough: 0.8 }
export const rubber: Finish = { colour: '#262728', rough: 0.8 }
export const darkGlass: Finish = { colour: '#0c0d0f', rough: 0.08 }
export const paper: Finish = { colour: '#f7f5ef', rough: 0.9 }
export const glow = (colour = '#fff1d8', amount = 1.6): Finish => ({ colour, rough: 0.5, glow: amount })
export const shown = (picture: Picture, tint?: string, amount = 0.85): Finish => ({
  colour: '#ffffff',
  rough: 0.18,
  picture,
  tint,
  glow: amount,
})
export const printed = (picture: Picture, tint?: string): Finish => ({ colour: '#ffffff', rough: 0.6, picture, tint })

/** Light samples of one pass; their shadow maps lie in one atlas of 4 × 3 tiles. */
export const LIGHTS = 12
export const TILES: readonly [number, number] = [4, 3]

export const lighting = {
  lightDirection: { value: Array.from({ length: LIGHTS }, () => new THREE.Vector3(0, 1, 0)) },
  lightColour: { value: Array.from({ length: LIGHTS }, () => new THREE.Color(1, 1, 1)) },
  shadowMatrix: { value: Array.from({ length: LIGHTS }, () => new THREE.Matrix4()) },
  shadowMap: { value: null as THREE.Texture | null },
  texel: { value: 1 },
  floorColour: { value: new THREE.Color(1, 1, 1) },
}

const shadowFunctions = /* glsl */ `
  uniform vec3 lightDirection[${LIGHTS}];
  uniform vec3 lightColour[${LIGHTS}];
  uniform mat4 shadowMatrix[${LIGHTS}];
  uniform highp sampler2DShadow shadowMap;
  uniform float texel;
  uniform vec3 floorColour;
  float lit(int k, vec3 world) {
    vec3 c = (shadowMatrix[k] * vec4(world, 1.0)).xyz;
    if (c.x < -1.0 || c.x > 1.0 || c.y < -1.0 || c.y > 1.0 || c.z > 1.0) return 1.0;
    vec2 tile = vec2(float(k & 3), float(k >> 2));
    vec2 uv = (clamp(c.xy * 0.5 + 0.5, 0.002, 0.998) + tile) * vec2(0.25, 1.0 / 3.0);
    return texture(shadowMap, vec3(uv, c.z * 0.5 + 0.5));
  }
`

const vertexShader = /* glsl */ `
  uniform vec2 tile;
  out vec3 vNormalW;
  out vec3 vWorld;
  out vec2 vUv;
  void main() {
    vec4 world = modelMatrix * vec4(position, 1.0);
    vWorld = world.xyz;
    vNormalW = normalize(mat3(modelMatrix) * normal);
    vUv = uv * tile;
    gl_Position = projectionMatrix * viewMatrix * world;
  }
`

const fragmentShader = /* glsl */ `
  in vec3 vNormalW;
  in vec3 vWorld;
  in vec2 vUv;
  out vec4 outColour;
  uniform vec3 colour;
  uniform vec4 surface; // roughness, metal, sheen, opacity
  uniform vec2 extra; // pattern strength, glow
  uniform sampler2D map;
  ${shadowFunctions}
  float softBox(vec3 r, vec3 centre, vec3 side, vec2 half_, float blur) {
    float f = dot(r, centre);
    if (f <= 0.0) return 0.0;
    vec3 up = cross(centre, side);
    vec2 p = abs(vec2(dot(r, side), dot(r, up)) / f) - half_;
    vec2 m = 1.0 - smoothstep(-blur, blur, p);
    return m.x * m.y;
  }
  vec3 studio(vec3 r, float rough) {
    float blur = 0.05 + rough * 0.9;
    float spread = 1.0 / (1.0 + rough * 1.6);
    vec3 base = mix(floorColour * 0.62, vec3(0.46, 0.47, 0.49), smoothstep(-0.25 - rough, 0.2 + rough, r.y));
    base *= 0.62 + 0.3 * smoothstep(-0.6, 0.9, r.z * 0.5 + r.y);
    float key = softBox(r, normalize(vec3(-0.62, 0.72, 0.5)), normalize(vec3(0.63, 0.0, 0.78)), vec2(0.62, 0.46), blur);
    float rim = softBox(r, normalize(vec3(0.9, 0.42, -0.15)), normalize(vec3(0.16, 0.0, 0.98)), vec2(0.3, 0.75), blur);
    float top = softBox(r, vec3(0.0, 1.0, 0.0), vec3(1.0, 0.0, 0.0), vec2(0.9, 0.35), blur);
    return base + vec3(1.0, 0.98, 0.94) * (key * 2.5 + top * 1.1) * spread + vec3(0.94, 0.97, 1.0) * rim * 1.7 * spread;
  }
  void main() {
    vec3 n = normalize(vNormalW) * (gl_FrontFacing ? 1.0 : -1.0);
    vec3 v = normalize(cameraPosition - vWorld);
    float nv = max(dot(n, v), 0.02);
    vec3 albedo = colour;
    #ifdef PATTERN
      vec3 t = texture(map, vUv).rgb;
      albedo *= mix(vec3(1.0), t * t * 4.63, extra.x);
    #endif
    #ifdef PICTURE
      vec4 t = texture(map, vUv);
      albedo = pow(t.rgb, vec3(2.2));
    #endif
    vec3 p = vWorld + n * texel * 1.6;
    vec3 light = vec3(0.0);
    float open_ = 0.0;
    for (int k = 0; k < ${LIGHTS}; k++) {
      float nl = dot(n, lightDirection[k]);
      float s = nl > 0.0 ? lit(k, p) : 0.0;
      light += lightColour[k] * (max(nl, 0.0) * s);
      open_ += nl > 0.0 ? s : 0.5;
    }
    open_ /= ${LIGHTS}.0;
    light += floorColour * (0.23 - 0.15 * n.y) * (0.4 + 0.6 * open_);
    float rough = surface.x;
    vec3 f0 = mix(vec3(0.04), albedo, surface.y);
    vec4 r4 = rough * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    float a004 = min(r4.x * r4.x, exp2(-9.28 * nv)) * r4.x + r4.y;
    vec2 ab = vec2(-1.04, 1.04) * a004 + r4.zw;
    vec3 reflected = studio(reflect(-v, n), rough) * (f0 * ab.x + ab.y) * (0.3 + 0.7 * open_);
    float edge = 1.0 - nv;
    vec3 diffuse = albedo * light * (1.0 - surface.y);
    diffuse += surface.z * edge * edge * edge * light * (0.35 + albedo);
    vec3 result = diffuse * surface.w + reflected + albedo * extra.y;
    float a = surface.w;
    #ifdef CUTOUT
      a *= t.a;
      result *= t.a;
    #endif
    #ifdef GLASSY
      a = clamp(a + edge * edge * edge * 0.5, 0.0, 1.0);
    #endif
    outColour = vec4(min(result, vec3(6.0)), a);
  }
`

const cache = new Map<string, THREE.ShaderMaterial>()

export function material(finish: Finish): THREE.ShaderMaterial {
  const key = JSON.stringify(finish)
  const known = cache.get(key)
  if (known) return known
  const made = createMaterial(finish)
  cache.set(key, made)
  return made
}

const seeThrough: ReadonlySet<Picture> = new Set(['clock', 'lines', 'keys'])

function createMaterial(finish: Finish): THREE.ShaderMaterial {
  const pattern = finish.pattern ?? 'none'
  const map = finish.picture ? pictureTexture(finish.picture, finish.tint) : patternTexture(pattern)
  const opacity = finish.opacity ?? 1
  const cutout = finish.picture !== undefined && seeThrough.has(finish.picture)
  const transparent = opacity < 1 || cutout
  const [along, across] = finish.picture ? [1, 1] : tileSize[pattern]
  const defines: Record<string, string> = {}
  if (finish.picture) defines.PICTURE = ''
  else if (map) defines.PATTERN = ''
  if (cutout) defines.CUTOUT = ''
  if (opacity < 1) defines.GLASSY = ''
  return new THREE.ShaderMaterial({
    glslVersion: THREE.GLSL3,
    vertexShader,
    fragmentShader,
    defines,
    side: THREE.DoubleSide,
    transparent,
    depthWrite: !transparent,
    blending: transparent ? THREE.CustomBlending : THREE.NoBlending,
    blendSrc: THREE.OneFactor,
    blendDst: THREE.OneMinusSrcAlphaFactor,
    polygonOffset: cutout,
    polygonOffsetFactor: -1,
    polygonOffsetUnits: -2,
    uniforms: {
      ...lighting,
      tile: { value: new THREE.Vector2(1 / along, 1 / across) },
      colour: { value: new THREE.Color(finish.colour) },
      surface: { value: new THREE.Vector4(finish.rough, finish.metal ?? 0, finish.sheen ?? 0, opacity) },
      extra: { value: new THREE.Vector2(finish.strength ?? 0, finish.glow ?? 0) },
      map: { value: map ?? null },
    },
  })
}

const catcherFragment = /* glsl */ `
  in vec3 vNormalW;
  in vec3 vWorld;
  out vec4 outColour;
  uniform vec3 colour;
  uniform float depth;
  uniform float fade;
  ${shadowFunctions}
  void main() {
    vec3 n = vec3(vNormalW);
    float all = 0.0;
    float seen = 0.0;
    for (int k = 0; k < ${LIGHTS}; k++) {
      float w = max(dot(n, lightDirection[k]), 0.0) * dot(lightColour[k], vec3(0.33));
      all += w;
      seen += w * lit(k, vWorld + n * texel);
    }
    float shade = all > 0.0 ? 1.0 - seen / all : 0.0;
    outColour = vec4(colour * mix(vec3(1.0), vec3(0.0, 0.01, 0.02), shade * depth * (1.0 - smoothstep(0.3, 0.95, length(vWorld) / fade))), 1.0);
  }
`

/** A plane that shows nothing but its own flat colour and the shadows that fall on it. */
export function catcherMaterial(colour: THREE.Color, depth = 0.62, fade = 1e6): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({
    glslVersion: THREE.GLSL3,
    vertexShader,
    fragmentShader: catcherFragment,
    side: THREE.FrontSide,
    uniforms: {
      ...lighting,
      tile: { value: new THREE.Vector2(1, 1) },
      colour: { value: colour },
      depth: { value: depth },
      fade: { value: fade },
    },
  })
}
