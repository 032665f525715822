import type { Object3D } from 'three'
import type { Colour, Model } from '../../format.ts'
import { type Place, type Point, roundCorners, roundedRectangle } from '../geometry.ts'
import {
  chrome,
  type Finish,
  fabric,
  felt,
  glass,
  lacquer,
  leather,
  plastic,
  rubber,
  steel,
  wood,
} from '../materials.ts'
import {
  ball,
  both,
  box,
  cable,
  corners,
  cut,
  disc,
  group,
  lathe,
  leg,
  pipe,
  plate,
  profile,
  row,
  shell,
  slab,
} from '../parts.ts'

/** Desks, tables, seats, shelves and cabinets. */

const woods: readonly Colour[] = ['oak', 'walnut', 'birch']
const tableTop = (colour: Colour): Finish => (woods.includes(colour) ? wood(colour) : lacquer(colour))

function top([w, d, h]: Model['size'], finish: Finish, thickness = 25, corner = 14) {
  return box([w, thickness, d], finish, { at: [0, h - thickness, 0], corner, edge: 4, grain: 'x' })
}

function taperedLegs([w, d, h]: Model['size'], finish: Finish) {
  return corners((x, z) =>
    leg([x * (w / 2 - 85), h - 24, z * (d / 2 - 75)], [x * (w / 2 - 40), 0, z * (d / 2 - 35)], 24, finish, 14),
  )
}

function frameLegs([w, d, h]: Model['size'], finish: Finish) {
  const y = h - 28
  return both((x) => [
    box([40, 30, d - 60], finish, { at: [x * (w / 2 - 50), 0, 0], edge: 3 }),
    box([40, 30, d - 60], finish, { at: [x * (w / 2 - 50), y - 30, 0], edge: 3 }),
    ...both((z) => box([40, y, 30], finish, { at: [x * (w / 2 - 50), 0, z * (d / 2 - 45)], edge: 3 })),
  ])
}

function crossBar([w, , h]: Model['size'], finish: Finish) {
  return box([w - 120, 40, 25], finish, { at: [0, h - 70, 0], edge: 3 })
}

function desk(model: Model): Object3D[] {
  const { size, colour, accent = 'white', style = 1, count = 0 } = model
  const [w, d, h] = size
  const legs = woods.includes(accent) ? wood(accent) : steel(accent)
  const parts = [top(size, tableTop(colour))]
  if (style === 2) parts.push(...(taperedLegs(size, legs) as typeof parts), apron(size, tableTop(colour)))
  else if (style === 3) {
    parts.push(
      ...(both((x) =>
        box([28, h - 25, d - 40], tableTop(colour), { at: [x * (w / 2 - 24), 0, 0], grain: 'y', edge: 3 }),
      ) as typeof parts),
    )
    parts.push(box([w - 76, 280, 18], tableTop(colour), { at: [0, h - 320, -d / 2 + 60], edge: 2 }))
  } else if (style === 4) parts.push(...(both((x) => aLegs(size, x, legs)) as typeof parts), crossBar(size, legs))
  else parts.push(...(frameLegs(size, legs) as typeof parts), crossBar(size, legs))
  return [...parts, cableGrommet(size), ...deskDrawers(model, count)]
}

function apron([w, d, h]: Model['size'], finish: Finish) {
  return box([w - 150, 60, d - 130], finish, { at: [0, h - 84, 0], edge: 2 })
}

function aLegs([w, d, h]: Model['size'], x: -1 | 1, finish: Finish) {
  return both((z) => leg([x * (w / 2 - 90), h - 26, z * 60], [x * (w / 2 - 70), 0, z * (d / 2 - 40)], 19, finish))
}

function cableGrommet([w, d, h]: Model['size']) {
  return disc(60, 4, plastic('graphite'), 1, { at: [w / 2 - 160, h - 1, -d / 2 + 80] })
}

