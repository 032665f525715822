import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import {
  createAttribute,
  createOption,
  deleteAttribute,
  deleteOption,
  editAttribute,
  editOption,
  listAttributes,
  listOptions,
  orderRows,
} from '../../shop/catalogue/structure/attributes.db.ts'
import {
  type MergePlanned,
  mergeAttributes,
  mergeOptions,
  planAttributeMerge,
  planOptionMerge,
} from '../../shop/catalogue/structure/merge-options.db.ts'
import {
  FieldsEditBody,
  ListedAttribute,
  ListedOption,
  MergeInto,
  MergePlan,
  NewTitled,
  Order,
} from '../../shop/catalogue/structure/structure.calls.ts'
import { ById, Done } from './shared.ts'
import { demandDeleted, demandEdited, notFound, Version } from './structure-shared.ts'

const Attributes = z.object({ rows: z.array(ListedAttribute) })
const Options = z.object({ rows: z.array(ListedOption) })
const access = 'write:catalogue'

const attributesOf = async (ctx: StaffContext) => ({ rows: await listAttributes(ctx.db) })
const optionsOf = async (ctx: StaffContext, id: number) => ({ rows: await listOptions(ctx.db, id) })

const list = staffCall({
  method: 'GET',
  path: '/attributes',
  about: 'Attributes in their order, with the number of their options and products',
  access: 'read:catalogue',
  answer: Attributes,
  run: attributesOf,
})

const create = staffCall({
  method: 'POST',
  path: '/attributes',
  about: 'Add an attribute behind the others',
  access,
  body: NewTitled,
  answer: Attributes,
  run: async (ctx, { body }) => {
    await createAttribute(ctx.db, body.title)
    return attributesOf(ctx)
  },
})

const order = staffCall({
  method: 'POST',
  path: '/attributes/order',
  about: 'Put the attributes in order, which filters and products follow',
  access,
  body: Order,
  answer: Attributes,
  run: async (ctx, { body }) => {
    await orderRows(ctx.db, { table: 'attributes' }, body.ids)
    return attributesOf(ctx)
  },
})

const edit = staffCall({
  method: 'PATCH',
  path: '/attributes/:id',
  about: 'Edit fields of an attribute; needs If-Match with the version that was read',
  access,
  isVersioned: true,
  params: ById,
  body: FieldsEditBody,
  answer: z.object({ version: z.int() }),
  run: async (ctx, { params, body }) => {
    const edited = demandEdited(ctx, await editAttribute(ctx.db, params.id, { ...body, version: ctx.readVersion() }))
    return { version: edited.version }
  },
})

const remove = staffCall({
  method: 'DELETE',
  path: '/attributes/:id',
  about: 'Delete an attribute without options',
  access,
  params: ById,
  query: Version,
  answer: Done,
  run: async (ctx, { params, query }) => demandDeleted(ctx, await deleteAttribute(ctx.db, params.id, query.version)),
})

const options = staffCall({
  method: 'GET',
  path: '/attributes/:id/options',
  about: 'The options of an attribute in their order',
  access: 'read:catalogue',
  params: ById,
  answer: Options,
  run: (ctx, { params }) => optionsOf(ctx, params.id),
})

const addOption = staffCall({
  method: 'POST',
  path: '/attributes/:id/options',
  about: 'Add an option behind the others',
  access,
  params: ById,
  body: NewTitled,
  answer: Options,
  run: async (ctx, { params, body }) => {
    if ((await createOption(ctx.db, params.id, body.title)) === undefined) throw notFound(ctx)
    return optionsOf(ctx, params.id)
  },
})

const orderOptions = staffCall({
  method: 'POST',
  path: '/attributes/:id/options/order',
  about: 'Put the options of an attribute in order',
  access,
  params: ById,
  body: Order,
  answer: Options,
  run: async (ctx, { params, body }) => {
    await orderRows(ctx.db, { table: 'attribute_options', within: { column: 'attribute_id', id: params.id } }, body.ids)
    return optionsOf(ctx, params.id)
  },
})

const editAnOption = staffCall({
  method: 'PATCH',
  path: '/options/:id',
  about: 'Edit fields of an option; needs If-Match with the version that was read',
  access,
  isVersioned: true,
  params: ById,
  body: FieldsEditBody,
  answer: z.object({ version: z.int() }),
  run: async (ctx, { params, body }) => {
    const edited = demandEdited(ctx, await editOption(ctx.db, params.id, { ...body, version: ctx.readVersion() }))
    return { version: edited.version }
  },
})

const removeOption = staffCall({
  method: 'DELETE',
  path: '/options/:id',
  about: 'Delete an option that no product has',
  access,
  params: ById,
  query: Version,
  answer: Done,
  run: async (ctx, { params, query }) => demandDeleted(ctx, await deleteOption(ctx.db, params.id, query.version)),
})

type Merge = 'merge-plan' | 'merge'

const mergeCall = (noun: 'attributes' | 'options', act: Merge) =>
  staffCall({
    method: 'POST',
    path: `/${noun}/:id/${act}`,
    about: act === 'merge' ? `Merge into another of the ${noun}` : 'What a merge would do; nothing is changed',
    access,
    params: ById,
    body: MergeInto,
    answer: MergePlan,
    run: async (ctx, { params, body }) => {
      const run = {
        attributes: { 'merge-plan': planAttributeMerge, merge: mergeAttributes },
        options: { 'merge-plan': planOptionMerge, merge: mergeOptions },
      }[noun][act]
      return demandMerged(ctx, await run(ctx.db, params.id, body.into))
    },
  })

function demandMerged(ctx: StaffContext, merged: MergePlanned) {
  if (merged.ok) return merged.plan
  const { structure } = ctx.t
  const { reason } = merged
  if (reason === 'unknown') throw notFound(ctx)
  const words = { same: structure.same, differ: structure.attributesDiffer, conflicts: structure.optionsConflict }
  throw new HttpError(409, words[reason], { reason })
}

export const attributeCalls: readonly StaffCall[] = [
  list,
  create,
  order,
  edit,
  remove,
  options,
  addOption,
  orderOptions,
  editAnOption,
  removeOption,
  mergeCall('attributes', 'merge-plan'),
  mergeCall('attributes', 'merge'),
  mergeCall('options', 'merge-plan'),
  mergeCall('options', 'merge'),
]
