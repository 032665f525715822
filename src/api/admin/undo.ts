import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import type { AuditEntry } from '../../shop/audit-log/audit-log.calls.ts'
import { auditEntry } from '../../shop/audit-log/audit-log.db.ts'
import type { GivenFields } from '../../shop/catalogue/edit/product-fields.ts'
import { editCategory } from '../../shop/catalogue/structure/categories.db.ts'
import { editManufacturer } from '../../shop/catalogue/structure/manufacturers.db.ts'
import { parentOf } from '../../shop/catalogue/variations/variations.db.ts'
import type { Right } from '../../shop/staff/rights.ts'
import { type Undo, undoOf } from '../../shop/undo/undo-of.db.ts'
import { saveProduct } from './products.ts'
import { saveForm } from './settings.ts'
import { ById, Done, demandRight } from './shared.ts'
import { demandEdited, notFound } from './structure-shared.ts'
import { saveVariations } from './variations.ts'

const Value = z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()])

const undo = staffCall({
  method: 'POST',
  path: '/audit-log/:id/undo',
  about:
    'Take back one change of fields of a product, variation, category, manufacturer or settings. 409 names fields that were changed again since, with both values',
  access: 'read:audit-log',
  params: ById,
  body: z.object({
    base: z
      .record(z.string(), Value)
      .default({})
      .describe('Present values of contested fields that the person has seen'),
    except: z.array(z.string()).max(200).default([]).describe('Fields that stay as they are'),
  }),
  answer: Done,
  run: async (ctx, { params, body: { base, except } }) => {
    const entry = await auditEntry(ctx.db, params.id)
    if (!entry) throw notFound(ctx)
    const found = undoOf(entry)
    if (!found) throw new HttpError(409, ctx.t.errors.noUndo, { reason: 'no-undo' })
    demandRight(ctx, rightOf(found))
    const fields = Object.keys(found.changes).filter((field) => !except.includes(field))
    const only = (values: GivenFields) => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
    const edit = { base: only({ ...found.base, ...base }), changes: only(found.changes) }
    if (fields.length > 0) await save(ctx, found, edit)
    return { done: true as const }
  },
})

/** Whether an entry can be taken back by who reads it. */
export const mayUndo = (ctx: StaffContext, entry: AuditEntry): boolean => {
  const found = undoOf(entry)
  return found !== null && ctx.can(rightOf(found))
}

const rightOf = ({ of }: Undo): Right => (of === 'setting' ? 'write:settings' : 'write:catalogue')

type Edit = { base: GivenFields; changes: GivenFields }
/** No row has it, so what was changed again since is contested. */
const NO_VERSION = 0

async function save(ctx: StaffContext, found: Undo, edit: Edit) {
  if (found.of === 'setting') return saveForm(ctx, found.form, edit as Parameters<typeof saveForm>[2])
  const versioned = { ...edit, version: NO_VERSION }
  if (found.of !== 'product') {
    const editRow = found.of === 'category' ? editCategory : editManufacturer
    return demandEdited(ctx, await editRow(ctx.db, found.id, versioned as Parameters<typeof editCategory>[2]))
  }
  const parent = await parentOf(ctx.db, found.id)
  if (parent === undefined) throw notFound(ctx)
  return parent === null
    ? saveProduct(ctx, found.id, versioned)
    : saveVariations(ctx, parent, [{ id: found.id, ...versioned }])
}

export const undoCalls: readonly StaffCall[] = [undo]
