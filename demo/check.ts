/** Reads the demo catalogue as the seed will and says what does not hold together: `node demo/check.ts`. */
import type { DemoCategory, DemoProduct, DemoVariation, Text } from './format.ts'

const ROOTS = [
  'biroja-mebeles',
  'datortehnika',
  'skana-un-prezentacijas',
  'druka-un-kanceleja',
  'apgaismojums-un-elektriba',
  'skolai-un-majai',
]

const { attributes, categories, manufacturers, products, missing } = await loadCatalogue()
const violations: string[] = missing.map((root) => `catalogue/${root}.ts is not there`)
const refuse = (where: string, what: string) => violations.push(`${where}: ${what}`)

const optionsOf = new Map(attributes.map((each) => [each.slug, new Set(each.options.map((option) => option.slug))]))
const subcategories = new Set(categories.flatMap((root) => (root.children ?? []).map((child) => child.slug)))
const makers = new Set(manufacturers.map((maker) => maker.slug))
const productSlugs = new Set(products.map((product) => product.slug))
/** What can be put in a cart: the variations, or the product itself when it has none. */
const sellable = products.flatMap((product): (DemoProduct | DemoVariation)[] => product.variations ?? [product])

unique(
  'product',
  products.map((product) => product.slug),
)
unique(
  'category',
  [...allCategories(categories)].map((category) => category.slug),
)
unique(
  'attribute',
  attributes.map((attribute) => attribute.slug),
)
unique(
  'manufacturer',
  manufacturers.map((maker) => maker.slug),
)
unique(
  'code',
  everything().map((row) => row.code),
)
unique(
  'EAN',
  everything().flatMap((row) => row.ean ?? []),
)

for (const attribute of attributes) {
  complete(attribute.slug, attribute.title)
  unique(
    `option of ${attribute.slug}`,
    attribute.options.map((option) => option.slug),
  )
  for (const option of attribute.options) complete(`${attribute.slug}.${option.slug}`, option.title)
}
for (const category of allCategories(categories)) {
  complete(category.slug, category.title, category.short_description, category.description)
}
for (const maker of manufacturers) {
  complete(maker.slug, maker.description)
  for (const word of Object.values(maker.safety)) if (!word) refuse(maker.slug, 'safety contact incomplete')
  if (['TW', 'JP'].includes(maker.country) && !maker.safety.eu_responsible)
    refuse(maker.slug, 'no EU responsible person')
}
for (const product of products) checkProduct(product)

report()
process.exitCode = violations.length > 0 ? 1 : 0

function checkProduct(product: DemoProduct) {
  const { slug } = product
  complete(slug, product.title, product.sub_title, product.short_description, product.description)
  if (product.safety_text) complete(`${slug} safety_text`, product.safety_text)
  for (const document of product.documents ?? []) complete(`${slug} document`, document.title)
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) refuse(slug, 'slug is not plain')
  if (!subcategories.has(product.category)) refuse(slug, `unknown subcategory ${product.category}`)
  if (!makers.has(product.manufacturer)) refuse(slug, `unknown manufacturer ${product.manufacturer}`)
  checkViews(product)
  checkStock(slug, product)
  checkOptions(slug, product.attributes)
  checkSpecification(product)
  checkLinks(product)
  const guarantee = product.attributes.garantija
  const months = `${product.guarantee_months ?? 24}-menesi`
  if (guarantee !== undefined && guarantee !== months)
    refuse(slug, `garantija ${guarantee}, but guarantee is ${months}`)
  if (product.variations) checkVariations(product, product.variations)
}

function checkViews({ slug, views }: DemoProduct) {
  if (views.length < 3 || views.length > 5) refuse(slug, `${views.length} views`)
  unique(`view of ${slug}`, views)
}

