import type { ReactNode } from 'react'
import { Footer, type Identity } from './footer.tsx'
import { Header, type MenuCategory } from './header.tsx'
import { Logo } from './logo.tsx'
import { useShop } from './shop-context.tsx'

export type Chrome = {
  menu: readonly MenuCategory[]
  identity: Identity
  /** The same page in the other language. */
  otherLanguage: { lang: 'lv' | 'en'; href: string }
}

/** Header, main and footer around a page; the same for everybody. */
export function Layout({ chrome, children }: { chrome: Chrome; children: ReactNode }) {
  const { t } = useShop()
  return (
    <>
      <a className="skip-link" href="#content">
        {t.common.skipToContent}
      </a>
      <Header menu={chrome.menu} otherLanguage={chrome.otherLanguage} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer identity={chrome.identity} menu={chrome.menu} />
      <div id="overlays" />
    </>
  )
}

/** A quiet frame for pages on which nothing may distract: the practice bank. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="bare-header container">
        <Logo />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <div id="overlays" />
    </>
  )
}
