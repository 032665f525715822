import { createElement, type ReactNode } from 'react'
import { ById } from './api/admin/shared.ts'
import { pageContext } from './http/context.ts'
import { HttpError } from './http/http-error.ts'
import type { LoaderResult, PageContext } from './http/page.ts'
import { type StaffCall, staffCall } from './http/staff/staff-calls.ts'
import { contentPage, showContent } from './pages/content/page.tsx'
import { loadHome } from './pages/home/load.ts'
import { homePage } from './pages/home/page.tsx'
import { previewDocument } from './product-preview.ts'
import { createLookupCache } from './shop/cache/lookup-cache.ts'
import type { PageContent } from './shop/content/blocks.ts'
import { HOME_SLUG } from './shop/content/blocks.ts'
import { findDraft } from './shop/content/page-drafts.db.ts'
import { contentFrom } from './shop/content/page-fields.ts'
import { findVersion } from './shop/content/page-history.db.ts'
import { PagePreviewBody } from './shop/content/pages.calls.ts'
import { pageOfContent } from './shop/content/pages.db.ts'
import { DEFAULT_LANG, isLang } from './shop/languages.ts'
import { urls } from './urls.ts'

const preview = staffCall({
  method: 'POST',
  path: '/pages/:id/preview',
  about: 'A draft with these changes, or a version, as visitors would see it, without scripts; nothing is changed',
  access: 'read:content',
  params: ById,
  body: PagePreviewBody,
  fileType: 'text/html; charset=utf-8',
  send: async ({ services, db, t }, { params, body }, { request, reply }) => {
    const draft = await findDraft(db, params.id)
    const version = body.version === undefined ? null : await findVersion(db, params.id, body.version)
    if (!draft || (body.version !== undefined && !version)) throw new HttpError(404, t.errors.notFound)
    const content = version ?? contentFrom({ ...draft.fields, ...body.changes }).content
    const lang = isLang(body.lang) ? body.lang : DEFAULT_LANG
    const shared = await pageContext(services, { request, reply, lang })
    const ctx = { ...shared, memory: createLookupCache(), params: { slug: draft.slug }, query: {} }
    const { at, result, page } = await drawn(ctx, draft.slug, content)
    const change = (html: string) => (body.isBusiness ? html.replace('data-prices="gross"', 'data-prices="net"') : html)
    return previewDocument(services, { ctx: at, request, reply, change }, result.head, page)
  },
})

type Drawn = { at: PageContext; result: Extract<LoaderResult<unknown>, { kind: 'page' }>; page: ReactNode }

async function drawn(ctx: PageContext, slug: string, content: PageContent): Promise<Drawn> {
  if (slug === HOME_SLUG) {
    const at = { ...ctx, path: urls.home.to() }
    const result = pageIn(await loadHome(at, content.blocks))
    return { at, result, page: createElement(homePage.Page, { data: result.data }) }
  }
  const at = { ...ctx, path: urls.content.to(slug) }
  const result = pageIn(await showContent(at, pageOfContent(slug, content, ctx.lang)))
  return { at, result, page: createElement(contentPage.Page, { data: result.data }) }
}

function pageIn<Data>(result: LoaderResult<Data>) {
  if (result.kind !== 'page') throw new Error('A draft has no page')
  return result
}

export const contentPreviewCalls: readonly StaffCall[] = [preview]
