import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import type { StaffContext } from '../../http/staff/staff-calls.ts'
import type { RowEdited } from '../../shop/catalogue/structure/edit-row.db.ts'
import { editConflict } from './shared.ts'

/** @throws HttpError 404, 409 with both values, 422 with words at the fields */
export function demandEdited(ctx: StaffContext, edited: RowEdited): Extract<RowEdited, { ok: true }> {
  if (edited.ok) return edited
  const { structure } = ctx.t
  if (edited.reason === 'unknown') throw notFound(ctx)
  if (edited.reason === 'conflict') throw editConflict(ctx, edited)
  const problems = Object.entries(edited.problems).map(([path, problem]) => [path, [structure.fields[problem]]])
  throw new HttpError(422, structure.invalid, Object.fromEntries(problems))
}

export const notFound = ({ t }: StaffContext) => new HttpError(404, t.errors.notFound)

/** Somebody else has changed it since it was read. */
export const changedMeanwhile = ({ t }: StaffContext) =>
  new HttpError(409, t.errors.changedMeanwhile, { reason: 'version' })

export const Version = z.object({ version: z.coerce.number().int() })

type Deleted = 'deleted' | 'unknown' | 'changed' | 'in-use'

/** @throws HttpError 404, 409 */
export function demandDeleted(ctx: StaffContext, deleted: Deleted, inUse = ctx.t.structure.attributeInUse) {
  if (deleted === 'deleted') return { done: true as const }
  if (deleted === 'unknown') throw notFound(ctx)
  if (deleted === 'changed') throw changedMeanwhile(ctx)
  throw new HttpError(409, inUse, { reason: deleted })
}

type FieldsRefused<Problem extends string> =
  | { ok: false; reason: 'fields'; problems: Partial<Record<string, Problem>> }
  | { ok: false; reason: 'conflict'; version: number; conflicts: object[] }

/** @throws HttpError 409 with both values, 422 with words at the fields */
export function refuseFields<Problem extends string>(
  ctx: StaffContext,
  refused: FieldsRefused<Problem>,
  words: { invalid: string; problems: Readonly<Record<Problem, string>> },
): never {
  if (refused.reason === 'conflict') throw editConflict(ctx, refused)
  const problems = Object.entries(refused.problems).flatMap(([field, problem]) =>
    problem ? [[field, [words.problems[problem]]]] : [],
  )
  throw new HttpError(422, words.invalid, Object.fromEntries(problems))
}

/** @throws HttpError 404, 409; other reasons are answered as they are, for words of their own */
export function demandCurrent<Reason extends string>(ctx: StaffContext, reason: Reason) {
  if (reason === 'unknown') throw notFound(ctx)
  if (reason === 'changed') throw changedMeanwhile(ctx)
  return reason as Exclude<Reason, 'unknown' | 'changed'>
}
