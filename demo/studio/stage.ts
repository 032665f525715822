import * as THREE from 'three'
import { catcherMaterial, LIGHTS, lighting, TILES } from './materials.ts'
import { boundsOf } from './parts.ts'

/** The photo studio: soft light gathered from many shadowed samples, tone mapping, one sheet of background. */

const START = 0.76
const DESATURATION = 0.15

/** Khronos PBR neutral: colours stay what the catalogue calls them, only highlights are compressed. */
const tone = /* glsl */ `
  vec3 tone(vec3 c) {
    float low = min(c.r, min(c.g, c.b));
    c -= 0.1 * min(low, 0.08);
    float peak = max(c.r, max(c.g, c.b));
    if (peak < ${START}) return c;
    float d = 1.0 - ${START};
    float newPeak = 1.0 - d * d / (peak + d - ${START});
    c *= newPeak / peak;
    float g = 1.0 - 1.0 / (${DESATURATION} * (peak - newPeak) + 1.0);
    return mix(c, vec3(newPeak), g);
  }
`
const EXPOSURE = 1.0

function toned(x: THREE.Vector3): THREE.Vector3 {
  const low = Math.min(x.x, x.y, x.z)
  const c = x.clone().subScalar(0.1 * Math.min(low, 0.08))
  const peak = Math.max(c.x, c.y, c.z)
  if (peak < START) return c
  const d = 1 - START
  const newPeak = 1 - (d * d) / (peak + d - START)
  const g = 1 - 1 / (DESATURATION * (peak - newPeak) + 1)
  return c.multiplyScalar(newPeak / peak).lerp(new THREE.Vector3(newPeak, newPeak, newPeak), g)
}

/** A colour which, flat on the background, appears exactly as its hex value says. */
export function backgroundColour(hex: string): THREE.Color {
  const { r, g, b } = new THREE.Color(hex)
  const guess = new THREE.Vector3(r, g, b)
  const wanted = guess.clone()
  for (let i = 0; i < 400; i++)
    guess.add(
      wanted
        .clone()
        .sub(toned(guess.clone().multiplyScalar(EXPOSURE)))
        .multiplyScalar(0.6),
    )
  return new THREE.Color(guess.x, guess.y, guess.z)
}

const quadVertex = /* glsl */ `
  out vec2 vUv;
  void main() { vUv = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }
`
const quadMaterial = (fragmentShader: string, additive: boolean) =>
  new THREE.ShaderMaterial({
    glslVersion: THREE.GLSL3,
    vertexShader: quadVertex,
    fragmentShader,
    depthTest: false,
    depthWrite: false,
    blending: additive ? THREE.CustomBlending : THREE.NoBlending,
    blendSrc: THREE.OneFactor,
    blendDst: THREE.OneFactor,
    uniforms: {
      source: { value: null as THREE.Texture | null },
      ground: { value: null as THREE.Texture | null },
      scale: { value: 1 },
    },
  })

export type Shot = {
  /** What casts shadows and is seen. */
  object: THREE.Object3D
  /** Planes that only receive. */
  catchers: THREE.Object3D[]
  background: THREE.Color
  camera: THREE.PerspectiveCamera
  width: number
  height: number
  /** Each pass brings LIGHTS light samples and four more samples at the edges. */
  passes: number
}

const halton = (index: number, base: number) => {
  let f = 1
  let r = 0
  for (let i = index; i > 0; i = Math.floor(i / base)) {
    f /= base
    r += f * (i % base)
  }
  return r
}

const TILE = 512

const copyShader = `precision highp float; uniform sampler2D source; uniform float scale; in vec2 vUv; out vec4 o;
  void main() { o = texture(source, vUv) * scale; }`
const blurShader = (
  axis: string,
) => `precision highp float; uniform sampler2D source; uniform float scale; in vec2 vUv; out vec4 o;
  void main() {
    vec2 d = ${axis} * scale;
    o = texture(source, vUv) * 0.3 + (texture(source, vUv + d * 1.4) + texture(source, vUv - d * 1.4)) * 0.25
      + (texture(source, vUv + d * 3.3) + texture(source, vUv - d * 3.3)) * 0.1;
  }`
const finishShader = `precision highp float; uniform sampler2D source; uniform sampler2D ground; uniform float scale; in vec2 vUv; out vec4 o; ${tone}
  void main() {
    vec4 front = texture(source, vUv);
    vec3 c = tone((front.rgb + texture(ground, vUv).rgb * (1.0 - front.a)) * scale);
    c = clamp(c, 0.0, 1.0);
    o = vec4(mix(c * 12.92, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c)), 1.0);
  }`

