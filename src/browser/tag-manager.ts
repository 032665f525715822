import { tokenPathPrefixes } from '../urls.ts'
import type { Choice } from './consent.ts'

let isLoaded = false

/** Rooms that open by a secret in their address, which is for nobody else's scripts. */
const SECRET_ROOM = new RegExp(`^(/en)?/(${tokenPathPrefixes().join('|')})/[\\w-]{20,}`)

/** The visitor's answer, on the banner or from an earlier page. The container comes only after a yes. */
export function allow(choice: Choice, container: string) {
  gtag('consent', 'update', consentMode(choice))
  if (isLoaded || !(choice.statistics || choice.marketing)) return
  const [, lang = '', room] = SECRET_ROOM.exec(location.pathname) ?? []
  // Only an order's own page has something to tell: the purchase. What opens the order is not part of it.
  if (room && room !== 'order') return
  if (room) gtag('set', { page_location: `${location.origin}${lang}/${room}` })
  isLoaded = true
  window.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(container)}`
  document.head.append(script)
}

/** Consent Mode v2. */
export function consentMode({ statistics, marketing }: Choice) {
  const state = (isGranted: boolean) => (isGranted ? 'granted' : 'denied')
  return {
    ad_storage: state(marketing),
    ad_user_data: state(marketing),
    ad_personalization: state(marketing),
    analytics_storage: state(statistics),
    functionality_storage: state(statistics),
    personalization_storage: state(marketing),
    security_storage: 'granted',
  }
}

/** Google reads its commands as `arguments` objects, not as lists. */
export function gtag(..._command: unknown[]) {
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer?.push(arguments)
}
