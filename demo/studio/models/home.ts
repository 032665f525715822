import type { Object3D } from 'three'
import * as THREE from 'three'
import type { Colour, Model } from '../../format.ts'
import { type Place, type Point, roundCorners, roundedRectangle } from '../geometry.ts'
import {
  card,
  ceramic,
  chrome,
  type Finish,
  fabric,
  felt,
  glass,
  leather,
  palette,
  plastic,
  printed,
  rubber,
  steel,
  stoneware,
  wood,
} from '../materials.ts'
import { both, box, cable, cut, disc, group, lathe, leg, part, pipe, plate, row, shell } from '../parts.ts'

/** School and home. */

const isWood = (colour: Colour) => ['oak', 'walnut', 'birch'].includes(colour)
const hole: Finish = { colour: '#1b1c1e', rough: 0.7 }

/** A soft bag body: a box blown up a little, narrower at the top. */
function softBody(w: number, h: number, d: number, finish: Finish, placing: { at?: Place }, top = 0.9) {
  const geometry = new THREE.SphereGeometry(1, 56, 40)
  const position = geometry.getAttribute('position')
  for (let i = 0; i < position.count; i++) {
    const p = new THREE.Vector3().fromBufferAttribute(position, i)
    const k = 5
    const n = (Math.abs(p.x) ** k + Math.abs(p.y) ** k + Math.abs(p.z) ** k) ** (1 / k)
    p.divideScalar(n)
    const narrow = 1 - (1 - top) * ((p.y + 1) / 2) ** 2
    position.setXYZ(i, (p.x * w * narrow) / 2, ((p.y + 1) * h) / 2, (p.z * d * (narrow + 0.05 * (1 - p.y))) / 2)
  }
  geometry.computeVertexNormals()
  return part(geometry, finish, placing)
}

function zip(points: Place[], colour: Finish = { colour: '#2b2c2e', rough: 0.6 }) {
  return cable(points, 2.6, colour)
}

