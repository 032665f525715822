import { sql } from 'drizzle-orm'
import { productOptions, productProperties, properties, propertyGroups } from '../catalogue/attributes.tables.ts'
import { productBadges } from '../catalogue/badges.tables.ts'
import { categoryPins, productDocuments, productImages, productRelations } from '../catalogue/catalogue.tables.ts'
import { type Db, rows } from '../db.ts'
import { RELATION_COLUMNS } from '../goods-files/columns.ts'
import { linesOf, listOf, optionsOf, type PropertyLine, propertiesOf } from '../goods-files/lists.ts'
import { findBadges, findCategory, findOption, type Lookups } from '../goods-files/lookups.db.ts'
import { byLanguage, type Lang, type LocalizedText, languages } from '../languages.ts'
import { claimPaths } from '../media/files.db.ts'
import { keepCut } from './cut-pictures.db.ts'
import { slices, type Written } from './written.ts'

const TEXTS = ['title', 'sub_title', 'short_description', 'description', 'meta_title', 'safety_text'] as const

/** Texts, options, properties, pictures and documents of products that have been written. */
export async function writeLists(tx: Db, written: readonly Written[], lookups: Lookups) {
  await writeTexts(tx, written)
  await writeOptions(tx, written, lookups)
  await writeProperties(tx, changing(written, 'properties_'))
  await writePictures(
    tx,
    changing(written, 'picture').filter(({ awaitsPictures }) => !awaitsPictures),
  )
  await writeAttached(tx, changing(written, 'document'), {
    table: productDocuments,
    list: 'documents',
    words: 'document_titles',
    column: 'title',
    kinds: 'document_kinds',
  })
  await writeBadges(tx, changing(written, 'badges'), lookups)
  await writePins(tx, changing(written, 'pins'), lookups)
}

export async function writePictures(tx: Db, changed: readonly Written[]) {
  await keepCut(
    tx,
    changed.flatMap(({ cut }) => cut),
  )
  await claimPaths(tx, [...new Set(changed.flatMap((row) => listOf(textOf(row, 'pictures'))))])
  await writeAttached(tx, changed, { table: productImages, list: 'pictures', words: 'picture_alts', column: 'alt' })
}

const changing = (written: readonly Written[], start: string) =>
  written.filter(({ changes }) => Object.keys(changes).some((key) => key.startsWith(start)))

/** What the row says, else what the shop has. */
const textOf = ({ given, stored }: Written, key: string) => given[key] ?? stored?.record[key] ?? ''

async function writeTexts(tx: Db, written: readonly Written[]) {
  const texts = written.flatMap((row) =>
    languages
      .filter((lang) => TEXTS.some((name) => row.changes[`${name}_${lang}`]))
      .map((lang) => ({
        product_id: row.id,
        lang,
        // A translation without a title has that of the default language.
        ...Object.fromEntries(TEXTS.map((name) => [name, textOf(row, `${name}_${lang}`)])),
        title: textOf(row, `title_${lang}`) || textOf(row, 'title_lv'),
      })),
  )
  for (const slice of slices(texts)) {
    await tx.execute(sql`
      insert into product_texts as t (product_id, lang, title, sub_title, short_description, description, meta_title, safety_text)
      select product_id, lang, title, sub_title, short_description, description, meta_title, safety_text
      from jsonb_to_recordset(${JSON.stringify(slice)}::jsonb) as r(product_id int, lang text, title text, sub_title text,
        short_description text, description text, meta_title text, safety_text text)
      on conflict (product_id, lang) do update set title = excluded.title, sub_title = excluded.sub_title,
        short_description = excluded.short_description, description = excluded.description,
        meta_title = excluded.meta_title, safety_text = excluded.safety_text`)
  }
}

