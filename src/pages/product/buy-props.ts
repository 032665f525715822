import type { Picture } from '../../shop/catalogue/media.ts'
import type { Prices } from '../../shop/catalogue/prices.ts'
import type { Product, Variation } from '../../shop/catalogue/product.ts'
import { displayedStock, type StockStatus } from '../../shop/catalogue/stock.ts'
import { axesOf, placeOn } from '../../shop/catalogue/variation-axes.ts'
import type { Lang } from '../../shop/languages.ts'
import type { Arrival } from '../../shop/shipping/arrival.ts'
import { inLanguage, urls } from '../../urls.ts'
import type { ProductData } from './load.ts'

export type Buyable = {
  id: number
  code: string
  prices: Prices
  lowest_formatted_price: string | null
  lowest_formatted_price_with_tax: string | null
  stock_status: StockStatus
  /** At most one more than the largest stock that is shown as a number. */
  available: number
  /** Index into `arrivals`. */
  delivery: number
}

export type Choice = Buyable & {
  /** Index of its value on each axis. */
  at: number[]
  /** Indexes of its pictures in the gallery. */
  images: number[]
  link: string
  colorId: number | null
}

/** `title` is empty where the variations have no attribute in common. */
export type Axis = { title: string; isColor: boolean; values: { label: string; picture: Picture | null }[] }

export type BuyProps = {
  product: Buyable & {
    title: string
    energy_class: string | null
    energy_label: string | null
    /** Addresses of the product information sheet: of the shop and of the European register. */
    energy_sheet: string | null
    eprel_number: string | null
    unit_price: string | null
    unit_price_without_tax: string | null
  }
  axes: Axis[]
  choices: Choice[]
  arrivals: (Arrival | null)[]
  datesUntil: number
  chosenId: number | null
  /** The page that says what each shop has; null where shops keep no stock. */
  shopsLink: string | null
}

export function buyProps(data: ProductData, lang: Lang): BuyProps {
  const { product, chosen, images, arrivals, datesUntil, deliveryOf } = data
  const buyable = (item: Product | Variation) => buyableOf(item, deliveryOf[item.id] ?? 0)
  const axes = pickerAxes(product)
  const { title, energy_class, energy_label, eprel_number, unit_price, unit_price_without_tax, variations } = product
  const energy = { energy_class, energy_label, eprel_number, energy_sheet: sheetOf(product) }
  return {
    product: { ...buyable(product), title, ...energy, unit_price, unit_price_without_tax },
    axes: axes.shown,
    choices: variations.map((variation, i) => ({
      ...buyable(variation),
      at: axes.places[i] ?? [],
      images: variation.images.map(({ large }) => images.findIndex((image) => image.large.source === large.source)),
      link: variationLink(product, variation, lang),
      colorId: variation.color_id,
    })),
    arrivals,
    datesUntil,
    chosenId: chosen?.id ?? null,
    shopsLink: data.hasShopStock ? inLanguage(urls.productShops.to(product.slug), lang) : null,
  }
}

const sheetOf = ({ pdf_attachments }: Product): string | null =>
  pdf_attachments.find(({ kind }) => kind === 'information-sheet')?.url ?? null

export const variationLink = ({ slug }: Product, { code }: Variation, lang: Lang): string =>
  `${inLanguage(urls.product.to(slug), lang)}?variation=${encodeURIComponent(code)}`

export const variationLabel = ({ properties, title }: Variation): string =>
  properties.map(({ option_value }) => option_value).join(', ') || title

/** One axis an attribute; where attributes do not tell the variations apart, one axis with all of them. */
function pickerAxes({ variations, variation_axes }: Product): { shown: Axis[]; places: number[][] } {
  const axes = variations.length > 1 ? axesOf(variation_axes, variations) : []
  if (!axes) {
    const title = [...new Set(variation_axes.map((axis) => axis.title))].join(', ')
    const labels = variations.map(variationLabel)
    const isClear = new Set(labels).size === labels.length
    const values = variations.map((variation, i) => ({
      label: isClear ? (labels[i] ?? '') : `${labels[i]} (${variation.code})`,
      picture: pictureOf(variation),
    }))
    return { shown: [{ title, isColor: false, values }], places: variations.map((_, i) => [i]) }
  }
  const places = variations.map((variation) => placeOn(axes, variation))
  const shown = axes.map(({ title, role, values }, axis) => ({
    title,
    isColor: role === 'color',
    values: values.map((label, value) => {
      const first = variations.find((_, i) => places[i]?.[axis] === value)
      const isPictured = axes.length === 1 || role === 'color' || role === 'material'
      return { label, picture: isPictured && first ? pictureOf(first) : null }
    }),
  }))
  return { shown, places }
}

const pictureOf = ({ images }: Variation): Picture | null => images[0]?.small ?? null

function buyableOf(item: Product | Variation, delivery: number): Buyable {
  return {
    id: item.id,
    code: item.code,
    prices: item.prices,
    lowest_formatted_price: item.lowest_formatted_price,
    lowest_formatted_price_with_tax: item.lowest_formatted_price_with_tax,
    stock_status: item.stock_status,
    available: displayedStock(item),
    delivery,
  }
}
