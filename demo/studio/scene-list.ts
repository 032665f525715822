import type { Colour, Model, ModelKind } from '../format.ts'
import type { Place } from './geometry.ts'

/** What stands in the staged pictures: banners, categories, offers. */

type Item = { model: Model; at: Place; turn?: number }

export type Scene = {
  items: Item[]
  wall: string
  floor: string
  /** Where the wall stands; without one the floor runs on without end. */
  wallAt?: number
  /** Where the camera stands. */
  azimuth: number
  elevation: number
  /** What the things fill: the right part of the picture, or all of it. */
  fill: number
  /** −1…1: how far right of the middle the things stand. */
  shift?: number
}

type Size = Model['size']
const thing = (kind: ModelKind, colour: Colour, size: Size, at: Place, turn = 0, more: Partial<Model> = {}): Item => ({
  model: { kind, colour, size, ...more },
  at,
  turn,
})

const sand = { wall: '#ebe4d8', floor: '#dfd5c5' }
const sage = { wall: '#d9e2da', floor: '#c9d5cb' }
const mist = { wall: '#dfe6ea', floor: '#cfd9df' }
const rose = { wall: '#f0e1d9', floor: '#e6d2c7' }
const plain = { wall: '#f4f3f0', floor: '#f4f3f0' }
const pine = { wall: '#c8d8cf', floor: '#b8cbc0' }

const DESK = 740
const workplace = (x = 0): Item[] => [
  thing('desk', 'oak', [1500, 720, DESK], [x, 0, 0], 0, { accent: 'white', style: 2 }),
  thing('monitor', 'black', [610, 210, 470], [x + 80, DESK, -140], -0.08, { style: 1 }),
  thing('keyboard', 'white', [360, 120, 18], [x + 70, DESK, 170], 0, { style: 2 }),
  thing('mouse', 'graphite', [64, 110, 40], [x + 360, DESK, 180], -0.2),
  thing('desk-lamp', 'forest', [360, 180, 470], [x - 560, DESK, -120], 0.2, { accent: 'oak' }),
  thing('mug', 'cream', [112, 84, 90], [x + 520, DESK, 90], 0.5),
  thing('notebook', 'forest', [148, 210, 15], [x - 330, DESK, 150], 0.2, { style: 2, accent: 'sand' }),
  thing('office-chair', 'forest', [680, 680, 1080], [x + 40, 0, 620], Math.PI - 0.55),
  thing('plant-pot', 'cream', [300, 300, 300], [x + 1010, 0, -60], 0),
]

const school: Item[] = [
  thing('desk', 'birch', [1300, 640, DESK], [0, 0, 0], 0, { accent: 'birch', style: 2 }),
  thing('globe', 'sky', [300, 300, 400], [-400, DESK, -90], 0.3, { accent: 'oak' }),
  thing('notebook', 'coral', [210, 297, 14], [-40, DESK, 90], 0.1, { count: 3, accent: 'mint' }),
  thing('pen-set', 'navy', [150, 90, 14], [250, DESK, 170], 0.3, { count: 5, style: 2 }),
  thing('desk-lamp', 'yellow', [340, 170, 460], [400, DESK, -150], Math.PI - 0.2, { accent: 'birch' }),
  thing('backpack', 'navy', [310, 190, 450], [850, 0, 240], -0.35, { accent: 'brown' }),
  thing('stool', 'birch', [380, 380, 450], [-120, 0, 560], 0.3, { accent: 'birch' }),
]

const meeting: Item[] = [
  thing('meeting-table', 'oak', [2400, 1100, DESK], [0, 0, 0], 0, { accent: 'black', style: 3 }),
  thing('visitor-chair', 'forest', [560, 560, 820], [-780, 0, 760], Math.PI + 0.1, { accent: 'oak' }),
  thing('visitor-chair', 'forest', [560, 560, 820], [60, 0, 790], Math.PI - 0.08, { accent: 'oak' }),
  thing('visitor-chair', 'sand', [560, 560, 820], [-760, 0, -760], 0.1, { accent: 'oak' }),
  thing('visitor-chair', 'sand', [560, 560, 820], [40, 0, -770], -0.1, { accent: 'oak' }),
  thing('projector-screen', 'white', [2000, 80, 1350], [-180, 900, -1500], 0),
  thing('projector', 'white', [320, 250, 110], [520, DESK, 0], Math.PI / 2 + 1.9),
  thing('conference-speaker', 'black', [150, 150, 42], [-320, DESK, 60], 0),
  thing('laptop', 'silver', [320, 220, 16], [-760, DESK, 220], Math.PI + 0.3),
  thing('plant-pot', 'cream', [340, 340, 380], [1420, 0, -900], 0, { style: 2 }),
]

