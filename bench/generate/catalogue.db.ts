import { sql } from 'drizzle-orm'
import { recordAuditBatch, startAuditBatch } from '../../src/shop/audit-log/audit-batch.db.ts'
import { type Db, rows } from '../../src/shop/db.ts'
import type { LocalizedText } from '../../src/shop/languages.ts'
import { setTransactionActor } from '../../src/shop/transaction-actor.db.ts'
import { type CatalogueLists, storeLists } from './catalogue-lists.db.ts'
import { createRandom, type Random } from './random.ts'
import { colours, slugOf, syllables } from './words.ts'

export type Generation = {
  /** How many shown products; variations come on top of them. */
  products: number
  /** The same seed on the same database gives the same catalogue. */
  seed?: number
  onProgress?: (done: number, total: number) => void
}

const BATCH = 2_000
/** Every twelfth product is sold in variations. */
const VARIED = 1 / 12
const FIRST_DAY = Date.UTC(2023, 0, 1)
const DAYS = 1_000

/** Adds invented products in the shop's usual kinds to the catalogue, for trying out its size. */
export async function generateCatalogue(db: Db, { products, seed = 1, onProgress }: Generation): Promise<void> {
  const lists = await storeLists(db, seed)
  const [last] = await rows<{ id: number }>(db, sql`select coalesce(max(id), 0) as id from products`)
  const first = last?.id ?? 0
  for (let done = 0; done < products; ) {
    const count = Math.min(BATCH, products - done)
    // A batch has random numbers of its own, so that a longer run begins like a shorter one.
    const random = createRandom(seed * 1_000_003 + done)
    await storeBatch(
      db,
      { lists, random, products: [], texts: [], options: [], images: [] },
      { first: first + done, count },
    )
    done += count
    onProgress?.(done, products)
  }
  await db.transaction(async (tx) => {
    await setTransactionActor(tx, 'generate')
    await recordAuditBatch(tx, { subject: `import:generate-${seed}`, table: 'products', rows: products })
  })
  await refreshStatistics(db)
}

type Row = Record<string, string | number | boolean | null>
type Batch = {
  lists: CatalogueLists
  random: Random
  products: Row[]
  texts: Row[]
  options: Row[]
  images: Row[]
}

