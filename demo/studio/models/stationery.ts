import type { Object3D } from 'three'
import type { Colour, Model } from '../../format.ts'
import { type Point, roundCorners } from '../geometry.ts'
import {
  aluminium,
  card,
  chrome,
  type Finish,
  glass,
  leather,
  palette,
  paper,
  plastic,
  printed,
  rubber,
  shown,
  steel,
  wood,
} from '../materials.ts'
import { both, box, cable, cut, disc, group, image, lathe, leg, plate, profile, row } from '../parts.ts'

/** Printing and stationery. */

const hole: Finish = { colour: '#1a1b1d', rough: 0.7 }
const isWood = (colour: Colour) => ['oak', 'walnut', 'birch'].includes(colour)
const sheetPaper: Finish = { ...paper, colour: '#faf8f3' }

function printer({ size, colour, accent = 'graphite', style = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const body = plastic(colour)
  const dark = plastic(accent, 0.5)
  if (style === 4) return labelPrinter(size, body, dark)
  const scanner = style === 2 || style === 3
  const bodyTop = scanner ? h * 0.72 : h
  const parts: Object3D[] = [
    box([w, bodyTop * 0.42, d], body, { at: [0, 6, 0], corner: 26, edge: 6 }),
    box([w, bodyTop * 0.56, d - 30], body, { at: [0, bodyTop * 0.42 + 8, -15], corner: 26, edge: 8 }),
    box([w * 0.7, bodyTop * 0.18, 40], hole, { at: [0, bodyTop * 0.46, d / 2 - 48], edge: 4 }),
    box([w * 0.66, 8, d * 0.34], dark, { at: [0, bodyTop * 0.44, d / 2 + d * 0.06], corner: 16, edge: 3 }),
    ...row(3, (i) =>
      box([w * 0.54, 0.8, d * 0.34], sheetPaper, {
        at: [i * 3 - 3, bodyTop * 0.44 + 9 + i * 1.4, d / 2 + d * 0.02 + i * 3],
        turn: [0, i * 0.012, 0],
        edge: 0.3,
      }),
    ),
    plate([w * 0.82, bodyTop * 0.24, 6], body, { at: [0, 20, d / 2 - 3], corner: 8, edge: 2 }),
    plate([w * 0.24, 12, 6], dark, { at: [0, 20 + bodyTop * 0.17, d / 2], corner: 6, edge: 2 }),
    ...both((x) => box([70, 8, d * 0.7], rubber, { at: [x * (w / 2 - 60), 0, 0], edge: 2 })),
  ]
  if (scanner) {
    parts.push(
      box([w * 0.97, h * 0.1, d * 0.9], dark, { at: [0, bodyTop + 8, -18], corner: 18, edge: 4 }),
      box([w * 0.96, h * 0.12, d * 0.88], body, { at: [0, bodyTop + 8 + h * 0.105, -20], corner: 20, edge: 8 }),
    )
    if (style === 3)
      parts.push(
        box([w * 0.66, h * 0.14, d * 0.44], body, { at: [w * 0.08, h * 0.94, -30], corner: 16, edge: 8 }),
        box([w * 0.5, 1, d * 0.4], sheetPaper, { at: [w * 0.08, h * 1.09, -10], turn: [0.12, 0, 0], edge: 0.3 }),
      )
  } else {
    parts.push(
      box([w * 0.6, 5, d * 0.4], hole, { at: [0, h + 5, -20], corner: 14, edge: 2 }),
      box([w * 0.54, 1, d * 0.36], sheetPaper, { at: [0, h + 12, -24], turn: [0.05, 0, 0], edge: 0.4 }),
    )
  }
  const panelY = bodyTop * (scanner ? 0.78 : 0.74)
  parts.push(
    group(
      [
        box([w * 0.36, 10, 66], dark, { corner: 10, edge: 3 }),
        image(w * 0.17, 40, shown('ui', '#2c6e5e'), { at: [-w * 0.07, 11, 0], turn: [-Math.PI / 2, 0, 0] }),
        ...row(3, (_, x) => disc(12, 2, plastic('grey'), 0.6, { at: [w * 0.105 + x, 9.4, 8] }), 22),
        disc(9, 2, { colour: '#9fe7c3', rough: 0.4, glow: 0.7 }, 0.6, { at: [w * 0.105, 9.4, -16] }),
      ],
      { at: [-w * 0.26, panelY, d / 2 - 34], turn: [0.5, 0, 0] },
    ),
  )
  return parts
}

function labelPrinter([w, d, h]: Model['size'], body: Finish, dark: Finish) {
  return [
    box([w, h, d], body, { at: [0, 3, 0], corner: w * 0.16, edge: w * 0.09 }),
    box([w * 1.003, 2, d * 1.003], dark, { at: [0, h * 0.6, 0], corner: w * 0.16, edge: 0.5 }),
    plate([w * 0.66, 8, 3], hole, { at: [0, h * 0.66, d / 2 - 2], edge: 1 }),
    box([w * 0.58, 0.7, d * 0.3], sheetPaper, { at: [0, h * 0.68, d / 2 + d * 0.1], turn: [0.2, 0, 0], edge: 0.2 }),
    plate([w * 0.4, h * 0.08, 2], glass('#dfeeea', 0.5), { at: [0, h * 0.8, d / 2 - 1], corner: 4, edge: 0.6 }),
    disc(w * 0.11, 2, dark, 0.7, { at: [0, h * 0.32, d / 2 - 0.6], turn: [Math.PI / 2, 0, 0] }),
  ]
}

function paperReam({ size, colour, accent = 'forest', style = 1, count = 1 }: Model): Object3D[] {
  const [a, b, h] = size
  const w = Math.max(a, b)
  const d = Math.min(a, b)
  const one = (y: number, turn: number) => {
    if (style === 2)
      return group(stackOfSheets(w, d, h, { ...paper, colour: palette[colour] }), { at: [0, y, 0], turn: [0, turn, 0] })
    if (style === 3)
      return group(
        [
          box([w, h * 0.92, d], card('sand'), { edge: 2 }),
          box([w + 3, h * 0.3, d + 3], card('sand'), { at: [0, h * 0.7, 0], edge: 2 }),
          image(w * 0.42, h * 0.4, printed('label', palette[accent]), { at: [0, h * 0.36, d / 2 + 0.8] }),
        ],
        { at: [0, y, 0], turn: [0, turn, 0] },
      )
    const wrap: Finish = { colour: palette[colour === 'white' ? 'white' : colour], rough: 0.35 }
    return group(
      [
        box([w, h, d], wrap, { edge: 3 }),
        box(
          [w * 0.4, h + 0.8, d + 0.8],
          { colour: palette[accent], rough: 0.35 },
          { at: [-w * 0.12, -0.3, 0], edge: 3 },
        ),
        image(w * 0.26, d * 0.3, printed('label', palette[accent]), {
          at: [w * 0.28, h + 0.6, d * 0.12],
          turn: [-Math.PI / 2, 0, 0],
        }),
        image(w * 0.2, h * 0.6, printed('label', palette[accent]), { at: [w * 0.28, h * 0.5, d / 2 + 0.6] }),
      ],
      { at: [0, y, 0], turn: [0, turn, 0] },
    )
  }
  return row(Math.min(count, 5), (i) => one(i * (h + 0.5), ((i % 3) - 1) * 0.045))
}

function stackOfSheets(w: number, d: number, h: number, finish: Finish) {
  const layers = Math.max(5, Math.min(26, Math.round(h / 2)))
  return row(layers, (i) =>
    box([w, h / layers - 0.12, d], finish, {
      at: [Math.sin(i * 7.1) * 0.8, (i * h) / layers, Math.cos(i * 4.7) * 0.8],
      edge: 0.25,
    }),
  )
}

function notebook({ size, colour, accent, style = 1, count = 1 }: Model): Object3D[] {
  const [a, b, h] = size
  const w = Math.min(a, b)
  const d = Math.max(a, b)
  const colours: readonly Colour[] = [colour, accent ?? colour, 'sand', 'sky', 'coral']
  return row(Math.min(count, 5), (i) =>
    group(oneNotebook(w, d, h, colours[i % colours.length] ?? colour, accent, style), {
      at: [i * w * 0.13 - (Math.min(count, 5) - 1) * w * 0.06, i * h, -i * d * 0.05],
      turn: [0, 0.22 - i * 0.13, 0],
    }),
  )
}

function oneNotebook(
  w: number,
  d: number,
  h: number,
  colour: Colour,
  accent: Colour | undefined,
  style: number,
): Object3D[] {
  const cover: Finish = style === 2 ? leather(colour) : card(colour)
  const boards = Math.min(2.4, h * 0.2)
  const pages = stackOfSheets(w - 6, d - 8, h - boards * 2, sheetPaper).map((sheet) => sheet.translateY(boards))
  const common = [
    box([w, boards, d], cover, { corner: style === 2 ? 7 : 3, edge: 0.8 }),
    ...pages,
    box([w, boards, d], cover, { at: [0, h - boards, 0], corner: style === 2 ? 7 : 3, edge: 0.8 }),
  ]
  const label = image(w * 0.44, d * 0.16, printed('label', palette[accent ?? 'forest']), {
    at: [w * 0.06, h + 0.4, -d * 0.2],
    turn: [-Math.PI / 2, 0, 0],
  })
  if (style === 3) {
    const rings = Math.round(d / 11)
    return [
      ...common,
      label,
      ...row(
        rings,
        (_, z) =>
          lathe(
            [
              [h * 0.5 + 1, -0.8],
              [h * 0.5 + 2.4, -0.8],
              [h * 0.5 + 2.4, 0.8],
              [h * 0.5 + 1, 0.8],
            ],
            chrome,
            0.5,
            { at: [-w / 2 + 4, h / 2, z], turn: [Math.PI / 2, 0, 0] },
            24,
          ),
        (d - 20) / rings,
      ),
    ]
  }
  const spine = box([boards, h, d], cover, { at: [-w / 2 + boards / 2, 0, 0], edge: 0.8 })
  if (style === 2)
    return [
      ...common,
      spine,
      box(
        [5, h + 0.8, d + 1],
        { colour: palette[accent ?? 'black'], rough: 0.8 },
        { at: [w * 0.36, -0.2, 0], edge: 0.8 },
      ),
      box(
        [4, 0.5, d * 0.16],
        { colour: palette[accent ?? 'red'], rough: 0.8 },
        { at: [-w * 0.1, 1, d / 2 + d * 0.06], edge: 0.2 },
      ),
    ]
  if (style === 4)
    return [
      ...common,
      spine,
      box([w * 0.22, h + 0.5, d + 0.4], card(accent ?? 'graphite'), { at: [-w * 0.4, -0.2, 0], edge: 0.8 }),
      label,
    ]
  return [...common, spine, label]
}

const penColours: readonly Colour[] = [
  'navy',
  'forest',
  'coral',
  'yellow',
  'sky',
  'purple',
  'mint',
  'orange',
  'pink',
  'brown',
  'red',
  'black',
]

function penSet({ size, colour, accent = 'silver', style = 1, count = 4 }: Model): Object3D[] {
  const [a, b, h] = size
  const length = Math.max(a, b)
  const wide = Math.min(a, b)
  const shown_ = Math.min(count, 12)
  const inks = [colour, ...penColours.filter((other) => other !== colour)]
  const r = Math.max(3.6, Math.min(6, wide / shown_ / 2 - 0.6, h / 2 + 2))
  const pitch = Math.max(r * 2 + 2.5, Math.min(r * 2.9, wide / shown_))
  const penLength = Math.min(length * 0.96, 150)
  const make = style === 2 ? pencil : style === 3 ? marker : pen
  const pens = row(
    shown_,
    (i, x) =>
      group(
        make(
          penLength,
          r,
          shown_ === 1 || style === 1 ? (shown_ > 4 ? (inks[i] ?? colour) : colour) : (inks[i] ?? colour),
          accent,
        ),
        {
          at: [x, r + (style === 4 ? 6 : 0), style === 4 || shown_ > 6 ? 0 : Math.sin(i * 2.3) * 5],
          turn: [Math.PI / 2, 0, 0],
        },
      ),
    pitch,
  )
  const tray =
    style === 4 || shown_ > 6 ? trayFor(shown_ * pitch + 14, penLength + 18, style === 4 ? colour : 'sand') : []
  return [group([...pens, ...tray], { turn: [0, -0.55, 0] })]
}

function trayFor(w: number, d: number, colour: Colour) {
  const finish = isWood(colour) ? wood(colour) : card(colour)
  return [
    box([w, 2, d], finish, { corner: 4, edge: 0.8 }),
    ...both((x) => box([2.5, 9, d], finish, { at: [x * (w / 2), 0, 0], edge: 0.9 })),
    ...both((z) => box([w, 9, 2.5], finish, { at: [0, 0, z * (d / 2)], edge: 0.9 })),
  ]
}

function pen(length: number, r: number, colour: Colour, accent: Colour) {
  const body = isWood(colour) ? wood(colour) : plastic(colour, 0.28)
  const metal = accent === 'silver' ? chrome : aluminium(accent)
  return [
    lathe(
      [
        [0, length / 2],
        [0.8, length / 2],
        [r * 0.34, length / 2 - 9],
        [r * 0.86, length / 2 - 26],
        [0, length / 2 - 26],
      ],
      metal,
      [0, 0.3, 2, 2, 0],
    ),
    lathe(
      [
        [0, -length * 0.42],
        [r * 0.92, -length * 0.42],
        [r, 0],
        [r * 0.88, length / 2 - 26],
        [0, length / 2 - 26],
      ],
      body,
      [0, 1, 20, 1, 0],
    ),
    lathe(
      [
        [0, -length / 2],
        [r * 0.5, -length / 2],
        [r * 0.5, -length * 0.43],
        [0, -length * 0.43],
      ],
      metal,
      1.4,
    ),
    lathe(
      [
        [0, -2],
        [r * 1.04, -2],
        [r * 1.04, 2],
        [0, 2],
      ],
      metal,
      0.6,
      { at: [0, length * 0.04, 0] },
    ),
    box([r * 0.6, 38, 1.4], metal, { at: [0, -length * 0.41, -r - 1.6], edge: 0.6 }),
    box([r * 0.6, 3, 3.4], metal, { at: [0, -length * 0.41, -r - 0.4], edge: 0.6 }),
  ]
}

function pencil(length: number, r: number, colour: Colour) {
  const hexagon = Array.from({ length: 6 }, (_, i): Point => [Math.cos(i * 1.0472) * r, Math.sin(i * 1.0472) * r])
  return [
    group(
      [
        cut(
          roundCorners(hexagon, r * 0.2, true, 3),
          length * 0.8,
          isWood(colour) ? wood(colour) : { colour: palette[colour], rough: 0.3 },
          0.3,
        ),
      ],
      { turn: [-Math.PI / 2, 0, 0], at: [0, -length * 0.4, 0] },
    ),
    lathe(
      [
        [0, length * 0.39],
        [r * 0.93, length * 0.39],
        [r * 0.3, length * 0.47],
        [0, length * 0.47],
      ],
      wood('birch'),
      0.4,
    ),
    lathe(
      [
        [0, length * 0.465],
        [r * 0.32, length * 0.465],
        [0.4, length * 0.5],
        [0, length * 0.5],
      ],
      { colour: palette[colour], rough: 0.5 },
      0.2,
    ),
    lathe(
      [
        [0, -length * 0.43],
        [r * 0.9, -length * 0.43],
        [r * 0.9, -length * 0.39],
        [0, -length * 0.39],
      ],
      { colour: palette.sand, rough: 0.3 },
      0.8,
    ),
  ]
}

function marker(length: number, r: number, colour: Colour, accent: Colour) {
  const fat = r * 1.15
  return [
    lathe(
      [
        [0, -length / 2],
        [fat * 0.9, -length / 2],
        [fat, -length * 0.3],
        [fat, length * 0.16],
        [0, length * 0.16],
      ],
      plastic(accent === 'silver' ? 'white' : accent),
      1.5,
    ),
    lathe(
      [
        [0, length * 0.14],
        [fat * 1.08, length * 0.14],
        [fat * 1.02, length / 2],
        [0, length / 2],
      ],
      plastic(colour),
      2,
    ),
    lathe(
      [
        [0, -length * 0.4],
        [fat * 1.01, -length * 0.4],
        [fat * 1.02, -length * 0.24],
        [0, -length * 0.24],
      ],
      plastic(colour),
      0.6,
    ),
    box([fat * 0.5, length * 0.2, 1.6], plastic(colour), { at: [0, length * 0.16, -fat - 1.2], edge: 0.6 }),
  ]
}

function folder({ size, colour, accent, style = 1, count = 1 }: Model): Object3D[] {
  const [a, b, h] = size
  const w = Math.min(a, b)
  const d = Math.max(a, b)
  const total = Math.min(count, 6)
  const colours: readonly Colour[] = [colour, accent ?? colour, 'sand', 'grey', 'mint', 'navy']
  if (style === 2) {
    return row(total, (i) =>
      group(
        [
          box([d, 1.2, h], card(colours[i] ?? colour), { corner: 4, edge: 0.4 }),
          box([d - 10, Math.max(2, w * 0.2), h - 10], sheetPaper, { at: [0, 1.2, 0], edge: 0.4 }),
          box([d, 1.2, h - 16], card(colours[i] ?? colour), {
            at: [0, Math.max(3.2, w * 0.2 + 1.2), 8],
            corner: 4,
            edge: 0.4,
          }),
          ...both((x) =>
            box(
              [5, 1, h - 16],
              { colour: palette[accent ?? 'black'], rough: 0.8 },
              { at: [x * d * 0.44, Math.max(4, w * 0.2 + 2), 8], edge: 0.3 },
            ),
          ),
        ],
        { at: [i * 8, i * Math.max(5, w * 0.3), 0], turn: [0, 0.25 - i * 0.06, 0] },
      ),
    )
  }
  const one = (finishColour: Colour) => {
    const cover = style === 3 ? card(finishColour) : { ...card(finishColour), rough: 0.5 }
    return [
      ...both((x) => box([3, h, d], cover, { at: [x * (w / 2 - 1.5), 0, 0], corner: 3, edge: 1 })),
      plate([w, h, 3], cover, { at: [0, 0, d / 2 - 3], corner: 4, edge: 1.2 }),
      box([w * 0.66, h - 24, d - 26], sheetPaper, { at: [0, 4, -2], edge: 1 }),
      image(w * 0.62, h * 0.42, printed('label', palette[accent ?? 'forest']), { at: [0, h * 0.66, d / 2 + 0.5] }),
      lathe(
        [
          [w * 0.13, 0],
          [w * 0.19, 0],
          [w * 0.19, 1.4],
          [w * 0.13, 1.4],
        ],
        chrome,
        0.5,
        { at: [0, h * 0.22, d / 2 - 0.4], turn: [Math.PI / 2, 0, 0] },
      ),
      disc(w * 0.28, 0.6, hole, 0.2, { at: [0, h * 0.22, d / 2 - 0.4], turn: [Math.PI / 2, 0, 0] }),
    ]
  }
  return row(total, (i, x) => group(one(total > 1 ? (colours[i] ?? colour) : colour), { at: [x, 0, 0] }), w + 2)
}

function stapler({ size, colour, accent = 'graphite', style = 1 }: Model): Object3D[] {
  const [a, b, h] = size
  const long = Math.max(a, b)
  const wide = Math.min(a, b)
  if (style === 2) return [group(holePunch(long, wide, h, colour, accent), { turn: [0, -0.25, 0] })]
  if (style === 3) return tapeDispenser(long, wide, h, colour, accent)
  const body = style === 4 ? aluminium(colour) : plastic(colour)
  const arm: Point[] = [
    [-long * 0.48, h * 0.42],
    [long * 0.47, h * 0.52],
    [long * 0.47, h * 0.72],
    [long * 0.3, h * 0.9],
    [-long * 0.36, h],
    [-long * 0.5, h * 0.86],
  ]
  const base: Point[] = [
    [-long * 0.5, 0],
    [long * 0.5, 0],
    [long * 0.5, h * 0.12],
    [long * 0.1, h * 0.2],
    [-long * 0.3, h * 0.3],
    [-long * 0.5, h * 0.5],
  ]
  return [
    group(
      [
        profile(roundCorners(base, [8, 6, 6, 30, 30, 12]), wide, plastic(accent), 3, { at: [0, 1, 0] }),
        profile(roundCorners(arm, [10, 4, 10, 50, 20, 12]), wide * 0.92, body, 5),
        box([wide * 0.5, h * 0.14, long * 0.84], steel('silver'), {
          at: [0, h * 0.37, long * 0.03],
          edge: 1,
          turn: [-0.035, 0, 0],
        }),
        box([wide * 0.5, 2, wide * 0.7], chrome, { at: [0, h * 0.13, long * 0.4], edge: 0.6 }),
        box([wide * 0.56, 1, long * 0.3], rubber, { at: [0, h * 0.92, -long * 0.02], turn: [0.085, 0, 0], edge: 0.4 }),
        box([wide * 0.9, 2, long * 0.94], rubber, { edge: 0.7 }),
      ],
      { turn: [0, 1.15, 0] },
    ),
  ]
}

function holePunch(long: number, wide: number, h: number, colour: Colour, accent: Colour) {
  return [
    box([long, h * 0.22, wide], plastic(accent), { corner: 8, edge: 3 }),
    ...both((x) => [
      box([long * 0.16, h * 0.5, wide * 0.5], steel('silver'), {
        at: [x * long * 0.29, h * 0.2, -wide * 0.1],
        edge: 2,
      }),
      leg([x * long * 0.29, h * 0.2, wide * 0.1], [x * long * 0.29, h * 0.7, wide * 0.1], 5, chrome),
    ]),
    profile(
      roundCorners(
        [
          [-wide * 0.46, h * 0.4],
          [wide * 0.4, h * 0.72],
          [wide * 0.5, h * 0.86],
          [wide * 0.3, h],
          [-wide * 0.3, h * 0.84],
          [-wide * 0.46, h * 0.6],
        ],
        8,
      ),
      long * 0.92,
      plastic(colour),
      4,
    ),
    box([long * 0.5, 1.5, 5], plastic('grey'), { at: [0, h * 0.22, wide * 0.4], edge: 0.5 }),
  ]
}

function tapeDispenser(long: number, wide: number, h: number, colour: Colour, accent: Colour) {
  const side: Point[] = [
    [-long * 0.5, 0],
    [long * 0.5, 0],
    [long * 0.5, h * 0.5],
    [long * 0.36, h * 0.5],
    [long * 0.1, h * 0.3],
    [-long * 0.14, h * 0.3],
    [-long * 0.2, h * 0.7],
    [-long * 0.5, h * 0.66],
  ]
  return [
    group(
      [
        profile(roundCorners(side, [8, 8, 3, 8, 26, 26, 14, 30]), wide, plastic(colour), 4),
        lathe(
          [
            [h * 0.2, -wide * 0.24],
            [h * 0.44, -wide * 0.24],
            [h * 0.44, wide * 0.24],
            [h * 0.2, wide * 0.24],
          ],
          { colour: '#e9ddc0', rough: 0.12 },
          1,
          { at: [0, h * 0.58, -long * 0.05], turn: [0, 0, Math.PI / 2] },
        ),
        lathe(
          [
            [0, -wide * 0.3],
            [h * 0.2, -wide * 0.3],
            [h * 0.2, wide * 0.3],
            [0, wide * 0.3],
          ],
          plastic(accent),
          2,
          { at: [0, h * 0.58, -long * 0.05], turn: [0, 0, Math.PI / 2] },
        ),
        box([wide * 0.6, 4, 3], chrome, { at: [0, h * 0.5, long * 0.48], edge: 0.5 }),
      ],
      { turn: [0, 1, 0] },
    ),
  ]
}

function shredder({ size, colour, accent = 'graphite', style = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const head = h * 0.26
  const bin = glass('#4a5052', 0.6)
  if (style === 3) return laminator(size, plastic(colour), plastic(accent))
  const ribbon: Object3D[] = Array.from({ length: 34 }, (_, i) =>
    box([5, 0.8, 70], sheetPaper, {
      at: [Math.sin(i * 5.3) * w * 0.28, h * 0.08 + (i % 9) * h * 0.028, d * 0.1 + Math.cos(i * 3.1) * d * 0.24],
      turn: [Math.sin(i) * 0.4, i * 1.1, Math.cos(i * 2) * 0.4],
      edge: 0.2,
    }),
  )
  return [
    box([w * 0.96, h - head, d * 0.94], plastic(accent), { at: [0, style === 2 ? 24 : 6, 0], corner: 26, edge: 6 }),
    box([w, head, d], plastic(colour), { at: [0, h - head, 0], corner: 30, edge: 12 }),
    plate([w * 0.4, h * 0.42, 5], style === 2 ? plastic(colour) : bin, {
      at: [0, h * 0.14, d * 0.47 - 2],
      corner: 16,
      edge: 2,
    }),
    ...(style === 2
      ? [plate([w * 0.24, 16, 6], plastic('black'), { at: [0, h * 0.5, d * 0.47 + 2], corner: 8, edge: 2 })]
      : ribbon.slice(0, 0)),
    box([w * 0.74, 3, 10], hole, { at: [0, h - 1.4, 0], edge: 1.2 }),
    box([w * 0.56, h * 0.28, 0.8], sheetPaper, { at: [0, h - 10, 0], turn: [-0.06, 0, 0], edge: 0.3 }),
    ...row(3, (_, x) => disc(13, 2, plastic('grey'), 0.6, { at: [x, h - 1, d * 0.3] }), 30),
    disc(7, 2, { colour: '#9fe7c3', rough: 0.4, glow: 0.8 }, 0.6, { at: [w * 0.3, h - 1, d * 0.3] }),
    ...(style === 2
      ? both((x) =>
          both((z) =>
            lathe(
              [
                [0, -9],
                [14, -9],
                [14, 9],
                [0, 9],
              ],
              rubber,
              4,
              { at: [x * w * 0.38, 14, z * d * 0.36], turn: [0, 0, Math.PI / 2] },
            ),
          ),
        )
      : []),
    cable(
      [
        [w * 0.3, 40, -d * 0.48],
        [w * 0.4, 5, -d * 0.62],
        [w * 0.7, 4, -d * 0.6],
      ],
      4,
      rubber,
    ),
  ]
}

function laminator([w, d, h]: Model['size'], body: Finish, dark: Finish) {
  return [
    box([w, h, d], body, { at: [0, 4, 0], corner: 24, edge: h * 0.3 }),
    plate([w * 0.82, 7, 3], hole, { at: [0, h * 0.5, d / 2 - 2], edge: 1 }),
    box([w * 0.6, 1, d], glass('#eef5f3', 0.55), { at: [0, h * 0.52, d * 0.72], turn: [0.14, 0, 0], edge: 0.3 }),
    box([w * 0.5, 0.8, d * 0.8], sheetPaper, { at: [0, h * 0.5, d * 0.72], turn: [0.14, 0, 0], edge: 0.3 }),
    disc(24, 4, dark, 1, { at: [w * 0.34, h + 3, 0] }),
    ...row(
      2,
      (_, x) => disc(6, 2, { colour: '#9fe7c3', rough: 0.4, glow: 0.8 }, 0.5, { at: [w * 0.24 + x, h + 3.4, 0] }),
      14,
    ),
    box([w * 0.8, 5, d * 0.8], rubber, { corner: 20, edge: 1 }),
  ]
}

export const stationery = {
  printer,
  'paper-ream': paperReam,
  notebook,
  'pen-set': penSet,
  folder,
  stapler,
  shredder,
}