/** A product also has the options of its variations, so that filters need one table. */
async function writeOptions(tx: Db, written: readonly Written[], lookups: Lookups) {
  const changed = written.filter(
    ({ changes, isNew, parent }) => changes.options || changes.attributes || (isNew && parent),
  )
  if (changed.length === 0) return
  const rowsOf = (row: Written, key: 'options' | 'attributes') =>
    (optionsOf(textOf(row, key)) ?? []).flatMap((chosen) => {
      const { option } = findOption(lookups, chosen)
      return option ? [{ productId: row.id, optionId: option.id, isDistinguishing: key === 'options' }] : []
    })
  const ids = changed.map(({ id }) => id)
  // What a variation no longer has, its product has no longer, unless another variation has it.
  await tx.execute(sql`
    delete from product_options p using products v join product_options o on o.product_id = v.id and o.is_distinguishing
    where v.id = any(${sql.param(ids)}::int[]) and p.product_id = v.parent_id and p.option_id = o.option_id
      and not p.is_distinguishing`)
  await tx.execute(sql`delete from product_options where product_id = any(${sql.param(ids)}::int[])`)
  const all = changed.flatMap((row) => [...rowsOf(row, 'options'), ...rowsOf(row, 'attributes')])
  for (const slice of slices(all)) await tx.insert(productOptions).values(slice).onConflictDoNothing()
  await tx.execute(sql`
    insert into product_options (product_id, option_id, is_distinguishing)
    select distinct v.parent_id, o.option_id, false from products v join product_options o on o.product_id = v.id and o.is_distinguishing
    where v.parent_id in (select coalesce(parent_id, id) from products where id = any(${sql.param(ids)}::int[]))
    on conflict do nothing`)
}

async function writeProperties(tx: Db, changed: readonly Written[]) {
  if (changed.length === 0) return
  const known = await propertyFinder(tx)
  const all: (typeof productProperties.$inferInsert)[] = []
  for (const row of changed) {
    const byLang = propertiesByLanguage(row)
    const seen = new Set<number>()
    for (const [i, line] of byLang.lv.entries()) {
      if (!line) continue
      const at = (pick: 'group' | 'title' | 'value') =>
        withoutEmpty(byLanguage((lang) => byLang[lang][i]?.[pick] ?? (lang === 'lv' ? line[pick] : '')))
      const propertyId = await known(at('group'), at('title'))
      if (seen.has(propertyId)) continue
      seen.add(propertyId)
      all.push({
        productId: row.id,
        propertyId,
        value: { ...byLanguage(() => ''), ...at('value') },
        position: seen.size - 1,
      })
    }
  }
  await tx.execute(
    sql`delete from product_properties where product_id = any(${sql.param(changed.map(({ id }) => id))}::int[])`,
  )
  for (const slice of slices(all)) await tx.insert(productProperties).values(slice)
}

/** Lines by language. Where the file has one language only, the other words stay with their property. */
function propertiesByLanguage(row: Written) {
  const lines = (record: Record<string, string> | undefined, lang: Lang) =>
    propertiesOf(record?.[`properties_${lang}`] ?? '') ?? []
  const stored = row.stored?.record
  const wanted = row.given.properties_lv === undefined ? lines(stored, 'lv') : lines(row.given, 'lv')
  const before = lines(stored, 'lv').map(({ group, title }) => `${group}/${title}`)
  return byLanguage((lang): (PropertyLine | undefined)[] => {
    if (lang === 'lv') return wanted
    if (row.given[`properties_${lang}`] !== undefined) return lines(row.given, lang)
    const others = lines(stored, lang)
    return wanted.map(({ group, title }) => others[before.indexOf(`${group}/${title}`)])
  })
}

const withoutEmpty = (text: Record<string, string>): LocalizedText =>
  Object.fromEntries(Object.entries(text).filter(([lang, words]) => lang === 'lv' || words !== '')) as LocalizedText

/** Equal titles are one property; those that are not there are made. */
async function propertyFinder(tx: Db) {
  const groups = new Map(
    (await rows<{ id: number; lv: string }>(tx, sql`select id, title->>'lv' as lv from property_groups`)).map(
      ({ id, lv }) => [lv, id],
    ),
  )
  const found = new Map(
    (
      await rows<{ id: number; groupId: number; lv: string }>(
        tx,
        sql`select id, group_id as "groupId", title->>'lv' as lv from properties`,
      )
    ).map(({ id, groupId, lv }) => [`${groupId}/${lv}`, id]),
  )
  return async (group: LocalizedText, title: LocalizedText): Promise<number> => {
    let groupId = groups.get(group.lv)
    if (groupId === undefined) {
      const [made] = await tx
        .insert(propertyGroups)
        .values({ title: group, position: groups.size })
        .returning({ id: propertyGroups.id })
      groupId = made?.id ?? 0
      groups.set(group.lv, groupId)
    }
    const key = `${groupId}/${title.lv}`
    const id = found.get(key)
    if (id !== undefined) return id
    const [made] = await tx
      .insert(properties)
      .values({ groupId, title, position: found.size })
      .returning({ id: properties.id })
    found.set(key, made?.id ?? 0)
    return made?.id ?? 0
  }
}

