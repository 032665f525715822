import type { Model, View } from '../format.ts'
import { entriesOf, type Row, readRows } from '../read-rows.ts'
import { adoptPictures, drawPictures, type Picture } from './pictures.ts'
import { sceneList } from './scene-list.ts'

/**
 * `node demo/studio/render.ts [--only <regex>]`: the pictures that goods of the catalogue have, and staged scenes.
 * What a picture is drawn of is in `models.csv`, by the code in its name; a variation without a row there looks as its
 * product. With `--adopt` the pictures that lie there are taken as up to date without drawing.
 */

const fileCode = (code: string) => code.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Hashes of pictures depend on the order of these fields. */
const modelOf = (row: Row) =>
  ({
    kind: row.kind,
    colour: row.colour,
    ...(row.accent && { accent: row.accent }),
    size: [Number(row.width_mm), Number(row.depth_mm), Number(row.height_mm)],
    style: Number(row.style),
    ...(row.count && { count: Number(row.count) }),
  }) as Model

const side = { width: 1200, height: 1200 }

function productPictures(): Picture[] {
  const models = new Map(readRows('studio/models.csv').map((row) => [fileCode(row.code ?? ''), modelOf(row)]))
  const paths = new Set(readRows('catalogue/products.csv').flatMap(({ pictures }) => entriesOf(pictures)))
  return [...paths].map((path): Picture => {
    const [, code = '', view = ''] = /^products\/(.+)-([a-z]+)$/.exec(path) ?? []
    const model = models.get(code)
    if (!model) throw new Error(`models.csv does not say what ${path} shows`)
    return {
      path: `${path}.webp`,
      subject: { model, view: view as View },
      ...side,
      scale: view === 'angle' || view === 'detail' ? 0.8 : 0.66,
    }
  })
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

const allPictures = [...productPictures(), ...Object.keys(sceneList).map(scenePicture)]

const only = process.argv.indexOf('--only')
const pattern = only > 0 ? new RegExp(process.argv[only + 1] ?? '') : undefined
// Main pictures first: a run that is cut short still leaves every product with one.
const rank = ({ path }: Picture) => (path.endsWith('-angle.webp') ? 0 : path.startsWith('products/') ? 2 : 1)
const sorted = allPictures.toSorted((a, b) => rank(a) - rank(b))
if (process.argv.includes('--adopt')) await adoptPictures(sorted)
else await drawPictures(sorted, pattern)
