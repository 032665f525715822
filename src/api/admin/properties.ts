import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { orderRows } from '../../shop/catalogue/structure/attributes.db.ts'
import {
  createGroup,
  createProperty,
  deleteGroup,
  deleteProperty,
  editGroup,
  editProperty,
  listGroups,
  listProperties,
  mergeProperties,
  moveProperty,
} from '../../shop/catalogue/structure/properties.db.ts'
import {
  FieldsEditBody,
  ListedGroup,
  ListedProperty,
  MergeInto,
  NewTitled,
  Order,
} from '../../shop/catalogue/structure/structure.calls.ts'
import { ById, Done } from './shared.ts'
import { demandDeleted, demandEdited, notFound, Version } from './structure-shared.ts'

const All = z.object({ groups: z.array(ListedGroup), properties: z.array(ListedProperty) })
const Merged = z.object({
  products: z.int(),
  doubled: z.int().describe('Products that have both: they keep the value of the one that stays'),
})
const access = 'write:catalogue'

async function all(ctx: StaffContext) {
  const [groups, properties] = [await listGroups(ctx.db), await listProperties(ctx.db)]
  return { groups, properties }
}

const list = staffCall({
  method: 'GET',
  path: '/properties',
  about: 'Groups of properties and properties, in their order',
  access: 'read:catalogue',
  answer: All,
  run: all,
})

const addGroup = staffCall({
  method: 'POST',
  path: '/property-groups',
  about: 'Add a group behind the others',
  access,
  body: NewTitled,
  answer: All,
  run: async (ctx, { body }) => {
    await createGroup(ctx.db, body.title)
    return all(ctx)
  },
})

const addProperty = staffCall({
  method: 'POST',
  path: '/property-groups/:id/properties',
  about: 'Add a property to a group, behind the others',
  access,
  params: ById,
  body: NewTitled,
  answer: All,
  run: async (ctx, { params, body }) => {
    if (!(await createProperty(ctx.db, params.id, body.title))) throw notFound(ctx)
    return all(ctx)
  },
})

const editCall = (noun: 'properties' | 'property-groups') =>
  staffCall({
    method: 'PATCH',
    path: `/${noun}/:id`,
    about: 'Edit the title; needs If-Match with the version that was read',
    access,
    isVersioned: true,
    params: ById,
    body: FieldsEditBody,
    answer: z.object({ version: z.int() }),
    run: async (ctx, { params, body }) => {
      const edit = noun === 'properties' ? editProperty : editGroup
      const edited = demandEdited(ctx, await edit(ctx.db, params.id, { ...body, version: ctx.readVersion() }))
      return { version: edited.version }
    },
  })

const removeCall = (noun: 'properties' | 'property-groups') =>
  staffCall({
    method: 'DELETE',
    path: `/${noun}/:id`,
    about: 'Delete one that nothing uses',
    access,
    params: ById,
    query: Version,
    answer: Done,
    run: async (ctx, { params, query }) => {
      const remove = noun === 'properties' ? deleteProperty : deleteGroup
      return demandDeleted(ctx, await remove(ctx.db, params.id, query.version))
    },
  })

const orderGroups = staffCall({
  method: 'POST',
  path: '/property-groups/order',
  about: 'Put the groups in order',
  access,
  body: Order,
  answer: All,
  run: async (ctx, { body }) => {
    await orderRows(ctx.db, { table: 'property_groups' }, body.ids)
    return all(ctx)
  },
})

const orderProperties = staffCall({
  method: 'POST',
  path: '/property-groups/:id/properties/order',
  about: 'Put the properties of a group in order',
  access,
  params: ById,
  body: Order,
  answer: All,
  run: async (ctx, { params, body }) => {
    await orderRows(ctx.db, { table: 'properties', within: { column: 'group_id', id: params.id } }, body.ids)
    return all(ctx)
  },
})

const move = staffCall({
  method: 'POST',
  path: '/properties/:id/move',
  about: 'Move a property to another group',
  access,
  params: ById,
  body: MergeInto,
  answer: All,
  run: async (ctx, { params, body }) => {
    if (!(await moveProperty(ctx.db, params.id, body.into))) throw notFound(ctx)
    return all(ctx)
  },
})

const mergeCall = (act: 'merge-plan' | 'merge') =>
  staffCall({
    method: 'POST',
    path: `/properties/:id/${act}`,
    about: act === 'merge' ? 'Merge into another property' : 'What a merge would do; nothing is changed',
    access,
    params: ById,
    body: MergeInto,
    answer: Merged,
    run: async (ctx, { params, body }) => {
      const merged = await mergeProperties(ctx.db, params.id, body.into, act === 'merge-plan')
      if (merged === 'unknown') throw notFound(ctx)
      if (merged === 'same') throw new HttpError(409, ctx.t.structure.same, { reason: merged })
      return merged
    },
  })

export const propertyCalls: readonly StaffCall[] = [
  list,
  addGroup,
  addProperty,
  editCall('properties'),
  editCall('property-groups'),
  removeCall('properties'),
  removeCall('property-groups'),
  orderGroups,
  orderProperties,
  move,
  mergeCall('merge-plan'),
  mergeCall('merge'),
]
