import { sql } from 'drizzle-orm'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { type Lang, type LocalizedText, languages } from '../languages.ts'
import { BADGE_LOOKS, BADGES_TAG, type Badge, type BuiltInBadge, CORNERS } from './badges.ts'
import { orderRows } from './structure/attributes.db.ts'
import { type EditableTable, editRow, type FieldsEdit, type RowEdited } from './structure/edit-row.db.ts'
import { cleaned, type FieldProblem, type Fields, fieldsOf, localizedRules, problemsOf } from './structure/fields.ts'

/** Of the storefront: those that are switched on, in their order. */
export const readBadges = (db: Db, memory: LookupCache): Promise<readonly Badge[]> =>
  memory.get('badges', [BADGES_TAG], () =>
    rows<Badge>(
      db,
      sql`select id, built_in as "builtIn", title, look, corner, is_on_card as "isOnCard", starts_on::text as "startsOn",
            ends_on::text as "endsOn", rule_new_days as "ruleNewDays", rule_sale as "ruleSale",
            rule_category_id as "ruleCategoryId", rule_manufacturer_id as "ruleManufacturerId"
          from badges where is_on order by position, id`,
    ),
  )

const MAX_TITLE = 30
const MAX_NEW_DAYS = 3_650

const BADGES: EditableTable = {
  table: 'badges',
  rules: {
    ...localizedRules('title', { kind: 'text', isRequired: true, max: MAX_TITLE }),
    look: { kind: 'choice', isRequired: true, choices: BADGE_LOOKS },
    corner: { kind: 'choice', isRequired: true, choices: CORNERS },
    isOn: { kind: 'flag' },
    isOnCard: { kind: 'flag' },
    startsOn: { kind: 'day' },
    endsOn: { kind: 'day' },
    ruleNewDays: { kind: 'whole', max: MAX_NEW_DAYS },
    ruleSale: { kind: 'flag' },
    ruleCategoryId: { kind: 'whole' },
    ruleManufacturerId: { kind: 'whole' },
  },
  subjectOf: ({ id }) => `badge:${id}`,
}

export type ListedBadge = {
  id: number
  version: number
  builtIn: BuiltInBadge | null
  fields: Fields
  /** Chosen by hand. */
  products: number
}

/** In their order. */
export async function listBadges(db: Db): Promise<ListedBadge[]> {
  const found = await rows<Omit<ListedBadge, 'fields'> & { row: object }>(
    db,
    sql`select b.id, b.version, b.built_in as "builtIn", json_build_object('title', b.title, 'look', b.look,
            'corner', b.corner, 'isOn', b.is_on, 'isOnCard', b.is_on_card, 'startsOn', b.starts_on, 'endsOn', b.ends_on,
            'ruleNewDays', b.rule_new_days, 'ruleSale', b.rule_sale, 'ruleCategoryId', b.rule_category_id,
            'ruleManufacturerId', b.rule_manufacturer_id) as row,
          (select count(*)::int from product_badges where badge_id = b.id) as products
        from badges b order by b.position, b.id`,
  )
  return found.map(({ row, ...badge }) => ({ ...badge, fields: fieldsOf(BADGES.rules, row) }))
}

export const isBadgeTitle = (lv: string): boolean => !problemsOf(BADGES.rules, { 'title.lv': lv })['title.lv']

type Created = { id: number } | { lang: Lang; problem: FieldProblem }

/** Hidden until it is switched on, so that it can be prepared. The last one. */
export async function createBadge(db: Db, title: LocalizedText): Promise<Created> {
  for (const lang of languages) {
    const problem = problemsOf(BADGES.rules, { [`title.${lang}`]: title[lang] ?? '' })[`title.${lang}`]
    if (problem) return { lang, problem }
  }
  return db.transaction(async (tx) => {
    const made = await firstRow<{ id: number }>(
      tx,
      sql`insert into badges (title, position, is_on)
          select ${JSON.stringify(title)}::jsonb, coalesce(max(position) + 1, 0), false from badges returning id`,
    )
    if (!made) throw new Error('The badge was not written')
    return made
  })
}

export const editBadge = (db: Db, id: number, edit: FieldsEdit): Promise<RowEdited> =>
  db.transaction(async (tx) => {
    const problems = await problemsTogether(tx, id, cleaned(BADGES.rules, edit.changes as Fields))
    if (Object.keys(problems).length > 0) return { ok: false, reason: 'fields', problems }
    return editRow(tx, BADGES, id, edit)
  })

type Stored = { builtIn: string | null; startsOn: string | null; endsOn: string | null }
type Problems = Record<string, FieldProblem>

/** What one value alone does not show. */
async function problemsTogether(tx: Db, id: number, changes: Fields): Promise<Problems> {
  const stored = await firstRow<Stored>(
    tx,
    sql`select built_in as "builtIn", starts_on::text as "startsOn", ends_on::text as "endsOn"
        from badges where id = ${id} for update`,
  )
  if (!stored || Object.keys(problemsOf(BADGES.rules, changes)).length > 0) return {}
  const problems: Problems = {}
  const [startsOn, endsOn] = [changes.startsOn ?? stored.startsOn, changes.endsOn ?? stored.endsOn]
  if (startsOn && endsOn && startsOn > endsOn) problems[changes.endsOn === undefined ? 'startsOn' : 'endsOn'] = 'dates'
  for (const [field, value] of Object.entries(changes))
    if (field.startsWith('rule') && value && stored.builtIn) problems[field] = 'unknown'
  for (const [field, table] of [
    ['ruleCategoryId', 'categories'],
    ['ruleManufacturerId', 'manufacturers'],
  ] as const) {
    const target = changes[field]
    if (!target || problems[field]) continue
    // Not deleted before the badge is written.
    const found = await firstRow(
      tx,
      sql`select 1 from ${sql.identifier(table)} where id = ${String(target)}::bigint for key share`,
    )
    if (!found) problems[field] = 'unknown'
  }
  return problems
}

export const orderBadges = (db: Db, ids: readonly number[]) => orderRows(db, { table: 'badges' }, ids)

/** Not one of the program. Products lose it. */
export function deleteBadge(
  db: Db,
  id: number,
  version: number,
): Promise<'deleted' | 'unknown' | 'changed' | 'in-use'> {
  return db.transaction(async (tx) => {
    const badge = await firstRow<{ version: number; builtIn: string | null }>(
      tx,
      sql`select version, built_in as "builtIn" from badges where id = ${id} for update`,
    )
    if (!badge) return 'unknown'
    if (badge.version !== version) return 'changed'
    if (badge.builtIn) return 'in-use'
    // The entry of the badge says it once, not for each of thousands of products.
    await tx.execute(sql`select set_config('shop.audit', 'batch', true)`)
    await tx.execute(sql`delete from product_badges where badge_id = ${id}`)
    await tx.execute(sql`select set_config('shop.audit', '', true)`)
    await tx.execute(sql`delete from badges where id = ${id}`)
    return 'deleted'
  })
}