const kitchen: Item[] = [
  thing('coffee-machine', 'black', [270, 360, 370], [-340, 0, -40], 0.18, { style: 2 }),
  thing('kettle', 'cream', [240, 170, 260], [110, 0, 10], 0.2, { accent: 'oak' }),
  thing('mug', 'forest', [116, 86, 92], [-60, 0, 250], 0.5),
  thing('mug', 'cream', [116, 86, 92], [95, 0, 300], -0.3),
  thing('mug', 'coral', [116, 86, 92], [360, 0, 190], 0.7),
  thing('bottle', 'mint', [74, 74, 260], [330, 0, -90], 0, { accent: 'oak' }),
  thing('plant-pot', 'sand', [150, 150, 140], [520, 0, -40], 0),
]

const audio: Item[] = [
  thing('speaker', 'oak', [170, 210, 290], [-120, 0, -70], 0.15, { count: 2 }),
  thing('headphones', 'sand', [180, 80, 200], [110, 0, 180], -0.4),
  thing('speaker', 'mint', [92, 92, 170], [330, 0, 60], 0, { style: 2 }),
]
const power: Item[] = [
  thing('power-strip', 'white', [330, 56, 40], [0, 0, 60], 0.1, { count: 5 }),
  thing('charger', 'white', [50, 34, 58], [-60, 0, 210], 0.3, { count: 3 }),
  thing('charger', 'white', [100, 100, 9], [190, 0, 190], 0, { style: 2 }),
  thing('desk-lamp', 'cream', [260, 170, 330], [120, 0, -110], 0, { style: 4, accent: 'oak' }),
]
const paperwork: Item[] = [
  thing('folder', 'forest', [75, 285, 318], [-150, 0, -60], 0.2, { count: 3, accent: 'coral' }),
  thing('notebook', 'navy', [148, 210, 15], [110, 0, 120], 0.2, { style: 2, accent: 'red', count: 2 }),
  thing('pen-set', 'navy', [150, 80, 14], [270, 0, 170], 0.4, { count: 3 }),
  thing('stapler', 'coral', [38, 140, 60], [300, 0, 0], 0.3),
]
const tech: Item[] = [
  thing('laptop', 'silver', [330, 230, 16], [-60, 0, 0], 0.2),
  thing('headphones', 'black', [180, 80, 190], [270, 0, 60], -0.4),
  thing('mouse', 'white', [64, 110, 40], [190, 0, 190], 0.4),
  thing('mug', 'forest', [112, 84, 90], [-330, 0, 60], 0.5),
]
const homely: Item[] = [
  thing('storage-box', 'sand', [340, 250, 170], [-170, 0, 0], 0.15, { accent: 'oak', count: 2 }),
  thing('plant-pot', 'forest', [190, 190, 180], [-120, 170, 0], 0),
  thing('wall-clock', 'oak', [300, 40, 300], [300, 240, -180], -0.05, { accent: 'cream' }),
  thing('bottle', 'coral', [72, 72, 250], [360, 0, 190], 0, { accent: 'oak' }),
]
const seating: Item[] = [
  thing('office-chair', 'sand', [680, 680, 1120], [-380, 0, 0], 0.35),
  thing('office-chair', 'forest', [690, 690, 1230], [420, 0, -180], -0.3, { style: 4 }),
]
const desksOffer: Item[] = [
  thing('standing-desk', 'walnut', [1400, 700, 1080], [0, 0, 0], 0.1, { accent: 'black' }),
  thing('laptop', 'graphite', [330, 230, 16], [-180, 1080, 0], 0.1, { style: 3 }),
  thing('plant-pot', 'cream', [170, 170, 160], [430, 1080, -120], 0),
  thing('drawer-unit', 'white', [420, 540, 600], [900, 0, -60], -0.1, { count: 3 }),
]
const lampsOffer: Item[] = [
  thing('floor-lamp', 'cream', [460, 460, 1550], [-620, 0, 0], 0, { style: 2, accent: 'oak' }),
  thing('visitor-chair', 'coral', [580, 580, 820], [80, 0, 80], 0.3, { accent: 'oak' }),
  thing('floor-lamp', 'forest', [620, 300, 1500], [760, 0, -80], Math.PI + 0.3, { style: 3 }),
]
const laptopMug: Item[] = [
  thing('laptop', 'silver', [330, 230, 16], [0, 0, 0], 0.25),
  thing('mug', 'coral', [112, 84, 90], [290, 0, 110], 0.4),
  thing('plant-pot', 'cream', [170, 170, 160], [-240, 0, -190], 0),
  thing('notebook', 'forest', [148, 210, 14], [-290, 0, 150], 0.2, { style: 2, accent: 'sand' }),
]
const delivery: Item[] = [
  thing('storage-box', 'sand', [420, 320, 260], [0, 0, 0], 0.2, { accent: 'sand' }),
  thing('storage-box', 'sand', [320, 260, 180], [-20, 260, 0], 0.35, { accent: 'sand' }),
  thing('storage-box', 'sand', [300, 260, 220], [440, 0, 60], -0.2, { accent: 'sand' }),
  thing('plant-pot', 'forest', [220, 220, 210], [-470, 0, 40], 0),
]
/** Goods of the catalogue in their real sizes: dots on this picture lead to them (demo/home.ts). */
const study: Item[] = [
  thing('desk', 'oak', [1400, 700, DESK], [0, 0, 0], 0, { accent: 'black', style: 1 }),
  thing('office-chair', 'navy', [680, 680, 1060], [160, 0, 560], Math.PI - 0.7, { accent: 'black', style: 1 }),
  thing('drawer-unit', 'oak', [400, 550, 600], [-470, 0, 40], 0, { accent: 'black', style: 1, count: 3 }),
  thing('desk-lamp', 'cream', [240, 240, 390], [-520, DESK, -130], 0, { accent: 'oak', style: 3, count: 1 }),
  thing('laptop', 'silver', [296, 206, 14], [-60, DESK, 20], 0.06, { accent: 'white', style: 3 }),
  thing('mug', 'coral', [120, 88, 95], [390, DESK, 70], 0.5, { style: 1, count: 1 }),
  thing('wall-clock', 'oak', [280, 35, 280], [-420, 1480, -480], 0, { accent: 'black', style: 3 }),
  thing('shelf', 'oak', [800, 220, 36], [270, 1330, -400], 0, { style: 3, count: 1 }),
  thing('plant-pot', 'coral', [160, 160, 150], [60, 1350, -400], 0, { style: 3 }),
  thing('notebook', 'forest', [145, 210, 17], [420, 1350, -400], 0.2, { style: 2, accent: 'sand', count: 2 }),
  thing('shelf', 'oak', [800, 320, 1130], [1270, 0, -300], 0, { style: 1, count: 3 }),
  thing('storage-box', 'sand', [320, 320, 320], [1085, 70, -290], 0, { style: 3 }),
  thing('storage-box', 'sand', [320, 320, 320], [1455, 70, -290], 0, { style: 3 }),
  thing('folder', 'forest', [75, 260, 300], [1060, 428, -290], 0, { count: 3, accent: 'coral' }),
  thing('headphones', 'sand', [170, 80, 195], [1460, 428, -280], -0.3, { accent: 'graphite', style: 1 }),
  thing('notebook', 'navy', [165, 205, 16], [1100, 785, -280], 0.2, { count: 3, accent: 'mint' }),
  thing('speaker', 'oak', [150, 180, 250], [1440, 785, -290], 0.1, { count: 1 }),
  thing('plant-pot', 'white', [250, 250, 230], [1420, 1130, -300], 0, { style: 1, accent: 'oak' }),
  thing('floor-lamp', 'cream', [450, 450, 1520], [-1150, 0, -60], 0, { style: 2, accent: 'oak' }),
]

