import { type Choice, readChoice, watchConsent } from './consent.ts'
import { wantsInspector } from './inspector-flag.ts'

type Setup = { version: string; container: string | null; frame: string | null }

/** Sets up the merchant's third-party services; nothing is fetched from them before consent. */
export async function startTracking() {
  const { tracking } = document.documentElement.dataset
  const setup: Setup | null = tracking ? JSON.parse(tracking) : null
  const isInspected = wantsInspector()
  const isOwnLayer = Boolean(setup?.container) || isInspected
  if (isOwnLayer || Array.isArray(window.dataLayer)) {
    const analytics = await import('./analytics.ts')
    if (isInspected) (await import('./analytics-inspector.ts')).inspectAnalytics()
    if (isOwnLayer) analytics.makeDataLayer()
    analytics.startAnalytics()
    const { container } = setup ?? {}
    if (setup && container) {
      const { allow } = await import('./tag-manager.ts')
      return follow(setup, (choice) => allow(choice, container))
    }
  }
  if (setup) follow(setup, () => {})
}

function follow(setup: Setup, onChoice: (choice: Choice) => void) {
  const apply = (choice: Choice) => {
    onChoice(choice)
    showFeed(setup, choice)
  }
  const known = readChoice(setup.version)
  if (known) apply(known)
  watchConsent(setup.version, apply)
}

function showFeed({ frame }: Setup, choice: Choice) {
  const place = document.querySelector<HTMLElement>('[data-social-feed]')
  if (!place || !frame) return
  const present = place.querySelector('iframe')
  if (!choice.marketing) return present?.remove()
  if (present) return
  const element = document.createElement('iframe')
  element.src = frame
  element.loading = 'lazy'
  element.title = place.querySelector('h2')?.textContent ?? ''
  place.querySelector('[data-social-ask]')?.setAttribute('hidden', '')
  place.append(element)
}
