import { createContext, type ReactNode, useContext } from 'react'
import type { BrowserTexts } from '../i18n/texts.ts'
import type { Lang } from '../shop/languages.ts'
import { inLanguage } from '../urls.ts'

type Shop = {
  lang: Lang
  t: BrowserTexts
  /** A path of `urls` in the page's language. */
  to(path: string): string
  /**
   * Server only: HTML that stands for `inside`, which shows `of` and nothing else and so need not be drawn for every
   * page anew. To be set as the inside of an element. `variant` names the other things that it depends on.
   */
  piece?: ((of: object, variant: string, inside: ReactNode) => string) | undefined
}

const ShopContext = createContext<Shop | null>(null)

type ProviderProps = Pick<Shop, 'lang' | 't' | 'piece'> & { children: ReactNode }

export function ShopProvider({ lang, t, piece, children }: ProviderProps) {
  return <ShopContext value={{ lang, t, to: (path) => inLanguage(path, lang), piece }}>{children}</ShopContext>
}

/** The page's language, its texts and its links. */
export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('useShop needs a ShopProvider above it')
  return shop
}