export const sceneList: Record<string, Scene> = {
  'main-workplace': { ...sage, items: workplace(), wallAt: -520, azimuth: 14, elevation: 8, fill: 0.92, shift: 0.44 },
  'main-school': { ...mist, items: school, wallAt: -520, azimuth: 16, elevation: 9, fill: 0.86, shift: 0.44 },
  'main-meeting': { ...sand, items: meeting, wallAt: -1600, azimuth: 20, elevation: 8, fill: 0.96, shift: 0.44 },
  'main-kitchen': { ...rose, items: kitchen, wallAt: -320, azimuth: 12, elevation: 11, fill: 0.9, shift: 0.44 },
  'side-audio': { ...pine, items: audio, azimuth: 18, elevation: 14, fill: 0.8 },
  'side-stationery': { ...sand, items: paperwork, azimuth: 20, elevation: 18, fill: 0.8 },
  'featured-1': { ...sage, items: seating, azimuth: 8, elevation: 8, fill: 0.84 },
  'featured-2': { ...mist, items: tech, azimuth: 14, elevation: 20, fill: 0.84 },
  'featured-3': { ...rose, items: homely, wallAt: -200, azimuth: 12, elevation: 10, fill: 0.84 },
  'featured-4': { ...sand, items: power, azimuth: 18, elevation: 22, fill: 0.84 },
  'room-study': { ...rose, items: study, wallAt: -520, azimuth: 9, elevation: 7, fill: 0.93 },
  'info-delivery': { ...sand, items: delivery, wallAt: -420, azimuth: 12, elevation: 9, fill: 0.8, shift: 0.4 },
  'offer-1': { ...sage, items: desksOffer, wallAt: -520, azimuth: 12, elevation: 8, fill: 0.84 },
  'offer-2': { ...rose, items: lampsOffer, wallAt: -520, azimuth: 6, elevation: 7, fill: 0.86 },
  'offer-3': { ...mist, items: audio, wallAt: -320, azimuth: 12, elevation: 12, fill: 0.84 },
  subscribe: { ...sage, items: laptopMug, azimuth: 18, elevation: 22, fill: 0.8 },
  'about-large': { ...sand, items: workplace(), wallAt: -520, azimuth: -12, elevation: 9, fill: 0.84, shift: 0.2 },
  'about-small': { ...pine, items: laptopMug, azimuth: -14, elevation: 18, fill: 0.8 },
  social: { ...sage, items: workplace(), wallAt: -520, azimuth: 18, elevation: 9, fill: 0.86 },
  'category/biroja-mebeles': {
    ...plain,
    items: [
      thing('desk', 'oak', [1400, 700, DESK], [0, 0, 0], 0, { accent: 'white' }),
      thing('office-chair', 'forest', [680, 680, 1080], [-60, 0, 560], Math.PI - 0.6),
      thing('desk-lamp', 'black', [340, 170, 460], [-500, DESK, -100], 0.2),
    ],
    azimuth: 22,
    elevation: 12,
    fill: 0.8,
  },
  'category/galdi': {
    ...plain,
    items: [
      thing('desk', 'walnut', [1400, 700, DESK], [0, 0, 0], 0, { accent: 'walnut', style: 2, count: 1 }),
      thing('mug', 'cream', [112, 84, 90], [-360, DESK, 60], 0.4),
    ],
    azimuth: 28,
    elevation: 14,
    fill: 0.8,
  },
  'category/kresli': { ...plain, items: seating, azimuth: 8, elevation: 10, fill: 0.82 },
  'category/plaukti-un-skapji': {
    ...plain,
    items: [
      thing('shelf', 'oak', [900, 330, 1500], [-420, 0, 0], 0, { style: 2, count: 4, accent: 'black' }),
      thing('cabinet', 'white', [900, 420, 1000], [620, 0, 0], 0, { accent: 'oak', count: 2 }),
      thing('plant-pot', 'cream', [190, 190, 180], [800, 1000, 0], 0),
    ],
    azimuth: 18,
    elevation: 10,
    fill: 0.84,
  },
  'category/rezerves-dalas': {
    ...plain,
    items: [
      thing('chair-part', 'graphite', [500, 480, 80], [190, 0, -260], -0.4, { style: 4 }),
      thing('chair-part', 'black', [50, 50, 400], [-190, 0, -60], 0, { style: 1 }),
      thing('chair-part', 'black', [380, 150, 110], [60, 0, 230], 0.1, { style: 2, count: 5 }),
    ],
    azimuth: 8,
    elevation: 22,
    fill: 0.8,
  },
  'category/atvilktnu-bloki': {
    ...plain,
    items: [
      thing('drawer-unit', 'oak', [420, 540, 600], [-280, 0, 0], 0, { count: 3, style: 3 }),
      thing('drawer-unit', 'forest', [420, 540, 600], [280, 0, -80], 0, { count: 4, style: 2 }),
    ],
    azimuth: 24,
    elevation: 15,
    fill: 0.78,
  },
  'category/datortehnika': { ...plain, items: tech, azimuth: 16, elevation: 20, fill: 0.82 },
  'category/portativie-datori': {
    ...plain,
    items: [
      thing('laptop', 'silver', [330, 230, 16], [-150, 0, 40], 0.3),
      thing('laptop', 'navy', [310, 215, 15], [230, 0, -170], -0.1, { style: 2 }),
    ],
    azimuth: 16,
    elevation: 18,
    fill: 0.82,
  },
  'category/monitori': {
    ...plain,
    items: [
      thing('monitor', 'black', [620, 210, 480], [0, 0, 0], 0.1, { style: 1 }),
      thing('monitor', 'white', [540, 200, 440], [560, 0, -160], -0.35, { style: 3 }),
    ],
    azimuth: 14,
    elevation: 12,
    fill: 0.84,
  },
  'category/tastaturas-un-peles': {
    ...plain,
    items: [
      thing('keyboard', 'white', [430, 130, 28], [0, 0, 0], 0, { style: 1 }),
      thing('mouse', 'coral', [64, 110, 40], [290, 0, 20], -0.2),
    ],
    azimuth: 22,
    elevation: 40,
    fill: 0.82,
  },
  'category/datoru-piederumi': {
    ...plain,
    items: [
      thing('dock', 'silver', [150, 74, 22], [0, 0, 0], 0.1),
      thing('webcam', 'black', [90, 50, 72], [150, 0, -70], 0),
      thing('usb-stick', 'coral', [60, 20, 9], [40, 0, 110], 0.2),
    ],
    azimuth: 18,
    elevation: 22,
    fill: 0.8,
  },
  'category/skana-un-prezentacijas': {
    ...plain,
    items: [...audio.slice(0, 2), thing('projector', 'white', [320, 250, 110], [460, 0, -20], -0.1)],
    azimuth: 16,
    elevation: 14,
    fill: 0.84,
  },
  'category/austinas': {
    ...plain,
    items: [
      thing('headphones', 'sand', [180, 80, 200], [-110, 0, 0], 0.2),
      thing('headphones', 'black', [180, 80, 190], [120, 0, -70], -0.3, { style: 3 }),
    ],
    azimuth: 16,
    elevation: 14,
    fill: 0.76,
  },
  'category/skalruni': {
    ...plain,
    items: [audio[0], audio[2]].filter((item) => item !== undefined),
    azimuth: 16,
    elevation: 12,
    fill: 0.8,
  },
  'category/projektori-un-ekrani': {
    ...plain,
    items: [
      thing('projector', 'white', [330, 260, 115], [0, 0, 0], 0),
      thing('presenter', 'black', [38, 130, 22], [250, 0, 110], 0.2),
    ],
    azimuth: 22,
    elevation: 18,
    fill: 0.8,
  },
  'category/tafeles': {
    ...plain,
    items: [
      thing('whiteboard', 'white', [1200, 600, 1750], [-300, 0, 0], 0, { style: 4 }),
      thing('flipchart', 'white', [700, 700, 1850], [880, 0, 120], -0.2),
    ],
    azimuth: 12,
    elevation: 8,
    fill: 0.84,
  },
  'category/druka-un-kanceleja': {
    ...plain,
    items: [
      thing('printer', 'white', [420, 380, 300], [-190, 0, -60], 0.1, { style: 2 }),
      thing('paper-ream', 'white', [297, 210, 52], [240, 0, 20], 0.1, { count: 2, accent: 'forest' }),
      thing('pen-set', 'navy', [150, 80, 14], [120, 0, 250], 0.3, { count: 3 }),
    ],
    azimuth: 20,
    elevation: 18,
    fill: 0.82,
  },
  'category/printeri': {
    ...plain,
    items: [thing('printer', 'white', [430, 400, 330], [0, 0, 0], 0, { style: 3 })],
    azimuth: 30,
    elevation: 18,
    fill: 0.78,
  },
  'category/papirs-un-burtnicas': {
    ...plain,
    items: [
      thing('paper-ream', 'white', [297, 210, 52], [-120, 0, -60], 0.1, { count: 3, accent: 'forest' }),
      thing('notebook', 'coral', [148, 210, 14], [180, 0, 80], 0.2, { count: 3, accent: 'navy' }),
    ],
    azimuth: 20,
    elevation: 28,
    fill: 0.82,
  },
  'category/rakstampiederumi': {
    ...plain,
    items: [
      thing('pen-set', 'navy', [150, 110, 14], [0, 0, 0], 0, { count: 8, style: 2 }),
      thing('pen-set', 'forest', [150, 60, 14], [170, 0, 20], 0.2, { count: 2 }),
    ],
    azimuth: 20,
    elevation: 42,
    fill: 0.8,
  },
  'category/biroja-ierices': {
    ...plain,
    items: [
      thing('shredder', 'black', [340, 230, 450], [-160, 0, 0], 0.1),
      thing('stapler', 'coral', [60, 220, 92], [170, 0, 130], 0.2),
    ],
    azimuth: 20,
    elevation: 16,
    fill: 0.8,
  },
  'category/apgaismojums-un-elektriba': {
    ...plain,
    items: [
      thing('desk-lamp', 'forest', [360, 180, 480], [-160, 0, 0], 0, { accent: 'oak' }),
      thing('wall-clock', 'oak', [260, 40, 260], [220, 0, -60], -0.2, { accent: 'white' }),
      thing('power-strip', 'white', [260, 56, 40], [180, 0, 150], 0.2, { count: 3 }),
    ],
    azimuth: 16,
    elevation: 14,
    fill: 0.82,
  },
  'category/galda-lampas': {
    ...plain,
    items: [
      thing('desk-lamp', 'black', [360, 180, 480], [-150, 0, 0], 0, { accent: 'oak' }),
      thing('desk-lamp', 'coral', [220, 220, 360], [230, 0, -40], 0, { style: 3, accent: 'cream' }),
    ],
    azimuth: 14,
    elevation: 12,
    fill: 0.8,
  },
  'category/stavlampas-un-griestu-lampas': {
    ...plain,
    items: lampsOffer
      .filter((_, i) => i !== 1)
      .map((item, i) => ({ ...item, at: [i === 0 ? -380 : 380, 0, 0] as Place })),
    azimuth: 8,
    elevation: 8,
    fill: 0.84,
  },
  'category/pagarinataji-un-ladetaji': { ...plain, items: power.slice(0, 3), azimuth: 18, elevation: 30, fill: 0.82 },
  'category/pulksteni': {
    ...plain,
    items: [
      thing('wall-clock', 'oak', [320, 40, 320], [-180, 0, 0], 0.05, { accent: 'white' }),
      thing('wall-clock', 'forest', [260, 40, 260], [170, 0, -40], -0.05, { accent: 'white', style: 2 }),
    ],
    azimuth: 16,
    elevation: 6,
    fill: 0.76,
  },
  'category/skolai-un-majai': {
    ...plain,
    items: [
      thing('backpack', 'navy', [310, 190, 450], [-180, 0, 0], 0.2, { accent: 'brown' }),
      thing('globe', 'sky', [280, 280, 380], [210, 0, -60], 0.2, { accent: 'oak' }),
      thing('mug', 'cream', [112, 84, 90], [90, 0, 210], 0.4),
    ],
    azimuth: 14,
    elevation: 14,
    fill: 0.82,
  },
  'category/somas': {
    ...plain,
    items: [
      thing('backpack', 'forest', [310, 190, 450], [-230, 0, 0], 0.2, { style: 2, accent: 'brown' }),
      thing('laptop-bag', 'graphite', [400, 90, 300], [260, 0, 20], -0.1, { accent: 'brown' }),
    ],
    azimuth: 18,
    elevation: 12,
    fill: 0.82,
  },
  'category/kruzes-un-pudeles': {
    ...plain,
    items: [
      thing('mug', 'cream', [116, 86, 92], [-110, 0, 40], 0.4),
      thing('mug', 'forest', [116, 86, 92], [0, 0, 150], 0.1),
      thing('bottle', 'sky', [72, 72, 260], [60, 0, -60], 0, { accent: 'oak' }),
      thing('bottle', 'coral', [72, 72, 220], [170, 0, 0], 0, { style: 2, accent: 'black' }),
    ],
    azimuth: 12,
    elevation: 16,
    fill: 0.82,
  },
  'category/virtuve': { ...plain, items: kitchen.slice(0, 3), azimuth: 16, elevation: 14, fill: 0.82 },
  'category/uzglabasana-un-dekors': {
    ...plain,
    items: [...homely.slice(0, 2), thing('storage-box', 'grey', [320, 240, 210], [330, 0, 60], -0.2, { style: 2 })],
    azimuth: 16,
    elevation: 16,
    fill: 0.82,
  },
}
