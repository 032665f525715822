import * as THREE from 'three'

import type { Colour, Model } from '../../format.ts'
import { roundCorners, roundedRectangle } from '../geometry.ts'
import {
  aluminium,
  chrome,
  darkGlass,
  type Finish,
  material,
  palette,
  plastic,
  rubber,
  shown,
  steel,
} from '../materials.ts'
import {
  ball,
  both,
  box,
  cable,
  cut,
  disc,
  group,
  image,
  lathe,
  leg,
  part,
  pipe,
  plate,
  profile,
  row,
  slab,
} from '../parts.ts'

/** Laptops, monitors and what lies around them. */

const dark: readonly Colour[] = ['black', 'graphite', 'navy', 'forest']
const contrast = (colour: Colour): Colour => (dark.includes(colour) ? 'grey' : 'graphite')
const hole: Finish = { colour: '#17181a', rough: 0.6 }

const screens = [shown('hills'), shown('dunes'), shown('waves'), shown('ui', '#2c6e5e')]
export const screenPicture = (style = 1) => screens[style - 1] ?? shown('hills')

/** A wide port in a side wall; `at` is its middle. */
export const port = (width: number, height: number, at: [number, number, number], turn = 0) =>
  cut(roundedRectangle(width, height, height * 0.45), 1.4, hole, 0.3, { at, turn: [0, turn, 0] })

function keyRows(width: number, depth: number, y: number, key: Finish, rows: readonly number[], height = 2) {
  const pitch = depth / rows.length
  return rows.flatMap((keys, r) => {
    const z = -depth / 2 + pitch * (r + 0.5)
    const units: number[] =
      keys > 5 && keys < 10
        ? [1.3, 1.3, 1.3, 6, 1.3, 1.3, 1.3].slice(0, keys)
        : Array.from({ length: keys }, (_, i) => (keys > 5 && ((r + i) % keys === 0 || i === keys - 1) ? 1.5 : 1))
    const total = units.reduce((a, b) => a + b, 0)
    let x = -width / 2
    return units.map((unit) => {
      const w = (unit / total) * width
      x += w
      return box([w - pitch * 0.14, height, pitch * 0.86], key, {
        at: [x - w / 2, y, z],
        corner: pitch * 0.14,
        edge: Math.min(0.9, height / 3),
      })
    })
  })
}

function laptop({ size, colour, accent, style = 1 }: Model): THREE.Object3D[] {
  const [w, d, h] = size
  const base = Math.max(9, Math.min(h, 26) * 0.62)
  const body = aluminium(colour)
  const keys = plastic(accent ?? contrast(colour), 0.6)
  const screenHeight = d * 0.98
  const lid = group(
    [
      plate([w, screenHeight, 5.5], body, { corner: 10, edge: 2 }),
      plate(
        [w - 3, screenHeight - 3, 1],
        { colour: '#111214', rough: 0.25 },
        { at: [0, 1.5, 5], corner: 9, edge: 0.4 },
      ),
      image(w - 14, screenHeight - 26, screenPicture(style), { at: [0, screenHeight / 2 + 3, 6.3] }),
      cut(roundedRectangle(4, 4, 2), 0.5, { colour: '#30343a', rough: 0.1 }, 0.1, { at: [0, screenHeight - 6, 6] }),
      plate([26, 26, 0.6], chrome, { at: [0, screenHeight / 2 - 13, -0.7], corner: 8, edge: 0.2 }),
    ],
    { at: [0, base - 1, -d / 2 + 3], turn: [-0.3, 0, 0] },
  )
  return [
    box([w, base, d], body, { at: [0, 1.5, 0], corner: 12, edge: 3 }),
    box(
      [w - 36, 0.8, d * 0.46],
      { ...hole, colour: '#2b2d30' },
      { at: [0, base + 1.1, -d * 0.14], corner: 5, edge: 0.2 },
    ),
    ...keyRows(w - 42, d * 0.44, base + 1.2, keys, [14, 14, 13, 12, 7], 1.5),
    box([w * 0.34, 0.7, d * 0.27], aluminium(colour === 'black' ? 'graphite' : colour), {
      at: [0, base + 1.2, d * 0.29],
      corner: 6,
      edge: 0.3,
    }),
    leg([-w * 0.38, base + 1, -d / 2 + 6], [w * 0.38, base + 1, -d / 2 + 6], 4.5, { colour: '#2a2c2f', rough: 0.4 }),
    lid,
    ...both((x) =>
      row(
        x < 0 ? 3 : 2,
        (_, z) => port(10, 3.6, [x * (w / 2 - 0.5), base * 0.55 + 1, -d * 0.22 + z], (x * Math.PI) / 2),
        22,
      ),
    ),
    ...both((x) => both((z) => disc(12, 2, rubber, 0.5, { at: [x * (w / 2 - 25), 0, z * (d / 2 - 20)] }))),
  ]
}