function checkStock(where: string, row: DemoProduct | DemoVariation) {
  const whole = [row.price, row.quantity, row.virtual_quantity, row.weight, ...row.size, ...row.model.size]
  if (!whole.every((number) => Number.isInteger(number) && number >= 0)) refuse(where, 'a number is not whole')
  if (row.price === 0 || row.weight === 0 || row.size.includes(0) || row.model.size.includes(0)) refuse(where, 'a zero')
  if (row.ean !== undefined && !isEan(row.ean)) refuse(where, `EAN ${row.ean} is not valid`)
  if (row.previous_price === undefined) return
  const cut = 1 - row.price / row.previous_price
  // The brief asks for 10–30 %; a cent ending may push a price a little past either end.
  if (cut < 0.08 || cut > 0.32) refuse(where, `discount of ${Math.round(cut * 100)} %`)
}

function checkOptions(where: string, chosen: Record<string, string | string[]>) {
  for (const [attribute, option] of Object.entries(chosen)) {
    const known = optionsOf.get(attribute)
    if (!known) refuse(where, `unknown attribute ${attribute}`)
    for (const each of [option].flat())
      if (known && !known.has(each)) refuse(where, `unknown option ${attribute}.${each}`)
  }
}

function checkSpecification({ slug, specification }: DemoProduct) {
  if (specification.length === 0) refuse(slug, 'no specification')
  for (const { group, rows } of specification) {
    complete(`${slug} specification`, group, ...rows.map((row) => row.title))
    for (const { title, value } of rows) {
      if (!value.lv.trim() !== !value.en.trim()) refuse(slug, `„${title.lv}” is empty in one language only`)
    }
  }
}

function checkLinks(product: DemoProduct) {
  for (const kind of ['linked', 'related', 'recommended'] as const) {
    unique(`${kind} of ${product.slug}`, product[kind] ?? [])
    for (const slug of product[kind] ?? []) {
      if (!productSlugs.has(slug)) refuse(product.slug, `${kind} names unknown product ${slug}`)
      if (slug === product.slug) refuse(product.slug, `${kind} names itself`)
    }
  }
}

function checkVariations(parent: DemoProduct, variations: DemoVariation[]) {
  const { slug } = parent
  if (variations.length < 2) refuse(slug, 'a single variation')
  if (parent.price !== Math.min(...variations.map((variation) => variation.price))) refuse(slug, 'not the lowest price')
  if (JSON.stringify(parent.model) !== JSON.stringify(variations[0]?.model))
    refuse(slug, 'model is not the first variation’s')
  if (parent.quantity + parent.virtual_quantity > 0) refuse(slug, 'a parent of variations holds stock')
  unique(
    `options in ${slug}`,
    variations.map(({ options }) => JSON.stringify(Object.entries(options).sort())),
  )
  const differs = variations.map(({ options }) => Object.keys(options).sort().join())
  if (new Set(differs).size > 1) refuse(slug, 'variations differ by different attributes')
  for (const variation of variations) {
    complete(variation.code, variation.title)
    checkStock(variation.code, variation)
    checkOptions(variation.code, variation.options)
  }
}

function complete(where: string, ...texts: Text[]) {
  for (const { lv, en } of texts) {
    if (!lv.trim()) refuse(where, 'a Latvian text is missing')
    if (!en.trim()) refuse(where, 'an English text is missing')
  }
}

function unique(what: string, values: string[]) {
  const seen = new Set<string>()
  for (const value of values) {
    if (seen.has(value)) refuse(what, `${value} is there twice`)
    seen.add(value)
  }
}

function isEan(ean: string) {
  if (!/^2\d{12}$/.test(ean)) return false
  const sum = [...ean].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}

function everything(): (DemoProduct | DemoVariation)[] {
  return products.flatMap((product) => [product, ...(product.variations ?? [])])
}

function* allCategories(list: DemoCategory[]): Generator<DemoCategory> {
  for (const category of list) {
    yield category
    yield* allCategories(category.children ?? [])
  }
}

