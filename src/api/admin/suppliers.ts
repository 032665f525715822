import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { findGood } from '../../shop/stock/list-stock.db.ts'
import { SupplierNumbers, SupplierNumbersEdit, Suppliers } from '../../shop/suppliers/suppliers.calls.ts'
import { editSupplierNumbers, listSuppliers, numbersOf } from '../../shop/suppliers/suppliers.db.ts'
import { ById, editConflict } from './shared.ts'

const list = staffCall({
  method: 'GET',
  path: '/suppliers',
  about: 'Suppliers whose item numbers the shop knows. In files the column of each is `supplier_number:NAME`',
  access: 'read:catalogue',
  answer: Suppliers,
  run: async ({ db }) => ({ suppliers: await listSuppliers(db) }),
})

async function numbersOfGood({ db, lang, t }: StaffContext, id: number) {
  if (!(await findGood(db, id, lang))) throw new HttpError(404, t.errors.notFound)
  return { numbers: await numbersOf(db, id) }
}

const read = staffCall({
  method: 'GET',
  path: '/stock/goods/:id/supplier-numbers',
  about: 'What suppliers call a good: a product without variations, or a variation',
  access: 'read:catalogue',
  params: ById,
  answer: SupplierNumbers,
  run: (ctx, { params }) => numbersOfGood(ctx, params.id),
})

const edit = staffCall({
  method: 'PATCH',
  path: '/stock/goods/:id/supplier-numbers',
  about: 'Say what suppliers call a good. 409 names what others changed since `base`; 422: another good has the number',
  access: 'write:catalogue',
  params: ById,
  body: SupplierNumbersEdit,
  answer: SupplierNumbers,
  run: async (ctx, { params, body }) => {
    await numbersOfGood(ctx, params.id)
    const edited = await editSupplierNumbers(ctx.db, params.id, body)
    if (edited.ok) return numbersOfGood(ctx, params.id)
    if (edited.reason === 'conflict') throw editConflict(ctx, edited)
    const words = ctx.t.imports.numberTaken(edited.code)
    throw new HttpError(422, words, { reason: 'taken', [edited.supplier]: [words] })
  },
})

export const supplierCalls: readonly StaffCall[] = [list, read, edit]
