import type { Object3D } from 'three'
import type { Colour, Model } from '../../format.ts'
import { type Place, type Point, roundedRectangle } from '../geometry.ts'
import { chrome, type Finish, glass, glow, palette, plastic, printed, rubber, steel, wood } from '../materials.ts'
import { ball, both, box, cable, cut, disc, endless, group, image, lathe, leg, pipe, row, slab } from '../parts.ts'

/** Lamps, power and clocks. */

const isWood = (colour: Colour) => ['oak', 'walnut', 'birch'].includes(colour)
const solid = (colour: Colour): Finish => (isWood(colour) ? wood(colour) : steel(colour))
const warm = glow('#fff0d2', 1.1)
const hole: Finish = { colour: '#1b1c1e', rough: 0.7 }

/** A shade open below: outside of `finish`, inside pale and lit. */
function shade(
  bottom: number,
  top: number,
  height: number,
  finish: Finish,
  placing: { at?: Place; turn?: Place } = {},
  round = 8,
) {
  return group(
    [
      lathe(
        [
          [bottom, 0],
          [bottom * 0.98 + top * 0.02, height * 0.1],
          [top, height],
          [0, height],
        ],
        finish,
        [0, 2, round, 0],
      ),
      lathe(
        [
          [top * 0.94, height * 0.95],
          [bottom - 1.5, 0.4],
          [bottom, 0],
        ],
        { colour: '#fdf6e6', rough: 0.7, glow: 0.35 },
        0.4,
      ),
      disc(top * 1.8, 1, { colour: '#fdf6e6', rough: 0.7, glow: 0.35 }, 0.2, { at: [0, height * 0.93, 0] }),
      ball(Math.min(bottom, 60) * 0.8, warm, { at: [0, height * 0.42, 0] }),
    ],
    placing,
  )
}

const drum = (r: number, height: number, y: number, colour: Colour = 'cream') => [
  lathe(
    [
      [r * 0.92, 0],
      [r, 0.5],
      [r, height],
      [r * 0.92, height],
    ],
    {
      colour: colour === 'cream' || colour === 'white' ? '#f6ecd8' : palette[colour],
      rough: 0.9,
      glow: colour === 'cream' || colour === 'white' ? 0.34 : 0.12,
      pattern: 'fabric',
      strength: 0.3,
    },
    1,
    { at: [0, y, 0] },
  ),
  disc(r * 1.84, 1, { colour: '#fff4df', rough: 0.9, glow: 0.6 }, 0.3, { at: [0, y + height - 4, 0] }),
]

