import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../shop/db.ts'
import type { LocalizedText } from '../shop/languages.ts'
import { setTransactionActor } from '../shop/stock/move.db.ts'
import { attributeLists, type Branch, branches, colours, type Leaf, slugOf, syllables } from './generate-words.ts'

export type Generation = {
  /** How many shown products; variations come on top of them. */
  products: number
  /** The same seed on the same database gives the same catalogue. */
  seed?: number
  onProgress?: (done: number, total: number) => void
}

const BATCH = 2_000
const MAKERS = 160
/** Every twelfth product is sold in variations. */
const VARIED = 1 / 12
const FIRST_DAY = Date.UTC(2023, 0, 1)
const DAYS = 1_000

/** Adds invented products in the shop's usual kinds to the catalogue, for trying out its size. */
export async function generateCatalogue(db: Db, { products, seed = 1, onProgress }: Generation): Promise<void> {
  const ground = await layGround(db, createDice(seed))
  const [last] = await rows<{ id: number }>(db, sql`select coalesce(max(id), 0) as id from products`)
  const first = last?.id ?? 0
  for (let done = 0; done < products; ) {
    const count = Math.min(BATCH, products - done)
    // A batch has its own dice, so that a longer run begins like a shorter one.
    await storeBatch(db, ground, createDice(seed * 1_000_003 + done), first + done, count)
    done += count
    onProgress?.(done, products)
  }
  await refreshStatistics(db)
}

type Dice = { next(): number; below(n: number): number; of<T>(list: readonly T[]): T; chance(p: number): boolean }

/** mulberry32: small, quick, the same everywhere. */
function createDice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  const of = <T>(list: readonly T[]): T => {
    const found = list[below(list.length)]
    if (found === undefined) throw new Error('nothing to choose from')
    return found
  }
  return { next, below, of, chance: (p) => next() < p }
}

type Ground = {
  leaves: { id: number; leaf: Leaf; branch: Branch }[]
  /** Of a branch: where its leaves begin and how many they are. */
  weights: { branch: Branch; upTo: number }[]
  makers: { id: number; title: string; code: string }[]
  colours: number[]
  /** Attribute slug → ids of its options. */
  options: Map<string, number[]>
  images: string[]
}

async function layGround(db: Db, dice: Dice): Promise<Ground> {
  const roots = await storeCategories(
    db,
    branches.map((branch, index) => ({ slug: branch.slug, parent: null, position: 100 + index, title: branch })),
  )
  const twigs = branches.flatMap((branch) => branch.leaves.map((leaf) => ({ branch, leaf })))
  const ids = await storeCategories(
    db,
    twigs.map(({ branch, leaf }, index) => ({
      slug: leaf.slug,
      parent: roots.get(branch.slug) ?? null,
      position: index,
      title: leaf,
    })),
  )
  const shares = branches.reduce((sum, branch) => sum + branch.share, 0)
  let upTo = 0
  return {
    leaves: twigs.map(({ branch, leaf }) => ({ id: ids.get(leaf.slug) ?? 0, branch, leaf })),
    weights: branches.map((branch) => {
      upTo += branch.share / shares
      return { branch, upTo }
    }),
    makers: await storeMakers(db, dice),
    ...(await storeAttributes(db)),
    images: (
      await rows<{ path: string }>(db, sql`select distinct path from product_images order by path limit 500`)
    ).map((row) => row.path),
  }
}

type NewCategory = { slug: string; parent: number | null; position: number; title: LocalizedText }

async function storeCategories(db: Db, list: NewCategory[]): Promise<Map<string, number>> {
  const json = JSON.stringify(
    list.map(({ title, ...rest }) => ({ ...rest, title: { lv: title.lv, en: title.en }, none: { lv: '', en: '' } })),
  )
  await db.execute(sql`
    insert into categories (slug, parent_id, position, title, short_description, description)
    select slug, parent, position, title, none, none
    from jsonb_to_recordset(${json}::jsonb) as c(slug text, parent int, position int, title jsonb, none jsonb)
    on conflict (slug) do nothing`)
  return idsBySlug(db, sql`categories`, list)
}

