import * as THREE from 'three'

/** Small tileable pictures drawn on canvases: they modulate a material's colour (grey 0.5 leaves it as it is). */

export type Pattern = 'none' | 'wood' | 'brushed' | 'fabric' | 'felt' | 'leather' | 'speckle' | 'weave' | 'rays'

/** How many millimetres one tile covers, along and across the grain. */
export const tileSize: Record<Pattern, Point2> = {
  none: [100, 100],
  wood: [900, 225],
  brushed: [300, 75],
  fabric: [42, 42],
  felt: [120, 120],
  leather: [60, 60],
  speckle: [70, 70],
  weave: [90, 90],
  rays: [100, 100],
}
type Point2 = readonly [number, number]

function random(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

type Painter = { context: CanvasRenderingContext2D; width: number; height: number; next: () => number }

function canvasOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d canvas')
  return context
}

/** Draws a stroke again on the other side of the seam, so that the tile repeats without a line. */
function wrapped(painter: Painter, draw: (dx: number, dy: number) => void) {
  for (const dx of [0, -painter.width]) for (const dy of [-painter.height, 0, painter.height]) draw(dx, dy)
}

function paintWood(painter: Painter) {
  const { context, width, height, next } = painter
  // Broad light and dark bands, then fine fibres, then short pores: all with whole waves, hence tileable.
  const wave = [next() * 6, next() * 6, next() * 6]
  const bend = (x: number, k: number) =>
    Math.sin((x / width) * Math.PI * 2 + (wave[0] ?? 0)) * 9 +
    Math.sin((x / width) * Math.PI * 4 + (wave[1] ?? 0) + k * 0.02) * 5
  for (let i = 0; i < 74; i++) {
    const y = next() * height
    const strength = 0.05 + next() * 0.1
    context.lineWidth = 1.5 + next() * 7
    context.strokeStyle = next() > 0.45 ? `rgba(60,40,25,${strength})` : `rgba(255,250,240,${strength * 0.9})`
    for (const dy of [-height, 0, height]) {
      context.beginPath()
      for (let x = -8; x <= width + 8; x += 8) context.lineTo(x, y + dy + bend(x, y))
      context.stroke()
    }
  }
  for (let i = 0; i < 1500; i++) {
    const x = next() * width
    const y = next() * height
    const length = 12 + next() * 60
    context.lineWidth = 0.6 + next() * 0.7
    context.strokeStyle = `rgba(50,32,20,${0.08 + next() * 0.2})`
    wrapped(painter, (dx, dy) => {
      context.beginPath()
      context.moveTo(x + dx, y + dy + bend(x, y))
      context.lineTo(x + dx + length, y + dy + bend(x + length, y))
      context.stroke()
    })
  }
}

function paintBrushed({ context, width, height, next }: Painter) {
  for (let i = 0; i < 2600; i++) {
    const y = next() * height
    const x = next() * width
    const length = 40 + next() * 200
    context.fillStyle = next() > 0.5 ? 'rgba(255,255,255,0.10)' : 'rgba(0,0,0,0.10)'
    context.fillRect(x, y, length, 0.8)
    context.fillRect(x - width, y, length, 0.8)
  }
}

function paintFabric({ context, width, height, next }: Painter) {
  const cell = width / 32
  for (let j = 0; j < 32; j++) {
    for (let i = 0; i < 32; i++) {
      const warp = (i + j) % 2 === 0
      const light = 0.08 + next() * 0.22
      context.fillStyle = warp ? `rgba(255,255,255,${light})` : `rgba(0,0,0,${light})`
      context.fillRect(i * cell, j * cell, cell * (warp ? 0.9 : 1), cell * (warp ? 1 : 0.9))
      context.fillStyle = 'rgba(0,0,0,0.22)'
      context.fillRect(i * cell, j * cell, cell, 0.8)
      context.fillRect(i * cell, j * cell, 0.8, cell)
    }
  }
  for (let i = 0; i < 300; i++) {
    context.fillStyle = next() > 0.5 ? 'rgba(255,255,255,0.16)' : 'rgba(0,0,0,0.16)'
    context.fillRect(next() * width, next() * height, cell * 2, cell)
  }
}