async function writeBadges(tx: Db, changed: readonly Written[], lookups: Lookups) {
  if (changed.length === 0) return
  await tx.execute(
    sql`delete from product_badges where product_id = any(${sql.param(changed.map(({ id }) => id))}::int[])`,
  )
  const all = changed.flatMap((row) =>
    findBadges(lookups, listOf(textOf(row, 'badges'))).found.map(({ id }) => ({ productId: row.id, badgeId: id })),
  )
  for (const slice of slices(all)) await tx.insert(productBadges).values(slice)
}

async function writePins(tx: Db, changed: readonly Written[], lookups: Lookups) {
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  await tx.execute(sql`delete from category_pins where product_id = any(${sql.param(ids)}::int[])`)
  const all = changed.flatMap((row) =>
    (optionsOf(textOf(row, 'pins')) ?? []).flatMap(({ attribute, option }) => {
      const categoryId = findCategory(lookups, attribute)
      return categoryId ? [{ productId: row.id, categoryId, position: Number(option) }] : []
    }),
  )
  for (const slice of slices(all)) await tx.insert(categoryPins).values(slice).onConflictDoNothing()
}

type Attached = {
  table: typeof productImages | typeof productDocuments
  list: string
  words: string
  column: 'alt' | 'title'
  kinds?: string
}

async function writeAttached(tx: Db, changed: readonly Written[], { table, list, words, column, kinds }: Attached) {
  if (changed.length === 0) return
  await tx.delete(table).where(sql`product_id = any(${sql.param(changed.map(({ id }) => id))}::int[])`)
  const all = changed.flatMap((row) => {
    const before = listOf(row.stored?.record[list] ?? '')
    const wordsIn = byLanguage((lang) => {
      const given = row.given[`${words}_${lang}`]
      const of = linesOf(given ?? row.stored?.record[`${words}_${lang}`] ?? '')
      // Words that the file does not have stay with their picture.
      return (path: string, position: number) => of[given === undefined ? before.indexOf(path) : position]
    })
    const kindOf = (path: string, position: number) => {
      const given = kinds && row.given[kinds]
      const of = linesOf(given ?? (kinds && row.stored?.record[kinds]) ?? '')
      return of[given === undefined ? before.indexOf(path) : position] || 'other'
    }
    return listOf(textOf(row, list)).map((path, position) => ({
      productId: row.id,
      path,
      position,
      ...(kinds ? { kind: kindOf(path, position) } : {}),
      [column]: byLanguage(
        (lang) => wordsIn[lang](path, position) || textOf(row, `title_${lang}`) || textOf(row, 'title_lv'),
      ),
    }))
  })
  for (const slice of slices(all)) await tx.insert(table).values(slice as never)
}

/** Relations of rows, after all goods of the file are there. */
export async function writeRelations(tx: Db, given: readonly { code: string; given: Record<string, string> }[]) {
  const keys = Object.entries(RELATION_COLUMNS)
  const named = given.flatMap((row) =>
    keys.flatMap(([key, kind]) =>
      row.given[key] === undefined ? [] : [{ code: row.code, kind, others: listOf(row.given[key]) }],
    ),
  )
  if (named.length === 0) return
  const stated = JSON.stringify(named)
  await tx.execute(sql`delete from product_relations r using products p, jsonb_to_recordset(${stated}::jsonb) as n(code text, kind text)
    where p.code = n.code and r.product_id = p.id and r.kind = n.kind`)
  const made = await rows<typeof productRelations.$inferInsert>(
    tx,
    sql`select distinct on (p.id, n.kind, o.id) p.id as "productId", n.kind, o.id as "otherId", (x.position - 1)::int as position
        from jsonb_to_recordset(${stated}::jsonb) as n(code text, kind text, others jsonb)
        join products p on p.code = n.code
        cross join lateral jsonb_array_elements_text(n.others) with ordinality as x(code, position)
        join products o on o.code = x.code and o.id <> p.id`,
  )
  for (const slice of slices(made)) await tx.insert(productRelations).values(slice)
}
