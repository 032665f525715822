import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db.ts'
import { languages } from '../../languages.ts'
import { hasSqlState, UNIQUE_VIOLATION } from '../../sql-state.ts'
import { productOptions } from '../attributes.tables.ts'
import { productTexts } from '../catalogue.tables.ts'
import { isCode } from '../edit/check-product-fields.ts'
import {
  type AxisOption,
  type Combination,
  codeFrom,
  combinationsOf,
  keyOf,
  patternProblem,
  titleFrom,
} from './combine.ts'
import { MAX_VARIATIONS, VARIATIONS_AT_ONCE } from './limits.ts'
import type { Generated, VariationAxisChoice } from './variations.calls.ts'
import { followVariations, productFor } from './variations.db.ts'

/** `price`: cents with tax, `weight`: grams; what is missing is that of the product. */
export type Generation = {
  axes: readonly VariationAxisChoice[]
  pattern: string
  start: { price?: number | undefined; weight?: number | undefined; isPublished: boolean }
}

type GenerationRefusal = 'pattern' | 'axis' | 'code' | 'options' | 'axes' | 'too-many' | 'archived'
export type GenerationResult = { ok: true; done: Generated } | { ok: false; reason: GenerationRefusal | 'unknown' }

type Planned = { code: string; combination: Combination }
type Plan = Omit<Generated, 'made' | 'left' | 'fresh'> & { fresh: Planned[] }
type Existing = { id: number; code: string; isArchived: boolean; options: number[]; attributes: number[] }

const NAMED = 100

/** What would be made. Writes nothing. */
export async function planVariations(db: Db, productId: number, given: Generation): Promise<GenerationResult> {
  const planned = await plan(db, productId, given, { forWriting: false })
  return planned.ok ? { ok: true, done: answerOf(planned.plan, 0) } : planned
}

/**
 * Makes the next slice of combinations that do not exist yet, in one transaction; called again until `left` is 0. Each call
 * plans anew, so a call that was cut off loses and doubles nothing.
 */
export async function generateVariations(db: Db, productId: number, given: Generation): Promise<GenerationResult> {
  const attempt = () =>
    db.transaction(async (tx): Promise<GenerationResult> => {
      const planned = await plan(tx, productId, given, { forWriting: true })
      if (!planned.ok) return planned
      const slice = planned.plan.fresh.slice(0, VARIATIONS_AT_ONCE)
      if (slice.length > 0) {
        await write(tx, productId, slice, given.start)
        await followVariations(tx, productId, { price: false })
      }
      return { ok: true, done: answerOf(planned.plan, slice.length) }
    })
  try {
    return await attempt()
  } catch (error) {
    // Somebody took a code between the question and the write: it is named as taken now.
    if (!hasSqlState(error, UNIQUE_VIOLATION)) throw error
    return attempt()
  }
}

function answerOf({ fresh, ...plan }: Plan, made: number): Generated {
  const named = fresh.slice(0, NAMED).map(({ code, combination }) => ({ code, title: titleFrom(combination, 'lv') }))
  return { ...plan, made, left: fresh.length - made, fresh: named }
}

type PlanResult = { ok: true; plan: Plan } | Extract<GenerationResult, { ok: false }>
const refused = (reason: GenerationRefusal | 'unknown') => ({ ok: false as const, reason })

async function plan(
  db: Db,
  id: number,
  { axes, pattern }: Generation,
  lock: { forWriting: boolean },
): Promise<PlanResult> {
  const product = await productFor(db, id, lock)
  if (!product) return refused('unknown')
  if (product.isArchived) return refused('archived')
  const options = await optionsOf(db, axes)
  if (!options) return refused('options')
  const problem = patternProblem(pattern, options)
  if (problem) return refused(problem)
  if (options.reduce((count, each) => count * each.length, 1) > MAX_VARIATIONS) return refused('too-many')
  const existing = await existingOf(db, id)
  const used = new Set(existing.filter(({ isArchived }) => !isArchived).map(({ attributes }) => keyOf(attributes)))
  if (used.size > 0 && !used.has(keyOf(axes.map(({ attribute }) => attribute)))) return refused('axes')
  const byKey = new Map(existing.map((row) => [keyOf(row.options), row]))
  const there: Existing[] = []
  const wanted: Planned[] = []
  for (const combination of combinationsOf(options)) {
    const found = byKey.get(keyOf(combination.map((option) => option.id)))
    if (found) there.push(found)
    else wanted.push({ combination, code: codeFrom(pattern, product.code, combination) })
  }
  if (wanted.some(({ code }) => !isCode(code))) return refused('code')
  const known = await knownCodes(db, wanted)
  const fresh: Planned[] = []
  const taken: Planned[] = []
  for (const each of wanted) {
    ;(known.has(each.code) ? taken : fresh).push(each)
    known.add(each.code)
  }
  if (existing.length + fresh.length > MAX_VARIATIONS) return refused('too-many')
  return {
    ok: true,
    plan: {
      fresh,
      exist: there.length,
      taken: taken.length,
      takenCodes: taken.slice(0, NAMED).map(({ code, combination }) => ({ code, title: titleFrom(combination, 'lv') })),
      archived: there
        .filter(({ isArchived }) => isArchived)
        .slice(0, NAMED)
        .map(({ code }) => ({ code, title: code })),
      parentStock: product.quantity,
    },
  }
}