function paintSpots(count: number, strength: number, size: number) {
  return ({ context, width, height, next }: Painter) => {
    for (let i = 0; i < count; i++) {
      context.fillStyle = next() > 0.5 ? `rgba(255,255,255,${strength * next()})` : `rgba(0,0,0,${strength * next()})`
      const x = next() * width
      const y = next() * height
      const r = size * (0.4 + next())
      for (const dx of [0, -width]) {
        for (const dy of [0, -height]) {
          context.beginPath()
          context.arc(x + dx, y + dy, r, 0, 7)
          context.fill()
        }
      }
    }
  }
}

function paintSpeckle({ context, width, height, next }: Painter) {
  for (let i = 0; i < 90; i++) {
    context.fillStyle = `rgba(70,50,35,${0.2 + next() * 0.45})`
    context.beginPath()
    context.arc(next() * width, next() * height, 0.8 + next() * 2, 0, 7)
    context.fill()
  }
}

function paintWeave({ context, width, height }: Painter) {
  const cell = width / 12
  for (let j = 0; j < 12; j++) {
    for (let i = 0; i < 12; i++) {
      context.fillStyle = (i + j) % 2 ? 'rgba(0,0,0,0.22)' : 'rgba(255,255,255,0.16)'
      context.fillRect(i * cell + 1, j * cell + 1, cell - 2, cell - 2)
    }
  }
  context.strokeStyle = 'rgba(0,0,0,0.4)'
  context.strokeRect(0, 0, width, height)
}

const painters: Record<Exclude<Pattern, 'none' | 'rays'>, { size: Point2; paint: (painter: Painter) => void }> = {
  wood: { size: [1024, 256], paint: paintWood },
  brushed: { size: [512, 256], paint: paintBrushed },
  fabric: { size: [256, 256], paint: paintFabric },
  felt: { size: [256, 256], paint: paintSpots(5000, 0.2, 1.4) },
  leather: { size: [256, 256], paint: paintSpots(2600, 0.22, 2.6) },
  speckle: { size: [256, 256], paint: paintSpeckle },
  weave: { size: [256, 256], paint: paintWeave },
}

const patterns = new Map<Pattern, THREE.Texture>()

export function patternTexture(pattern: Pattern): THREE.Texture | undefined {
  if (pattern === 'none' || pattern === 'rays') return undefined
  const known = patterns.get(pattern)
  if (known) return known
  const { size, paint } = painters[pattern]
  const context = canvasOf(...size)
  context.fillStyle = 'rgb(128,128,128)'
  context.fillRect(0, 0, size[0], size[1])
  paint({ context, width: size[0], height: size[1], next: random(7 + pattern.length * 31) })
  const texture = finished(context)
  patterns.set(pattern, texture)
  return texture
}

function finished(context: CanvasRenderingContext2D): THREE.Texture {
  const texture = new THREE.CanvasTexture(context.canvas)
  texture.wrapS = THREE.RepeatWrapping
  texture.wrapT = THREE.RepeatWrapping
  texture.generateMipmaps = true
  texture.minFilter = THREE.LinearMipmapLinearFilter
  texture.anisotropy = 2
  return texture
}

export type Picture =
  | 'hills'
  | 'dunes'
  | 'waves'
  | 'slide'
  | 'lines'
  | 'clock'
  | 'world'
  | 'ui'
  | 'ruled'
  | 'keys'
  | 'label'
  | 'chart'

type Draw = (context: CanvasRenderingContext2D, width: number, height: number, tint: string) => void

function layered(sky: [string, string], layers: string[], sun: string): Draw {
  return (context, width, height) => {
    const gradient = context.createLinearGradient(0, 0, 0, height)
    gradient.addColorStop(0, sky[0])
    gradient.addColorStop(1, sky[1])
    context.fillStyle = gradient
    context.fillRect(0, 0, width, height)
    context.fillStyle = sun
    context.beginPath()
    context.arc(width * 0.68, height * 0.36, height * 0.12, 0, 7)
    context.fill()
    layers.forEach((colour, i) => {
      context.fillStyle = colour
      context.beginPath()
      context.moveTo(0, height)
      for (let x = 0; x <= width; x += 8) {
        const t = x / width
        const y = 0.5 + i * 0.13 + Math.sin(t * (5 - i) + i * 2.1) * 0.07 + Math.sin(t * 11 + i * 4) * 0.018
        context.lineTo(x, y * height)
      }
      context.lineTo(width, height)
      context.fill()
    })
  }
}