function deskDrawers({ size: [w, d, h], colour, style }: Model, count: number) {
  if (count === 0) return []
  const finish = tableTop(colour)
  const drawerHeight = 105
  const x = w / 2 - (style === 2 ? 330 : 290)
  return [
    box([400, drawerHeight * count + 12, d - 130], finish, { at: [x, h - 25 - drawerHeight * count - 12, 0], edge: 2 }),
    ...row(count, (i) => [
      plate([388, drawerHeight - 8, 18], finish, { at: [x, h - 29 - drawerHeight * (i + 1), d / 2 - 66], edge: 3 }),
      plate([110, 12, 14], steel('graphite'), {
        at: [x, h - 29 - drawerHeight * i - 58, d / 2 - 48],
        corner: 6,
        edge: 4,
      }),
    ]),
  ]
}

function standingDesk({ size, colour, accent = 'black', style = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const metal = steel(accent)
  const column = (x: number) => [
    box([90, 60, d - 90], metal, { at: [x, h - 86, 0], edge: 8 }),
    box([76, 330, 50], metal, { at: [x, h - 380, -20], corner: 10, edge: 2 }),
    box([64, h - 360, 40], steel(accent === 'black' ? 'graphite' : accent), { at: [x, 28, -20], corner: 8, edge: 2 }),
    box([90, 28, d - 40], metal, { at: [x, 6, 0], corner: 22, edge: 7 }),
    ...both((z) => disc(44, 8, rubber, 2, { at: [x, 0, z * (d / 2 - 60)] })),
  ]
  const columns = style === 3 ? column(0) : both((x) => column(x * (w / 2 - 190)))
  const top_ = style === 2 ? curvedTop(size, tableTop(colour)) : top(size, tableTop(colour), 25, 26)
  return [
    top_,
    ...columns,
    ...(style === 3 ? [] : [box([w - 400, 36, 70], metal, { at: [0, h - 64, -20], edge: 4 })]),
    box([92, 16, 60], plastic('graphite'), { at: [w / 2 - 190, h - 41, d / 2 - 26], edge: 4 }),
    plate([58, 8, 1.5], plastic('silver'), { at: [w / 2 - 190, h - 37, d / 2 + 3.4], edge: 0.5 }),
  ]
}

function curvedTop([w, d, h]: Model['size'], finish: Finish) {
  const outline: Point[] = [
    [-w / 2, -d / 2],
    [-w / 4, -d / 2],
    [0, -d / 2 + 90],
    [w / 4, -d / 2],
    [w / 2, -d / 2],
    [w / 2, d / 2],
    [-w / 2, d / 2],
  ]
  return slab(roundCorners(outline, [40, 160, 320, 160, 40, 40, 40], true, 14), 25, finish, 4, { at: [0, h - 25, 0] })
}

function meetingTable({ size, colour, accent = 'black', style = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const metal = woods.includes(accent) ? wood(accent) : steel(accent)
  const finish = tableTop(colour)
  if (style === 2) {
    return [
      disc(Math.min(w, d), 28, finish, 6, { at: [0, h - 28, 0] }),
      lathe(
        [
          [0, 0],
          [d * 0.3, 0],
          [d * 0.3, 12],
          [60, 26],
          [42, 70],
          [42, h - 70],
          [120, h - 28],
          [0, h - 28],
        ],
        metal,
        [0, 4, 8, 60, 60, 60, 10, 0],
      ),
    ]
  }
  if (style === 3) {
    return [
      slab(roundedRectangle(w, d, d * 0.48, 20), 30, finish, 6, { at: [0, h - 30, 0] }),
      ...both((x) => [
        box([90, h - 40, d * 0.5], finish, { at: [x * w * 0.28, 0, 0], corner: 44, edge: 6, grain: 'y' }),
        box([150, 14, d * 0.62], metal, { at: [x * w * 0.28, 0, 0], corner: 60, edge: 4 }),
      ]),
    ]
  }
  const legs = style === 4 ? taperedLegs(size, metal) : both((x) => trestle(size, x, metal))
  return [
    top(size, finish, 30, style === 4 ? 60 : 20),
    ...legs,
    box([w * 0.7, 36, 40], metal, { at: [0, h - 68, 0], edge: 4 }),
    box([220, 6, 110], plastic('graphite'), { at: [0, h - 3, 0], corner: 10, edge: 2 }),
    box([200, 2, 6], plastic('grey'), { at: [0, h + 2.6, 20], edge: 1 }),
  ]
}

function trestle([w, d, h]: Model['size'], x: -1 | 1, finish: Finish) {
  const px = x * (w / 2 - 190)
  return [
    box([60, 34, d - 180], finish, { at: [px, h - 64, 0], edge: 5 }),
    ...both((z) => leg([px, h - 50, z * (d / 2 - 200)], [px, 0, z * (d / 2 - 110)], 25, finish, 20)),
  ]
}

/** Five arms with castors. */
function starBase(radius: number, finish: Finish, castors = true) {
  return Array.from({ length: 5 }, (_, i) => {
    const arm = profile(
      roundCorners(
        [
          [30, 62],
          [radius, 58],
          [radius + 12, 72],
          [60, 112],
          [30, 112],
        ],
        [0, 10, 10, 20, 0],
      ),
      38,
      finish,
      8,
    )
    const wheel = castors ? chairCastor(radius) : [leg([0, 0, radius], [0, 62, radius], 14, rubber)]
    return group([arm, ...wheel], { turn: [0, (i * Math.PI * 2) / 5 + 0.35, 0] })
  })
}

const chairCastor = (z: number): Object3D[] => [
  ...both((s) =>
    lathe(
      [
        [0, 0],
        [29, 0],
        [29, 20],
        [0, 20],
      ],
      plastic('black', 0.35),
      7,
      { at: [s < 0 ? -23 : 3, 29, z], turn: [0, 0, -Math.PI / 2] },
      32,
    ),
  ),
  leg([0, 30, z], [0, 66, z], 9, plastic('graphite')),
]

/** A back that hugs: curved across and along. */
function chairBack(
  width: number,
  height: number,
  y: number,
  z: number,
  finish: Finish,
  thickness: number,
  lean = 0.16,
) {
  return shell(
    (u, v) => {
      const s = u * 2 - 1
      const t = v * 2 - 1
      const squeeze = 1 - 0.1 * t ** 2 * (t > 0 ? 1 : 0.5) - 0.1 * Math.abs(t) ** 6
      const lumbar = Math.cos((v - 0.25) * 3.4) * 16
      return [
        s * (width / 2) * squeeze,
        y + v * height - 22 * s * s * s * s,
        z + 46 * s * s + lumbar - v * height * lean,
      ]
    },
    thickness,
    finish,
  )
}

function cushion(width: number, depth: number, y: number, thickness: number, finish: Finish) {
  return shell(
    (u, v) => {
      const s = u * 2 - 1
      const t = v * 2 - 1
      const rounded = 1 - 0.1 * t ** 4
      return [
        s * (width / 2) * rounded,
        y + 7 * s * s + 10 * Math.max(0, -t) ** 3 - 18 * Math.max(0, t) ** 4,
        t * (depth / 2) * (1 - 0.07 * s ** 4),
      ]
    },
    thickness,
    finish,
    { at: [0, 0, 0] },
  )
}

function armrest(x: -1 | 1, w: number, seatY: number, finish: Finish, pad: Finish) {
  const px = x * (w / 2 - 46)
  return [
    pipe(
      [
        [x * 130, seatY - 30, 0],
        [px, seatY - 30, 0],
        [px, seatY + 185, -10],
      ],
      60,
      15,
      finish,
    ),
    box([74, 26, 240], pad, { at: [px, seatY + 180, 10], corner: 34, edge: 11 }),
  ]
}

function officeChair({ size, colour, accent = 'black', style = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const seatY = Math.min(500, h * 0.46)
  const frame = accent === 'silver' ? chrome : plastic(accent)
  const cover = style === 3 ? leather(colour) : fabric(colour)
  const backHeight = h - seatY - (style === 4 ? 190 : 110)
  const radius = Math.min(w, d) / 2 - 40
  const parts: Object3D[] = [
    ...starBase(radius, frame),
    lathe(
      [
        [0, 90],
        [36, 90],
        [36, 200],
        [26, 205],
        [26, seatY - 90],
        [0, seatY - 90],
      ],
      plastic('graphite'),
      4,
    ),
    box([210, 44, 260], plastic('black'), { at: [0, seatY - 92, -10], corner: 40, edge: 14 }),
    leg([100, seatY - 66, 60], [215, seatY - 74, 75], 6, plastic('black')),
    cushion(w * 0.74, d * 0.72, seatY - 12, 72, cover),
    pipe(
      [
        [0, seatY - 70, -100],
        [0, seatY - 62, -d * 0.4],
        [0, seatY + backHeight * 0.62, -d * 0.44],
      ],
      90,
      22,
      plastic('black'),
    ),
  ]
  if (style === 2) parts.push(meshBack(w, backHeight, seatY, d, colour, frame))
  else parts.push(chairBack(w * 0.68, backHeight, seatY + 80, -d * 0.31, cover, style === 3 ? 74 : 52, 0.14))
  if (style !== 3 || accent !== 'black') parts.push(...both((x) => armrest(x, w, seatY, frame, plastic('black'))))
  else parts.push(...both((x) => armrest(x, w, seatY, chrome, leather(colour))))
  if (style === 4) parts.push(...headrest(seatY + 80 + backHeight, d, cover))
  return parts
}

/** Styles: 1 gas lift, 2 castors (`count`), 3 a pair of armrest pads, 4 a seat. */
function chairPart({ size, colour, style = 1, count = 5 }: Model): Object3D[] {
  const [w, d, h] = size
  if (style === 2) {
    return Array.from({ length: count }, (_, i) => {
      const at = (i / (count - 1) - 0.5) * 2
      const stem = leg([0, 66, 0], [0, 108, 0], 5, chrome)
      return group([...chairCastor(0), stem], { at: [(at * w) / 2, 0, (i % 2) * d * 0.5], turn: [0, at * 0.9, 0] })
    })
  }
  if (style === 3)
    return both((x) => box([74, 28, 240], plastic(colour), { at: [x * w * 0.28, 0, x * 14], corner: 34, edge: 12 }))
  if (style === 4) return [cushion(w, d, h / 2, h, fabric(colour))]
  return [
    lathe(
      [
        [0, 0],
        [22, 0],
        [25, 90],
        [25, h * 0.62],
        [16, h * 0.63],
        [0, h * 0.63],
      ],
      plastic(colour),
      3,
    ),
    lathe(
      [
        [0, h * 0.63],
        [14, h * 0.63],
        [14, h * 0.86],
        [12.5, h - 12],
        [0, h - 12],
      ],
      chrome,
      2,
    ),
    lathe(
      [
        [0, h - 12],
        [5, h - 12],
        [5, h],
        [0, h],
      ],
      plastic('black'),
      1,
    ),
  ]
}

function headrest(y: number, d: number, cover: Finish) {
  const z = -d * 0.31 - (y - 560) * 0.12
  return [
    leg([0, y - 90, z - 20], [0, y + 60, z - 10], 11, plastic('black')),
    shell(
      (u, v) => [(u - 0.5) * 260, y + 25 + v * 115 - 14 * (u * 2 - 1) ** 2, z + 20 + 30 * (u * 2 - 1) ** 2 - 10 * v],
      44,
      cover,
    ),
  ]
}

function meshBack(w: number, backHeight: number, seatY: number, d: number, colour: Colour, frame: Finish) {
  const y = seatY + 80
  const curve = (s: number, v: number): Place => [
    s * w * 0.34 * (1 - 0.12 * (v * 2 - 1) ** 4),
    y + v * backHeight,
    -d * 0.31 + 46 * s * s + Math.cos((v - 0.25) * 3.4) * 16 - v * backHeight * 0.14,
  ]
  const rim: Place[] = []
  for (let i = 0; i <= 40; i++) {
    const a = (i / 40) * Math.PI * 2
    const sx = Math.sign(Math.cos(a)) * Math.abs(Math.cos(a)) ** 0.45
    const sy = Math.sign(Math.sin(a)) * Math.abs(Math.sin(a)) ** 0.45
    rim.push(curve(sx, 0.5 + sy * 0.5))
  }
  const mesh: Finish = { ...fabric(colour), pattern: 'weave', opacity: 0.86, sheen: 0.15 }
  return group([shell((u, v) => curve((u * 2 - 1) * 0.96, 0.02 + v * 0.96), 5, mesh), cable(rim, 13, frame)])
}

function visitorChair({ size, colour, accent = 'oak', style = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const seatY = 440
  const legs = woods.includes(accent) ? wood(accent) : accent === 'silver' ? chrome : steel(accent)
  const cover = style === 3 ? (woods.includes(colour) ? wood(colour) : plastic(colour)) : fabric(colour)
  const thick = style === 3 || woods.includes(colour) ? 12 : 46
  const seat = [
    cushion(w * 0.86, d * 0.76, seatY, thick, cover),
    chairBack(w * 0.86, h - seatY - 80, seatY + 80, -d * 0.36, cover, thick * 0.8, 0.18),
  ]
  if (style === 2) return [...seat, ...both((x) => cantilever(x, w, d, seatY, h, legs))]
  const backPosts = both((x) =>
    pipe(
      [
        [x * w * 0.24, seatY - 20, -d * 0.2],
        [x * w * 0.24, seatY - 10, -d * 0.4],
        [x * w * 0.22, seatY + 180, -d * 0.42],
      ],
      60,
      11,
      legs,
    ),
  )
  const under = box([w * 0.6, 26, d * 0.5], legs, { at: [0, seatY - 46, 0], edge: 6 })
  const splayed = corners((x, z) =>
    leg([x * w * 0.26, seatY - 28, z * d * 0.22], [x * w * 0.42, 0, z * d * 0.44], 18, legs, 11),
  )
  return [
    ...seat,
    ...backPosts,
    under,
    ...(style === 4 ? starBase(w * 0.42, legs, false) : splayed),
    ...(style === 4 ? [leg([0, 90, 0], [0, seatY - 30, 0], 26, legs)] : []),
  ]
}

function cantilever(x: -1 | 1, w: number, d: number, seatY: number, h: number, finish: Finish) {
  const px = x * w * 0.4
  return pipe(
    [
      [0, 14, -d * 0.44],
      [px, 14, -d * 0.44],
      [px, 14, d * 0.4],
      [px, seatY - 36, d * 0.38],
      [px, seatY - 30, -d * 0.34],
      [px, h - 180, -d * 0.42],
    ],
    70,
    13,
    finish,
  )
}

function stool({ size, colour, accent = 'oak', style = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const legs = woods.includes(accent) ? wood(accent) : accent === 'silver' ? chrome : steel(accent)
  const seat = woods.includes(colour) ? wood(colour) : style === 2 ? leather(colour) : fabric(colour)
  const pad = lathe(
    [
      [0, h - 70],
      [w * 0.44, h - 70],
      [w * 0.5, h - 55],
      [w * 0.5, h - 12],
      [w * 0.46, h],
      [0, h - 4],
    ],
    seat,
    [0, 10, 10, 22, 30, 0],
  )
  const thin = lathe(
    [
      [0, h - 34],
      [w * 0.47, h - 34],
      [w * 0.5, h - 20],
      [w * 0.49, h],
      [w * 0.4, h - 4],
      [0, h - 12],
    ],
    seat,
    [0, 8, 10, 8, 60, 0],
  )
  const isWood = woods.includes(colour)
  if (style === 2)
    return [
      pad,
      ...starBase(w * 0.55, accent === 'silver' ? chrome : plastic(accent)),
      leg([0, 90, 0], [0, h - 70, 0], 24, chrome),
    ]
  if (style === 3)
    return [
      lathe(
        [
          [0, 0],
          [w * 0.42, 0],
          [w * 0.5, h * 0.45],
          [w * 0.46, h - 40],
          [0, h - 40],
        ],
        felt(colour),
        [0, 40, 200, 20, 0],
      ),
      lathe(
        [
          [0, h - 50],
          [w * 0.48, h - 50],
          [w * 0.49, h - 14],
          [w * 0.4, h],
          [0, h + 2],
        ],
        seat,
        [0, 10, 22, 40, 0],
      ),
    ]
  const ring = Array.from({ length: 4 }, (_, i) => (i * Math.PI) / 2 + Math.PI / 4)
  const spread = (t: number) => w * (0.3 + 0.13 * t)
  const post = (a: number, t: number): Place => [
    Math.cos(a) * spread(t),
    (h - 30) * (1 - t),
    Math.sin(a) * spread(t) * (d / w),
  ]
  return [
    isWood ? thin : pad,
    ...ring.map((a) => leg(post(a, 0), post(a, 1), 17, legs, 12)),
    ...ring.map((a, i) => leg(post(a, i % 2 ? 0.62 : 0.68), post(a + Math.PI / 2, i % 2 ? 0.62 : 0.68), 9, legs)),
  ]
}

function shelf({ size, colour, accent, style = 1, count = 4 }: Model): Object3D[] {
  const [w, d, h] = size
  const board = tableTop(colour)
  const frame = steel(accent ?? 'black')
  if (h < 120) return [box([w, h, d], board, { edge: 3, corner: 4 })]
  const shelves = (thickness: number, inner: number, from = 60, to = h - thickness) =>
    row(count + 1, (i) =>
      box([inner, thickness, d - 6], board, { at: [0, from + ((to - from) * i) / count, 0], edge: 2.5 }),
    )
  if (style === 2) {
    return [
      ...corners((x, z) => box([26, h, 26], frame, { at: [x * (w / 2 - 13), 0, z * (d / 2 - 13)], edge: 4 })),
      ...shelves(24, w - 54, 90, h - 60),
      ...both((x) =>
        row(2, (i) => box([14, 14, d - 54], frame, { at: [x * (w / 2 - 13), 60 + i * (h - 100), 0], edge: 3 })),
      ),
    ]
  }
  if (style === 3) {
    return [
      ...both((x) =>
        both((z) =>
          leg(
            [x * (w / 2 - 30), h, z * (d / 2 - 60)],
            [x * (w / 2 - 30), 0, z * (d / 2 - 20)],
            15,
            accent && woods.includes(accent) ? wood(accent) : frame,
          ),
        ),
      ),
      ...shelves(20, w, h * 0.12, h * 0.9),
    ]
  }
  const parts = [
    ...both((x) => box([22, h, d], board, { at: [x * (w / 2 - 11), 0, 0], grain: 'y', edge: 3 })),
    ...shelves(22, w - 44),
    plate([w - 44, h - 60, 5], accent ? tableTop(accent) : board, { at: [0, 58, -d / 2 + 2], edge: 1 }),
    box([w - 44, 58, 16], board, { at: [0, 0, d / 2 - 40], edge: 2 }),
  ]
  if (style === 4) parts.push(box([20, h - 80, d - 8], board, { at: [0, 60, 0], grain: 'y', edge: 2 }))
  return parts
}

const handleColours: readonly Colour[] = ['black', 'graphite', 'grey', 'silver']

/** Style 1 hinged doors, 2 slatted sliding doors, 3 a locker, 4 a glass cabinet; steel unless the front is of wood or white. */
function cabinet(model: Model): Object3D[] {
  const { size, colour, accent, style = 1, count = 2 } = model
  const [w, d, h] = size
  const metal = style === 3 || (!woods.includes(colour) && accent !== undefined && handleColours.includes(accent))
  const body = metal ? steel(colour) : tableTop(colour)
  const isGlass = accent === 'glass' || style === 4
  const front = isGlass ? glass('#cfdcd8', 0.3) : metal || !accent ? body : tableTop(accent)
  const onLegs = !metal && h < 1300
  const foot = onLegs ? 110 : 44
  const base = onLegs
    ? corners((x, z) =>
        leg(
          [x * (w / 2 - 70), foot + 4, z * (d / 2 - 60)],
          [x * (w / 2 - 52), 0, z * (d / 2 - 45)],
          18,
          wood(woods.includes(colour) ? colour : 'oak'),
          11,
        ),
      )
    : [box([w - 30, foot, d - 40], steel('graphite'), { at: [0, 0, -6], edge: 2 })]
  const doors = style === 3 ? count : w > 560 ? 2 : 1
  const doorWidth = (w - 12) / doors
  const fronts =
    style === 2
      ? slidingDoors(size, foot, front)
      : row(
          doors,
          (i, x) =>
            door(x, doorWidth - 4, h - foot - 14, foot + 8, d / 2 - 4, front, i % 2 === 0 && doors > 1 ? 1 : -1, metal),
          doorWidth,
        )
  const vents =
    style === 3
      ? row(
          doors,
          (_, x) =>
            row(5, (i) =>
              plate(
                [doorWidth * 0.4, 6, 2],
                { colour: '#2a2d30', rough: 0.8 },
                { at: [x, h - 190 - i * 22, d / 2 + 3], corner: 3, edge: 0.5 },
              ),
            ),
          doorWidth,
        )
      : []
  const case_ = isGlass
    ? [
        plate([w, h - foot - 20, 16], body, { at: [0, foot, -d / 2] }),
        ...both((x) =>
          box([20, h - foot - 20, d - 22], body, { at: [x * (w / 2 - 10), foot, -11], edge: 3, grain: 'y' }),
        ),
        ...row(count + 1, (i) =>
          box([w - 40, 18, d - 40], body, { at: [0, foot + ((h - foot - 40) * i) / (count + 1), -10], edge: 2 }),
        ),
        storedFolders(w, foot, h, count),
      ]
    : [box([w, h - foot - 20, d - 22], body, { at: [0, foot, -11], edge: 4, grain: 'y' })]
  return [...case_, ...base, ...fronts, ...vents, box([w, 22, d], body, { at: [0, h - 22, 0], edge: 4 })]
}

/** A few calm things behind the glass. */
function storedFolders(w: number, foot: number, h: number, count: number) {
  const y = foot + ((h - foot - 40) * 1) / (count + 1) + 18
  return group(
    row(
      5,
      (i, x) =>
        box([46, 230, 190], lacquer((['sand', 'forest', 'cream', 'grey', 'coral'] as const)[i] ?? 'sand'), {
          at: [x - w * 0.12, y, 0],
          edge: 3,
        }),
      50,
    ),
  )
}

function door(x: number, w: number, h: number, y: number, z: number, finish: Finish, side: -1 | 1, metal: boolean) {
  const handle = metal
    ? plate([14, 120, 16], steel('graphite'), {
        at: [x + side * (w / 2 - 34), y + h / 2 - 40, z + 2],
        corner: 6,
        edge: 4,
      })
    : lathe(
        [
          [0, 0],
          [8, 0],
          [8, 12],
          [17, 20],
          [15, 28],
          [0, 30],
        ],
        steel('graphite'),
        4,
        { at: [x + side * (w / 2 - 36), y + h * 0.56, z + 2], turn: [Math.PI / 2, 0, 0] },
      )
  return [plate([w, h - 20, 18], finish, { at: [x, y, z - 14], edge: 3, grain: 'y' }), handle]
}

function slidingDoors([w, d, h]: Model['size'], foot: number, front: Finish) {
  return both((x) => {
    const slats = Array.from({ length: 14 }, (_, i) =>
      box([w / 28 - 4, h - foot - 44, 12], front, {
        at: [x * w * 0.25 + (i - 6.5) * (w / 28), foot + 12, d / 2 - (x < 0 ? 4 : 14)],
        edge: 4,
        grain: 'y',
      }),
    )
    return slats
  })
}

/** Style 1 on castors, 2 of steel, 3 and 4 on legs; tall ones stand on a plinth, desk-top ones on small feet. */
function drawerUnit({ size, colour, accent, style = 1, count = 3 }: Model): Object3D[] {
  const [w, d, h] = size
  const tall = h > 900
  const small = h < 400
  const metal = style === 2 || tall
  const body = metal ? steel(colour) : tableTop(colour)
  const accentIsHandle = accent !== undefined && handleColours.includes(accent)
  const front = accent && !accentIsHandle ? tableTop(accent) : body
  const onLegs = style > 2 && !tall
  const foot = small ? 8 : tall ? 40 : onLegs ? 130 : 62
  const each = (h - foot - 14) / count
  const base =
    small || tall
      ? [box([w - 24, foot, d - 40], steel('graphite'), { edge: 2 })]
      : onLegs
        ? corners((x, z) =>
            leg(
              [x * (w / 2 - 55), foot + 4, z * (d / 2 - 60)],
              [x * (w / 2 - 40), 0, z * (d / 2 - 45)],
              17,
              wood(woods.includes(colour) ? colour : 'oak'),
              11,
            ),
          )
        : corners((x, z) => castor(x * (w / 2 - 55), z * (d / 2 - 65)))
  const grip = accentIsHandle ? steel(accent) : undefined
  const fronts = row(count, (i) => {
    const y = h - 8 - each * (i + 1)
    const handle = grip
      ? plate([w * 0.36, small ? 9 : 14, 13], grip, { at: [0, y + each * 0.6, d / 2 - 2], corner: 6, edge: 4 })
      : cut(roundedRectangle(w * 0.3, 22, 11), 3, { colour: '#2a2623', rough: 0.9 }, 0.6, {
          at: [0, y + each - 20, d / 2 - 2.2],
        })
    return [
      plate([w - 8, each - (small ? 4 : 7), 20], front, { at: [0, y + 3, d / 2 - 20], edge: 3.5, corner: 4 }),
      handle,
    ]
  })
  const lock = small
    ? []
    : [
        lathe(
          [
            [0, 0],
            [9, 0],
            [9, 5],
            [0, 5],
          ],
          chrome,
          2,
          { at: [w / 2 - 34, h - 40, d / 2], turn: [Math.PI / 2, 0, 0] },
        ),
      ]
  return [box([w, h - foot, d - 20], body, { at: [0, foot, -10], edge: 5, grain: 'y' }), ...base, ...fronts, ...lock]
}

function castor(x: number, z: number) {
  return [
    ...both((s) =>
      lathe(
        [
          [0, 0],
          [24, 0],
          [24, 14],
          [0, 14],
        ],
        plastic('graphite'),
        5,
        { at: [x + (s < 0 ? -16 : 2), 24, z], turn: [0, 0, -Math.PI / 2] },
        32,
      ),
    ),
    leg([x, 26, z], [x, 66, z], 8, chrome),
    ball(20, plastic('graphite'), { at: [x, 48, z] }),
  ]
}

export const furniture = {
  desk,
  'standing-desk': standingDesk,
  'meeting-table': meetingTable,
  'office-chair': officeChair,
  'chair-part': chairPart,
  'visitor-chair': visitorChair,
  stool,
  shelf,
  cabinet,
  'drawer-unit': drawerUnit,
}