type Targets = Record<'frame' | 'sum' | 'groundFrame' | 'ground' | 'blurred', THREE.WebGLRenderTarget> & {
  width: number
  height: number
}

function createTargets(width: number, height: number): Targets {
  const half: THREE.RenderTargetOptions = {
    type: THREE.HalfFloatType,
    minFilter: THREE.LinearFilter,
    magFilter: THREE.LinearFilter,
  }
  const flat = { ...half, depthBuffer: false }
  const small: [number, number] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  return {
    width,
    height,
    frame: new THREE.WebGLRenderTarget(width, height, { ...half, samples: 4 }),
    sum: new THREE.WebGLRenderTarget(width, height, flat),
    groundFrame: new THREE.WebGLRenderTarget(...small, half),
    ground: new THREE.WebGLRenderTarget(...small, flat),
    blurred: new THREE.WebGLRenderTarget(...small, flat),
  }
}

const CASTERS = 0
const GLASS = 1
const PRINT = 2
const CATCHERS = 3

export class Stage {
  private readonly renderer: THREE.WebGLRenderer
  private readonly shadow: THREE.WebGLRenderTarget
  private readonly depthMaterial = new THREE.MeshBasicMaterial({
    colorWrite: false,
    side: THREE.DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: 1.2,
    polygonOffsetUnits: 2,
  })
  private readonly add = quadMaterial(copyShader, true)
  private readonly blurAcross = quadMaterial(blurShader('vec2(1.0, 0.0)'), false)
  private readonly blurDown = quadMaterial(blurShader('vec2(0.0, 1.0)'), false)
  private readonly finish = quadMaterial(finishShader, false)
  private readonly quad = new THREE.Mesh(new THREE.PlaneGeometry(2, 2))
  private readonly flat = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1)
  private readonly light = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1)
  private targets: Targets | undefined

  constructor(canvas: HTMLCanvasElement) {
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: false, alpha: false, preserveDrawingBuffer: true })
    this.renderer.autoClear = false
    this.renderer.outputColorSpace = THREE.LinearSRGBColorSpace
    this.renderer.debug.checkShaderErrors = true
    const [columns, rows] = TILES
    const depth = new THREE.DepthTexture(TILE * columns, TILE * rows, THREE.UnsignedIntType)
    depth.compareFunction = THREE.LessEqualCompare
    depth.minFilter = THREE.LinearFilter
    depth.magFilter = THREE.LinearFilter
    this.shadow = new THREE.WebGLRenderTarget(TILE * columns, TILE * rows, {
      depthTexture: depth,
      format: THREE.RedFormat,
    })
    this.shadow.scissorTest = true
    lighting.shadowMap.value = depth
    this.quad.frustumCulled = false
  }

  private resize(width: number, height: number): Targets {
    if (this.targets?.width === width && this.targets.height === height) return this.targets
    const { targets } = this
    if (targets)
      for (const name of ['frame', 'sum', 'groundFrame', 'ground', 'blurred'] as const) targets[name].dispose()
    this.renderer.setPixelRatio(1)
    this.renderer.setSize(width, height, false)
    this.targets = createTargets(width, height)
    return this.targets
  }

  private full(
    material: THREE.ShaderMaterial,
    source: THREE.Texture,
    scale: number,
    target: THREE.WebGLRenderTarget | null,
  ) {
    const { source: from, scale: by } = material.uniforms
    if (from) from.value = source
    if (by) by.value = scale
    this.quad.material = material
    this.renderer.setRenderTarget(target)
    this.renderer.render(this.quad, this.flat)
  }

  /** Half of the samples lie in the key soft box at the upper left, half in the sky. */
  private aimLights(pass: number, bounds: THREE.Sphere, scene: THREE.Scene) {
    this.renderer.setRenderTarget(this.shadow)
    for (let k = 0; k < LIGHTS; k++) {
      const index = (pass * LIGHTS) / 2 + (k >> 1) + 1
      const u = halton(index, 2)
      const v = halton(index, 3)
      const direction = lighting.lightDirection.value[k]
      const colour = lighting.lightColour.value[k]
      if (!direction || !colour) continue
      if (k % 2 === 0) {
        direction.set(-0.5 + (u - 0.5) * 0.9, 1.05 + (v - 0.5) * 0.3, 0.66 + (v - 0.5) * 0.9).normalize()
        colour.setRGB(1.02, 0.995, 0.96).multiplyScalar(2 / LIGHTS)
      } else {
        const up = Math.sqrt(1 - u * 0.93)
        const side = Math.sqrt(1 - up * up)
        direction.set(Math.cos(v * 6.2832) * side, up, Math.sin(v * 6.2832) * side * 0.9 + 0.2).normalize()
        colour.setRGB(0.7, 0.715, 0.74).multiplyScalar(2 / LIGHTS)
      }
      this.renderShadow(k, direction, bounds, scene)
    }
  }

  private renderShadow(k: number, direction: THREE.Vector3, bounds: THREE.Sphere, scene: THREE.Scene) {
    const { light } = this
    const r = bounds.radius * 1.01
    light.left = light.bottom = -r
    light.right = light.top = r
    light.near = 0
    light.far = r * 12
    light.position.copy(bounds.center).addScaledVector(direction, r * 1.05)
    light.up.set(0, 0, -1)
    light.lookAt(bounds.center)
    light.updateProjectionMatrix()
    light.updateMatrixWorld()
    light.layers.set(CASTERS)
    if (k % 5 === 0) light.layers.enable(GLASS)
    lighting.shadowMatrix.value[k]?.multiplyMatrices(light.projectionMatrix, light.matrixWorldInverse)
    this.shadow.viewport.set((k % TILES[0]) * TILE, Math.floor(k / TILES[0]) * TILE, TILE, TILE)
    this.shadow.scissor.copy(this.shadow.viewport)
    this.renderer.setRenderTarget(this.shadow)
    this.renderer.clear(false, true, false)
    scene.overrideMaterial = this.depthMaterial
    this.renderer.render(scene, light)
    scene.overrideMaterial = null
    lighting.texel.value = (2 * r) / TILE
  }

  private clear(target: THREE.WebGLRenderTarget, colour: THREE.Color, alpha: number) {
    this.renderer.setRenderTarget(target)
    this.renderer.setClearColor(colour, alpha)
    this.renderer.clear()
  }

  draw(shot: Shot) {
    const targets = this.resize(shot.width, shot.height)
    const { frame, sum, groundFrame, ground, blurred } = targets
    const { camera } = shot
    const scene = sceneOf(shot)
    const bounds = boundsOf(shot.object).getBoundingSphere(new THREE.Sphere())
    const black = new THREE.Color(0)
    lighting.floorColour.value.copy(shot.background).multiplyScalar(1.15)
    this.clear(sum, black, 0)
    this.clear(ground, black, 0)
    for (let pass = 0; pass < shot.passes; pass++) {
      this.aimLights(pass, bounds, scene)
      camera.clearViewOffset()
      camera.layers.set(CATCHERS)
      this.clear(groundFrame, shot.background, 1)
      this.renderer.render(scene, camera)
      this.full(this.add, groundFrame.texture, 1 / shot.passes, ground)
      const shift = shot.passes === 1 ? 0 : (pass + 0.5) / shot.passes - 0.5
      camera.setViewOffset(shot.width, shot.height, shift * 0.5, shift * 0.5, shot.width, shot.height)
      camera.layers.set(CASTERS)
      camera.layers.enable(GLASS)
      camera.layers.enable(PRINT)
      this.clear(frame, black, 0)
      this.renderer.render(scene, camera)
      this.full(this.add, frame.texture, 1 / shot.passes, sum)
    }
    this.full(this.blurAcross, ground.texture, 2 / shot.width, blurred)
    this.full(this.blurDown, blurred.texture, 2 / shot.height, ground)
    if (this.finish.uniforms.ground) this.finish.uniforms.ground.value = ground.texture
    this.full(this.finish, sum.texture, EXPOSURE, null)
    shot.object.traverse((child) => {
      if (child instanceof THREE.Mesh) child.geometry.dispose()
    })
  }

  pixels(): Uint8Array<ArrayBuffer> {
    const gl = this.renderer.getContext()
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
    const data = new Uint8Array(width * height * 4)
    this.renderer.setRenderTarget(null)
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, data)
    return data
  }
}

function sceneOf(shot: Shot): THREE.Scene {
  const scene = new THREE.Scene()
  scene.add(shot.object)
  for (const catcher of shot.catchers) {
    catcher.traverse((child) => child.layers.set(CATCHERS))
    scene.add(catcher)
  }
  scene.updateMatrixWorld()
  scene.matrixWorldAutoUpdate = false
  return scene
}

export function floorCatcher(colour: THREE.Color, radius = 100000, depth?: number): THREE.Mesh {
  return new THREE.Mesh(
    new THREE.CircleGeometry(radius, 48).rotateX(-Math.PI / 2),
    catcherMaterial(colour, depth, radius),
  )
}
export function wallCatcher(colour: THREE.Color, z: number, depth?: number): THREE.Mesh {
  return new THREE.Mesh(new THREE.PlaneGeometry(200000, 200000).translate(0, 0, z), catcherMaterial(colour, depth))
}