function monitor({ size, colour, accent, style = 1 }: Model): THREE.Object3D[] {
  const [w, d, h] = size
  const ratio = style === 2 ? 0.43 : 0.575
  const panel = Math.min(h * 0.82, w * ratio)
  const y = h - panel
  const body = plastic(colour, 0.45)
  const stand = accent ? steel(accent) : steel(colour === 'white' ? 'silver' : colour)
  const neckY = y + panel * 0.45
  const foot =
    style === 3
      ? [disc(Math.min(d, w * 0.42), 12, stand, 4, { at: [0, 0, -10] })]
      : style === 4
        ? both((x) =>
            pipe(
              [
                [0, 14, -d * 0.3],
                [x * w * 0.26, 9, d * 0.42],
              ],
              20,
              9,
              stand,
            ),
          )
        : [box([w * 0.4, 11, d * 0.9], stand, { at: [0, 0, 0], corner: 18, edge: 4 })]
  return [
    plate([w, panel, 14], body, { at: [0, y, -4], corner: 7, edge: 3 }),
    cut(roundedRectangle(w * 0.62, panel * 0.6, 40), 26, body, 10, { at: [0, y + panel * 0.46, -26] }),
    plate([w - 5, panel - 5, 1.2], { colour: '#101113', rough: 0.22 }, { at: [0, y + 2.5, 9.4], corner: 5, edge: 0.4 }),
    image(w - 20, panel - 34, screenPicture(style), { at: [0, y + panel / 2 + 7, 11.2] }),
    plate([46, 4, 1], plastic('grey'), { at: [0, y + 9, 10.4], edge: 0.3 }),
    box([62, neckY, 20], stand, { at: [0, 6, -42], corner: 8, edge: 4 }),
    cut(roundedRectangle(120, 120, 16), 20, plastic('black'), 4, { at: [0, neckY, -42] }),
    ...foot,
    ...row(3, (_, x) => port(22, 8, [x, y + panel * 0.24, -27], Math.PI), 34),
    disc(4, 2, { colour: '#bfe8d6', rough: 0.4, glow: 0.6 }, 0.4, { at: [w / 2 - 24, y - 1, 4] }),
  ]
}

const keyLayouts: Record<1 | 2 | 3 | 4, readonly number[]> = {
  1: [16, 15, 14, 14, 13, 7],
  2: [15, 14, 13, 12, 7],
  3: [16, 15, 14, 14, 13, 7],
  4: [14, 14, 13, 12, 7],
}

/** The first key and a few others in the second colour. */
function accented(keys: THREE.Mesh[], finish: Finish) {
  keys.forEach((key, i) => {
    if (i === 0 || i === 28 || i === 41 || i === keys.length - 4) key.material = material(finish)
  })
  return keys
}

function keyboard({ size, colour, accent, style = 1 }: Model): THREE.Object3D[] {
  const [w, d, h] = size
  const base = Math.max(6, h * 0.45)
  const body = style === 4 ? aluminium(colour) : plastic(colour)
  const accents: readonly Colour[] = [
    'coral',
    'yellow',
    'orange',
    'red',
    'blue',
    'mint',
    'green',
    'pink',
    'purple',
    'sky',
  ]
  const bright = accent !== undefined && accents.includes(accent)
  const keyColour: Colour = accent && !bright ? accent : colour === 'black' ? 'graphite' : colour
  const keys = plastic(keyColour, 0.6)
  const bed = dark.includes(keyColour) ? '#7d8083' : colour === 'white' ? palette.grey : palette.graphite
  const tall = style === 3 ? Math.max(6, h * 0.34) : 3
  const hasPad = style === 1 || style === 3
  const main = hasPad ? w * 0.77 : w
  const tilt = 0.06
  const deck: THREE.Object3D[] = [
    box([w, base, d], body, { at: [0, 0, 0], corner: 12, edge: 3 }),
    box([w - 10, 0.8, d - 10], { colour: bed, rough: 0.7 }, { at: [0, base - 0.2, 0], corner: 8, edge: 0.3 }),
    group(
      accented(
        keyRows(main - 22, d - 20, base + 0.4, keys, w < 160 ? [4, 4, 4, 4, 3] : keyLayouts[style], tall),
        bright && accent ? plastic(accent, 0.6) : keys,
      ),
      { at: [hasPad ? -(w - main) / 2 + 2 : 0, 0, 0] },
    ),
  ]
  if (hasPad)
    deck.push(
      group(keyRows(w * 0.2, d - 20, base + 0.4, keys, [4, 4, 4, 4, 4, 3], tall), { at: [w / 2 - w * 0.12, 0, 0] }),
    )
  const wire =
    style === 3
      ? [
          cable(
            [
              [0, 8, -d / 2],
              [10, 4, -d / 2 - 26],
              [60, 3, -d / 2 - 42],
            ],
            2.6,
            rubber,
          ),
        ]
      : []
  return [
    group(deck, { at: [0, d * 0.5 * Math.sin(tilt), 0], turn: [tilt, 0, 0] }),
    ...both((x) => box([40, 8, 8], rubber, { at: [x * (w / 2 - 50), 0, -d / 2 + 14], edge: 2 })),
    ...wire,
  ]
}

