import { type ComponentType, type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { BrowserTexts } from '../i18n/texts.ts'
import { isLang, type Lang } from '../shop/languages.ts'
import { ShopProvider } from '../ui/shop-context.tsx'

/** Texts of one language, in a file of their own. */
async function loadTexts(lang: Lang): Promise<BrowserTexts> {
  const module = lang === 'lv' ? await import('../i18n/lv/browser.ts') : await import('../i18n/en/browser.ts')
  return module.browserTexts
}

export function pageLanguage(): Lang {
  const { lang } = document.documentElement
  return isLang(lang) ? lang : 'lv'
}

async function wrapped(content: ReactNode) {
  const lang = pageLanguage()
  const t = await loadTexts(lang)
  return (
    <ShopProvider lang={lang} t={t}>
      {content}
    </ShopProvider>
  )
}

/** Takes over what the server drew. */
export async function hydrate(element: HTMLElement, Part: ComponentType<object>, props: object) {
  const content = await wrapped(<Part {...props} />)
  startTransition(() => {
    hydrateRoot(element, content)
  })
}

/** Draws something new: a dialog, a toast, a list that replaces the server's. */
export async function draw(element: HTMLElement, content: ReactNode): Promise<Root> {
  const all = await wrapped(content)
  const root = createRoot(element)
  root.render(all)
  return root
}
