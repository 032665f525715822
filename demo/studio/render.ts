import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoProduct } from '../format.ts'
import { adoptPictures, drawPictures, type Picture } from './pictures.ts'
import { sceneList } from './scene-list.ts'
import { here } from './studio.ts'

/**
 * `node demo/studio/render.ts [--only <regex>]`: pictures of all products and of variations that look different,
 * and staged scenes. With `--adopt` the pictures that lie there are taken as up to date without drawing.
 */

const roots = [
  'biroja-mebeles',
  'datortehnika',
  'skana-un-prezentacijas',
  'druka-un-kanceleja',
  'apgaismojums-un-elektriba',
  'skolai-un-majai',
  'rezerves-dalas',
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
  const own = product.views.map(
    (view): Picture => ({
      path: `products/${fileCode(product.code)}-${view}.webp`,
      subject: { model, view },
      ...side,
      scale: view === 'angle' || view === 'detail' ? 0.8 : 0.66,
    }),
  )
  const different = (product.variations ?? []).filter(
    (variation) => JSON.stringify(variation.model) !== JSON.stringify(model),
  )
  const others = different.map(
    (variation): Picture => ({
      path: `products/${fileCode(variation.code)}-angle.webp`,
      subject: { model: variation.model, view: 'angle' },
      ...side,
      scale: 0.8,
    }),
  )
  return [...own, ...others]
}

const sceneSizes: Record<string, [number, number]> = {
  'main-': [1600, 800],
  'side-': [800, 800],
  'featured-': [1000, 600],
  'room-': [1600, 1000],
  'info-': [1600, 600],
  'offer-': [1200, 700],
  subscribe: [900, 900],
  'about-large': [1600, 700],
  'about-small': [900, 700],
  social: [1200, 630],
  'category/': [800, 600],
}

function scenePicture(name: string): Picture {
  const [width, height] = Object.entries(sceneSizes).find(([start]) => name.startsWith(start))?.[1] ?? [1200, 700]
  const path = name.startsWith('category/') ? name.replace('category/', 'categories/') : `scenes/${name}`
  return { path: `${path}.webp`, subject: { scene: name }, width, height, passes: 2, quality: 82, scale: 1 }
}

const allPictures = async (): Promise<Picture[]> => {
  const products = (await Promise.all(roots.map(productsOf))).flat()
  return [...products.flatMap(picturesOf), ...Object.keys(sceneList).map(scenePicture)]
}

const only = process.argv.indexOf('--only')
const pattern = only > 0 ? new RegExp(process.argv[only + 1] ?? '') : undefined
const pictures = await allPictures()
// Main pictures first: a run that is cut short still leaves every product with one.
const rank = ({ path }: Picture) => (path.endsWith('-angle.webp') ? 0 : path.startsWith('products/') ? 2 : 1)
const sorted = [...pictures].sort((a, b) => rank(a) - rank(b))
if (process.argv.includes('--adopt')) await adoptPictures(sorted)
else await drawPictures(sorted, pattern)
