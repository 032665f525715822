import type { Db } from '../../db.ts'
import { mergeEdits } from '../../merge-edits.ts'
import { checkProductFields, type FieldProblem, type FieldProblems } from '../edit/check-product-fields.ts'
import { referenceProblems } from '../edit/check-references.db.ts'
import { cleanedFields, withEmpty } from '../edit/edit-product.db.ts'
import type { ListedFields } from '../edit/editable-product.db.ts'
import type { FieldValue, GivenFields } from '../edit/product-fields.ts'
import { ARCHIVED } from './bulk-fields.ts'
import type { RowReason } from './bulk-states.ts'

/** `base`: the values that `wanted` replaces; whatever else a field has now stays. */
export type WantedRow = { product: ListedFields; base: GivenFields; wanted: GivenFields }

export type PlannedRow = {
  product: ListedFields
  /** All fields as they would be. */
  next: GivenFields
  before: Record<string, FieldValue>
  /** Only what changes. */
  after: Record<string, FieldValue>
  /** `moved` beside changes: the named field stays as somebody else set it. */
  problem: { reason: RowReason; field: string } | null
}

export const currentFields = ({ fields, isArchived }: ListedFields): GivenFields => ({
  ...(fields as GivenFields),
  [ARCHIVED]: isArchived,
})

/** Checks as the page of a product does. A row without `after` and problem stays as it is. */
export async function planRows(db: Db, wanted: readonly WantedRow[]): Promise<PlannedRow[]> {
  const planned = wanted.map(planRow)
  const sound = planned.filter(({ problem, after }) => isWritten(problem) && Object.keys(after).length > 0)
  const problems = await referenceProblems(
    db,
    sound.map(({ product, next, after }) => ({
      id: product.id,
      next,
      changed: Object.keys(after),
      varied: product.varied,
    })),
  )
  for (const row of sound) row.problem = firstOf(problems.get(row.product.id) ?? {}) ?? row.problem
  return planned
}

/** A value that somebody else has changed stays; the others of the product are written. */
export const isWritten = (problem: { reason: RowReason } | null) => problem === null || problem.reason === 'moved'

function planRow({ product, base, wanted }: WantedRow): PlannedRow {
  const current = withEmpty(currentFields(product), wanted)
  const merged = mergeEdits<GivenFields>(current, { base: withEmpty(base, wanted), changes: cleanedFields(wanted) })
  const after = merged.changes as Record<string, FieldValue>
  const changed = Object.keys(after)
  const next = { ...current, ...after }
  const before = Object.fromEntries(changed.map((field) => [field, current[field] ?? null]))
  const [contested] = merged.conflicts
  const moved = contested ? { reason: 'moved' as const, field: contested.field } : null
  return { product, next, before, after, problem: firstOf(problemsOf(next, changed)) ?? moved }
}

function problemsOf(next: GivenFields, changed: readonly string[]): FieldProblems {
  const problems = checkProductFields(
    next,
    changed.filter((field) => field !== ARCHIVED),
  )
  const shows = next.isPublished === true && changed.some((field) => field === 'isPublished' || field === ARCHIVED)
  return shows && next[ARCHIVED] === true ? { ...problems, isPublished: 'archived' } : problems
}

function firstOf(problems: FieldProblems): { reason: FieldProblem; field: string } | null {
  const [first] = Object.entries(problems)
  return first ? { field: first[0], reason: first[1] } : null
}