/** The upper half of a smooth pebble. */
function pebble(w: number, h: number, d: number, finish: Finish, placing: { at?: [number, number, number] } = {}) {
  const geometry = new THREE.SphereGeometry(1, 56, 40)
  const position = geometry.getAttribute('position')
  for (let i = 0; i < position.count; i++) {
    const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)]
    const n = (Math.abs(x) ** 2.7 + Math.abs(y) ** 2.4 + Math.abs(z) ** 2.7) ** (1 / 2.6)
    const waist = 1 - 0.1 * Math.cos((z / n) * 3)
    position.setXYZ(
      i,
      ((x / n) * w * waist) / 1.9,
      Math.max(-0.04, y / n) * h * (1 + (0.16 * z) / n),
      ((z / n) * d) / 2,
    )
  }
  geometry.computeVertexNormals()
  return part(geometry, finish, placing)
}

function mouse({ size, colour, accent, style = 1 }: Model): THREE.Object3D[] {
  const [a, b, h] = size
  const w = Math.min(a, b)
  const d = Math.max(a, b)
  const side = plastic(accent ?? contrast(colour), 0.6)
  const seam = Array.from({ length: 9 }, (_, i): [number, number, number] => {
    const z = -0.97 + i * 0.125
    return [0, 4 + (h - 4) * (1 - Math.abs(z) ** 2.7) ** (1 / 2.4) * (1 + 0.16 * z) - 0.2, (z * d) / 2]
  })
  const wheelY = 4 + (h - 4) * 0.78
  return [
    group(
      [
        pebble(w, h - 4, d, plastic(colour, 0.38), { at: [0, 4, 0] }),
        pebble(w * 1.02, h * 0.3, d * 1.012, side, { at: [0, 1.5, 0] }),
        cable(seam, 0.7, hole),
        slab(roundedRectangle(w * 0.14, d * 0.2, w * 0.07), 3, hole, 0.8, {
          at: [0, wheelY - 0.8, -d * 0.26],
          turn: [-0.3, 0, 0],
        }),
        lathe(
          [
            [0, -3],
            [7, -3],
            [8.5, 0],
            [7, 3],
            [0, 3],
          ],
          style === 3 ? chrome : rubber,
          1.5,
          { at: [0, wheelY - 2.6, -d * 0.26], turn: [0, 0, Math.PI / 2] },
        ),
        ...both((z) => box([2.4, 4, 14], side, { at: [-w * 0.46, h * 0.5, z * 8.5 - 4], edge: 1.1 })),
      ],
      { at: [0, style === 3 ? w * 0.2 : 0, 0], turn: [0, 0, style === 3 ? -0.5 : 0] },
    ),
    ...(style === 2
      ? [
          cable(
            [
              [0, 10, -d / 2 + 4],
              [4, 5, -d / 2 - 20],
              [30, 3, -d / 2 - 40],
            ],
            1.8,
            rubber,
          ),
        ]
      : []),
  ]
}

