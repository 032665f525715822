import { type ComponentType, type ReactNode, startTransition, useEffect, useLayoutEffect, useRef } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { ShopProvider } from '../ui/shop-context.tsx'
import { pageLanguage, pageTexts } from './page-texts.ts'
import { replayClicks } from './replay-clicks.ts'
import { changedControls, replayInput } from './replay-input.ts'

async function withShop(content: ReactNode) {
  const lang = pageLanguage()
  const t = await pageTexts()
  return (
    <ShopProvider lang={lang} t={t}>
      {content}
    </ShopProvider>
  )
}

export async function hydrate(element: HTMLElement, Part: ComponentType<object>, props: object) {
  const content = await withShop(
    <Waking element={element}>
      <Part {...props} />
    </Waking>,
  )
  startTransition(() => {
    hydrateRoot(element, content)
  })
}

/** Replays input from before hydration, after the component's own first effects (such as restoring a draft). */
function Waking({ element, children }: { element: HTMLElement; children: ReactNode }) {
  const changed = useRef<ReturnType<typeof changedControls>>([])
  useLayoutEffect(() => {
    changed.current = changedControls(element)
  }, [element])
  useEffect(() => {
    replayInput(changed.current)
    changed.current = []
    // Read by tests.
    element.dataset.live = ''
    void replayClicks(element)
  }, [element])
  return children
}

/** @param isLarge renders as a transition, so that input is not blocked and the old content stays meanwhile */
export async function renderRoot(element: HTMLElement, content: ReactNode, isLarge = false): Promise<Root> {
  const all = await withShop(content)
  const root = createRoot(element)
  if (isLarge) startTransition(() => root.render(all))
  else root.render(all)
  return root
}
