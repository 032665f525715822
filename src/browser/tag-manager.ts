import { tokenPathPrefixes } from '../urls.ts'
import type { Choice } from './consent.ts'

let isLoaded = false

/** Pages whose address contains a secret, which third-party scripts must not read. */
const SECRET_PAGE = new RegExp(`^(/en)?/(${tokenPathPrefixes().join('|')})/[\\w-]{20,}`)

/** The container is loaded only after consent. */
export function allow(choice: Choice, container: string) {
  gtag('consent', 'update', consentMode(choice))
  if (isLoaded || !(choice.statistics || choice.marketing)) return
  const [, lang = '', page] = SECRET_PAGE.exec(location.pathname) ?? []
  // Of these pages only the order's has an event (the purchase); its secret is removed from the reported address.
  if (page && page !== 'order') return
  if (page) gtag('set', { page_location: `${location.origin}${lang}/${page}` })
  isLoaded = true
  window.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(container)}`
  document.head.append(script)
}

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

/** Google requires `arguments` objects, not arrays. */
export function gtag(..._command: unknown[]) {
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer?.push(arguments)
}
