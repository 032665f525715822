import type { LoaderResult, PageContext } from '../http/page.ts'
import { movedTo } from '../shop/redirects/redirects.db.ts'
import { urls } from '../urls.ts'

type Elsewhere = Exclude<LoaderResult<never>, { kind: 'page' }>

/** For an address that nothing has now: where its product or category went. @param below what follows the product's address */
export async function movedProduct(ctx: PageContext, below = ''): Promise<Elsewhere> {
  const to = await movedTo(ctx.db, `/p/${ctx.params.slug ?? ''}`)
  if (!to) return { kind: 'not-found' }
  const isProduct = to.startsWith(urls.product.to(''))
  return { kind: 'redirect', to: isProduct ? to + below + queryOf(ctx) : to, status: 301 }
}

export const movedCategory = (ctx: PageContext) => movedList(ctx, urls.category.to(ctx.params.slug ?? ''))
export const movedManufacturer = (ctx: PageContext) => movedList(ctx, urls.manufacturer.to(ctx.params.slug ?? ''))
export const movedPage = (ctx: PageContext) => movedList(ctx, urls.content.to(ctx.params.slug ?? ''))

async function movedList(ctx: PageContext, path: string): Promise<Elsewhere> {
  const to = await movedTo(ctx.db, path)
  return to ? { kind: 'redirect', to: to + queryOf(ctx), status: 301 } : { kind: 'not-found' }
}

/** Links to a variation, a page of a list or chosen filters stay what they were. */
function queryOf({ query }: PageContext): string {
  const text = new URLSearchParams(query).toString()
  return text && `?${text}`
}