function deskLamp({ size, colour, accent, style = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const metal = solid(colour)
  const second = accent ? solid(accent) : metal
  const r = Math.min(w, d, h * 0.5) * 0.34
  const base = lathe(
    [
      [0, 0],
      [r, 0],
      [r, 10],
      [r * 0.92, 16],
      [0, 18],
    ],
    metal,
    [0, 3, 5, 20, 0],
  )
  const flex = cable(
    [
      [-r * 0.5, 6, -r * 0.7],
      [-r, 3, -r * 1.5],
      [-r * 2.1, 3, -r * 1.7],
    ],
    2.6,
    rubber,
  )
  if (style === 2)
    return [
      base,
      leg([0, 14, 0], [0, h * 0.98, 0], 7, metal),
      pipe(
        [
          [0, h * 0.94, 0],
          [w * 0.62, h * 0.97, 0],
        ],
        10,
        6,
        metal,
      ),
      box([w * 0.62, 12, 34], metal, { at: [w * 0.36, h * 0.955, 0], corner: 6, edge: 5 }),
      box([w * 0.54, 2, 24], warm, { at: [w * 0.36, h * 0.95, 0], edge: 0.6 }),
      ball(22, second, { at: [0, h * 0.97, 0] }),
      disc(16, 3, plastic('grey'), 1, { at: [0, 17, r * 0.6] }),
      flex,
    ]
  if (style === 3)
    return [
      lathe(
        [
          [0, 0],
          [r * 0.9, 0],
          [r * 1.05, h * 0.16],
          [r * 0.7, h * 0.4],
          [r * 0.2, h * 0.5],
          [r * 0.2, h * 0.6],
          [0, h * 0.6],
        ],
        accent ? second : metal,
        [0, 8, 60, 60, 20, 2, 0],
      ),
      ...drum(Math.min(w, d) * 0.5, h * 0.44, h * 0.56, colour),
      flex,
    ]
  if (style === 4)
    return [
      base,
      leg([0, 16, 0], [0, h * 0.5, 0], 9, second),
      ball(
        Math.min(w, h * 0.6),
        { colour: '#fff6e6', rough: 0.25, glow: 0.5 },
        { at: [0, h - Math.min(w, h * 0.6) / 2, 0] },
      ),
      lathe(
        [
          [0, 0],
          [r * 0.5, 0],
          [r * 0.6, 22],
          [0, 22],
        ],
        metal,
        4,
        { at: [0, h - Math.min(w, h * 0.6) - 8, 0] },
      ),
      flex,
    ]
  const elbow: Place = [-w * 0.3, h * 0.56, 0]
  const head: Place = [w * 0.2, h * 0.93, 0]
  return [
    base,
    leg([0, 14, 0], elbow, 6, second),
    leg([10, 14, 0], [elbow[0] + 12, elbow[1] - 4, 0], 2.4, chrome),
    leg(elbow, head, 6, second),
    lathe(
      [
        [0, -11],
        [13, -11],
        [13, 11],
        [0, 11],
      ],
      metal,
      3,
      { at: elbow, turn: [Math.PI / 2, 0, 0] },
    ),
    ball(24, metal, { at: head }),
    shade(h * 0.15, h * 0.055, h * 0.19, metal, { at: [w * 0.2 + h * 0.07, h * 0.76, 0], turn: [0, 0, 0.32] }, 18),
    flex,
  ]
}

function floorLamp({ size, colour, accent, style = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const metal = solid(colour)
  const second = accent ? solid(accent) : metal
  const r = Math.min(w, d) * 0.42
  const foot = Math.min(w * 0.3, 190)
  const hood = Math.min(w * 0.24, 190)
  const base = lathe(
    [
      [0, 0],
      [r * 0.9, 0],
      [r * 0.9, 14],
      [r * 0.8, 22],
      [0, 24],
    ],
    metal,
    [0, 4, 6, 20, 0],
  )
  const flex = cable(
    [
      [0, 8, -r * 0.8],
      [r * 0.4, 4, -r * 1.3],
      [r * 1.4, 4, -r * 1.3],
    ],
    3.5,
    rubber,
  )
  if (style === 3)
    return [
      lathe(
        [
          [0, 0],
          [foot, 0],
          [foot, 18],
          [0, 24],
        ],
        metal,
        [0, 4, 8, 0],
        { at: [-w * 0.28, 0, 0] },
      ),
      cable(
        [
          [-w * 0.28, 18, 0],
          [-w * 0.28, h * 0.55, 0],
          [-w * 0.18, h * 0.86, 0],
          [w * 0.05, h * 0.98, 0],
          [w * 0.26, h * 0.9, 0],
          [w * 0.3, h * 0.82, 0],
        ],
        9,
        second,
      ),
      shade(hood, hood * 0.25, hood, metal, { at: [w * 0.3, h * 0.82 - hood, 0] }, 50),
    ]
  if (style === 2)
    return [
      ...Array.from({ length: 3 }, (_, i) =>
        leg(
          [Math.sin(i * 2.094) * 26, h * 0.76, Math.cos(i * 2.094) * 26],
          [Math.sin(i * 2.094) * w * 0.5, 0, Math.cos(i * 2.094) * w * 0.5],
          15,
          second,
          11,
        ),
      ),
      disc(90, 16, metal, 5, { at: [0, h * 0.75, 0] }),
      leg([0, h * 0.76, 0], [0, h * 0.82, 0], 8, metal),
      ...drum(w * 0.44, h * 0.2, h * 0.8, colour),
      flex,
    ]
  if (style === 4)
    return [
      base,
      leg([0, 20, 0], [0, h - 30, 0], 11, second),
      lathe(
        [
          [0, 0],
          [30, 4],
          [w * 0.4, 34],
          [w * 0.42, 40],
          [0, 40],
        ],
        metal,
        [0, 20, 20, 3, 0],
        { at: [0, h - 40, 0] },
      ),
      disc(w * 0.78, 3, warm, 1, { at: [0, h - 1, 0] }),
      pipe(
        [
          [8, h * 0.62, 0],
          [w * 0.36, h * 0.64, 60],
        ],
        20,
        5,
        second,
      ),
      shade(46, 24, 74, metal, { at: [w * 0.36, h * 0.57, 60] }, 14),
      flex,
    ]
  return [
    base,
    leg([0, 20, 0], [0, h * 0.84, 0], 10, second),
    ...drum(Math.min(w, d) * 0.5, h * 0.21, h * 0.79, accent ?? 'cream'),
    ball(20, metal, { at: [0, h * 1.0, 0] }),
    disc(20, 8, plastic('graphite'), 2, { at: [0, h * 0.5, 0] }),
    flex,
  ]
}

function pendantLamp({ size, colour, accent, style = 1, count = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const metal = solid(colour)
  const inner = solid(accent ?? colour)
  const cord = (x: number, y: number) => endless(leg([x, y, 0], [x, y + 20000, 0], 2.6, rubber))
  if (style === 4 || w > h * 4)
    return [
      box([w, Math.min(h, 60), d], metal, { corner: 20, edge: 10 }),
      box([w * 0.94, 3, d * 0.7], warm, { at: [0, -1, 0], edge: 1 }),
      ...both((x) => endless(leg([x * w * 0.36, 50, 0], [x * w * 0.36, 20000, 0], 1.6, chrome))),
    ]
  const heads = Math.max(1, Math.min(count, 5))
  const r = heads > 1 ? (w / heads) * 0.44 : Math.min(w, d) / 2
  return row(
    heads,
    (i, x) => {
      const y = heads > 1 ? ((i * 2) % 3) * h * 0.16 : 0
      const cap = lathe(
        [
          [0, 0],
          [r * 0.16 + 8, 0],
          [14, 44],
          [0, 46],
        ],
        inner,
        6,
        { at: [x, y + h * 0.96, 0] },
      )
      if (style === 2 && colour !== 'white')
        return [
          lathe(
            [
              [r * 0.55, 0],
              [r, h * 0.34],
              [r * 0.86, h * 0.72],
              [r * 0.16, h],
            ],
            { colour: palette[colour], pattern: 'weave', strength: 1, rough: 0.8 },
            [0, r * 0.6, r * 0.5, 0],
            { at: [x, y, 0] },
          ),
          ball(r * 0.6, warm, { at: [x, y + h * 0.4, 0] }),
          cap,
          cord(x, y + h),
        ]
      if (style === 2)
        return [
          ball(r * 2, { colour: '#fff6e6', rough: 0.2, glow: 0.45 }, { at: [x, y + h * 0.5, 0] }, [
            1,
            Math.min(1.2, h / (2 * r)),
            1,
          ]),
          cap,
          cord(x, y + h),
        ]
      if (style === 3)
        return [
          ...[0, 1, 2].map((k) =>
            lathe(
              [
                [r * (1 - k * 0.26), 0],
                [r * (0.97 - k * 0.26), h * 0.14],
                [r * (0.6 - k * 0.14), h * 0.32],
                [r * (0.57 - k * 0.14), h * 0.32],
                [r * (0.98 - k * 0.26), 0],
              ],
              metal,
              [0, 12, 1, 1, 0],
              { at: [x, y + h * 0.06 + k * h * 0.25, 0] },
            ),
          ),
          ball(r * 0.5, warm, { at: [x, y + h * 0.3, 0] }),
          leg([x, y + h * 0.3, 0], [x, y + h, 0], 9, inner),
          cap,
          cord(x, y + h),
        ]
      return [shade(r, r * 0.16, h, metal, { at: [x, y, 0] }, r * 0.9), cap, cord(x, y + h)]
    },
    w / heads,
  )
}

function bulb({ size, colour, accent, style = 1, count = 1 }: Model): Object3D[] {
  const [w, , h] = size
  const r = w / 2
  const clear = colour === 'glass'
  const envelope: Finish = clear
    ? glass('#f3e3c4', 0.2)
    : { colour: colour === 'white' ? '#fbf7ee' : palette[colour], rough: 0.25, glow: 0.12 }
  const screw = Math.min(13, r * 0.5)
  const screwHeight = h * 0.24
  const shape: Point[] =
    style === 3
      ? [
          [screw, screwHeight],
          [r * 0.9, h * 0.5],
          [r * 0.96, h * 0.62],
          [r * 0.4, h * 0.94],
          [0, h],
        ]
      : style === 4
        ? [
            [screw, screwHeight * 1.1],
            [r * 0.5, h * 0.46],
            [r, h * 0.92],
            [r * 0.97, h * 0.97],
            [0, h],
          ]
        : [
            [screw, screwHeight],
            [screw * 1.15, h * 0.34],
            [r * 0.96, h * 0.56],
            [r, h * 0.7],
            [r * 0.62, h * 0.97],
            [0, h],
          ]
  const one = () => [
    lathe(shape, envelope, [0, 14, 22, 40, 40, 0]),
    ...row(5, (i) =>
      lathe(
        [
          [0, 0],
          [screw * 0.94, 0],
          [screw, screwHeight * 0.09],
          [screw * 0.94, screwHeight * 0.18],
          [0, screwHeight * 0.18],
        ],
        chrome,
        1,
        { at: [0, screwHeight * (0.16 + i * 0.16), 0] },
      ),
    ),
    lathe(
      [
        [0, 0],
        [screw * 0.4, 0],
        [screw * 0.8, screwHeight * 0.18],
        [0, screwHeight * 0.18],
      ],
      { colour: '#2b2b2b', rough: 0.4 },
      1,
    ),
    ...(clear
      ? [
          leg([0, screwHeight, 0], [0, h * 0.5, 0], 2.6, glass('#ffffff', 0.3)),
          ...both((x) => leg([x * r * 0.12, h * 0.42, 0], [x * r * 0.34, h * 0.78, 0], 1.3, glow('#ffc873', 2))),
          ...both((x) => leg([0, h * 0.42, x * r * 0.12], [0, h * 0.78, x * r * 0.34], 1.3, glow('#ffc873', 2))),
        ]
      : [
          lathe(
            [
              [0, 0],
              [screw * 1.16, 0],
              [screw * 1.5, h * 0.1],
              [0, h * 0.1],
            ],
            plastic(accent ?? 'white'),
            2,
            { at: [0, screwHeight * 0.95, 0] },
          ),
        ]),
  ]
  return row(Math.min(count, 6), (i, x) => group(one(), { at: [x, 0, -((i % 2) * w * 0.3)] }), w * 1.18)
}

function socket(size: number, at: Place) {
  return group(
    [
      disc(size, 1.6, plastic('white'), 0.5),
      lathe(
        [
          [size * 0.4, 0],
          [size * 0.47, 2.4],
          [size * 0.5, 2.4],
          [size * 0.52, 0],
        ],
        plastic('white'),
        0.5,
      ),
      disc(size * 0.8, 0.8, { colour: '#d9d8d3', rough: 0.5 }, 0.2, { at: [0, 1.2, 0] }),
      ...both((x) => disc(size * 0.12, 0.8, hole, 0.2, { at: [x * size * 0.22, 1.7, 0] })),
      ...both((z) => box([size * 0.1, 1, size * 0.08], chrome, { at: [0, 1.6, z * size * 0.37], edge: 0.2 })),
    ],
    { at, turn: [0, 0.6, 0] },
  )
}

function powerStrip({ size, colour, accent, style = 1, count = 4 }: Model): Object3D[] {
  const [a, b, h] = size
  const w = Math.max(a, b)
  const d = Math.min(a, b)
  const cord = plastic(accent ?? colour)
  if (style === 4) return w < 100 ? cubeStrip([w, d, Math.min(w, d)], colour, cord, count) : coil(size, colour, cord)
  const usable = w - (style === 2 ? 90 : 60)
  const pitch = usable / count
  const faces = Math.min(46, d * 0.86, pitch * 0.95)
  const extra =
    style === 2 ? row(2, (_, z) => box([14, 1, 6], hole, { at: [w / 2 - 66, h - 0.2, z], edge: 0.3 }), 14) : []
  const strip = [
    box([w, h, d], plastic(colour), { corner: d * 0.26, edge: Math.min(8, h * 0.24) }),
    box([w - 12, 1, d - 12], plastic(colour), { at: [0, h - 0.5, 0], corner: d * 0.2, edge: 0.4 }),
    ...row(count, (_, x) => socket(faces, [x - (style === 2 ? 34 : 20), h, 0]), pitch),
    ...extra,
    box(
      [18, 5, 26],
      { colour: '#c6463d', rough: 0.3, glow: 0.12 },
      { at: [w / 2 - 26, h - 1, 0], edge: 2, turn: [0, 0, 0.1] },
    ),
    cable(
      [
        [-w / 2, h * 0.5, 0],
        [-w / 2 - 40, h * 0.4, 4],
        [-w / 2 - 80, 6, 40],
        [-w / 2 - 40, 6, 110],
        [-w / 2 + 80, 6, 120],
        [-w / 2 + 150, 6, 95],
      ],
      4.6,
      cord,
    ),
    lathe(
      [
        [0, 0],
        [7, 0],
        [5, 24],
        [0, 24],
      ],
      cord,
      2,
      { at: [-w / 2 + 2, h * 0.5, 0], turn: [0, 0, Math.PI / 2] },
    ),
    lathe(
      [
        [0, 0],
        [18, 0],
        [19, 24],
        [8, 36],
        [0, 36],
      ],
      cord,
      4,
      { at: [-w / 2 + 178, 20, 84], turn: [0.5, 0, 1.3] },
    ),
  ]
  return [group(strip, { turn: [0, 0.16, 0] })]
}

/** A long cable, wound up, with one socket at its end. */
function coil([a, b]: Model['size'], colour: Colour, cord: Finish): Object3D[] {
  const r = Math.max(a, b) * 1.3
  const wire = steel(colour)
  const loops = Array.from({ length: 97 }, (_, i): Place => {
    const angle = (i / 16) * Math.PI * 2
    return [Math.cos(angle) * (r - (i % 7)), 8 + (i / 97) * 52, Math.sin(angle) * (r - (i % 5))]
  })
  const housing = group([box([74, 50, 74], cord, { corner: 20, edge: 9 }), socket(52, [0, 50, 0])], {
    at: [r * 1.55, 0, r * 0.45],
    turn: [0, 0.4, 0],
  })
  return [
    cable(loops, 7.5, wire),
    housing,
    cable(
      [
        [r - 4, 56, 0],
        [r * 1.15, 44, r * 0.3],
        [r * 1.3, 26, r * 0.42],
      ],
      7.5,
      wire,
    ),
    box([30, 74, 34], rubber, { at: [-r * 0.98, 2, 0], edge: 6 }),
  ]
}

function cubeStrip([w, d, h]: Model['size'], colour: Colour, cord: Finish, count: number) {
  const s = Math.min(w, d, h)
  const front = group([socket(s * 0.62, [0, 0, 0])], { at: [0, s / 2, s / 2], turn: [Math.PI / 2, 0, 0] })
  return [
    group([
      box([s, s, s], plastic(colour), { corner: s * 0.16, edge: s * 0.1 }),
      socket(s * 0.62, [0, s, 0]),
      front,
      ...(count > 2
        ? [group([socket(s * 0.62, [0, 0, 0])], { at: [s / 2, s / 2, 0], turn: [0, 0, -Math.PI / 2] })]
        : []),
      cable(
        [
          [-s / 2, s * 0.3, 0],
          [-s * 0.8, s * 0.2, 10],
          [-s * 1.1, 5, 40],
          [-s * 0.9, 5, 110],
        ],
        4.4,
        cord,
      ),
    ]),
  ]
}

function charger({ size, colour, accent = 'grey', style = 1, count = 2 }: Model): Object3D[] {
  const [w, d, h] = size
  const body = plastic(colour, 0.35)
  if (style === 2)
    return [
      disc(w, h * 0.7, body, Math.min(4, h * 0.3)),
      disc(w * 0.84, 0.8, { colour: palette[accent], rough: 0.85 }, 0.2, { at: [0, h * 0.68, 0] }),
      lathe(
        [
          [w * 0.2, 0],
          [w * 0.215, 0],
          [w * 0.215, 0.5],
          [w * 0.2, 0.5],
        ],
        plastic('silver'),
        0.1,
        { at: [0, h * 0.7 + 0.6, 0] },
      ),
      cable(
        [
          [0, h * 0.35, -d / 2 + 2],
          [w * 0.1, h * 0.3, -d * 0.7],
          [w * 0.5, 3, -d * 0.86],
          [w * 0.9, 3, -d * 0.6],
        ],
        2.2,
        plastic(accent),
      ),
    ]
  if (style > 2)
    return [
      ...(count > 4
        ? row(
            count + 1,
            (_, x) =>
              box([4, h * 0.9, d * 0.7], plastic(accent), { at: [x, h * 0.7, -d * 0.08], edge: 1.6, corner: 1.7 }),
            (w * 0.94) / (count + 1),
          )
        : []),
      box([w, h, d], body, { at: [0, 0, 0], corner: Math.min(w, d) * 0.14, edge: Math.min(6, h * 0.3) }),
      ...row(
        Math.min(count, 10),
        (_, x) => cut(roundedRectangle(13, 5.4, 1.4), 1, hole, 0.3, { at: [x, h * 0.5, d / 2 - 0.6] }),
        Math.min(28, (w * 0.9) / count),
      ),
      ...row(
        4,
        (_, x) =>
          disc(2.6, 1, { colour: '#c9f1dd', rough: 0.4, glow: 0.8 }, 0.3, { at: [x - w * 0.26, h - 0.4, d * 0.36] }),
        6,
      ),
      box([w * 0.4, 0.5, d * 0.1], plastic(accent), { at: [w * 0.1, h - 0.2, 0], edge: 0.2 }),
    ]
  if (h > 300)
    return [
      box([w, h * 0.14, d], body, { corner: 16, edge: 3 }),
      slab(roundedRectangle(w * 0.86, h * 0.84, 14), 6, body, 2.4, { at: [0, h * 0.52, -d * 0.16], turn: [1.2, 0, 0] }),
      slab(roundedRectangle(w * 0.72, h * 0.7, 10), 1, { colour: palette[accent], rough: 0.85 }, 0.3, {
        at: [0, h * 0.545, -d * 0.16 + 6],
        turn: [1.2, 0, 0],
      }),
      cable(
        [
          [0, 6, -d / 2],
          [10, 4, -d * 0.8],
          [w * 0.7, 3, -d * 0.8],
        ],
        2.2,
        plastic(accent),
      ),
    ]
  return [
    box([w, h, d], body, { corner: Math.min(w, d) * 0.2, edge: Math.min(w, d) * 0.12 }),
    box([w + 0.4, h * 0.008 + 0.6, d + 0.4], plastic(accent), {
      at: [0, h * 0.3, 0],
      corner: Math.min(w, d) * 0.2,
      edge: 0.2,
    }),
    ...row(
      Math.min(count, 4),
      (i, y) =>
        cut(roundedRectangle(i % 3 === 2 ? 13 : 9.4, i % 3 === 2 ? 5.4 : 3.6, 1.8), 1, hole, 0.3, {
          at: [0, h * 0.52 - y, d / 2 - 0.6],
        }),
      Math.min(11, (h * 0.56) / count),
    ),
    ...both((x) => leg([x * 9.5, h * 0.5, -d / 2 + 1], [x * 9.5, h * 0.5, -d / 2 - 19], 2.3, chrome)),
    disc(2.4, 1, { colour: '#c9f1dd', rough: 0.4, glow: 0.8 }, 0.3, {
      at: [w * 0.3, h * 0.86, d / 2 - 0.4],
      turn: [Math.PI / 2, 0, 0],
    }),
    cable(
      [
        [0, h * 0.52 + 1, d / 2 + 16],
        [2, h * 0.35, d / 2 + 42],
        [w * 0.5, 3, d / 2 + 50],
        [w * 1.1, 3, d * 0.4],
        [w * 1.3, 3, -d * 0.6],
      ],
      2,
      plastic(accent),
    ),
    box([10, 5, 18], plastic(accent), {
      at: [0, h * 0.52 - (count > 1 ? Math.min(11, (h * 0.56) / count) * -0.5 * (count - 1) : 0) - 2.5, d / 2 + 9],
      edge: 1.6,
    }),
  ]
}

function wallClock({ size, colour, accent = 'white', style = 1 }: Model): Object3D[] {
  const [w, dIn, h] = size
  const d = Math.max(26, Math.min(dIn, 60))
  const r = Math.min(w, h) / 2
  const disc_ = style === 2 || style === 3
  const rim = solid(colour)
  const face: Finish = isWood(accent) ? wood(accent) : { colour: palette[accent], rough: 0.8 }
  const ink = ['black', 'graphite', 'navy', 'forest', 'walnut', 'green', 'blue'].includes(accent)
    ? '#f2f1ee'
    : '#2a2c2e'
  const hand = (length: number, wide: number, angle: number, z: number, finish: Finish) =>
    group([cut(roundedRectangle(wide, length * 1.16, wide * 0.45), 1.6, finish, 0.5, { at: [0, length * 0.42, 0] })], {
      at: [0, 0, z],
      turn: [0, 0, -angle],
    })
  const flat = { turn: [Math.PI / 2, 0, 0] as Place }
  return [
    group(
      [
        lathe(
          disc_
            ? [
                [0, 0],
                [r, 0],
                [r, d * 0.5],
                [0, d * 0.5],
              ]
            : [
                [0, 0],
                [r, 0],
                [r, d],
                [r * 0.93, d],
                [r * 0.9, d * 0.6],
                [0, d * 0.6],
              ],
          rim,
          disc_ ? 3 : [0, 4, 4, 4, 2, 0],
          flat,
          96,
        ),
        lathe(
          [
            [0, 0],
            [r * 0.92, 0],
            [r * 0.92, 1],
            [0, 1],
          ],
          disc_ ? rim : face,
          0.3,
          { at: [0, 0, d * (disc_ ? 0.5 : 0.6)], ...flat },
          72,
        ),
        image(r * 1.84, r * 1.84, printed('clock', disc_ ? palette[accent] : ink), {
          at: [0, 0, d * (disc_ ? 0.5 : 0.6) + 2.4],
        }),
        hand(r * 0.5, r * 0.055, (10 + 9 / 60) * (Math.PI / 6), d * 0.6 + 5, {
          colour: disc_ ? palette[accent] : ink,
          rough: 0.4,
        }),
        hand(r * 0.76, r * 0.038, 9 * (Math.PI / 30), d * 0.6 + 8, {
          colour: disc_ ? palette[accent] : ink,
          rough: 0.4,
        }),
        hand(r * 0.8, r * 0.012, 36 * (Math.PI / 30), d * 0.6 + 11, { colour: '#c2543f', rough: 0.4 }),
        lathe(
          [
            [0, 0],
            [r * 0.05, 0],
            [r * 0.05, 12],
            [0, 12],
          ],
          { colour: '#c2543f', rough: 0.3 },
          1,
          { at: [0, 0, d * 0.6 + 2], ...flat },
        ),
        ...(style === 1
          ? [
              lathe(
                [
                  [0, 0],
                  [r * 0.9, 0],
                  [r * 0.7, 8],
                  [0, 12],
                ],
                glass('#ffffff', 0.06),
                [0, 2, 60, 0],
                { at: [0, 0, d - 4], ...flat },
              ),
            ]
          : []),
      ],
      { at: [0, h / 2, 0] },
    ),
  ]
}

export const lights = {
  'desk-lamp': deskLamp,
  'floor-lamp': floorLamp,
  'pendant-lamp': pendantLamp,
  bulb,
  'power-strip': powerStrip,
  charger,
  'wall-clock': wallClock,
}
