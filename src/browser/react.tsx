import { type ComponentType, type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { ShopProvider } from '../ui/shop-context.tsx'
import { pageLanguage, pageTexts } from './page-texts.ts'

async function wrapped(content: ReactNode) {
  const lang = pageLanguage()
  const t = await pageTexts()
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
