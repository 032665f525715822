import type { FastifyReply, FastifyRequest } from 'fastify'
import { createElement, type ReactNode } from 'react'
import { pageContext } from './http/context.ts'
import { HttpError } from './http/http-error.ts'
import type { Head, PageContext } from './http/page.ts'
import { createRenderer } from './http/render.tsx'
import type { Services } from './http/services.ts'
import { type StaffCall, staffCall } from './http/staff/staff-calls.ts'
import { loadProduct } from './pages/product/load.ts'
import { productPage } from './pages/product/page.tsx'
import { createLookupCache } from './shop/cache/lookup-cache.ts'
import { previewProduct } from './shop/catalogue/edit/preview-product.db.ts'
import { PreviewBody, ProductId } from './shop/catalogue/edit/product-edit.calls.ts'
import { createProductCaches } from './shop/catalogue/product-caches.ts'
import { DEFAULT_LANG, isLang } from './shop/languages.ts'
import { urls } from './urls.ts'

const renderers = new WeakMap<Services, ReturnType<typeof createRenderer>>()

function rendererOf(services: Services) {
  const known = renderers.get(services) ?? createRenderer(services)
  renderers.set(services, known)
  return known
}

const preview = staffCall({
  method: 'POST',
  path: '/products/:id/preview',
  about: 'The page of a product as it would be with these changes, without scripts; nothing is changed',
  access: 'read:catalogue',
  params: ProductId,
  body: PreviewBody,
  fileType: 'text/html; charset=utf-8',
  send: async ({ services, db, t }, { params, body }, { request, reply }) => {
    const lang = isLang(body.lang) ? body.lang : DEFAULT_LANG
    const ctx = await pageContext(services, { request, reply, lang })
    const at = (slug: string) => ({ ...ctx, params: { slug }, query: {}, path: urls.product.to(slug) })
    const seen = await previewProduct(db, params.id, body.changes, async (tx, slug) => ({
      slug,
      // What is read in the transaction must not be kept for others.
      result: await loadProduct({
        ...at(slug),
        db: tx,
        memory: createLookupCache(),
        productCaches: createProductCaches(),
      }),
    }))
    if (seen?.result.kind !== 'page') throw new HttpError(404, t.errors.notFound)
    const { slug, result } = seen
    const content = createElement(productPage.Page, { data: result.data })
    return previewDocument(services, { ctx: at(slug), request, reply }, result.head, content)
  },
})

type Drawing = {
  ctx: PageContext
  request: FastifyRequest
  reply: FastifyReply
  change?(html: string): string
}

/** A page that visitors do not see yet, for the frame of a screen; it is kept nowhere. */
export async function previewDocument(services: Services, drawing: Drawing, head: Head, content: ReactNode) {
  const { ctx, request, reply, change = (same) => same } = drawing
  const html = await services.admission.run(request, 'page', () =>
    rendererOf(services)(ctx, { head: { ...head, noindex: true, jsonLd: [] }, content, frame: 'shop' }),
  )
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .send(change(withoutScripts(html.toString())))
}

/** Nothing in it can be pressed: it is shown in a frame where no script runs. */
const withoutScripts = (html: string) =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|expect)"[^>]*>/g, '')
    .replace('<body>', '<body inert>')

export const previewCalls: readonly StaffCall[] = [preview]