const slide: Draw = (context, width, height, tint) => {
  context.fillStyle = '#fbfaf7'
  context.fillRect(0, 0, width, height)
  context.fillStyle = tint
  context.fillRect(width * 0.08, height * 0.14, width * 0.34, height * 0.06)
  context.fillStyle = '#cfcabf'
  for (let i = 0; i < 4; i++)
    context.fillRect(width * 0.08, height * (0.34 + i * 0.1), width * (0.34 - (i % 2) * 0.07), height * 0.03)
  ;[0.3, 0.46, 0.4, 0.62].forEach((bar, i) => {
    context.fillStyle = i === 3 ? tint : '#b9c7c0'
    context.fillRect(width * (0.54 + i * 0.1), height * (0.84 - bar), width * 0.065, height * bar)
  })
}

const ui: Draw = (context, width, height, tint) => {
  context.fillStyle = '#eef1f0'
  context.fillRect(0, 0, width, height)
  context.fillStyle = tint
  context.fillRect(0, 0, width * 0.17, height)
  context.fillStyle = 'rgba(255,255,255,0.45)'
  for (let i = 0; i < 6; i++) context.fillRect(width * 0.03, height * (0.12 + i * 0.09), width * 0.1, height * 0.022)
  context.fillStyle = '#ffffff'
  for (const [x, y, w, h] of [
    [0.21, 0.1, 0.36, 0.36],
    [0.6, 0.1, 0.36, 0.36],
    [0.21, 0.52, 0.75, 0.4],
  ] as const) {
    context.beginPath()
    context.roundRect(width * x, height * y, width * w, height * h, height * 0.02)
    context.fill()
  }
  context.strokeStyle = tint
  context.lineWidth = height * 0.012
  context.beginPath()
  for (let i = 0; i <= 40; i++)
    context.lineTo(width * (0.25 + i * 0.0165), height * (0.78 - Math.sin(i * 0.35) * 0.06 - i * 0.003))
  context.stroke()
  context.fillStyle = '#c9d8d1'
  for (let i = 0; i < 6; i++)
    context.fillRect(
      width * (0.24 + i * 0.05),
      height * (0.4 - (i % 3) * 0.06),
      width * 0.03,
      height * (0.03 + (i % 3) * 0.06),
    )
  context.beginPath()
  context.arc(width * 0.78, height * 0.28, height * 0.1, 0, 5)
  context.lineWidth = height * 0.05
  context.stroke()
}

const clock: Draw = (context, width, height, tint) => {
  context.clearRect(0, 0, width, height)
  context.translate(width / 2, height / 2)
  context.fillStyle = tint
  for (let i = 0; i < 60; i++) {
    const long = i % 5 === 0
    context.save()
    context.rotate((i * Math.PI) / 30)
    const thick = width * (long ? 0.013 : 0.005)
    const length = width * (long ? 0.06 : 0.025)
    context.fillRect(-thick / 2, -width * 0.46, thick, length)
    context.restore()
  }
  context.setTransform(1, 0, 0, 1, 0, 0)
}

/** Land as soft blobs at plausible places: a globe, not an atlas. */
const land: [number, number, number, number][] = [
  [-100, 50, 32, 18],
  [-105, 62, 36, 9],
  [-95, 36, 20, 10],
  [-102, 22, 9, 7],
  [-88, 15, 6, 4],
  [-40, 72, 14, 9],
  [-62, -6, 17, 13],
  [-60, -22, 12, 14],
  [-68, -40, 5, 13],
  [-75, 4, 7, 6],
  [15, 50, 18, 8],
  [25, 62, 16, 8],
  [-4, 40, 6, 4],
  [14, 43, 5, 4],
  [-3, 54, 4, 4],
  [40, 56, 20, 12],
  [2, 20, 18, 13],
  [20, 18, 18, 14],
  [22, -4, 13, 15],
  [24, -20, 10, 13],
  [44, 6, 6, 6],
  [47, -19, 3, 7],
  [70, 60, 34, 12],
  [105, 60, 38, 12],
  [140, 62, 28, 8],
  [90, 42, 32, 12],
  [110, 32, 14, 11],
  [78, 20, 7, 11],
  [45, 25, 10, 9],
  [55, 34, 12, 7],
  [102, 15, 6, 10],
  [114, 0, 7, 5],
  [138, 38, 3, 6],
  [134, -25, 19, 11],
  [172, -42, 4, 5],
]
const world: Draw = (context, width, height, tint) => {
  context.fillStyle = tint
  context.fillRect(0, 0, width, height)
  context.fillStyle = 'rgba(255,255,255,0.12)'
  context.strokeStyle = 'rgba(255,255,255,0.22)'
  context.lineWidth = 1.5
  for (let i = 0; i <= 12; i++) context.strokeRect((width / 12) * i, -2, width, height + 4)
  for (let i = 0; i <= 6; i++) context.strokeRect(-2, (height / 6) * i, width + 4, height)
  const next = random(5)
  for (const [lon, lat, w, h] of land) {
    const x = ((lon + 180) / 360) * width
    const y = ((90 - lat) / 180) * height
    context.fillStyle = ['#d9c89a', '#c3c48f', '#a9b987', '#dccfa9'][Math.floor(next() * 4)] ?? '#d9c89a'
    context.beginPath()
    for (let i = 0; i <= 26; i++) {
      const angle = (i / 26) * Math.PI * 2
      const r = 0.92 + 0.16 * Math.sin(angle * 3 + lon) + 0.1 * Math.sin(angle * 5 + lat)
      context.lineTo(x + (Math.cos(angle) * r * w * width) / 360, y + (Math.sin(angle) * r * h * height) / 180)
    }
    context.fill()
  }
  context.fillStyle = '#eef0ea'
  context.fillRect(0, height * 0.93, width, height * 0.07)
}