/** Undefined where an option is not one of its attribute, or an attribute or option is named twice. */
async function optionsOf(db: Db, axes: readonly VariationAxisChoice[]): Promise<AxisOption[][] | undefined> {
  const ids = axes.flatMap(({ options }) => options)
  const isTwice = new Set(ids).size < ids.length || new Set(axes.map(({ attribute }) => attribute)).size < axes.length
  if (isTwice) return undefined
  const found = await rows<AxisOption & { attributeId: number }>(
    db,
    sql`select id, slug, title, attribute_id as "attributeId" from attribute_options
        where id = any(${sql.param(ids)}::int[]) order by position, id`,
  )
  const chosen = axes.map(({ attribute, options }) =>
    found.filter(({ id, attributeId }) => attributeId === attribute && options.includes(id)),
  )
  return chosen.every((each, at) => each.length === axes[at]?.options.length) ? chosen : undefined
}

const existingOf = (db: Db, id: number): Promise<Existing[]> =>
  rows<Existing>(
    db,
    sql`select v.id, v.code, v.archived_at is not null as "isArchived",
          coalesce(array_agg(ao.id) filter (where ao.id is not null), '{}') as options,
          coalesce(array_agg(ao.attribute_id) filter (where ao.id is not null), '{}') as attributes
        from products v left join product_options po on po.product_id = v.id and po.is_distinguishing
          left join attribute_options ao on ao.id = po.option_id
        where v.parent_id = ${id} group by v.id`,
  )

async function knownCodes(db: Db, wanted: readonly Planned[]): Promise<Set<string>> {
  const found = await rows<{ code: string }>(
    db,
    sql`select code from products where code = any(${sql.param(wanted.map(({ code }) => code))}::text[])`,
  )
  return new Set(found.map(({ code }) => code))
}

async function write(
  tx: Db,
  id: number,
  slice: readonly Planned[],
  { price, weight, isPublished }: Generation['start'],
) {
  const made = await rows<{ id: number; code: string }>(
    tx,
    sql`insert into products (parent_id, code, price, previous_price, weight, is_published, vat_class, is_free_eu_shipping,
          is_bulky, is_reverse_charge, guarantee_months, width, depth, height, position)
        select p.id, given.code, coalesce(${price ?? null}::int, p.price),
          case when ${price ?? null}::int is null then p.previous_price end, coalesce(${weight ?? null}::int, p.weight),
          ${isPublished}, p.vat_class, p.is_free_eu_shipping, p.is_bulky, p.is_reverse_charge, p.guarantee_months, p.width, p.depth,
          p.height, last.position + given.n::int
        from products p
          cross join (select coalesce(max(position), -1) as position from products where parent_id = ${id}) last
          cross join unnest(${sql.param(slice.map(({ code }) => code))}::text[]) with ordinality as given(code, n)
        where p.id = ${id} returning id, code`,
  )
  const idOf = new Map(made.map((row) => [row.code, row.id]))
  const written = slice.map(({ code, combination }) => ({ id: idOf.get(code) ?? 0, combination }))
  await tx
    .insert(productTexts)
    .values(
      written.flatMap(({ id: productId, combination }) =>
        languages
          .filter((lang, at) => at === 0 || combination.some(({ title }) => title[lang]))
          .map((lang) => ({ productId, lang, title: titleFrom(combination, lang) })),
      ),
    )
  await tx
    .insert(productOptions)
    .values(
      written.flatMap(({ id: productId, combination }) =>
        combination.map(({ id: optionId }) => ({ productId, optionId, isDistinguishing: true })),
      ),
    )
}