function backpack({ size, colour, accent, style = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const cloth = fabric(colour)
  const trim = accent
    ? ['brown', 'sand', 'walnut'].includes(accent)
      ? leather(accent)
      : fabric(accent)
    : fabric(colour)
  const bodyDepth = d * 0.78
  const front = bodyDepth / 2
  const pocketHeight = h * (style === 2 ? 0.34 : 0.42)
  const straps = both((x) =>
    shell(
      (u, v) => {
        const a = v * Math.PI
        return [x * w * (0.2 + 0.07 * v) + (u - 0.5) * 56, h * (0.94 - 0.84 * v), -front - 8 - Math.sin(a) * d * 0.22]
      },
      14,
      trim,
    ),
  )
  const arch = Array.from({ length: 15 }, (_, i): Place => {
    const a = (i / 14) * Math.PI
    return [-Math.cos(a) * w * 0.43, h * 0.52 + Math.sin(a) * h * 0.41, front * (0.7 - Math.sin(a) * 0.14)]
  })
  const handle = pipe(
    [
      [-34, h * 0.97, -front * 0.5],
      [-30, h * 1.045, -front * 0.5],
      [30, h * 1.045, -front * 0.5],
      [34, h * 0.97, -front * 0.5],
    ],
    18,
    6.5,
    trim,
  )
  const parts: Object3D[] = [softBody(w, h, bodyDepth, cloth, {}, 0.84), ...straps, handle]
  if (style === 2) {
    parts.push(
      softBody(w * 1.01, h * 0.34, bodyDepth * 1.08, trim, { at: [0, h * 0.68, 4] }, 0.86),
      ...both((x) => [
        box([24, h * 0.46, 5], leather('brown'), { at: [x * w * 0.22, h * 0.34, front + d * 0.16], edge: 2 }),
        plate([34, 26, 5], chrome, { at: [x * w * 0.22, h * 0.36, front + d * 0.17], corner: 5, edge: 2 }),
      ]),
    )
  } else parts.push(zip(arch), box([9, 30, 4], trim, { at: [w * 0.41, h * 0.5, front * 0.74], edge: 1.5 }))
  parts.push(
    softBody(w * 0.82, pocketHeight, d * 0.32, style === 3 ? trim : cloth, { at: [0, h * 0.05, front * 0.86] }, 0.94),
  )
  if (style !== 2)
    parts.push(
      zip([
        [-w * 0.36, h * 0.05 + pocketHeight * 0.84, front * 0.86 + d * 0.125],
        [0, h * 0.05 + pocketHeight * 0.88, front * 0.86 + d * 0.16],
        [w * 0.36, h * 0.05 + pocketHeight * 0.84, front * 0.86 + d * 0.125],
      ]),
      plate([46, 26, 2], leather('brown'), {
        at: [0, h * 0.05 + pocketHeight * 0.4, front * 0.86 + d * 0.158],
        corner: 4,
        edge: 0.8,
      }),
    )
  parts.push(
    ...both((x) =>
      softBody(d * 0.2, h * 0.3, bodyDepth * 0.64, style === 4 ? trim : cloth, { at: [x * w * 0.48, h * 0.04, 0] }),
    ),
  )
  return parts
}

function laptopBag({ size, colour, accent, style = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const cloth = style === 3 ? felt(colour) : style === 2 ? leather(colour) : fabric(colour)
  const trim = leather(accent ?? 'black')
  const body = softBody(w, h, d, cloth, {}, 0.98)
  if (style === 3)
    return [
      body,
      softBody(w * 1.004, h * 0.44, d * 1.05, cloth, { at: [0, h * 0.57, 0] }),
      plate([w * 0.08, h * 0.24, 3], trim, { at: [0, h * 0.44, d * 0.5], corner: 6, edge: 1 }),
      lathe(
        [
          [0, 0],
          [7, 0],
          [6, 4],
          [0, 5],
        ],
        chrome,
        2,
        { at: [0, h * 0.49, d * 0.53], turn: [Math.PI / 2, 0, 0] },
      ),
    ]
  const handles = both((z) =>
    pipe(
      [
        [-w * 0.16, h * 0.9, z * d * 0.34],
        [-w * 0.15, h * 1.26, z * d * 0.2],
        [w * 0.15, h * 1.26, z * d * 0.2],
        [w * 0.16, h * 0.9, z * d * 0.34],
      ],
      54,
      7,
      trim,
    ),
  )
  return [
    body,
    ...handles,
    softBody(w * 0.86, h * 0.62, d * 0.3, cloth, { at: [0, h * 0.06, d * 0.42] }, 0.98),
    zip([
      [-w * 0.38, h * 0.63, d * 0.54],
      [0, h * 0.645, d * 0.57],
      [w * 0.38, h * 0.63, d * 0.54],
    ]),
    ...both((x) => box([26, h * 0.5, 4], trim, { at: [x * w * 0.16, h * 0.46, d * 0.53], edge: 1.5 })),
    plate([54, 24, 2], trim, { at: [0, h * 0.2, d * 0.572], corner: 4, edge: 0.8 }),
    zip([
      [-w * 0.47, h * 0.9, 0],
      [0, h * 1.0, 0],
      [w * 0.47, h * 0.9, 0],
    ]),
    cable(
      [
        [-w * 0.47, h * 0.84, 0],
        [-w * 0.56, h * 0.5, -d * 0.7],
        [-w * 0.2, h * 0.1, -d * 1.2],
        [w * 0.3, h * 0.12, -d * 1.2],
        [w * 0.56, h * 0.5, -d * 0.7],
        [w * 0.47, h * 0.84, 0],
      ],
      6,
      trim,
    ),
  ]
}

function cupWalls(r: number, h: number, finish: Finish, base = 0.86, inner: Finish = finish, wall = 4) {
  return [
    lathe(
      [
        [0, 0],
        [r * base * 0.86, 0],
        [r * base, h * 0.06],
        [r, h * 0.4],
        [r, h],
        [r - wall, h],
      ],
      finish,
      [0, 3, 12, 60, 1.9, 0],
    ),
    lathe(
      [
        [r - wall, h],
        [r - wall, h * 0.3],
        [r * base - wall, h * 0.08],
        [0, h * 0.06],
      ],
      inner,
      [1.9, 40, 12, 0],
    ),
  ]
}

function handleOf(r: number, h: number, finish: Finish, thick = 6) {
  const points: Place[] = Array.from({ length: 13 }, (_, i) => {
    const a = -Math.PI / 2 + (i / 12) * Math.PI
    return [r - 3 + Math.cos(a) * h * 0.3, h * 0.53 + Math.sin(a) * h * 0.29, 0]
  })
  return cable(points, thick, finish)
}

function mug({ size, colour, accent, style = 1, count = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const r = style === 3 ? w / 2 : Math.min(d, w * 0.76) / 2
  const speckled = ['cream', 'sand', 'mint', 'grey'].includes(colour)
  const clear = colour === 'glass'
  const finish = clear ? glass('#e4efec', 0.25) : speckled ? stoneware(colour) : ceramic(colour)
  const inside = clear ? finish : accent ? ceramic(accent) : style === 2 ? ceramic('white') : finish
  const coffee = disc((r - 5) * 1.96, 1.5, { colour: '#3d2415', rough: 0.12 }, 0.3, { at: [0, h * 0.8, 0] })
  const band =
    style === 2 && accent
      ? [
          lathe(
            [
              [r * 0.999, h * 0.08],
              [r * 1.006, h * 0.1],
              [r * 1.006, h * 0.3],
              [r * 0.999, h * 0.32],
            ],
            { colour: palette[accent], rough: 0.5 },
            0.4,
          ),
        ]
      : []
  const one = () => {
    if (style === 4)
      return [
        ...cupWalls(r, h, ceramic(colour), 0.97, ceramic(accent ?? 'white'), 2),
        handleOf(r, h, ceramic(colour), 4.2),
        lathe(
          [
            [r - 3, h - 2],
            [r + 0.8, h - 2.6],
            [r + 0.8, h + 0.8],
            [r - 3, h + 0.8],
          ],
          { colour: '#2e3c44', rough: 0.25 },
          1,
        ),
      ]
    return [
      ...cupWalls(r, h, finish, style === 2 ? 0.98 : 0.84, inside),
      ...band,
      ...(style === 3 ? [] : [handleOf(r, h, finish, Math.max(4, r * 0.14))]),
      ...(count === 1 || clear ? [coffee] : []),
    ]
  }
  const layout: Place[] = [
    [0, 0, 0],
    [w * 1.08, 0, -d * 0.5],
    [-w * 1.02, 0, -d * 0.7],
    [w * 0.1, 0, -d * 1.35],
    [w * 1.3, 0, -d * 1.7],
    [-w * 1.1, 0, -d * 1.9],
  ]
  return layout.slice(0, Math.min(count, 6)).map((at, i) => group(one(), { at, turn: [0, 0.35 - i * 0.4, 0] }))
}

/** With a narrow neck: glass in a sleeve when the cap is of wood, otherwise plain with a band. */
function flask([w, d, h]: Model['size'], coat: Finish, accent: Colour, cap: Finish): Object3D[] {
  const r = w / 2
  const wooden = isWood(accent)
  const parts = [
    lathe(
      [
        [0, 0],
        [r * 0.94, 0],
        [r, r * 0.14],
        [r, h * 0.6],
        [r * 0.42, h * 0.78],
        [r * 0.42, h * 0.9],
        [0, h * 0.9],
      ],
      wooden ? glass('#dcebe7', 0.3) : coat,
      [0, 4, 6, 30, 24, 2, 0],
    ),
    lathe(
      [
        [0, 0],
        [r * 0.5, 0],
        [r * 0.48, h * 0.11],
        [0, h * 0.11],
      ],
      cap,
      [0, 2, 4, 0],
      { at: [0, h * 0.89, 0] },
    ),
    wooden
      ? lathe(
          [
            [0, 0],
            [r * 0.98, 0],
            [r * 1.04, r * 0.12],
            [r * 1.04, h * 0.46],
            [r * 0.99, h * 0.46],
          ],
          { ...coat, rough: 0.85 },
          [0, 5, 6, 1.5, 0],
        )
      : lathe(
          [
            [r * 0.99, h * 0.16],
            [r * 1.008, h * 0.16],
            [r * 1.008, h * 0.46],
            [r * 0.99, h * 0.46],
          ],
          { colour: accent === 'white' ? '#fbfaf6' : palette[accent], rough: 0.6 },
          0.6,
        ),
  ]
  const flask_ = group(parts)
  flask_.scale.z = Math.min(1, d / w)
  return [flask_]
}

function bottle({ size, colour, accent = 'black', style = 1 }: Model): Object3D[] {
  const [w, , h] = size
  const r = w / 2
  const clear = colour === 'glass'
  const coat = clear
    ? glass('#dcebe7', 0.26)
    : colour === 'silver'
      ? steel('silver')
      : { colour: palette[colour], rough: 0.42, metal: 0.1 }
  const cap = isWood(accent) ? wood(accent) : accent === 'silver' ? chrome : plastic(accent)
  const body = (shoulder: number, neck: number, top: number): Point[] => [
    [0, 0],
    [r * 0.92, 0],
    [r, r * 0.12],
    [r, h * shoulder],
    [neck, h * (shoulder + 0.12)],
    [neck, h * top],
    [0, h * top],
  ]
  if (style === 2) return flask(size, coat, accent, cap)
  if (style === 3)
    return [
      lathe(
        [
          [0, 0],
          [r * 0.8, 0],
          [r * 0.84, h * 0.1],
          [r, h * 0.82],
          [0, h * 0.82],
        ],
        coat,
        [0, 4, 10, 3, 0],
      ),
      lathe(
        [
          [0, 0],
          [r * 1.03, 0],
          [r * 1.03, h * 0.07],
          [r * 0.86, h * 0.12],
          [0, h * 0.12],
        ],
        cap,
        [0, 3, 6, 6, 0],
        { at: [0, h * 0.82, 0] },
      ),
      box([r * 0.7, h * 0.05, r * 0.5], cap, { at: [0, h * 0.93, r * 0.2], edge: 3 }),
      lathe(
        [
          [r * 0.9, h * 0.36],
          [r * 0.95, h * 0.36],
          [r * 0.98, h * 0.62],
          [r * 0.93, h * 0.62],
        ],
        { colour: '#3a3b3c', rough: 0.9 },
        1,
      ),
    ]
  if (style === 4)
    return [
      lathe(body(0.6, r * 0.7, 0.84), coat, [0, 4, 6, 30, 20, 2, 0]),
      lathe(
        [
          [0, 0],
          [r * 0.76, 0],
          [r * 0.7, h * 0.09],
          [0, h * 0.09],
        ],
        cap,
        4,
        { at: [0, h * 0.82, 0] },
      ),
      lathe(
        [
          [0, 0],
          [r * 0.26, 0],
          [r * 0.22, h * 0.09],
          [0, h * 0.09],
        ],
        plastic('white'),
        3,
        { at: [0, h * 0.9, 0] },
      ),
      lathe(
        [
          [r * 0.998, h * 0.2],
          [r * 1.02, h * 0.2],
          [r * 1.02, h * 0.46],
          [r * 0.998, h * 0.46],
        ],
        { colour: palette[accent], rough: 0.8 },
        1,
      ),
    ]
  return [
    lathe(body(0.66, r * 0.56, 0.88), coat, [0, 4, 6, 30, 24, 2, 0]),
    lathe(
      [
        [0, 0],
        [r * 0.62, 0],
        [r * 0.62, h * 0.11],
        [0, h * 0.11],
      ],
      cap,
      [0, 2, 5, 0],
      { at: [0, h * 0.88, 0] },
    ),
    lathe(
      [
        [0, 0],
        [r * 0.58, 0],
        [r * 0.58, 3],
        [0, 3],
      ],
      chrome,
      0.8,
      { at: [0, h * 0.865, 0] },
    ),
    ...(clear
      ? [
          lathe(
            [
              [0, 2],
              [r * 0.88, 4],
              [r * 0.93, h * 0.58],
              [0, h * 0.58],
            ],
            glass('#cfe3ec', 0.3),
            [0, 6, 3, 0],
          ),
        ]
      : []),
  ]
}

function kettle({ size, colour, accent = 'black', style = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const r = Math.min(w * 0.7, d) / 2
  const clear = colour === 'glass'
  const body = clear
    ? glass('#dcebe7', 0.28)
    : colour === 'silver'
      ? steel('silver')
      : { colour: palette[colour], rough: 0.36, metal: 0.08 }
  const grip = isWood(accent) ? wood(accent) : plastic(accent)
  const base = [
    disc(r * 2.12, 18, plastic('black'), 5, { at: [0, 2, 0] }),
    cable(
      [
        [0, 8, -r],
        [r * 0.4, 5, -r * 1.3],
        [r * 1.6, 5, -r * 1.2],
      ],
      3.6,
      rubber,
    ),
  ]
  const water = clear
    ? [
        lathe(
          [
            [0, 26],
            [r * 0.93, 26],
            [r * 0.9, h * 0.5],
            [0, h * 0.5],
          ],
          glass('#bcd9e6', 0.32),
          [0, 6, 2, 0],
        ),
        disc(r * 1.9, 12, chrome, 3, { at: [0, 20, 0] }),
      ]
    : []
  if (style === 3) {
    const spout = [
      [r * 0.8, h * 0.2, 0],
      [r * 1.3, h * 0.34, 0],
      [r * 1.34, h * 0.66, 0],
      [r * 1.75, h * 0.8, 0],
    ] as Place[]
    return [
      ...base,
      lathe(
        [
          [0, 22],
          [r, 22],
          [r * 0.94, h * 0.4],
          [r * 0.6, h * 0.78],
          [0, h * 0.78],
        ],
        body,
        [0, 10, 30, 14, 0],
      ),
      cable(spout, 8.5, body),
      lathe(
        [
          [0, 0],
          [r * 0.58, 0],
          [r * 0.5, 8],
          [0, 12],
        ],
        body,
        4,
        { at: [0, h * 0.775, 0] },
      ),
      lathe(
        [
          [0, 0],
          [7, 0],
          [11, 14],
          [9, 22],
          [0, 22],
        ],
        grip,
        4,
        { at: [0, h * 0.81, 0] },
      ),
      pipe(
        [
          [-r * 0.58, h * 0.72, 0],
          [-r * 1.45, h * 0.76, 0],
          [-r * 1.42, h * 0.26, 0],
        ],
        44,
        9.5,
        grip,
      ),
    ]
  }
  const lid = [
    lathe(
      [
        [0, 0],
        [r * 0.76, 0],
        [r * 0.7, 10],
        [0, 14],
      ],
      clear ? plastic('black') : body,
      [0, 3, 10, 0],
      { at: [0, h * 0.93, 0] },
    ),
    lathe(
      [
        [0, 0],
        [9, 0],
        [14, 12],
        [0, 18],
      ],
      grip,
      4,
      { at: [0, h * 0.96, 0] },
    ),
  ]
  const top = style === 2 ? 0.72 : 0.8
  return [
    ...base,
    ...water,
    lathe(
      [
        [0, 22],
        [r, 22],
        [r, 34],
        [r * 0.96, h * 0.5],
        [r * top, h * 0.94],
        [0, h * 0.94],
      ],
      body,
      [0, 6, 20, 80, 8, 0],
    ),
    ...lid,
    lathe(
      [
        [r * 1.004, 26],
        [r * 1.012, 28],
        [r * 1.01, 36],
        [r * 1, 38],
      ],
      chrome,
      0.5,
    ),
    cut(
      roundCorners(
        [
          [0, 0],
          [r * 0.5, r * 0.42],
          [0, r * 0.42],
        ],
        [8, 4, 4],
      ),
      r * 0.5,
      body,
      5,
      { at: [r * (top - 0.1), h * 0.94 - r * 0.42, -r * 0.25] },
    ),
    pipe(
      [
        [-r * top * 0.9, h * 0.9, 0],
        [-r * 1.5, h * 0.88, 0],
        [-r * 1.42, h * 0.24, 0],
        [-r * 0.92, h * 0.2, 0],
      ],
      40,
      10,
      grip,
    ),
    box([16, 8, 16], plastic('grey'), { at: [-r * 1.15, h * 0.925, 0], edge: 3 }),
  ]
}

function coffeeMachine({ size, colour, accent = 'graphite', style = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const body = colour === 'silver' ? steel('silver') : plastic(colour, 0.35)
  const dark = plastic(accent, 0.4)
  const cup = group(cupWalls(30, 56, ceramic('white'), 0.8), { at: [0, h * 0.105, d * 0.22] })
  if (style === 1) return dripMachine(size, body, dark)
  return [
    box([w, h * 0.1, d], dark, { corner: 20, edge: 6 }),
    box([w, h * 0.98, d * 0.5], body, { at: [0, 4, -d * 0.25], corner: 26, edge: 10 }),
    box([w, h * 0.34, d * 0.9], body, { at: [0, h * 0.65, -d * 0.05], corner: 26, edge: 12 }),
    plate([w * 0.7, h * 0.5, 4], dark, { at: [0, h * 0.12, -1], corner: 10, edge: 1.5 }),
    box([w * 0.78, 4, d * 0.4], steel('silver'), { at: [0, h * 0.1, d * 0.24], corner: 10, edge: 1.2 }),
    ...row(6, (_, x) => box([3, 1, d * 0.32], hole, { at: [x, h * 0.1 + 3.6, d * 0.24], edge: 0.3 }), w * 0.11),
    lathe(
      [
        [0, 0],
        [16, 0],
        [30, 26],
        [34, 60],
        [0, 60],
      ],
      chrome,
      5,
      { at: [0, h * 0.54, d * 0.2] },
    ),
    ...both((x) => leg([x * 9, h * 0.5, d * 0.2], [x * 9, h * 0.55, d * 0.2], 5, chrome)),
    cup,
    ...(style === 2
      ? [
          leg([0, h * 0.6, d * 0.24], [0, h * 0.585, d * 0.66], 13, dark),
          pipe(
            [
              [w * 0.4, h * 0.62, d * 0.2],
              [w * 0.42, h * 0.5, d * 0.3],
              [w * 0.4, h * 0.26, d * 0.36],
            ],
            20,
            5,
            chrome,
          ),
          ...row(
            3,
            (_, x) => disc(30, 12, chrome, 3, { at: [x, h * 0.82, d * 0.4 - 4], turn: [Math.PI / 2, 0, 0] }),
            w * 0.26,
          ),
        ]
      : [
          plate(
            [w * 0.62, h * 0.14, 3],
            { colour: '#17191b', rough: 0.12 },
            { at: [0, h * 0.76, d * 0.4 - 1], corner: 10, edge: 1 },
          ),
          ...row(
            4,
            (i, x) =>
              disc(15, 2, i === 0 ? { colour: '#d9efe5', rough: 0.4, glow: 0.6 } : plastic('grey'), 0.5, {
                at: [x, h * 0.83, d * 0.4 + 1.6],
                turn: [Math.PI / 2, 0, 0],
              }),
            w * 0.14,
          ),
          lathe(
            [
              [0, 0],
              [w * 0.3, 0],
              [w * 0.34, 50],
              [0, 50],
            ],
            glass('#4c3a2c', 0.5),
            6,
            { at: [0, h * 0.99, -d * 0.14] },
          ),
          lathe(
            [
              [0, 0],
              [w * 0.35, 0],
              [w * 0.33, 10],
              [0, 14],
            ],
            dark,
            3,
            { at: [0, h * 0.99 + 50, -d * 0.14] },
          ),
        ]),
  ]
}

function dripMachine([w, d, h]: Model['size'], body: Finish, dark: Finish) {
  const r = Math.min(w, d) * 0.31
  const z = d * 0.14
  return [
    box([w, h * 0.09, d], body, { corner: 30, edge: 8 }),
    box([w * 0.8, h * 0.96, d * 0.3], body, { at: [0, 4, -d * 0.34], corner: 20, edge: 8 }),
    box([w * 0.86, h * 0.14, d * 0.86], body, { at: [0, h * 0.84, -d * 0.05], corner: 40, edge: 10 }),
    lathe(
      [
        [0, 0],
        [r * 0.5, 0],
        [r * 0.95, h * 0.24],
        [0, h * 0.24],
      ],
      dark,
      [0, 8, 3, 0],
      { at: [0, h * 0.6, z] },
    ),
    disc(r * 1.7, 5, steel('silver'), 1.5, { at: [0, h * 0.088, z] }),
    lathe(
      [
        [0, 0],
        [r * 0.86, 0],
        [r, h * 0.16],
        [r * 0.62, h * 0.4],
        [r * 0.66, h * 0.44],
        [0, h * 0.44],
      ],
      glass('#dcebe7', 0.28),
      [0, 14, 40, 14, 2, 0],
      { at: [0, h * 0.1, z] },
    ),
    lathe(
      [
        [0, 3],
        [r * 0.82, 3],
        [r * 0.95, h * 0.15],
        [r * 0.86, h * 0.22],
        [0, h * 0.22],
      ],
      { colour: '#2c190e', rough: 0.08 },
      [0, 12, 30, 2, 0],
      { at: [0, h * 0.1, z] },
    ),
    lathe(
      [
        [0, 0],
        [r * 0.68, 0],
        [r * 0.62, 12],
        [0, 14],
      ],
      dark,
      3,
      { at: [0, h * 0.54, z] },
    ),
    pipe(
      [
        [r * 0.6, h * 0.5, z],
        [r * 1.5, h * 0.5, z + 20],
        [r * 1.35, h * 0.2, z + 20],
        [r * 0.9, h * 0.22, z],
      ],
      24,
      8,
      dark,
    ),
    disc(16, 4, { colour: '#e7a36b', rough: 0.4, glow: 0.3 }, 1, {
      at: [w * 0.36, h * 0.045, d / 2 - 2],
      turn: [Math.PI / 2, 0, 0],
    }),
  ]
}

/** Four walls and a floor, open above. */
function openBox(w: number, d: number, h: number, finish: Finish, wall: number, corner: number) {
  const outer = roundedRectangle(w, d, corner)
  const inner = roundedRectangle(w - wall * 2, d - wall * 2, Math.max(2, corner - wall))
  const ring = [
    [outer, 0],
    [outer, h - wall * 0.5],
    [inner, h],
    [inner, wall],
  ] as const
  const positions: number[] = []
  const indices: number[] = []
  const n = outer.length
  const rows: [Point, number][][] = []
  for (let r = 0; r < ring.length - 1; r++) {
    const [a, ya] = ring[r] ?? [outer, 0]
    const [b, yb] = ring[r + 1] ?? [inner, 0]
    for (const [outline, y] of [
      [a, ya],
      [b, yb],
    ] as const)
      rows.push(outline.map((p) => [p, y]))
  }
  for (const line of rows) for (const [[x, z], y] of line) positions.push(x, y, -z)
  for (let r = 0; r < rows.length; r += 2)
    for (let i = 0; i < n; i++) {
      const a = r * n + i
      const b = r * n + ((i + 1) % n)
      indices.push(a, b, b + n, a, b + n, a + n)
    }
  const geometry = new THREE.BufferGeometry()
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3))
  geometry.setIndex(indices)
  geometry.computeVertexNormals()
  return [
    part(geometry, finish),
    box([w - wall, wall, d - wall], finish, { corner: Math.max(2, corner - wall), edge: 0.5 }),
  ]
}

function storageBox({ size, colour, accent, style = 1, count = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const total = Math.min(count, 4)
  const one = (k: number): Object3D[] => {
    const hh = h * k
    if (style === 2)
      return [
        ...openBox(w * k, d * k, hh, felt(colour), 6, 26),
        ...both((x) =>
          pipe(
            [
              [x * w * k * 0.5 + x * 2, hh * 0.8, -44],
              [x * w * k * 0.5 + x * 14, hh * 0.56, -40],
              [x * w * k * 0.5 + x * 14, hh * 0.56, 40],
              [x * w * k * 0.5 + x * 2, hh * 0.8, 44],
            ],
            20,
            5,
            leather(accent ?? 'brown'),
          ),
        ),
        plate([60, 34, 2], leather(accent ?? 'brown'), { at: [0, hh * 0.3, (d * k) / 2], corner: 4, edge: 0.8 }),
      ]
    if (style === 3)
      return [
        ...openBox(w * k, d * k, hh, isWood(colour) ? wood(colour) : felt(colour), 10, 6),
        cut(roundedRectangle(90, 24, 12), 2, hole, 0.5, { at: [0, hh * 0.76, (d * k) / 2 - 0.8] }),
        ...both((x) =>
          cut(roundedRectangle(90, 24, 12), 2, hole, 0.5, {
            at: [x * ((w * k) / 2 - 0.8), hh * 0.76, 0],
            turn: [0, (x * Math.PI) / 2, 0],
          }),
        ),
      ]
    const lid = isWood(accent ?? colour)
      ? wood(accent ?? colour)
      : style === 4
        ? glass('#e6efec', 0.4)
        : card(accent ?? colour)
    const base =
      colour === 'glass'
        ? glass('#e1edea', 0.35)
        : isWood(colour)
          ? wood(colour)
          : style === 4
            ? plastic(colour)
            : card(colour)
    return [
      box([w * k, hh * 0.86, d * k], base, { corner: 16, edge: 3 }),
      box([w * k + 8, hh * 0.15, d * k + 8], lid, { at: [0, hh * 0.85, 0], corner: 18, edge: 4 }),
      plate([66, 40, 3], chrome, { at: [0, hh * 0.42, (d * k) / 2 - 1], corner: 5, edge: 1 }),
      plate(
        [58, 32, 1],
        { colour: '#faf8f2', rough: 0.9 },
        { at: [0, hh * 0.42 + 4, (d * k) / 2 + 2], corner: 2, edge: 0.3 },
      ),
    ]
  }
  const nested: Place[] = [
    [0, 0, 0],
    [w * 0.94, 0, d * 0.1],
    [-w * 0.1, h, -d * 0.02],
    [w * 0.86, h * 0.8, 0],
  ]
  return nested.slice(0, total).map((at, i) => group(one(1 - i * 0.14), { at, turn: [0, i * 0.09, 0] }))
}

function wasteBin({ size, colour, accent, style = 1, count = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const r = Math.min(w, d) / 2
  const coat = isWood(colour) ? wood(colour) : steel(colour)
  const trim = accent ? (isWood(accent) ? wood(accent) : steel(accent)) : plastic('black')
  if (style === 2)
    return [
      lathe(
        [
          [0, 6],
          [r, 6],
          [r, h * 0.84],
          [0, h * 0.84],
        ],
        coat,
        [0, 6, 4, 0],
      ),
      lathe(
        [
          [0, 0],
          [r * 1.02, 0],
          [r * 1.02, 14],
          [r * 0.8, h * 0.12],
          [0, h * 0.15],
        ],
        trim,
        [0, 3, 6, 40, 0],
        { at: [0, h * 0.845, 0] },
      ),
      lathe(
        [
          [0, 0],
          [r * 1.02, 0],
          [r * 1.02, 14],
          [0, 14],
        ],
        plastic('black'),
        4,
      ),
      box([r * 0.5, 9, 56], plastic('black'), { at: [0, 5, r + 16], corner: 10, edge: 4 }),
    ]
  if (count > 1) {
    const kinds: readonly Colour[] = ['sky', 'yellow', 'green', 'grey']
    const each = w / Math.max(2, count)
    return row(
      Math.max(2, Math.min(count, 4)),
      (i, x) => [
        group(openBox(each - 8, d, h * 0.94, plastic(colour), 5, 24), { at: [x, 0, 0] }),
        box([each - 6, 26, d + 2], plastic(kinds[i % 4] ?? 'sky'), { at: [x, h * 0.93, 0], corner: 25, edge: 8 }),
        box([each * 0.5, 2, d * 0.34], hole, { at: [x, h * 0.93 + 25, 0], corner: 20, edge: 0.5 }),
      ],
      each,
    )
  }
  if (style === 4) return [...openBox(w, d, h, isWood(colour) ? wood(colour) : plastic(colour), 8, 40)]
  return [
    lathe(
      [
        [0, 0],
        [r * 0.8, 0],
        [r, h],
        [r - 4, h],
      ],
      coat,
      [0, 6, 1.9, 0],
    ),
    lathe(
      [
        [r - 4, h],
        [r * 0.78 - 2, 8],
        [0, 6],
      ],
      { ...coat, colour: palette[colour === 'white' ? 'grey' : 'graphite'], pattern: 'none' },
      [1.9, 6, 0],
    ),
    lathe(
      [
        [r * 0.995, h - 10],
        [r * 1.015, h - 8],
        [r * 1.015, h + 1],
        [r * 0.98, h + 1],
      ],
      trim,
      2,
    ),
    disc(r * 1.62, 4, rubber, 1, { at: [0, -2, 0] }),
  ]
}

function globe({ size, colour, accent = 'oak', style = 1 }: Model): Object3D[] {
  const [w, , h] = size
  const r = Math.min(w * 0.46, h * 0.38)
  const y = h - r * 1.1
  const stand = isWood(accent) ? wood(accent) : accent === 'silver' ? chrome : steel(accent)
  const tilt = 0.41
  const arc = Array.from({ length: 21 }, (_, i): Place => {
    const a = -Math.PI / 2 + (i / 20) * Math.PI
    return [Math.cos(a) * r * 1.1, Math.sin(a) * r * 1.1, 0]
  })
  const earth = part(new THREE.SphereGeometry(r, 72, 48), {
    ...printed('world', palette[colour === 'white' ? 'sky' : colour]),
    rough: 0.25,
    glow: style === 2 ? 0.25 : 0,
  })
  earth.layers.set(0)
  earth.rotation.y = -1.9
  return [
    group(
      [
        earth,
        cable(arc, r * 0.045, stand),
        ...both((s) => leg([0, s * r * 0.98, 0], [0, s * r * 1.14, 0], r * 0.035, chrome)),
      ],
      { at: [0, y, 0], turn: [0, 0, -tilt] },
    ),
    lathe(
      [
        [0, 0],
        [r * 0.66, 0],
        [r * 0.66, 12],
        [r * 0.3, 26],
        [r * 0.12, 50],
        [r * 0.1, y - r * 1.08],
        [0, y - r * 1.06],
      ],
      stand,
      [0, 4, 6, 20, 20, 3, 0],
    ),
    lathe(
      [
        [0, 0],
        [r * 0.5, 0],
        [r * 0.5, 4],
        [0, 4],
      ],
      rubber,
      1,
      { at: [0, -1, 0] },
    ),
  ]
}

function leaf(length: number, wide: number, finish: Finish, bend: number, turn: Place, at: Place) {
  return group(
    [
      shell(
        (u, v) => {
          const s = u * 2 - 1
          const half = Math.max(0.02, Math.sin(Math.PI * Math.min(1, v * 0.96 + 0.02)) ** 0.75) * wide * 0.5
          return [s * half, v * length * (1 - bend * 0.3 * v), bend * length * v * v * 0.7 + Math.abs(s) * half * 0.35]
        },
        1.6,
        finish,
      ),
    ],
    { at, turn },
  )
}

const leafGreens = ['#4f7f4e', '#3f6f47', '#5f9159', '#356343']
export function foliage(height: number, spread: number, y: number, style: number): Object3D[] {
  const finish = (i: number): Finish => ({ colour: leafGreens[i % 4] ?? '#4f7f4e', rough: 0.5, sheen: 0.05 })
  if (style === 2)
    return Array.from({ length: 11 }, (_, i) =>
      leaf(
        height * (0.6 + 0.4 * Math.abs(Math.sin(i * 2.2))),
        spread * 0.2,
        finish(i),
        0.12 + 0.1 * (i % 3),
        [0, i * 2.4, 0],
        [Math.sin(i * 2.4) * spread * 0.08, y, Math.cos(i * 2.4) * spread * 0.08],
      ),
    )
  const count = style === 3 ? 26 : 15
  return Array.from({ length: count }, (_, i) => {
    const a = i * 2.399
    const k = 0.45 + (0.55 * ((i * 7) % count)) / count
    const stem = height * k * 0.62
    const lean = 0.28 + 0.3 * (1 - k)
    const x = Math.sin(a) * stem * lean
    const z = Math.cos(a) * stem * lean
    return [
      leg([x * 0.1, y, z * 0.1], [x, y + stem, z], 1.8, { colour: '#55764a', rough: 0.6 }),
      leaf(
        height * (style === 3 ? 0.26 : 0.42),
        spread * (style === 3 ? 0.16 : 0.34),
        finish(i),
        0.75,
        [0.55, a, 0],
        [x, y + stem - 2, z],
      ),
    ]
  }).flat()
}

function plantPot({ size, colour, accent, style = 1, count = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const total = Math.min(count, 3)
  const finish = isWood(colour)
    ? wood(colour)
    : ['cream', 'sand', 'grey'].includes(colour)
      ? stoneware(colour)
      : { colour: palette[colour], rough: 0.6 }
  const one = (k: number): Object3D[] => {
    const r = (Math.min(w, d) / 2) * k
    const hh = h * k
    const lifted = style === 4 ? hh * 0.3 : 0
    const pot =
      style === 2
        ? [
            lathe(
              [
                [0, 0],
                [r * 0.7, 0],
                [r, hh * 0.5],
                [r * 0.8, hh],
                [r * 0.8 - 6, hh],
              ],
              finish,
              [0, 10, 60, 2.5, 0],
            ),
            lathe(
              [
                [r * 0.8 - 6, hh],
                [r * 0.84, hh * 0.6],
                [0, hh * 0.6],
              ],
              finish,
              [2.5, 4, 0],
            ),
          ]
        : [
            lathe(
              [
                [0, lifted],
                [r * 0.78, lifted],
                [r, hh],
                [r - 6, hh],
              ],
              finish,
              [0, 8, 2.8, 0],
            ),
            lathe(
              [
                [r - 6, hh],
                [r * 0.9 - 6, hh * 0.7],
                [0, hh * 0.7],
              ],
              finish,
              [2.8, 4, 0],
            ),
          ]
    const saucer =
      style === 3 || (style === 1 && accent)
        ? [
            lathe(
              [
                [0, 0],
                [r * 0.9, 0],
                [r * 1.06, 16],
                [r * 1.0, 16],
                [0, 8],
              ],
              accent ? (isWood(accent) ? wood(accent) : ceramic(accent)) : finish,
              [0, 4, 2, 4, 0],
            ),
          ]
        : []
    const stand =
      style === 4
        ? [
            ...Array.from({ length: 4 }, (_, i) =>
              leg(
                [Math.cos(i * 1.571 + 0.78) * r * 0.96, hh * 0.74, Math.sin(i * 1.571 + 0.78) * r * 0.96],
                [Math.cos(i * 1.571 + 0.78) * r * 1.02, 0, Math.sin(i * 1.571 + 0.78) * r * 1.02],
                r * 0.07,
                isWood(accent ?? 'oak') ? wood(accent ?? 'oak') : steel(accent ?? 'black'),
              ),
            ),
            box([r * 1.9, r * 0.1, r * 0.1], wood('oak'), {
              at: [0, lifted - r * 0.1, 0],
              turn: [0, 0.78, 0],
              edge: 2,
            }),
            box([r * 1.9, r * 0.1, r * 0.1], wood('oak'), {
              at: [0, lifted - r * 0.1, 0],
              turn: [0, -0.78, 0],
              edge: 2,
            }),
          ]
        : []
    const soil = disc(r * 1.66 * (style === 2 ? 0.9 : 1), 4, { colour: '#3c2c20', rough: 1 }, 1, {
      at: [0, hh * 0.84, 0],
    })
    return [
      ...pot,
      ...saucer,
      ...stand,
      soil,
      ...foliage(h * 1.25 * k, Math.min(w, d) * k * 1.1, hh * 0.84, style === 4 ? 2 : style),
    ]
  }
  if (total > 1 && w > d * 1.8) {
    const tray = box([w, 12, d], isWood(accent ?? 'oak') ? wood(accent ?? 'oak') : ceramic(accent ?? 'white'), {
      corner: 20,
      edge: 4,
    })
    return [tray, ...row(total, (i, x) => group(one(0.86), { at: [x, 12, 0], turn: [0, i * 1.3, 0] }), w / total)]
  }
  const places: Place[] = [
    [0, 0, 0],
    [w * 1.05, 0, d * 0.2],
    [-w * 0.86, 0, d * 0.4],
  ]
  return places.slice(0, total).map((at, i) => group(one(1 - i * 0.22), { at, turn: [0, i, 0] }))
}

export const home = {
  backpack,
  'laptop-bag': laptopBag,
  mug,
  bottle,
  kettle,
  'coffee-machine': coffeeMachine,
  'storage-box': storageBox,
  'waste-bin': wasteBin,
  globe,
  'plant-pot': plantPot,
}
