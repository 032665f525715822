import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { editVariations, type VariationsEdited } from '../../shop/catalogue/variations/edit-variations.db.ts'
import {
  type GenerationResult,
  generateVariations,
  planVariations,
} from '../../shop/catalogue/variations/generate.db.ts'
import {
  orderVariations,
  removeVariations,
  restoreVariations,
} from '../../shop/catalogue/variations/variation-acts.db.ts'
import {
  GenerateBody,
  Generated,
  type VariationEdit,
  VariationIds,
  VariationOrder,
  type VariationRow,
  Variations,
  VariationsEditBody,
  VariationsRemoved,
  VariationsSaved,
} from '../../shop/catalogue/variations/variations.calls.ts'
import { readVariations } from '../../shop/catalogue/variations/variations.db.ts'
import { ById, demandRight, editConflict } from './shared.ts'
import { notFound } from './structure-shared.ts'

const path = '/products/:id/variations'
const access = 'write:catalogue'

async function shown(ctx: StaffContext, id: number) {
  const found = await readVariations(ctx.db, id, ctx.lang)
  if (!found) throw notFound(ctx)
  return { ...found, rows: found.rows.map((row) => withoutCost(ctx, row)) }
}

const withoutCost = (ctx: StaffContext, row: VariationRow): VariationRow =>
  ctx.can('read:money') ? row : { ...row, cost: null }

const read = staffCall({
  method: 'GET',
  path,
  about: 'All variations of a product with the attributes in which they differ',
  access: 'read:catalogue',
  params: ById,
  answer: Variations,
  run: (ctx, { params }) => shown(ctx, params.id),
})

const generate = staffCall({
  method: 'POST',
  path,
  about:
    'Make variations of all combinations that do not exist yet, 200 a call; call again while `left` is more than 0. With dryRun nothing is written',
  access,
  params: ById,
  body: GenerateBody,
  answer: Generated,
  run: async (ctx, { params, body }) => {
    if (body.start.price !== undefined) demandRight(ctx, 'write:prices')
    return demandGenerated(ctx, await (body.dryRun ? planVariations : generateVariations)(ctx.db, params.id, body))
  },
})

function demandGenerated(ctx: StaffContext, result: GenerationResult) {
  if (result.ok) return result.done
  const { reason } = result
  if (reason === 'unknown') throw notFound(ctx)
  const words = ctx.t.variations.refused[reason]
  const field = reason === 'pattern' || reason === 'axis' || reason === 'code' ? 'pattern' : 'axes'
  throw new HttpError(422, words, { reason, [field]: [words] })
}

const edit = staffCall({
  method: 'PATCH',
  path,
  about:
    'Write changed fields of up to 200 variations, all or none, each with the version that was read. 409 names fields that others changed; 422 has problems by `id.field`',
  access,
  params: ById,
  body: VariationsEditBody,
  answer: VariationsSaved,
  run: async (ctx, { params, body }) => {
    const saved = await saveVariations(ctx, params.id, body.rows)
    return { rows: saved.rows.map((row) => withoutCost(ctx, row)) }
  },
})

/** @throws HttpError 403, 404, 409 with both values, 422 with problems by `id.field` */
export async function saveVariations(ctx: StaffContext, productId: number, edits: readonly VariationEdit[]) {
  if (edits.some(({ changes }) => Object.hasOwn(changes, 'cost'))) demandRight(ctx, 'read:money')
  const saved = await editVariations(ctx.db, productId, edits, { mayPrice: ctx.can('write:prices'), lang: ctx.lang })
  if (!saved.ok) throw rejection(ctx, saved)
  return saved
}

function rejection(ctx: StaffContext, refused: Extract<VariationsEdited, { ok: false }>): HttpError {
  const { errors, products, variations } = ctx.t
  if (refused.reason === 'unknown') return new HttpError(404, errors.notFound)
  if (refused.reason === 'prices') return new HttpError(403, errors.noRight, { reason: 'right', right: 'write:prices' })
  if (refused.reason === 'conflict') return editConflict(ctx, refused)
  const problems = Object.entries(refused.problems).map(([cell, problem]) => [cell, [products.problems[problem]]])
  return new HttpError(422, variations.checkCells, Object.fromEntries(problems))
}

const remove = staffCall({
  method: 'POST',
  path: `${path}/removed`,
  about: 'Delete variations that nothing refers to and archive the others, at most 200',
  access,
  params: ById,
  body: VariationIds,
  answer: VariationsRemoved,
  run: async (ctx, { params, body }) => {
    const removed = await removeVariations(ctx.db, params.id, body.ids, ctx.now)
    if (!removed) throw notFound(ctx)
    return removed
  },
})

const restore = staffCall({
  method: 'POST',
  path: `${path}/restored`,
  about: 'Bring archived variations back; they stay hidden',
  access,
  params: ById,
  body: VariationIds,
  answer: Variations,
  run: async (ctx, { params, body }) => {
    if (!(await restoreVariations(ctx.db, params.id, body.ids))) throw notFound(ctx)
    return shown(ctx, params.id)
  },
})

const order = staffCall({
  method: 'POST',
  path: `${path}/order`,
  about: 'Put the variations in order, which the page of the product follows; those that are not named stay behind',
  access,
  params: ById,
  body: VariationOrder,
  answer: Variations,
  run: async (ctx, { params, body }) => {
    if (!(await orderVariations(ctx.db, params.id, body.ids))) throw notFound(ctx)
    return shown(ctx, params.id)
  },
})

export const variationCalls: readonly StaffCall[] = [read, generate, edit, remove, restore, order]
