import type { Object3D } from 'three'
import type { Colour, Model } from '../../format.ts'
import { type Place, type Point, roundCorners, roundedRectangle } from '../geometry.ts'
import {
  aluminium,
  chrome,
  darkGlass,
  type Finish,
  fabric,
  felt,
  leather,
  palette,
  plastic,
  printed,
  rubber,
  shown,
  steel,
  wood,
} from '../materials.ts'
import { ball, both, box, cable, disc, group, image, lathe, leg, pipe, plate, row, shell, slab } from '../parts.ts'
import { port } from './computers.ts'

/** Sound and presentation. */

const hole: Finish = { colour: '#17181a', rough: 0.6 }
const isWood = (colour: Colour) => ['oak', 'walnut', 'birch'].includes(colour)
const led: Finish = { colour: '#a9ecc9', rough: 0.4, glow: 0.8 }

function headphones({ size, colour, accent, style = 1 }: Model): Object3D[] {
  const [w, , h] = size
  const body = plastic(colour)
  const pad = leather(accent ?? (colour === 'black' ? 'graphite' : 'black'))
  if (style === 4) return earbuds(size, body, accent ?? 'white')
  const r = w * 0.43
  const cupY = h * 0.3
  const arc = Array.from({ length: 17 }, (_, i): Place => {
    const a = (i / 16) * Math.PI
    return [-Math.cos(a) * r, cupY + 20 + Math.sin(a) * (h - cupY - 26), 0]
  })
  const band = shell(
    (u, v) => {
      const a = Math.PI * (0.16 + 0.68 * u)
      return [-Math.cos(a) * (r - 1), cupY + 20 + Math.sin(a) * (h - cupY - 28), (v - 0.5) * 34]
    },
    12,
    pad,
  )
  const cup = (x: -1 | 1) =>
    group(
      [
        lathe(
          [
            [0, 0],
            [cupY * 0.78, 0],
            [cupY * 0.98, 10],
            [cupY * 0.98, 22],
            [0, 22],
          ],
          body,
          [0, 16, 10, 6, 0],
        ),
        lathe(
          [
            [cupY * 0.4, 0],
            [cupY * 0.9, 0],
            [cupY * 0.92, 24],
            [cupY * 0.6, 26],
            [cupY * 0.4, 10],
          ],
          pad,
          [2, 8, 11, 11, 4],
          { at: [0, 22, 0] },
        ),
        disc(cupY * 1.2, 4, felt('black'), 1, { at: [0, 24, 0] }),
        disc(cupY * 1.15, 1, style === 2 ? aluminium('silver') : aluminium(accent ?? 'graphite'), 0.4, {
          at: [0, -0.7, 0],
        }),
        ...row(2, (_, z) => box([9, 3, 5], rubber, { at: [-cupY * 0.86, 8, z], edge: 1 }), 12),
      ],
      { at: [x * (r + 14), cupY, 0], turn: [0, 0, (x * Math.PI) / 2] },
    )
  const yoke = (x: -1 | 1) => [
    leg([x * r, cupY + 6, 0], [x * r * 0.992, cupY + (h - cupY) * 0.34, 0], 6, aluminium('silver')),
    box([8, 26, 24], body, { at: [x * (r + 3), cupY + cupY * 0.5, 0], edge: 3 }),
  ]
  const microphone =
    style === 3
      ? [
          cable(
            [
              [-r - 16, cupY - 4, 10],
              [-r - 10, cupY * 0.5, 60],
              [-r * 0.55, cupY * 0.26, 96],
            ],
            3,
            plastic('black'),
          ),
          ball(16, felt('black'), { at: [-r * 0.5, cupY * 0.24, 99] }, [1.4, 1, 1]),
        ]
      : []
  return [cable(arc, 5.5, body), band, ...both(cup), ...both(yoke), ...microphone]
}