async function idsBySlug(db: Db, table: SQL, list: { slug: string }[]): Promise<Map<string, number>> {
  const slugs = JSON.stringify(list.map((each) => each.slug))
  const found = await rows<{ id: number; slug: string }>(
    db,
    sql`select id, slug from ${table} where slug in (select jsonb_array_elements_text(${slugs}::jsonb))`,
  )
  return new Map(found.map((row) => [row.slug, row.id]))
}

async function storeMakers(db: Db, dice: Dice) {
  const titles = new Set<string>()
  while (titles.size < MAKERS)
    titles.add(`${dice.of(syllables.first)}${dice.of(syllables.middle)}${dice.of(syllables.maker)}`)
  const list = [...titles].map((title) => ({ slug: `${slugOf(title)}-zimols`, title }))
  const safety = JSON.stringify({ name: 'Paraugs SIA', address: 'Brīvības iela 1, Rīga', email: 'drosums@example.com' })
  await db.execute(sql`
    insert into manufacturers (slug, title, description, safety)
    select slug, title, '{"lv":"","en":""}', ${safety}::jsonb
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as m(slug text, title text)
    on conflict (slug) do nothing`)
  const ids = await idsBySlug(db, sql`manufacturers`, list)
  return list.map(({ slug, title }) => ({
    id: ids.get(slug) ?? 0,
    title,
    code: slugOf(title).slice(0, 3).toUpperCase(),
  }))
}

async function storeAttributes(db: Db): Promise<{ colours: number[]; options: Map<string, number[]> }> {
  const colourList = { lv: 'Krāsa', en: 'Colour', values: colours.map((each) => `${each.m}|${each.en}`) }
  const lists = Object.entries({ krasa: colourList, ...attributeLists })
  const json = JSON.stringify(
    lists.map(([slug, { lv, en }], index) => ({ slug, title: { lv, en }, position: 10 + index })),
  )
  await db.execute(sql`
    insert into attributes (slug, title, position)
    select slug, title, position from jsonb_to_recordset(${json}::jsonb) as a(slug text, title jsonb, position int)
    on conflict (slug) do nothing`)
  const options = lists.flatMap(([attribute, { values }]) =>
    values.map((value, position) => {
      const [lv = '', en = ''] = value.split('|')
      return { attribute, slug: slugOf(lv) || 'a', position, title: { lv: lv[0]?.toUpperCase() + lv.slice(1), en } }
    }),
  )
  await db.execute(sql`
    insert into attribute_options (attribute_id, slug, title, position)
    select a.id, o.slug, o.title, o.position
    from jsonb_to_recordset(${JSON.stringify(options)}::jsonb) as o(attribute text, slug text, title jsonb, position int)
    join attributes a on a.slug = o.attribute
    on conflict (attribute_id, slug) do nothing`)
  const found = await rows<{ attribute: string; slug: string; id: number }>(
    db,
    sql`select a.slug as attribute, o.slug, o.id from attribute_options o join attributes a on a.id = o.attribute_id`,
  )
  const idOf = new Map(found.map((row) => [`${row.attribute}/${row.slug}`, row.id]))
  const stored = Map.groupBy(options, (option) => option.attribute)
  const ids = new Map(
    [...stored].map(([attribute, list]) => [attribute, list.map(({ slug }) => idOf.get(`${attribute}/${slug}`) ?? 0)]),
  )
  return { colours: ids.get('krasa') ?? [], options: ids }
}

type Row = Record<string, string | number | boolean | null>
type Batch = { products: Row[]; texts: Row[]; options: Row[]; images: Row[] }