function report() {
  const stock = (quantity: number, virtual: (n: number) => boolean) => (rows: (DemoProduct | DemoVariation)[]) =>
    rows.filter((row) => row.quantity === quantity && virtual(row.virtual_quantity)).length
  const shapes: Record<string, (of: DemoProduct[], rows: (DemoProduct | DemoVariation)[]) => number> = {
    products: (of) => of.length,
    'in variations': (of) => of.flatMap((product) => product.variations ?? []).length,
    sellable: (_, rows) => rows.length,
    discount: (_, rows) => rows.filter((row) => row.previous_price !== undefined).length,
    'sold out': (_, rows) => stock(0, (n) => n === 0)(rows),
    'virtual only': (_, rows) => stock(0, (n) => n > 0)(rows),
    'last piece': (_, rows) => stock(1, (n) => n === 0)(rows),
    'flag new': (of) => flagged(of, 'new'),
    'flag featured': (of) => flagged(of, 'featured'),
    'flag popular': (of) => flagged(of, 'popular'),
    'flag free_eu': (of) => flagged(of, 'free_eu_shipping'),
    bulky: (of) => of.filter((product) => product.bulky).length,
    'reverse charge': (of) => of.filter((product) => product.reverse_charge).length,
    'energy class': (of) => of.filter((product) => product.energy_class).length,
    unit: (of) => of.filter((product) => product.unit).length,
    'guarantee 36': (of) => of.filter((product) => product.guarantee_months === 36).length,
    'guarantee 60': (of) => of.filter((product) => product.guarantee_months === 60).length,
    'VAT not standard': (of) => of.filter((product) => (product.vat_class ?? 'standard') !== 'standard').length,
    'safety text': (of) => of.filter((product) => product.safety_text).length,
    documents: (of) => of.filter((product) => product.documents?.length).length,
    'empty spec values': (of) =>
      of.flatMap((product) => product.specification.flatMap(({ rows }) => rows.filter((row) => !row.value.lv))).length,
    'short > 300': (of) => of.filter((product) => product.short_description.lv.length > 300).length,
  }
  const columns = categories.map((root) => {
    const inside = new Set((root.children ?? []).map((child) => child.slug))
    return { name: root.slug, of: products.filter((product) => inside.has(product.category)) }
  })
  columns.push({ name: 'all', of: products })
  const table = Object.entries(shapes).map(([shape, counted]) => [
    shape,
    Object.fromEntries(
      columns.map(({ name, of }) => [
        name.slice(0, 12),
        counted(
          of,
          of.flatMap((product): (DemoProduct | DemoVariation)[] => product.variations ?? [product]),
        ),
      ]),
    ),
  ])
  console.table(Object.fromEntries(table))
  console.log(
    [...subcategories].map((slug) => `${slug} ${products.filter((each) => each.category === slug).length}`).join(', '),
  )
  console.log(`${attributes.length} attributes, ${manufacturers.length} manufacturers, ${sellable.length} sellable`)
  for (const violation of violations) console.log(`✗ ${violation}`)
  console.log(violations.length === 0 ? 'The catalogue holds together.' : `${violations.length} violations`)
}

function flagged(of: DemoProduct[], flag: NonNullable<DemoProduct['flags']>[number]) {
  return of.filter((product) => product.flags?.includes(flag)).length
}

/** While a root is still being written its file is missing; the others are checked all the same. */
async function loadCatalogue() {
  const index = await optional<typeof import('./catalogue/index.ts')>('./catalogue/index.ts')
  if (index) return { ...index, missing: [] as string[] }
  const { attributes } = await import('./catalogue/attributes.ts')
  const { manufacturers } = await import('./catalogue/manufacturers.ts')
  const loaded = await Promise.all(
    ROOTS.map((root) => optional<typeof import('./catalogue/biroja-mebeles.ts')>(`./catalogue/${root}.ts`)),
  )
  const roots = loaded.filter((root) => root !== undefined)
  return {
    attributes: [...attributes, ...roots.flatMap((root) => root.attributes)],
    manufacturers,
    categories: roots.map((root) => root.category),
    products: roots.flatMap((root) => root.products),
    missing: ROOTS.filter((_, index) => !loaded[index]),
  }
}

async function optional<Module>(path: string): Promise<Module | undefined> {
  try {
    return await import(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