const ruled: Draw = (context, width, height, tint) => {
  context.fillStyle = '#fdfcf8'
  context.fillRect(0, 0, width, height)
  context.fillStyle = tint
  for (let i = 1; i < 24; i++) context.fillRect(0, (height / 24) * i, width, 1.5)
}

const keys: Draw = (context, width, height, tint) => {
  context.clearRect(0, 0, width, height)
  context.fillStyle = tint
  for (let j = 0; j < 4; j++)
    for (let i = 0; i < 12; i++)
      context.fillRect(width * (0.04 + i * 0.08), height * (0.1 + j * 0.22), width * 0.05, height * 0.12)
}

const label: Draw = (context, width, height, tint) => {
  context.fillStyle = '#fbfaf6'
  context.fillRect(0, 0, width, height)
  context.fillStyle = tint
  context.fillRect(0, height * 0.62, width, height * 0.38)
  context.beginPath()
  context.arc(width * 0.2, height * 0.3, height * 0.14, 0, 7)
  context.fill()
  context.fillStyle = '#8d897f'
  context.fillRect(width * 0.36, height * 0.22, width * 0.4, height * 0.06)
  context.fillRect(width * 0.36, height * 0.34, width * 0.26, height * 0.04)
}

const lines: Draw = (context, width, height, tint) => {
  context.clearRect(0, 0, width, height)
  context.strokeStyle = tint
  context.lineCap = 'round'
  context.lineWidth = height * 0.012
  const next = random(3)
  for (let j = 0; j < 4; j++) {
    context.beginPath()
    for (let i = 0; i < 30 - j * 4; i++)
      context.lineTo(width * (0.1 + i * 0.014), height * (0.22 + j * 0.12 + (next() - 0.5) * 0.04))
    context.stroke()
  }
  context.beginPath()
  context.arc(width * 0.75, height * 0.4, height * 0.17, 0.3, 6.2)
  context.moveTo(width * 0.75, height * 0.4)
  context.lineTo(width * 0.83, height * 0.26)
  context.stroke()
}

const drawings: Record<Picture, Draw> = {
  hills: layered(['#cfe3e3', '#f3e6d3'], ['#9fbdb6', '#6f9a90', '#3f7468', '#1f5347'], '#fff3da'),
  dunes: layered(['#f3d9c4', '#f9eee0'], ['#e3b597', '#cf9173', '#a9674f', '#7c4638'], '#fffaf0'),
  waves: layered(['#c8d9ea', '#eef3f6'], ['#9cb7d3', '#6b90b8', '#41699a', '#274a78'], '#ffffff'),
  slide,
  chart: slide,
  lines,
  clock,
  world,
  ui,
  ruled,
  keys,
  label,
}

const pictureSize: Partial<Record<Picture, Point2>> = { clock: [1024, 1024], world: [1536, 768], label: [512, 320] }

const pictures = new Map<string, THREE.Texture>()

/** A picture for a screen, a label or a dial. */
export function pictureTexture(picture: Picture, tint = '#2c6e5e'): THREE.Texture {
  const [width, height] = pictureSize[picture] ?? [1024, 640]
  const key = `${picture} ${tint} ${width} ${height}`
  const known = pictures.get(key)
  if (known) return known
  const context = canvasOf(width, height)
  drawings[picture](context, width, height, tint)
  const texture = finished(context)
  pictures.set(key, texture)
  return texture
}