function dock({ size, colour, accent, style = 1 }: Model): THREE.Object3D[] {
  const [w, d, h] = size
  const body = aluminium(colour)
  const upright = style === 2
  const face = d / 2
  const wire = cable(
    [
      [-w / 2 + 4, h * 0.5, 0],
      [-w / 2 - 30, h * 0.45, 6],
      [-w / 2 - 60, 5, 30],
      [-w / 2 - 90, 4, 70],
    ],
    2.6,
    accent ? plastic(accent) : rubber,
  )
  const plug = box([9, 5, 24], plastic('silver'), { at: [-w / 2 - 96, 2, 84], edge: 2, turn: [0, -0.35, 0] })
  return [
    box([w, h, d], body, { at: [0, 0, 0], corner: Math.min(w, d) * 0.16, edge: Math.min(4, h * 0.2) }),
    box([w - 8, 0.8, d - 8], plastic(accent ?? contrast(colour)), {
      at: [0, h - 0.2, 0],
      corner: Math.min(w, d) * 0.13,
      edge: 0.3,
    }),
    ...row(upright ? 2 : 4, (i, x) => port(i % 2 ? 9 : 13, i % 2 ? 3.4 : 5.4, [x, h * 0.5, face - 1]), w / 5.4),
    disc(3.4, 1.4, { colour: '#c6f0dc', rough: 0.4, glow: 0.7 }, 0.4, {
      at: [w / 2 - 14, h * 0.5, face - 0.8],
      turn: [Math.PI / 2, 0, 0],
    }),
    wire,
    plug,
  ]
}

function webcam({ size, colour, accent, style = 1 }: Model): THREE.Object3D[] {
  const [w, d, h] = size
  const head = h * 0.52
  const y = h - head
  const body = plastic(colour)
  const lens = (at: [number, number, number]) => [
    lathe(
      [
        [0, 0],
        [head * 0.4, 0],
        [head * 0.4, 5],
        [head * 0.32, 6],
        [0, 5],
      ],
      darkGlass,
      1.4,
      { at, turn: [Math.PI / 2, 0, 0] },
    ),
    lathe(
      [
        [head * 0.15, 0],
        [head * 0.24, 0],
        [head * 0.24, 7.4],
        [head * 0.15, 7.4],
      ],
      chrome,
      0.6,
      { at, turn: [Math.PI / 2, 0, 0] },
    ),
    ball(head * 0.3, { colour: '#1b2440', rough: 0.02 }, { at: [at[0], at[1], at[2] + 4] }, [1, 1, 0.5]),
  ]
  const headPart =
    style === 2
      ? [
          lathe(
            [
              [0, 0],
              [head * 0.5, 0],
              [head * 0.5, d * 0.8],
              [0, d * 0.8],
            ],
            body,
            5,
            { at: [0, y + head / 2, -d * 0.4], turn: [Math.PI / 2, 0, 0] },
          ),
        ]
      : [cut(roundedRectangle(w, head, head * 0.48, 10), d * 0.55, body, 5, { at: [0, y + head / 2, -d * 0.2] })]
  const front = style === 2 ? d * 0.4 : d * 0.35
  return [
    ...headPart,
    ...lens([0, y + head / 2, front - 1]),
    ...(style === 2
      ? []
      : both((x) => row(3, (_, o) => ball(2, hole, { at: [x * w * 0.36, y + head / 2 + o, front] }), 5))),
    ball(
      3,
      { colour: '#9be0bd', rough: 0.3, glow: 0.8 },
      { at: [style === 2 ? 0 : w * 0.25, y + head * (style === 2 ? 0.9 : 0.5), front] },
    ),
    leg([0, y + 2, 0], [0, y * 0.5, 0], 7, plastic('black')),
    profile(
      roundCorners(
        [
          [d * 0.5, y * 0.42],
          [d * 0.5, y * 0.62],
          [-d * 0.5, y * 0.56],
          [-d * 0.5, 0],
          [-d * 0.36, 0],
          [-d * 0.36, y * 0.38],
        ],
        4,
      ),
      w * 0.46,
      plastic(accent ?? 'graphite'),
      2,
    ),
    profile(
      roundCorners(
        [
          [d * 0.5, y * 0.62],
          [d * 0.42, y * 0.62],
          [d * 0.42, y * 0.3],
          [d * 0.5, y * 0.3],
        ],
        2,
      ),
      w * 0.46,
      plastic(accent ?? 'graphite'),
      1.6,
    ),
    cable(
      [
        [0, y * 0.6, -d * 0.5],
        [w * 0.2, y * 0.3, -d * 1.1],
        [w * 0.7, 3, -d * 1.1],
        [w * 1.05, 3, -d * 0.2],
      ],
      2.4,
      rubber,
    ),
  ]
}

