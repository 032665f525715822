import { createElement } from 'react'
import { pageContext } from './http/context.ts'
import { HttpError } from './http/http-error.ts'
import type { PageContext } from './http/page.ts'
import { type StaffCall, staffCall } from './http/staff/staff-calls.ts'
import { previewSheetAddress } from './http/theme.ts'
import { loadCategory } from './pages/catalogue/load.ts'
import { categoryPage } from './pages/catalogue/page.tsx'
import { loadHome } from './pages/home/load.ts'
import { homePage } from './pages/home/page.tsx'
import { previewDocument } from './product-preview.ts'
import { createLookupCache } from './shop/cache/lookup-cache.ts'
import { categoryTree } from './shop/catalogue/tree.db.ts'
import { DEFAULT_LANG } from './shop/languages.ts'
import { ThemePreview } from './shop/theme/theme.calls.ts'
import { fieldsOfTheme, themeFromFields } from './shop/theme/theme.ts'
import { urls } from './urls.ts'

const preview = staffCall({
  method: 'POST',
  path: '/theme/preview',
  about:
    'A page of the shop in these colours, without scripts; nothing is changed, and also what cannot be read is shown',
  access: 'read:settings',
  body: ThemePreview,
  fileType: 'text/html; charset=utf-8',
  send: async ({ services, t }, { body }, { request, reply }) => {
    const read = themeFromFields(body.fields)
    if (!read.ok) {
      const problems = read.wrong.map((path) => [
        path,
        [path.includes('.') ? t.theme.colour : t.settings.problems.unknown],
      ])
      throw new HttpError(422, t.structure.invalid, Object.fromEntries(problems))
    }
    const { scheme, isBusiness, lang = DEFAULT_LANG } = body
    const shared = await pageContext(services, { request, reply, lang })
    const { ctx, head, page } = await drawn({ ...shared, settings: { ...shared.settings, theme: null } }, body.page)
    const sheet = previewSheetAddress(services.keys, fieldsOfTheme(read.theme), { scheme, isBusiness })
    const withSheet = (html: string) =>
      html
        .replace('</head>', `<link rel="stylesheet" href="${sheet.replaceAll('&', '&amp;')}"></head>`)
        .replace('data-prices="gross"', `data-prices="${isBusiness ? 'net' : 'gross'}"`)
    return previewDocument(services, { ctx, request, reply, change: withSheet }, head, page)
  },
})

async function drawn(shared: PageContext, page: 'home' | 'list') {
  const ctx = { ...shared, memory: createLookupCache(), params: {}, query: {} }
  const [first] = page === 'list' ? (await categoryTree(ctx.db, ctx.memory)).roots : []
  if (first) {
    const at = { ...ctx, params: { slug: first.slug }, path: urls.category.to(first.slug) }
    const result = await loadCategory(at)
    if (result.kind === 'page') {
      return { ctx: at, head: result.head, page: createElement(categoryPage.Page, { data: result.data }) }
    }
  }
  const at = { ...ctx, path: urls.home.to() }
  const result = await loadHome(at)
  if (result.kind !== 'page') throw new Error('There is no home page')
  return { ctx: at, head: result.head, page: createElement(homePage.Page, { data: result.data }) }
}

export const themePreviewCalls: readonly StaffCall[] = [preview]
