/** Shapes in which parts of the demo shop are written down that are no files for the import (`demo/catalogue`). */

/** A text in both languages of the shop. */
export type Text = { lv: string; en: string }

/** One rendered view of a product model: `front` faces the camera a little from above, `angle` is three-quarter. */
export type View = 'angle' | 'front' | 'side' | 'back' | 'detail'

/**
 * What the studio draws: a parametric model and its parameters (sizes in millimetres, colours from `Colour`).
 * The same model with other parameters is another product or another colour of one.
 */
export type Model = {
  kind: ModelKind
  colour: Colour
  /** A second colour or material: legs of a desk, keys of a keyboard, shade of a lamp. */
  accent?: Colour
  /** Width, depth, height of the real thing in millimetres; proportions follow them. */
  size: [width: number, depth: number, height: number]
  /** A shape within the kind, 1–4: another leg form, another lamp head. The studio decides what it means. */
  style?: 1 | 2 | 3 | 4
  /** How many: drawers, shelves, sockets, bulbs, pieces in a set. */
  count?: number
}

export type ModelKind =
  // office furniture
  | 'desk'
  | 'standing-desk'
  | 'meeting-table'
  | 'office-chair'
  | 'chair-part'
  | 'visitor-chair'
  | 'stool'
  | 'shelf'
  | 'cabinet'
  | 'drawer-unit'
  // computers
  | 'laptop'
  | 'monitor'
  | 'keyboard'
  | 'mouse'
  | 'dock'
  | 'webcam'
  | 'usb-stick'
  | 'monitor-arm'
  // sound and presentation
  | 'headphones'
  | 'speaker'
  | 'conference-speaker'
  | 'projector'
  | 'projector-screen'
  | 'whiteboard'
  | 'flipchart'
  | 'presenter'
  // printing and stationery
  | 'printer'
  | 'paper-ream'
  | 'notebook'
  | 'pen-set'
  | 'folder'
  | 'stapler'
  | 'shredder'
  // light and power
  | 'desk-lamp'
  | 'floor-lamp'
  | 'pendant-lamp'
  | 'bulb'
  | 'power-strip'
  | 'charger'
  | 'wall-clock'
  // school and home
  | 'backpack'
  | 'laptop-bag'
  | 'mug'
  | 'bottle'
  | 'kettle'
  | 'coffee-machine'
  | 'storage-box'
  | 'waste-bin'
  | 'globe'
  | 'plant-pot'

export type Colour =
  | 'black'
  | 'graphite'
  | 'grey'
  | 'silver'
  | 'white'
  | 'cream'
  | 'oak'
  | 'walnut'
  | 'birch'
  | 'red'
  | 'coral'
  | 'orange'
  | 'yellow'
  | 'green'
  | 'forest'
  | 'mint'
  | 'sky'
  | 'blue'
  | 'navy'
  | 'purple'
  | 'pink'
  | 'sand'
  | 'brown'
  | 'glass'
