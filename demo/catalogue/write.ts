import type { Colour, DemoProduct, DemoVariation, Model, Text } from '../format.ts'

/** Short forms in which products are written down, so that the rules for variations hold by construction. */

const UNITS =
  '%|€|mm|cm|m|m²|m³|km|kg|g|l|ml|W|kW|Wh|V|A|mA|mAh|lm|lx|lm/W|K|dB|Hz|kHz|MHz|GHz|GB|TB|h|min|s|gab\\.|pcs|°C|J'
const beforeUnit = new RegExp(`(\\d) (?=(?:${UNITS})(?![\\p{L}]))`, 'gu')

/** Keeps a number and its unit on one line. */
const bound = (words: string) => words.replace(beforeUnit, '$1\u00a0')

/** Without English words the Latvian ones are numbers and units: only the decimal comma differs. */
export const t = (lv: string, en = lv.replace(/(\d),(\d)/g, '$1.$2')): Text => ({ lv: bound(lv), en: bound(en) })

type SpecificationRow = [lvTitle: string, enTitle: string, lvValue: string, enValue?: string]

export const group = (title: Text, rows: SpecificationRow[]) => ({
  group: title,
  rows: rows.map(([lv, en, lvValue, enValue]) => ({ title: t(lv, en), value: t(lvValue, enValue) })),
})

const colours: Record<Colour, { option: string; suffix: string; title: Text }> = {
  black: { option: 'melna', suffix: 'BK', title: t('Melna', 'Black') },
  graphite: { option: 'grafita', suffix: 'GT', title: t('Grafīta', 'Graphite') },
  grey: { option: 'peleka', suffix: 'GY', title: t('Pelēka', 'Grey') },
  silver: { option: 'sudraba', suffix: 'SI', title: t('Sudraba', 'Silver') },
  white: { option: 'balta', suffix: 'WH', title: t('Balta', 'White') },
  cream: { option: 'kremkrasa', suffix: 'CR', title: t('Krēmkrāsa', 'Cream') },
  oak: { option: 'ozola', suffix: 'OA', title: t('Ozola', 'Oak') },
  walnut: { option: 'riekstkoka', suffix: 'WA', title: t('Riekstkoka', 'Walnut') },
  birch: { option: 'berza', suffix: 'BI', title: t('Bērza', 'Birch') },
  red: { option: 'sarkana', suffix: 'RD', title: t('Sarkana', 'Red') },
  coral: { option: 'koralla', suffix: 'CO', title: t('Koraļļa', 'Coral') },
  orange: { option: 'oranza', suffix: 'OR', title: t('Oranža', 'Orange') },
  yellow: { option: 'dzeltena', suffix: 'YE', title: t('Dzeltena', 'Yellow') },
  green: { option: 'zala', suffix: 'GN', title: t('Zaļa', 'Green') },
  forest: { option: 'tumsi-zala', suffix: 'FO', title: t('Tumši zaļa', 'Forest green') },
  mint: { option: 'piparmetru', suffix: 'MI', title: t('Piparmētru', 'Mint') },
  sky: { option: 'gaisi-zila', suffix: 'SK', title: t('Gaiši zila', 'Sky blue') },
  blue: { option: 'zila', suffix: 'BL', title: t('Zila', 'Blue') },
  navy: { option: 'tumsi-zila', suffix: 'NA', title: t('Tumši zila', 'Navy') },
  purple: { option: 'violeta', suffix: 'PU', title: t('Violeta', 'Purple') },
  pink: { option: 'roza', suffix: 'PI', title: t('Rozā', 'Pink') },
  sand: { option: 'smilsu', suffix: 'SA', title: t('Smilšu', 'Sand') },
  brown: { option: 'bruna', suffix: 'BR', title: t('Brūna', 'Brown') },
  glass: { option: 'caurspidiga', suffix: 'GL', title: t('Caurspīdīga', 'Clear') },
}

/** A variation as it is written: what it does not say, it has from its parent. */
type Row = {
  /** Added to the parent's code. */
  suffix: string
  title: Text
  options: Record<string, string>
  ean: string
  quantity: number
  virtual_quantity: number
  price?: number
  previous_price?: number
  weight?: number
  size?: Model['size']
  model?: Partial<Model>
  /** Drawn in the size of its parent. */
  looksAlike?: boolean
}

/** One colour of a product; `more` can say a second difference, such as the volume. */
export function inColour(
  colour: Colour,
  ean: string,
  quantity: number,
  virtual_quantity: number,
  more: Partial<Row> = {},
): Row {
  const { option, suffix, title } = colours[colour]
  return {
    ...more,
    suffix: more.suffix ? `${suffix}-${more.suffix}` : suffix,
    title: more.title ? { lv: `${title.lv}, ${more.title.lv}`, en: `${title.en}, ${more.title.en}` } : title,
    options: { krasa: option, ...more.options },
    ean,
    quantity,
    virtual_quantity,
    model: { colour, ...more.model },
  }
}

/** One size mark of EN 1729 of a product; it is drawn as its parent. */
export const inSize = (
  mark: number,
  size: Model['size'],
  row: Omit<Row, 'suffix' | 'title' | 'options' | 'size' | 'model'>,
): Row => ({
  ...row,
  looksAlike: true,
  suffix: String(mark),
  title: t(`${mark}. izmēra grupa`, `size mark ${mark}`),
  options: { 'izmeru-grupa': String(mark) },
  size,
})

type Draft = Omit<DemoProduct, 'size' | 'quantity' | 'virtual_quantity' | 'variations'> & {
  /** The model's size unless the thing is sent folded or in another box. */
  size?: Model['size']
  quantity?: number
  virtual_quantity?: number
}

/** A product; with rows it becomes the parent of variations, holds no stock and costs what the cheapest one costs. */
export function product(draft: Draft, rows: Row[] = []): DemoProduct {
  const alone = {
    quantity: 0,
    virtual_quantity: 0,
    ...draft,
    attributes: { garantija: `${draft.guarantee_months ?? 24}-menesi`, ...draft.attributes },
    size: draft.size ?? draft.model.size,
  }
  if (rows.length === 0) return alone
  const variations = rows.map((row) => variation(alone, row))
  const cheapest = variations.reduce((a, b) => (b.price < a.price ? b : a))
  const first = variations[0] ?? cheapest
  return {
    ...alone,
    quantity: 0,
    virtual_quantity: 0,
    price: cheapest.price,
    previous_price: cheapest.previous_price,
    weight: first.weight,
    size: first.size,
    model: first.model,
    variations,
  }
}

function variation(parent: DemoProduct, { suffix, model, looksAlike = false, ...row }: Row): DemoVariation {
  const size = row.size ?? parent.size
  return {
    previous_price: row.price === undefined ? parent.previous_price : undefined,
    price: parent.price,
    weight: parent.weight,
    ...row,
    size,
    code: `${parent.code}-${suffix}`,
    model: { ...parent.model, ...(row.size && !looksAlike && { size }), ...model },
  }
}