function earbuds([w, d, h]: Model['size'], body: Finish, accent: Colour) {
  const bud = (x: -1 | 1) =>
    group(
      [
        ball(w * 0.24, body, {}, [1, 1, 0.8]),
        leg([0, 0, 0], [x * 2, -h * 0.62, 2], w * 0.045, body),
        lathe(
          [
            [0, 0],
            [w * 0.06, 0],
            [w * 0.085, w * 0.07],
            [0, w * 0.1],
          ],
          plastic(accent, 0.7),
          3,
          { at: [-x * w * 0.08, 0, w * 0.06], turn: [0.6, 0, x * 1.2] },
        ),
      ],
      { at: [x * w * 0.2, h * 0.92, d * 0.18] },
    )
  return [
    box([w, h * 0.62, d * 0.8], body, { corner: d * 0.36, edge: h * 0.24 }),
    box([w * 0.99, 1, d * 0.79], hole, { at: [0, h * 0.4, 0], corner: d * 0.35, edge: 0.3 }),
    ...both(bud),
    disc(4, 2, led, 0.5, { at: [0, h * 0.24, d * 0.4 - 1], turn: [Math.PI / 2, 0, 0] }),
  ]
}

function speaker({ size, colour, accent, style = 1, count = 1 }: Model): Object3D[] {
  const [w, d] = size
  const one =
    style === 2
      ? roundSpeaker(size, colour, accent)
      : style === 3
        ? barSpeaker(size, colour, accent)
        : boxSpeaker(size, colour, accent)
  if (count < 2 || style === 3) return one
  const again = style === 2 ? roundSpeaker(size, colour, accent) : boxSpeaker(size, colour, accent)
  return [
    group(one, { at: [-w * 0.68, 0, 0], turn: [0, 0.12, 0] }),
    group(again, { at: [w * 0.68, 0, -d * 0.1], turn: [0, -0.12, 0] }),
  ]
}

function driver(radius: number, at: Place) {
  return group(
    [
      lathe(
        [
          [radius * 0.86, 0],
          [radius, 0],
          [radius, 4],
          [radius * 0.86, 4],
        ],
        chrome,
        1,
      ),
      lathe(
        [
          [0, -radius * 0.3],
          [radius * 0.25, -radius * 0.26],
          [radius * 0.7, 0],
          [radius * 0.8, 5],
          [radius * 0.9, 1],
        ],
        { colour: '#2a2c2e', rough: 0.55 },
        3,
      ),
      ball(radius * 0.5, { colour: '#3a3c3f', rough: 0.3 }, { at: [0, -radius * 0.24, 0] }, [1, 0.5, 1]),
    ],
    { at, turn: [Math.PI / 2, 0, 0] },
  )
}

function boxSpeaker([w, d, h]: Model['size'], colour: Colour, accent: Colour = 'black') {
  const body = isWood(colour) ? wood(colour) : plastic(colour)
  return [
    box([w, h, d], body, { at: [0, 4, -4], corner: 8, edge: 5, grain: 'y' }),
    plate([w - 14, h - 14, 5], isWood(accent) ? wood(accent) : plastic(accent, 0.6), {
      at: [0, 11, d / 2 - 7],
      corner: 6,
      edge: 1.5,
    }),
    driver(Math.min(w * 0.36, h * 0.24), [0, h * 0.36, d / 2 - 1]),
    driver(Math.min(w * 0.17, h * 0.12), [0, h * 0.76, d / 2 - 1]),
    ...both((x) => box([w * 0.2, 5, d * 0.7], rubber, { at: [x * w * 0.3, 0, 0], edge: 1 })),
  ]
}

function roundSpeaker([w, d, h]: Model['size'], colour: Colour, accent: Colour = 'graphite') {
  const r = Math.min(w, d) / 2
  return [
    lathe(
      [
        [0, 6],
        [r, 6],
        [r, h - 8],
        [0, h - 8],
      ],
      fabric(colour),
      r * 0.16,
    ),
    lathe(
      [
        [0, 0],
        [r * 0.9, 0],
        [r * 0.96, 8],
        [0, 8],
      ],
      plastic(accent),
      3,
    ),
    lathe(
      [
        [0, h - 12],
        [r * 0.9, h - 12],
        [r * 0.86, h - 1],
        [0, h],
      ],
      plastic(accent),
      [0, 3, 5, 0],
    ),
    ...row(3, (_, x) => disc(r * 0.14, 1.6, plastic('grey'), 0.5, { at: [x, h - 0.8, 0] }), r * 0.34),
    cable(
      [
        [r * 0.3, h - 12, -r * 0.9],
        [r * 0.5, h + r * 0.3, -r * 0.4],
        [-r * 0.5, h + r * 0.3, -r * 0.4],
        [-r * 0.3, h - 12, -r * 0.9],
      ],
      r * 0.045,
      leather('brown'),
    ),
  ]
}