function usbStick({ size, colour, accent, style = 1 }: Model): THREE.Object3D[] {
  const [w, d, h] = size
  const long = Math.max(w, d)
  const wide = Math.min(w, d)
  const body = style === 2 ? aluminium(colour) : plastic(colour)
  const bodyLength = long * 0.68
  const plugAt: [number, number, number] = [long * 0.34, h * 0.2, 0]
  return [
    group(
      [
        box([bodyLength, h, wide], body, { at: [-long * 0.16, 0, 0], corner: wide * 0.34, edge: h * 0.24 }),
        box([long * 0.34, h * 0.6, wide * 0.7], chrome, { at: plugAt, corner: 1, edge: 0.6 }),
        ...both((z) => box([2.4, 0.4, 2.4], hole, { at: [long * 0.4, h * 0.78, z * wide * 0.17], edge: 0.1 })),
        slab(roundedRectangle(bodyLength * 0.5, wide * 0.5, 2), 0.5, plastic(accent ?? contrast(colour)), 0.2, {
          at: [-long * 0.12, h - 0.1, 0],
        }),
        lathe(
          [
            [wide * 0.14, 0],
            [wide * 0.24, 0],
            [wide * 0.24, 1],
            [wide * 0.14, 1],
          ],
          chrome,
          0.3,
          { at: [-long * 0.42, h - 0.4, 0] },
        ),
        ...(style === 3
          ? [
              profile(
                roundCorners(
                  [
                    [-wide * 0.56, -0.6],
                    [wide * 0.56, -0.6],
                    [wide * 0.56, h + 0.8],
                    [-wide * 0.56, h + 0.8],
                  ],
                  1,
                ),
                bodyLength * 0.5,
                aluminium(accent ?? 'silver'),
                0.5,
                { at: [-long * 0.34, 0, 0] },
              ),
            ]
          : []),
      ],
      { turn: [0, 0.5, 0] },
    ),
  ]
}

function monitorArm({ size, colour, accent, style = 1 }: Model): THREE.Object3D[] {
  const [a, b, h] = size
  const w = Math.max(a, b)
  const d = Math.min(a, b, 160)
  const metal = steel(colour)
  const detail = plastic(accent ?? 'graphite')
  const arm = (side: -1 | 1, reach: number) => {
    const elbow: [number, number, number] = [side * reach * 0.42, h * 0.42, d * 0.1]
    const wrist: [number, number, number] = [side * reach * 0.82, h * 0.8, d * 0.34]
    const link = (a: readonly [number, number, number], b: readonly [number, number, number], thickness: number) =>
      leg([...a], [...b], thickness, metal, thickness * 0.8)
    return [
      link([0, h * 0.42, 0], elbow, 24),
      ball(58, metal, { at: elbow }),
      lathe(
        [
          [0, 0],
          [27, 0],
          [27, 60],
          [0, 60],
        ],
        metal,
        8,
        { at: [elbow[0], elbow[1] - 20, elbow[2]] },
      ),
      link([elbow[0], elbow[1] + 20, elbow[2]], wrist, 22),
      ball(50, metal, { at: wrist }),
      leg(wrist, [wrist[0], wrist[1], wrist[2] + 60], 14, detail),
      cut(roundedRectangle(112, 112, 12), 8, detail, 2, { at: [wrist[0], wrist[1], wrist[2] + 58] }),
      ...both((x) =>
        both((y) =>
          disc(9, 2, chrome, 0.5, {
            at: [wrist[0] + x * 44, wrist[1] + y * 44, wrist[2] + 66],
            turn: [Math.PI / 2, 0, 0],
          }),
        ),
      ),
    ]
  }
  return [
    box([110, 12, 100], metal, { at: [0, 80, 0], corner: 16, edge: 4 }),
    box([60, 90, 12], metal, { at: [0, 0, -44], edge: 4 }),
    box([60, 12, 70], metal, { at: [0, 0, -14], edge: 4 }),
    leg([0, 14, 4], [0, 66, 4], 8, chrome),
    disc(44, 8, rubber, 2, { at: [0, 62, 4] }),
    disc(30, 14, detail, 4, { at: [0, -12, 4] }),
    lathe(
      [
        [0, 92],
        [30, 92],
        [24, 120],
        [20, h * 0.42 + 40],
        [0, h * 0.42 + 40],
      ],
      metal,
      [0, 6, 16, 8, 0],
    ),
    lathe(
      [
        [0, 0],
        [32, 0],
        [32, 60],
        [0, 60],
      ],
      detail,
      8,
      { at: [0, h * 0.42 - 28, 0] },
    ),
    ...(style === 2 ? both((x) => arm(x, w * 0.55)) : arm(1, w)),
  ]
}

export const computers = {
  laptop,
  monitor,
  keyboard,
  mouse,
  dock,
  webcam,
  'usb-stick': usbStick,
  'monitor-arm': monitorArm,
}
