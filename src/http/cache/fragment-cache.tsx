import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { texts } from '../../i18n/texts.ts'
import type { Lang } from '../../shop/languages.ts'
import { ShopProvider } from '../../ui/shop-context.tsx'

/** Stands in drawn HTML where something else belongs. Nobody outside knows it, so no text of theirs can hold it. */
const GAP = `gap-${randomBytes(12).toString('hex')}`

export const placeholder = (name: string | number) => `${GAP}:${name}${GAP}`

/** A part of a page: new, or kept in the form in which it is sent. */
export type Part = string | Buffer

/** What stood between the gaps, and at every odd place the name of a gap. */
export const splitAtPlaceholders = (html: string): string[] =>
  html.split(GAP).map((part, index) => (index % 2 === 1 ? part.slice(1) : part))

/**
 * Draws pages out of pieces. A piece shows one object that never changes (a card of a product, which is replaced when
 * the product changes), so its HTML is kept with the object and drawn once for all pages that show it.
 * @param most pieces kept, the least recently used go first; 0: none
 */
export function createFragmentCache(most: number) {
  const kept = most > 0 ? new LRUCache<object, Map<string, Buffer>>({ max: most }) : null

  const find = (of: object, variant: string) => kept?.get(of)?.get(variant)

  function keep(of: object, variant: string, html: Buffer) {
    const variants = kept?.get(of)
    if (variants) variants.set(variant, html)
    else kept?.set(of, new Map([[variant, html]]))
  }

  const drawPiece = (lang: Lang, content: ReactNode) =>
    renderToString(
      <ShopProvider lang={lang} t={texts[lang]}>
        {content}
      </ShopProvider>,
    )

  return {
    /** Without pieces; gaps stay in it. */
    drawWhole: drawPiece,
    /** What follows one another on the page. */
    draw(lang: Lang, content: ReactNode): Part[] {
      if (most === 0) return [drawPiece(lang, content)]
      const asked: { of: object; variant: string; inside: ReactNode }[] = []
      const html = renderToString(
        <ShopProvider
          lang={lang}
          t={texts[lang]}
          piece={(of, variant, inside) => placeholder(asked.push({ of, variant: `${lang} ${variant}`, inside }) - 1)}
        >
          {content}
        </ShopProvider>,
      )
      // One renderer cannot run inside another: pieces are drawn after the page that has asked for them.
      return splitAtPlaceholders(html).map((part, index) => {
        const piece = index % 2 === 1 ? asked[Number(part)] : undefined
        if (!piece) return part
        const present = find(piece.of, piece.variant)
        if (present) return present
        const drawn = Buffer.from(drawPiece(lang, piece.inside))
        keep(piece.of, piece.variant, drawn)
        return drawn
      })
    },
  }
}

/** The bytes of a page. Kept parts are bytes already: joined as strings, a page costs the memory management dearly. */
export const joined = (parts: readonly Part[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
