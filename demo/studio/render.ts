import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoProduct } from '../format.ts'
import { drawPictures, type Picture } from './pictures.ts'
import { here } from './studio.ts'

/** `node demo/studio/render.ts [--only <regex>]`: pictures of all products and of variations that look different. */

const roots = [
  'biroja-mebeles', 'datortehnika', 'skana-un-prezentacijas', 'druka-un-kanceleja', 'apgaismojums-un-elektriba', 'skolai-un-majai',
]

async function productsOf(root: string): Promise<DemoProduct[]> {
  const file = join(here, '..', 'catalogue', `${root}.ts`)
  if (!existsSync(file)) return []
  try {
    return ((await import(file)) as { products: DemoProduct[] }).products
  } catch (error) {
    console.error(`${root} is not ready: ${String(error).slice(0, 200)}`)
    return []
  }
}

export const fileCode = (code: string) => code.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const side = { width: 1200, height: 1200 }

function picturesOf(product: DemoProduct): Picture[] {
  const { model } = product
  const own = product.views.map((view): Picture => ({ path: `products/${fileCode(product.code)}-${view}.webp`, subject: { model, view }, ...side }))
  const different = (product.variations ?? []).filter((variation) => JSON.stringify(variation.model) !== JSON.stringify(model))
  const others = different.map((variation): Picture => ({
    path: `products/${fileCode(variation.code)}-angle.webp`,
    subject: { model: variation.model, view: 'angle' },
    ...side,
  }))
  return [...own, ...others]
}

const only = process.argv.indexOf('--only')
const pattern = only > 0 ? new RegExp(process.argv[only + 1] ?? '') : undefined
const products = (await Promise.all(roots.map(productsOf))).flat()
const pictures = products.flatMap(picturesOf)
// Main pictures first: a run that is cut short still leaves every product with one.
const main = (picture: Picture) => (picture.path.endsWith('-angle.webp') ? 0 : 1)
await drawPictures([...pictures].sort((a, b) => main(a) - main(b)), pattern)
