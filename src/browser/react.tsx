import { type ComponentType, type ReactNode, startTransition, useEffect, useLayoutEffect, useRef } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { ShopProvider } from '../ui/shop-context.tsx'
import { pageLanguage, pageTexts } from './page-texts.ts'
import { pressAgain } from './replay-clicks.ts'
import { changedControls, replayInput } from './replay-input.ts'

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
  const content = await wrapped(
    <Waking element={element}>
      <Part {...props} />
    </Waking>,
  )
  startTransition(() => {
    hydrateRoot(element, content)
  })
}

/** Nothing typed is lost: after the part's own first effects (a kept draft, say), it hears what was typed before. */
function Waking({ element, children }: { element: HTMLElement; children: ReactNode }) {
  const changed = useRef<ReturnType<typeof changedControls>>([])
  useLayoutEffect(() => {
    changed.current = changedControls(element)
  }, [element])
  useEffect(() => {
    replayInput(changed.current)
    changed.current = []
    // Said for tests and for whoever looks: from now on it answers.
    element.dataset.live = ''
    void pressAgain(element)
  }, [element])
  return children
}

/**
 * Draws something new: a dialog, a toast, a list that replaces the server's.
 * @param isLarge drawn in small steps, between which the browser answers; until it is done, what was there stays
 */
export async function draw(element: HTMLElement, content: ReactNode, isLarge = false): Promise<Root> {
  const all = await wrapped(content)
  const root = createRoot(element)
  if (isLarge) startTransition(() => root.render(all))
  else root.render(all)
  return root
}
