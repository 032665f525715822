import { createContext, type ReactNode, useContext } from 'react'
import type { BrowserTexts } from '../i18n/texts.ts'
import type { Lang } from '../shop/languages.ts'
import { inLanguage } from '../urls.ts'

export type Shop = {
  lang: Lang
  t: BrowserTexts
  /** Adds the page's language to a path of `urls`. */
  to(path: string): string
  /** Server only: cached HTML of `inside`, which must depend on `of` and `variant` only. Set it as inner HTML. */
  fragment?: ((of: object, variant: string, inside: ReactNode) => string) | undefined
  /** Server only: name of the decorative picture beside sign-in and the like; '' none. */
  accountPicture?: string
}

const ShopContext = createContext<Shop | null>(null)

type ProviderProps = Pick<Shop, 'lang' | 't' | 'fragment' | 'accountPicture'> & { children: ReactNode }

export function ShopProvider({ lang, t, fragment, accountPicture = '', children }: ProviderProps) {
  return (
    <ShopContext value={{ lang, t, to: (path) => inLanguage(path, lang), fragment, accountPicture }}>
      {children}
    </ShopContext>
  )
}

export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('useShop needs a ShopProvider above it')
  return shop
}
