/**
 * The shapes in which the demo shop is written down. Data files under demo/ export values of these types;
 * `npm run shop -- seed` loads them. Money is in euro cents with Latvian VAT, weight in grams, sizes in millimetres.
 */

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

export type DemoCategory = {
  slug: string
  title: Text
  /** One or two sentences above the list. */
  short_description: Text
  /** HTML; some are longer than 500 characters, so that "read more" has work. */
  description: Text
  /** Shown in the home page's featured-category carousel. */
  featured?: boolean
  children?: DemoCategory[]
}

export type DemoManufacturer = {
  slug: string
  title: string
  description: Text
  country: string
  /** GPSR: who made it and where to write to. `eu_responsible` only when the maker sits outside the EU. */
  safety: {
    name: string
    address: string
    email: string
    eu_responsible?: { name: string; address: string; email: string }
  }
}

/** An attribute for filters and comparison: colour, material, connection, energy class … */
export type DemoAttribute = {
  slug: string
  role?: 'color' | 'size' | 'material'
  title: Text
  /** Options in the order in which filters show them. */
  options: { slug: string; title: Text; color?: `#${string}` }[]
}

export type Flag = 'new' | 'featured' | 'popular' | 'free_eu_shipping'

/** What parent products and variations share. */
type Stocked = {
  code: string
  /** GTIN-13 with a valid check digit; invented ones begin with 2 (in-store range). */
  ean?: string
  /** Cents with VAT that the buyer pays now. */
  price: number
  /** Cents with VAT before the reduction; its presence makes the discount active. */
  previous_price?: number
  /** In the shop. */
  quantity: number
  /** At the supplier. */
  virtual_quantity: number
  weight: number
  size: [width: number, depth: number, height: number]
  model: Model
}

export type DemoVariation = Stocked & {
  title: Text
  /** attribute slug → option slug: what makes it differ from its sisters, for example { krasa: 'melna' }. */
  options: Record<string, string>
}

export type DemoProduct = Stocked & {
  slug: string
  /** Slug of a subcategory. */
  category: string
  manufacturer: string
  title: Text
  sub_title: Text
  /** Plain text; several are longer than 300 characters. */
  short_description: Text
  /** HTML with p, ul, h3, table. */
  description: Text
  flags?: Flag[]
  vat_class?: 'standard' | 'reduced' | 'super_reduced'
  /** Only sold with transport of its own; no locker, no ordinary courier. */
  bulky?: boolean
  /** Domestic reverse charge between VAT payers (laptops, phones, tablets). */
  reverse_charge?: boolean
  energy_class?: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G'
  /** Sold by measure: price per kg, l, m, piece is shown. `amount` in that unit, times 1000. */
  unit?: { kind: 'kg' | 'l' | 'm' | 'm2' | 'piece'; milli: number }
  /** Producer's guarantee in months when longer than the legal 24. */
  guarantee_months?: number
  /** Warnings and safety information, where there is something to say. */
  safety_text?: Text
  /** attribute slug → option slug(s); a variation's own options come on top. */
  attributes: Record<string, string | string[]>
  /** Technical specification; an empty value is kept and hidden on the page. */
  specification: { group: Text; rows: { title: Text; value: Text }[] }[]
  /** The views that are drawn; the first is the main picture. 3–5 of them. */
  views: View[]
  /** PDF documents made by the seed from these sections; kept short. */
  documents?: { kind: 'manual' | 'datasheet'; title: Text }[]
  /** Slugs. `linked` goes together with it, `related` is alike, `recommended` is what we would add. */
  linked?: string[]
  related?: string[]
  recommended?: string[]
  variations?: DemoVariation[]
}

/** A service that can be added to the cart beside the goods (assembly, carrying upstairs, longer guarantee). */
export type DemoService = {
  code: string
  title: Text
  short_description: Text
  price: number
  /** Goes only with goods of these; absent: with any. */
  categories?: string[]
  /** Goes only with bulky goods. */
  bulky?: boolean
}