async function storeBatch(db: Db, batch: Batch, { first, count }: { first: number; count: number }) {
  const plans = Array.from({ length: count }, (_, index) => plan(batch, first + index))
  const needed = plans.reduce((sum, each) => sum + 1 + each.variations.length, 0)
  const ids = await rows<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence('products', 'id'))::int as id from generate_series(1, ${needed}::int)`,
  )
  let used = 0
  for (const each of plans) {
    const own = ids.slice(used, used + 1 + each.variations.length).map((row) => row.id)
    used += own.length
    addProduct(batch, each, own)
  }
  await db.transaction(async (tx) => {
    await setTransactionActor(tx, 'generate')
    await startAuditBatch(tx)
    await insertProducts(tx, batch.products)
    await insertRest(tx, batch)
  })
}

/** What a product will be, before it has an id. */
type Plan = {
  number: number
  title: Required<LocalizedText>
  categoryId: number
  maker: CatalogueLists['makers'][number]
  price: number
  variations: { colour: number; title: Required<LocalizedText> }[]
  colour: number
  options: number[]
}

function plan({ lists, random }: Batch, number: number): Plan {
  const roll = random.next()
  const department = (lists.weights.find((weight) => roll < weight.upTo) ?? lists.weights[0])?.department
  const { id, category } = random.of(lists.categories.filter((each) => each.department === department))
  const kind = random.of(category.kinds)
  const colour = random.below(colours.length)
  // Squared, so that some makers have much and many have little.
  const maker = random.of(lists.makers.slice(0, 1 + Math.floor(random.next() ** 2 * lists.makers.length)))
  const series = `${random.of(syllables.first)}${random.of(syllables.middle)}${random.chance(0.6) ? random.of(syllables.last) : ''}`
  const model = `${series} ${100 + 10 * random.below(90)}`
  const named = (shade: (typeof colours)[number] | undefined): Required<LocalizedText> => ({
    lv: `${kind.lv} ${maker.title} ${model}, ${shade?.[kind.gender]}`,
    en: `${kind.en} ${maker.title} ${model}, ${shade?.en}`,
  })
  const variations = random.chance(VARIED) ? [colour, (colour + 1) % colours.length, (colour + 5) % colours.length] : []
  const chosen = (department?.attributes ?? []).filter(() => random.chance(0.85))
  return {
    number,
    title:
      variations.length > 0
        ? { lv: `${kind.lv} ${maker.title} ${model}`, en: `${kind.en} ${maker.title} ${model}` }
        : named(colours[colour]),
    categoryId: id,
    maker,
    // 1.99 € to about 1,500 €, mostly cheap.
    price: 199 + Math.floor(random.next() ** 3 * 1_500) * 100,
    variations: variations.map((each) => ({ colour: each, title: named(colours[each]) })),
    colour,
    options: chosen.map((attribute) => random.of(lists.options.get(attribute) ?? [])),
  }
}

function addProduct(batch: Batch, each: Plan, ids: number[]) {
  const { lists, random } = batch
  const [id = 0, ...variationIds] = ids
  const code = `${each.maker.code}-${100_000 + each.number}`
  const isReduced = random.chance(0.15)
  const shared = {
    category: each.categoryId,
    maker: each.maker.id,
    price: each.price,
    previous: isReduced ? Math.ceil(each.price * 1.25) : null,
    created: new Date(FIRST_DAY + random.below(DAYS * 86_400) * 1_000).toISOString(),
    weight: 50 + random.below(20_000),
    is_new: random.chance(0.04),
    featured: random.chance(0.03),
    popular: random.chance(0.05),
    free: random.chance(0.1),
  }
  const stock = () => ({
    quantity: random.chance(0.3) ? 0 : random.below(60),
    virtual: random.chance(0.4) ? 0 : random.below(200),
  })
  const varied = each.variations.length > 0
  const noStock = { quantity: 0, virtual: 0 }
  const slug = `${slugOf(each.title.lv)}-${each.number + 1}`
  batch.products.push({ ...shared, ...(varied ? noStock : stock()), id, parent: null, slug, code, varied, position: 0 })
  each.variations.forEach(({ colour, title }, position) => {
    const own = {
      id: variationIds[position] ?? 0,
      parent: id,
      slug: null,
      code: `${code}-${position + 1}`,
      varied: false,
    }
    batch.products.push({ ...shared, ...stock(), ...own, position })
    addTexts(batch, own.id, title)
    batch.options.push({ product: own.id, option: lists.colours[colour] ?? 0, distinguishing: true })
  })
  addTexts(batch, id, each.title)
  const shades = varied ? each.variations.map((variation) => variation.colour) : [each.colour]
  for (const option of new Set([...shades.map((shade) => lists.colours[shade] ?? 0), ...each.options]))
    batch.options.push({ product: id, option, distinguishing: false })
  if (lists.images.length > 0)
    batch.images.push({ product: id, path: random.of(lists.images), lv: each.title.lv, en: each.title.en })
}

function addTexts(batch: Batch, product: number, title: Required<LocalizedText>) {
  batch.texts.push({
    product,
    lang: 'lv',
    title: title.lv,
    short: `${title.lv}: uzticama izvēle ikdienai, ar ātru piegādi visā Latvijā.`,
  })
  batch.texts.push({
    product,
    lang: 'en',
    title: title.en,
    short: `${title.en}: a sound choice for every day, delivered fast.`,
  })
}

/** Parents stand before their variations, and foreign keys are checked at the statement's end. */
function insertProducts(tx: Db, list: Row[]) {
  return tx.execute(sql`
    insert into products (id, parent_id, slug, code, category_id, manufacturer_id, price, previous_price, quantity,
      virtual_quantity, has_variations, is_new, is_featured, is_popular, is_free_eu_shipping, weight, position, created_at)
    select id, parent, slug, code, category, maker, price, previous, quantity, virtual, varied, is_new, featured, popular,
      free, weight, position, created
    from json_to_recordset(${JSON.stringify(list)}::json) as p(id int, parent int, slug text, code text, category int,
      maker int, price int, previous int, quantity int, virtual int, varied boolean, is_new boolean, featured boolean,
      popular boolean, free boolean, weight int, position int, created timestamptz)`)
}

async function insertRest(tx: Db, { texts, options, images }: Batch) {
  await tx.execute(sql`
    insert into product_texts (product_id, lang, title, short_description)
    select product, lang, title, short
    from json_to_recordset(${JSON.stringify(texts)}::json) as t(product int, lang text, title text, short text)`)
  await tx.execute(sql`
    insert into product_options (product_id, option_id, is_distinguishing)
    select product, option, distinguishing
    from json_to_recordset(${JSON.stringify(options)}::json) as o(product int, option int, distinguishing boolean)`)
  if (images.length === 0) return
  await tx.execute(sql`
    insert into product_images (product_id, path, alt, position)
    select product, path, jsonb_build_object('lv', lv, 'en', en), 0
    from json_to_recordset(${JSON.stringify(images)}::json) as i(product int, path text, lv text, en text)`)
}

/** The planner must know that the tables have grown; without it the first lists are slow. */
async function refreshStatistics(db: Db) {
  for (const table of [
    sql`products`,
    sql`product_texts`,
    sql`product_options`,
    sql`product_images`,
    sql`price_history`,
    sql`stock_movements`,
    sql`stock_levels`,
  ]) {
    await db.execute(sql`analyze ${table}`)
  }
}