function barSpeaker([w, d, h]: Model['size'], colour: Colour, accent: Colour = 'black') {
  return [
    box([w, h, d], plastic(accent), { at: [0, 3, 0], corner: d * 0.46, edge: 8 }),
    box([w - 4, h - 22, d + 2], fabric(colour), { at: [0, 13, 0], corner: d * 0.48, edge: 6 }),
    ...row(4, (_, x) => disc(11, 2, plastic('grey'), 0.6, { at: [x, h + 2, 0] }), 24),
    ...both((x) => box([w * 0.1, 4, d * 0.6], rubber, { at: [x * w * 0.36, 0, 0], edge: 1 })),
    disc(4, 2, led, 0.5, { at: [w * 0.4, h + 2, 0] }),
  ]
}

function conferenceSpeaker({ size, colour, accent = 'graphite', style = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const r = Math.min(w, d) / 2
  const outline =
    style === 2
      ? roundCorners(
          Array.from(
            { length: 3 },
            (_, i): Point => [Math.cos(i * 2.0944 + 0.5236) * r * 1.3, Math.sin(i * 2.0944 + 0.5236) * r * 1.3],
          ),
          r * 0.9,
          true,
          14,
        )
      : roundedRectangle(w, d, style === 3 ? r * 0.35 : r * 0.999, 16)
  return [
    slab(outline, h * 0.7, plastic(colour), h * 0.22, { at: [0, 3, 0] }),
    slab(
      outline.map(([x, y]): Point => [x * 0.86, y * 0.86]),
      h * 0.34,
      fabric(accent),
      h * 0.12,
      { at: [0, h * 0.6, 0] },
    ),
    disc(r * 0.7, 4, plastic(colour), 1.6, { at: [0, h * 0.92, 0] }),
    lathe(
      [
        [r * 0.36, 0],
        [r * 0.39, 0],
        [r * 0.39, 1.5],
        [r * 0.36, 1.5],
      ],
      led,
      0.3,
      { at: [0, h * 0.94, 0] },
    ),
    box([r * 0.3, 1.4, r * 0.05], plastic('grey'), { at: [0, h * 0.92 + 3.6, 0], edge: 0.4 }),
    box([r * 0.05, 1.4, r * 0.3], plastic('grey'), { at: [0, h * 0.92 + 3.6, 0], edge: 0.4 }),
    ...Array.from({ length: 4 }, (_, i) =>
      disc(7, 2, plastic('grey'), 0.6, {
        at: [Math.cos(i * 1.57 + 0.78) * r * 0.58, h * 0.925, Math.sin(i * 1.57 + 0.78) * r * 0.58],
      }),
    ),
    slab(
      outline.map(([x, y]): Point => [x * 0.9, y * 0.9]),
      4,
      rubber,
      1,
    ),
    cable(
      [
        [0, h * 0.3, -r * 0.9],
        [6, 5, -r * 1.2],
        [60, 3, -r * 1.45],
      ],
      2.5,
      rubber,
    ),
  ]
}

function projector({ size, colour, accent = 'graphite', style = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const body = plastic(colour)
  const lensX = style === 2 ? 0 : w * 0.26
  const r = Math.min(h * 0.36, w * 0.14)
  if (style === 3) return cubeProjector(size, body, accent)
  return [
    box([w, h - 12, d], body, { at: [0, 12, 0], corner: 26, edge: 12 }),
    box([w + 0.6, 2, d + 0.6], plastic(accent), { at: [0, h * 0.42, 0], corner: 26, edge: 0.6 }),
    group(
      [
        lathe(
          [
            [0, 0],
            [r * 1.25, 0],
            [r * 1.25, 12],
            [r, 16],
            [r, 4],
            [0, 4],
          ],
          plastic('black'),
          3,
        ),
        lathe(
          [
            [r * 0.78, 0],
            [r * 0.92, 0],
            [r * 0.92, 20],
            [r * 0.78, 14],
          ],
          chrome,
          1,
        ),
        ball(r * 1.55, { colour: '#16244a', rough: 0.02 }, { at: [0, 3, 0] }, [1, 0.3, 1]),
      ],
      { at: [lensX, h * 0.52, d / 2 - 6], turn: [Math.PI / 2, 0, 0] },
    ),
    ...row(
      9,
      (_, x) => plate([4, h * 0.36, 2], hole, { at: [-w * 0.24 + x, h * 0.36, d / 2 - 1.2], corner: 2, edge: 0.4 }),
      11,
    ),
    ...row(4, (_, x) => disc(13, 2, plastic(accent), 0.7, { at: [-w * 0.2 + x, h - 0.6, -d * 0.1] }), 22),
    disc(30, 2, plastic(accent), 0.7, { at: [w * 0.26, h - 0.6, -d * 0.1] }),
    ...row(
      8,
      (_, z) => plate([3, h * 0.34, 2], hole, { at: [w / 2 - 1.4, h * 0.38, z], turn: [0, Math.PI / 2, 0], edge: 0.4 }),
      11,
    ),
    ...both((x) =>
      lathe(
        [
          [0, 0],
          [13, 0],
          [11, 14],
          [0, 14],
        ],
        rubber,
        3,
        { at: [x * (w / 2 - 44), 0, d / 2 - 50] },
      ),
    ),
    disc(24, 14, rubber, 3, { at: [0, 0, -d / 2 + 44] }),
    ...row(4, (i, x) => port(i % 2 ? 16 : 24, 9, [x, h * 0.4, -d / 2 + 1], Math.PI), 42),
  ]
}

function cubeProjector([w, d, h]: Model['size'], body: Finish, accent: Colour) {
  const r = w * 0.2
  return [
    box([w, h, d], body, { at: [0, 4, 0], corner: w * 0.22, edge: 10 }),
    box([w * 1.004, h * 0.5, d * 1.004], fabric(accent), { at: [0, 14, 0], corner: w * 0.22, edge: 3 }),
    group(
      [
        lathe(
          [
            [0, 0],
            [r, 0],
            [r, 6],
            [r * 0.8, 8],
            [0, 3],
          ],
          plastic('black'),
          2,
        ),
        ball(r * 1.3, { colour: '#16244a', rough: 0.02 }, { at: [0, 2, 0] }, [1, 0.3, 1]),
      ],
      { at: [0, h * 0.78, d / 2 - 3], turn: [Math.PI / 2, 0, 0] },
    ),
    disc(w * 0.3, 2, plastic(accent), 0.7, { at: [0, h + 3, 0] }),
    box([w * 0.7, 5, d * 0.7], rubber, { corner: w * 0.2, edge: 1 }),
  ]
}

function projectorScreen({ size, colour, accent = 'black', style = 1 }: Model): Object3D[] {
  const [w, , h] = size
  const white: Finish = { colour: '#f6f5f1', rough: 0.9 }
  const case_ = plastic(colour)
  const onFeet = style === 2
  const sheetHeight = onFeet ? h * 0.6 : h - 90
  const bottom = onFeet ? h - sheetHeight - 70 : 20
  const parts: Object3D[] = [
    box([w, 80, 80], case_, { at: [0, h - 80, 40], corner: 24, edge: 10 }),
    ...both((x) => box([22, 84, 84], plastic(accent), { at: [x * (w / 2 - 4), h - 82, 40], corner: 24, edge: 6 })),
    plate(
      [w - 60, sheetHeight - 10, 3],
      { colour: palette.black, rough: 0.9 },
      { at: [0, bottom + 10, 40], corner: 2, edge: 0.5 },
    ),
    plate([w - 130, sheetHeight - 90, 1], white, { at: [0, bottom + 45, 42.6], corner: 1, edge: 0.3 }),
    image(
      w - 130,
      sheetHeight - 90,
      { ...shown('slide', '#2c6e5e', 0.25), rough: 0.9 },
      { at: [0, bottom + sheetHeight / 2, 44.2] },
    ),
    box([w - 50, 26, 26], plastic(accent), { at: [0, bottom - 6, 41], edge: 8 }),
  ]
  if (onFeet)
    parts.push(
      leg([0, 20, 10], [0, h - 60, 20], 16, aluminium('silver')),
      ...Array.from({ length: 3 }, (_, i) =>
        leg([0, 260, 10], [Math.sin(i * 2.094) * w * 0.24, 0, 10 + Math.cos(i * 2.094) * w * 0.24], 12, steel(accent)),
      ),
    )
  else
    parts.push(
      pipe(
        [
          [0, bottom, 46],
          [0, bottom - 60, 46],
        ],
        5,
        2.5,
        plastic('white'),
      ),
      lathe(
        [
          [0, 0],
          [9, 4],
          [5, 34],
          [0, 36],
        ],
        plastic(accent),
        3,
        { at: [0, bottom - 96, 46] },
      ),
    )
  return parts
}

function whiteboard({ size, colour, accent = 'silver', style = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const frame = isWood(accent) ? wood(accent) : aluminium(accent)
  const t = Math.max(16, Math.min(d, 26))
  const isGlass = style === 2
  const isCork = style === 3
  const onLegs = style === 4
  const face: Finish = isCork
    ? { ...felt(colour), strength: 1 }
    : { colour: colour === 'glass' ? '#e4efec' : palette[colour], rough: isGlass ? 0.05 : 0.14 }
  const board: Object3D[] = [
    plate([w, h * (onLegs ? 0.62 : 1), t * 0.7], face, {
      at: [0, onLegs ? h * 0.36 : 0, 0],
      corner: isGlass ? 12 : 3,
      edge: 1.5,
    }),
  ]
  const bottom = onLegs ? h * 0.36 : 0
  const top = onLegs ? h * 0.98 : h
  if (!isGlass) {
    board.push(
      ...both((x) =>
        box([t, top - bottom, t], frame, { at: [x * (w / 2 - t / 2), bottom, t / 2], edge: 3, grain: 'y' }),
      ),
    )
    board.push(...[bottom, top - t].map((y) => box([w, t, t], frame, { at: [0, y, t / 2], edge: 3 })))
  } else
    board.push(
      ...both((x) =>
        both((y) =>
          disc(26, 6, chrome, 1.5, {
            at: [x * (w / 2 - 40), h / 2 + y * (h / 2 - 40), t * 0.7],
            turn: [Math.PI / 2, 0, 0],
          }),
        ),
      ),
    )
  if (isCork) {
    const notes: [Colour, number, number, number][] = [
      ['yellow', -0.22, 0.62, 0.05],
      ['mint', 0.02, 0.5, -0.04],
      ['coral', 0.24, 0.64, 0.03],
    ]
    board.push(
      ...notes.flatMap(([c, x, y, turn]) => [
        plate(
          [w * 0.12, w * 0.12, 1],
          { colour: palette[c], rough: 0.9 },
          { at: [w * x, h * y, t * 0.75], turn: [0.04, 0, turn], corner: 1, edge: 0.3 },
        ),
        ball(12, plastic('red'), { at: [w * x, h * y + w * 0.105, t * 0.8 + 5] }),
      ]),
    )
  } else
    board.push(
      image(
        w * 0.62,
        (top - bottom) * 0.62,
        {
          ...printed('lines', palette[['forest', 'black', 'graphite', 'navy'].includes(colour) ? 'white' : 'forest']),
          rough: 0.2,
        },
        { at: [-w * 0.08, (bottom + top) / 2 + h * 0.02, t * 0.74 + 1] },
      ),
    )
  if (!isCork) {
    board.push(
      box([w * 0.4, 8, 60], frame, { at: [0, bottom - 4, t + 26], edge: 3 }),
      ...(['forest', 'red', 'black'] as const).map((c, i) =>
        leg(
          [-w * 0.14 + i * w * 0.085, bottom + 12, t + 30],
          [-w * 0.14 + i * w * 0.085 + w * 0.07, bottom + 12, t + 30],
          8,
          plastic(c),
        ),
      ),
      box([w * 0.08, 26, 40], felt('grey'), { at: [w * 0.15, bottom + 4, t + 26], edge: 4 }),
    )
  }
  if (onLegs)
    board.push(
      ...both((x) => [
        box([34, h * 0.96, 26], frame, { at: [x * (w / 2 + 22), 40, 6], edge: 4 }),
        box([40, 26, w * 0.36], frame, { at: [x * (w / 2 + 22), 34, 6], edge: 6 }),
        ...both((z) => ball(44, rubber, { at: [x * (w / 2 + 22), 22, 6 + z * w * 0.16] })),
      ]),
    )
  return board
}

function flipchart({ size, colour, accent = 'silver', style = 1 }: Model): Object3D[] {
  const [w, d, h] = size
  const frame = isWood(accent) ? wood(accent) : steel(accent)
  const boardHeight = h * 0.54
  const y = h - boardHeight - 30
  const top: Place = [0, h - 40, -10]
  const paperFinish: Finish = { colour: '#faf9f5', rough: 0.9 }
  const legs =
    style === 2
      ? [
          leg([0, 40, -10], [0, h - 200, -10], 22, frame),
          disc(Math.min(w, d) * 0.95, 22, frame, 8, { at: [0, 18, -10] }),
          ...Array.from({ length: 5 }, (_, i) =>
            ball(36, rubber, { at: [Math.sin(i * 1.2566) * w * 0.36, 18, -10 + Math.cos(i * 1.2566) * w * 0.36] }),
          ),
        ]
      : [
          ...both((x) => leg([x * w * 0.3, top[1], -4], [x * w * 0.46, 0, d * 0.34], 15, frame, 12)),
          leg([0, top[1] - 60, -24], [0, 0, -d * 0.55], 15, frame, 12),
        ]
  return [
    group(
      [
        plate([w, boardHeight, 14], plastic(colour), { at: [0, 0, 0], corner: 16, edge: 4 }),
        plate([w * 0.88, boardHeight * 0.93, 6], paperFinish, {
          at: [0, boardHeight * 0.01, 14],
          corner: 2,
          edge: 0.8,
        }),
        image(
          w * 0.84,
          boardHeight * 0.8,
          { ...printed('lines', '#25503f'), rough: 0.9 },
          { at: [w * 0.02, boardHeight * 0.45, 20.8] },
        ),
        box([w * 0.92, 46, 30], aluminium('silver'), { at: [0, boardHeight - 50, 20], edge: 8 }),
        ...both((x) =>
          disc(26, 12, plastic('black'), 3, { at: [x * w * 0.3, boardHeight - 27, 34], turn: [Math.PI / 2, 0, 0] }),
        ),
        box([w * 0.96, 8, 56], plastic(colour === 'white' ? 'grey' : colour), { at: [0, -14, 26], edge: 3 }),
        ...(['forest', 'red', 'black'] as const).map((c, i) =>
          leg([-w * 0.3 + i * 110, 2, 30], [-w * 0.3 + i * 110 + 90, 2, 30], 9, plastic(c)),
        ),
      ],
      { at: [0, y, 22], turn: [-0.11, 0, 0] },
    ),
    ...legs,
  ]
}

function presenter({ size, colour, accent = 'red', style = 1 }: Model): Object3D[] {
  const [a, b, h] = size
  const w = Math.min(a, b)
  const d = Math.max(a, b)
  const body = plastic(colour)
  return [
    group(
      [
        slab(roundedRectangle(w, d, w * 0.46, 12), h, body, h * 0.38),
        slab(
          roundedRectangle(w * 0.72, d * 0.5, w * 0.34, 12),
          1.4,
          plastic(colour === 'black' ? 'graphite' : 'black'),
          0.5,
          { at: [0, h - 0.9, -d * 0.14] },
        ),
        slab(roundedRectangle(w * 0.46, d * 0.14, 4), 1.6, rubber, 0.6, { at: [0, h + 0.2, -d * 0.2] }),
        slab(roundedRectangle(w * 0.46, d * 0.1, 4), 1.6, rubber, 0.6, { at: [0, h + 0.2, -d * 0.03] }),
        disc(w * 0.34, 1.8, plastic(accent), 0.7, { at: [0, h + 0.2, -d * 0.33] }),
        disc(w * 0.26, 3, darkGlass, 0.6, { at: [0, h * 0.5, -d / 2 + 1.4], turn: [-Math.PI / 2, 0, 0] }),
        ...(style === 2 ? [box([w * 0.3, h * 0.3, 14], chrome, { at: [w * 0.1, h * 0.35, d / 2 + 4], edge: 1 })] : []),
        ...(style === 3
          ? [
              cable(
                [
                  [0, h * 0.5, d / 2 - 2],
                  [10, 6, d / 2 + 16],
                  [-14, 2, d / 2 + 40],
                  [-34, 2, d / 2 + 12],
                ],
                1.4,
                rubber,
              ),
            ]
          : []),
      ],
      { turn: [0, 0.35, 0] },
    ),
    box([w * 0.62, h * 0.4, d * 0.16], plastic('black'), { at: [w * 1.25, 0, d * 0.22], edge: 2, turn: [0, 0.35, 0] }),
    box([w * 0.46, h * 0.26, 13], chrome, { at: [w * 1.1, h * 0.06, d * 0.1], edge: 0.6, turn: [0, 0.35, 0] }),
  ]
}

export const presentation = {
  headphones,
  speaker,
  'conference-speaker': conferenceSpeaker,
  projector,
  'projector-screen': projectorScreen,
  whiteboard,
  flipchart,
  presenter,
}
