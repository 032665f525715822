import { z } from 'zod'
import { type ActionResult, action, seeOther, type VisitorContext } from '../../http/page.ts'
import { type Texts, texts } from '../../i18n/texts.ts'
import { Id } from '../../shop/cart/cart.calls.ts'
import { MAX_WISHES } from '../../shop/catalogue/wishlist.ts'
import { cleanListName, type ListNameProblem, MAX_LIST_NAME, MAX_LISTS } from '../../shop/lists/list-name.ts'
import {
  createList,
  deleteList,
  type ListIn,
  listsOf,
  putInList,
  removeFromList,
  renameList,
  shareList,
} from '../../shop/lists/wish-lists.db.ts'
import { urls } from '../../urls.ts'
import { redirectToLogIn } from '../profile/owner.ts'
import { type ListProblem, wishlistData } from './load.ts'
import { WishlistView } from './view.tsx'

const Name = z.object({ name: z.string().max(1000).default('').transform(cleanListName) })
const Put = z.object({ product: Id, to: z.uuid() })
const ListChange = z.discriminatedUnion('action', [
  Name.extend({ action: z.literal('create') }),
  Name.extend({ action: z.literal('rename') }),
  z.object({ action: z.enum(['share', 'unshare', 'delete']) }),
  Put.extend({ action: z.enum(['move', 'copy']) }),
  z.object({ action: z.literal('remove'), product: Id }),
])
type ListChange = z.output<typeof ListChange>

/** The forms of a list are posted to its address. */
export const changeWishlist = action(ListChange, async (ctx, change) => {
  const userId = (await ctx.session())?.userId
  if (userId == null) return redirectToLogIn(ctx)
  const lists = await listsOf(ctx.db, userId)
  const list = lists.find(({ id, isFirst }) => (ctx.params.list === undefined ? isFirst : id === ctx.params.list))
  if (!list) return { kind: 'not-found' }
  return run(ctx, { userId, listId: list.id }, change)
})

async function run(ctx: VisitorContext, list: ListIn, change: ListChange): Promise<ActionResult> {
  const { db } = ctx
  switch (change.action) {
    case 'create': {
      const made = await createList(db, list.userId, change.name)
      if (!made.ok) return refuse(ctx, nameProblem(ctx, 'create', { ...made, typed: change.name }))
      return seeOther(`${ctx.at(urls.wishlistNamed.to(made.id))}?notice=created`)
    }
    case 'rename': {
      const renamed = await renameList(db, list, change.name)
      if (renamed === null) return { kind: 'not-found' }
      if (!renamed.ok) return refuse(ctx, nameProblem(ctx, 'rename', { ...renamed, typed: change.name }))
      return back(ctx, 'renamed')
    }
    case 'share':
    case 'unshare': {
      const isOn = change.action === 'share'
      return (await shareList(db, list, isOn)) ? back(ctx, isOn ? 'shared' : 'unshared') : { kind: 'not-found' }
    }
    case 'delete':
      if (!(await deleteList(db, list))) return { kind: 'not-found' }
      return seeOther(`${ctx.at(urls.wishlist.to())}?notice=deleted`)
    case 'remove':
      return (await removeFromList(db, list, change.product)) ? back(ctx, 'removed') : { kind: 'not-found' }
    default:
      return put(ctx, list, change)
  }
}

async function put(
  ctx: VisitorContext,
  list: ListIn,
  { action: how, product, to }: Extract<ListChange, { to: string }>,
): Promise<ActionResult> {
  const done = await putInList(ctx.db, list, { productId: product, to, keeps: how === 'copy' })
  if (done === null) return { kind: 'not-found' }
  if (done === 'put') return back(ctx, how === 'copy' ? 'copied' : 'moved')
  return refuse(ctx, { form: 'put', message: texts[ctx.lang].wishlists.problems.full(MAX_WISHES) })
}

const back = (ctx: VisitorContext, notice: keyof Texts['wishlists']['notices']) => {
  const { list } = ctx.params
  return seeOther(`${ctx.at(list === undefined ? urls.wishlist.to() : urls.wishlistNamed.to(list))}?notice=${notice}`)
}

function nameProblem(
  { lang }: VisitorContext,
  form: 'create' | 'rename',
  { problem, typed }: { problem: ListNameProblem; typed: string },
): ListProblem {
  const words = texts[lang].wishlists.problems
  const messages = {
    empty: words.empty,
    taken: words.taken,
    'too-long': words['too-long'](MAX_LIST_NAME),
    'too-many': words['too-many'](MAX_LISTS),
  }
  return { form, message: messages[problem], typed }
}

async function refuse(ctx: VisitorContext, problem: ListProblem): Promise<ActionResult> {
  const data = await wishlistData(ctx, problem)
  if (!data) return { kind: 'not-found' }
  return { kind: 'view', head: { title: data.title }, content: <WishlistView data={data} />, status: 422 }
}
