import { randomBytes } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { texts } from '../../i18n/texts.ts'
import { TaggedCache } from '../../shop/cache/tagged-cache.ts'
import type { Lang } from '../../shop/languages.ts'
import { ShopProvider } from '../../ui/shop-context.tsx'

/** Random, so that no user text can contain it. */
const MARKER = `gap-${randomBytes(12).toString('hex')}`

export const placeholder = (name: string | number) => `${MARKER}:${name}${MARKER}`

export type Part = string | Buffer

/** HTML at even indices, names of placeholders at odd ones. */
export const splitAtPlaceholders = (html: string): string[] =>
  html.split(MARKER).map((part, index) => (index % 2 === 1 ? part.slice(1) : part))

export const renderWhole = (lang: Lang, content: ReactNode, accountPicture = ''): string =>
  renderToString(
    <ShopProvider lang={lang} t={texts[lang]} accountPicture={accountPicture}>
      {content}
    </ShopProvider>,
  )

/** A fragment shows one immutable object, so its HTML is cached by object for all pages. @param max 0: no cache */
export function createFragmentCache(max: number) {
  const cache = new TaggedCache<Map<string, Buffer>, object>({ maxEntries: max })

  const find = (of: object, variant: string) => cache.get(of)?.get(variant)

  function store(of: object, variant: string, html: Buffer) {
    const variants = cache.get(of)
    if (variants) variants.set(variant, html)
    else cache.set(of, new Map([[variant, html]]), { tags: [] })
  }

  return {
    render(lang: Lang, content: ReactNode, accountPicture = ''): Part[] {
      if (max === 0) return [renderWhole(lang, content, accountPicture)]
      const requested: { of: object; variant: string; children: ReactNode }[] = []
      const html = renderToString(
        <ShopProvider
          lang={lang}
          t={texts[lang]}
          accountPicture={accountPicture}
          fragment={(of, variant, children) =>
            placeholder(requested.push({ of, variant: `${lang} ${variant}`, children }) - 1)
          }
        >
          {content}
        </ShopProvider>,
      )
      // React renderers cannot be nested, so fragments are rendered after the page.
      return splitAtPlaceholders(html).map((part, index) => {
        const fragment = index % 2 === 1 ? requested[Number(part)] : undefined
        if (!fragment) return part
        const cached = find(fragment.of, fragment.variant)
        if (cached) return cached
        const rendered = Buffer.from(renderWhole(lang, fragment.children))
        store(fragment.of, fragment.variant, rendered)
        return rendered
      })
    },
  }
}

/** Joins bytes, because cached parts as strings would cost conversions and memory. */
export const joinParts = (parts: readonly Part[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
