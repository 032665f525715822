import { createContext, type ReactNode, useContext } from 'react'
import type { BrowserTexts } from '../i18n/texts.ts'
import type { Lang } from '../shop/languages.ts'
import { inLanguage } from '../urls.ts'

type Shop = {
  lang: Lang
  t: BrowserTexts
  /** A path of `urls` in the page's language. */
  to(path: string): string
}

const ShopContext = createContext<Shop | null>(null)

export function ShopProvider({ lang, t, children }: { lang: Lang; t: BrowserTexts; children: ReactNode }) {
  return <ShopContext value={{ lang, t, to: (path) => inLanguage(path, lang) }}>{children}</ShopContext>
}

/** The page's language, its texts and its links. */
export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('useShop needs a ShopProvider above it')
  return shop
}
