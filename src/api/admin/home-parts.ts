import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, staffCall } from '../../http/staff/staff-calls.ts'
import { FieldsEditBody } from '../../shop/catalogue/structure/structure.calls.ts'
import {
  createBanner,
  deleteBanner,
  editBanner,
  listBanners,
  orderBanners,
} from '../../shop/content/edit-banners.db.ts'
import {
  BannerList,
  BannerOrder,
  Made,
  NewBanner,
  NewScene,
  SceneGoods,
  SceneList,
  SceneOrder,
} from '../../shop/content/home-parts.calls.ts'
import {
  createScene,
  deleteScene,
  editScene,
  listStaffScenes,
  orderScenes,
  placeGoods,
} from '../../shop/content/staff-scenes.db.ts'
import { ById, Done } from './shared.ts'
import { changedMeanwhile, demandDeleted, demandEdited, notFound } from './structure-shared.ts'

const Edited = z.object({ version: z.int() })

const banners = staffCall({
  method: 'GET',
  path: '/banners',
  about: 'Banners of the home page',
  access: 'read:content',
  answer: BannerList,
  run: async ({ db }) => ({ rows: await listBanners(db) }),
})

const newBanner = staffCall({
  method: 'POST',
  path: '/banners',
  about: 'A new banner, the last one of its place; visitors see it at once',
  access: 'write:content',
  body: NewBanner,
  answer: Made,
  run: async ({ db }, { body }) => ({ id: await db.transaction((tx) => createBanner(tx, body.place, body.title)) }),
})

const bannerOrder = staffCall({
  method: 'POST',
  path: '/banners/order',
  about: 'Put the banners of a place in order',
  access: 'write:content',
  body: BannerOrder,
  answer: BannerList,
  run: async ({ db }, { body }) => {
    await db.transaction((tx) => orderBanners(tx, body.place, body.ids))
    return { rows: await listBanners(db) }
  },
})

const banner = staffCall({
  method: 'PATCH',
  path: '/banners/:id',
  about: 'Edit a banner; needs If-Match. 409 names fields that others changed',
  access: 'write:content',
  isVersioned: true,
  params: ById,
  body: FieldsEditBody,
  answer: Edited,
  run: async (ctx, { params, body }) => {
    const edit = { ...body, version: ctx.readVersion() }
    return { version: demandEdited(ctx, await editBanner(ctx.db, params.id, edit)).version }
  },
})

const noBanner = staffCall({
  method: 'DELETE',
  path: '/banners/:id',
  about: 'Delete a banner; needs If-Match',
  access: 'write:content',
  isVersioned: true,
  params: ById,
  answer: Done,
  run: async (ctx, { params }) => demandDeleted(ctx, await deleteBanner(ctx.db, params.id, ctx.readVersion())),
})

const scenes = staffCall({
  method: 'GET',
  path: '/scenes',
  about: 'Furnished rooms with their goods',
  access: 'read:content',
  answer: SceneList,
  run: async ({ db }) => ({ rows: await listStaffScenes(db) }),
})

const newScene = staffCall({
  method: 'POST',
  path: '/scenes',
  about: 'A furnished room of an uploaded picture, hidden until it is shown',
  access: 'write:content',
  body: NewScene,
  answer: Made,
  run: async (ctx, { body }) => {
    const id = await ctx.db.transaction((tx) => createScene(tx, body))
    const { invalid, fields } = ctx.t.structure
    if (id === null) throw new HttpError(422, invalid, { image: [fields.path] })
    return { id }
  },
})

const sceneOrder = staffCall({
  method: 'POST',
  path: '/scenes/order',
  about: 'Put furnished rooms in order',
  access: 'write:content',
  body: SceneOrder,
  answer: SceneList,
  run: async ({ db }, { body }) => {
    await db.transaction((tx) => orderScenes(tx, body.ids))
    return { rows: await listStaffScenes(db) }
  },
})

const scene = staffCall({
  method: 'PATCH',
  path: '/scenes/:id',
  about: 'Edit the words of a furnished room, show or hide it; needs If-Match. 409 names fields that others changed',
  access: 'write:content',
  isVersioned: true,
  params: ById,
  body: FieldsEditBody,
  answer: Edited,
  run: async (ctx, { params, body }) => {
    const edit = { ...body, version: ctx.readVersion() }
    return { version: demandEdited(ctx, await editScene(ctx.db, params.id, edit)).version }
  },
})

const sceneGoods = staffCall({
  method: 'POST',
  path: '/scenes/:id/goods',
  about: 'All goods of a furnished room with their places; needs If-Match',
  access: 'write:content',
  isVersioned: true,
  params: ById,
  body: SceneGoods,
  answer: Done,
  run: async (ctx, { params, body }) => {
    const placed = await placeGoods(ctx.db, params.id, { ...body, version: ctx.readVersion() })
    if (placed === 'unknown') throw notFound(ctx)
    if (placed === 'changed') throw changedMeanwhile(ctx)
    return { done: true as const }
  },
})

const noScene = staffCall({
  method: 'DELETE',
  path: '/scenes/:id',
  about: 'Delete a furnished room; needs If-Match',
  access: 'write:content',
  isVersioned: true,
  params: ById,
  answer: Done,
  run: async (ctx, { params }) => demandDeleted(ctx, await deleteScene(ctx.db, params.id, ctx.readVersion())),
})

export const homePartCalls: readonly StaffCall[] = [
  ...[banners, newBanner, bannerOrder, banner, noBanner],
  ...[scenes, newScene, sceneOrder, scene, sceneGoods, noScene],
]
