import type { ReactNode } from 'react'
import { trackingOf } from '../shop/content/tracking.ts'
import type { Lang } from '../shop/languages.ts'
import { shopNameOf } from '../shop/settings/identity.ts'
import { socialImageOf } from '../shop/theme/social-image.ts'
import { inLanguage } from '../urls.ts'
import { createFragmentCache, joinParts, type Part, placeholder, splitAtPlaceholders } from './cache/fragment-cache.tsx'
import { createFrameCache, languagePlaceholder, othersThan, QUERY } from './cache/frame-cache.tsx'
import { escapeHtml, renderDocument } from './document.ts'
import { lookFor } from './look.ts'
import type { Frame, Head, PageContext } from './page.ts'
import type { Services } from './services.ts'

const MAX_FRAGMENTS = 2_000

export type RenderedPage = { head: Head; content: ReactNode; frame: Frame }

export function createRenderer(services: Services) {
  const isCached = services.config.PAGE_CACHE !== 'off'
  const fragments = createFragmentCache(isCached ? MAX_FRAGMENTS : 0)
  const frameOf = createFrameCache(services)

  return async function render(ctx: PageContext, { head, content, frame }: RenderedPage): Promise<Buffer> {
    const { lang, settings } = ctx
    const shopName = shopNameOf(settings, ctx.baseUrl)
    const parts = await frameOf(ctx, frame)
    const contents: Record<string, readonly Part[]> = {
      content: fragments.render(lang, content, settings.shop_pictures.account),
      ...languageLinks(lang, head.canonical ?? ctx.path),
      [QUERY]: [escapeHtml(head.query ?? '')],
    }
    const [before = '', , after = ''] = splitAtPlaceholders(
      renderDocument({
        lang,
        path: ctx.path,
        baseUrl: ctx.baseUrl,
        siteName: shopName,
        socialImage: socialImageOf(settings),
        head: { ...head, title: head.title ? `${head.title} — ${shopName}` : shopName },
        body: placeholder('body'),
        assets: services.assets,
        look: lookFor(settings, ctx.baseUrl),
        isPrivate: ctx.visitor !== null,
        tracking: trackingOf(settings),
        isInspectable: !services.config.isProduction,
        ...(ctx.visitor ? { csrf: ctx.visitor.csrf() } : {}),
      }),
    )
    return joinParts([
      before,
      ...parts.flatMap((part) => ('placeholder' in part ? (contents[part.placeholder] ?? []) : part.part)),
      after,
    ])
  }
}

const languageLinks = (lang: Lang, path: string): Record<string, Part[]> =>
  Object.fromEntries(
    othersThan(lang).map((other) => [languagePlaceholder(other), [escapeHtml(inLanguage(ownPath(path), other))]]),
  )

/** Prevents links to `//other.example`. */
function ownPath(path: string): string {
  if (!/^\/(?![/\\])/.test(path)) throw new Error(`${path} is no path of the shop`)
  return path
}