async function storeBatch(db: Db, ground: Ground, dice: Dice, first: number, count: number) {
  const plans = Array.from({ length: count }, (_, index) => plan(ground, dice, first + index))
  const needed = plans.reduce((sum, each) => sum + 1 + each.variations.length, 0)
  const ids = await rows<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence('products', 'id'))::int as id from generate_series(1, ${needed}::int)`,
  )
  const batch: Batch = { products: [], texts: [], options: [], images: [] }
  let used = 0
  for (const each of plans) {
    const own = ids.slice(used, used + 1 + each.variations.length).map((row) => row.id)
    used += own.length
    addProduct(batch, ground, dice, each, own)
  }
  await db.transaction(async (tx) => {
    await setTransactionActor(tx, 'generate')
    await insertProducts(tx, batch.products)
    await insertRest(tx, batch)
  })
}

/** What a product will be, before it has an id. */
type Plan = {
  number: number
  title: Required<LocalizedText>
  categoryId: number
  maker: Ground['makers'][number]
  price: number
  variations: { colour: number; title: Required<LocalizedText> }[]
  colour: number
  options: number[]
}

function plan(ground: Ground, dice: Dice, number: number): Plan {
  const roll = dice.next()
  const branch = (ground.weights.find((weight) => roll < weight.upTo) ?? ground.weights[0])?.branch
  const { id, leaf } = dice.of(ground.leaves.filter((each) => each.branch === branch))
  const kind = dice.of(leaf.kinds)
  const colour = dice.below(colours.length)
  // Squared, so that some makers have much and many have little.
  const maker = dice.of(ground.makers.slice(0, 1 + Math.floor(dice.next() ** 2 * ground.makers.length)))
  const series = `${dice.of(syllables.first)}${dice.of(syllables.middle)}${dice.chance(0.6) ? dice.of(syllables.last) : ''}`
  const model = `${series} ${100 + 10 * dice.below(90)}`
  const named = (shade: (typeof colours)[number] | undefined): Required<LocalizedText> => ({
    lv: `${kind.lv} ${maker.title} ${model}, ${shade?.[kind.gender]}`,
    en: `${kind.en} ${maker.title} ${model}, ${shade?.en}`,
  })
  const variations = dice.chance(VARIED) ? [colour, (colour + 1) % colours.length, (colour + 5) % colours.length] : []
  const chosen = (branch?.attributes ?? []).filter(() => dice.chance(0.85))
  return {
    number,
    title:
      variations.length > 0
        ? { lv: `${kind.lv} ${maker.title} ${model}`, en: `${kind.en} ${maker.title} ${model}` }
        : named(colours[colour]),
    categoryId: id,
    maker,
    // 1.99 € to about 1,500 €, mostly cheap.
    price: 199 + Math.floor(dice.next() ** 3 * 1_500) * 100,
    variations: variations.map((each) => ({ colour: each, title: named(colours[each]) })),
    colour,
    options: chosen.map((attribute) => dice.of(ground.options.get(attribute) ?? [])),
  }
}

function addProduct(batch: Batch, ground: Ground, dice: Dice, each: Plan, ids: number[]) {
  const [id = 0, ...variationIds] = ids
  const code = `${each.maker.code}-${100_000 + each.number}`
  const isReduced = dice.chance(0.15)
  const shared = {
    category: each.categoryId,
    maker: each.maker.id,
    price: each.price,
    previous: isReduced ? Math.ceil(each.price * 1.25) : null,
    created: new Date(FIRST_DAY + dice.below(DAYS * 86_400) * 1_000).toISOString(),
    weight: 50 + dice.below(20_000),
    is_new: dice.chance(0.04),
    featured: dice.chance(0.03),
    popular: dice.chance(0.05),
    free: dice.chance(0.1),
  }
  const stock = () => ({
    quantity: dice.chance(0.3) ? 0 : dice.below(60),
    virtual: dice.chance(0.4) ? 0 : dice.below(200),
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
    batch.options.push({ product: own.id, option: ground.colours[colour] ?? 0, distinguishing: true })
  })
  addTexts(batch, id, each.title)
  const shades = varied ? each.variations.map((variation) => variation.colour) : [each.colour]
  for (const option of new Set([...shades.map((shade) => ground.colours[shade] ?? 0), ...each.options]))
    batch.options.push({ product: id, option, distinguishing: false })
  if (ground.images.length > 0)
    batch.images.push({ product: id, path: dice.of(ground.images), lv: each.title.lv, en: each.title.en })
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
