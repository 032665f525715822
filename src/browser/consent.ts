import { post } from './calls.ts'

export type Choice = { statistics: boolean; marketing: boolean }

const COOKIE = 'consent'
const DAYS = 180
const NOTHING: Choice = { statistics: false, marketing: false }

/** null before any choice, or when the banner's texts have changed since. */
export function readChoice(version: string): Choice | null {
  const [kept, allowed = ''] = cookieParts()
  return kept === version ? { statistics: allowed.includes('s'), marketing: allowed.includes('m') } : null
}

const cookieParts = () =>
  decodeURIComponent(new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? '').split('|')

/** Shows the banner until a choice is made, and again from the footer. */
export function watchConsent(version: string, onChoice: (choice: Choice) => void) {
  const banner = document.querySelector<HTMLElement>('[data-consent]')
  if (!banner) return
  let openedBy: HTMLElement | null = null

  const show = (isWhole: boolean) => {
    const choice = readChoice(version) ?? NOTHING
    for (const name of ['statistics', 'marketing'] as const) {
      const box = banner.querySelector<HTMLInputElement>(`[name="${name}"]`)
      if (box) box.checked = choice[name]
    }
    open(banner, isWhole)
    banner.hidden = false
  }

  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const opener = target.closest<HTMLElement>('[data-consent-open]')
    if (opener) {
      event.preventDefault()
      openedBy = opener
      show(true)
      banner.focus()
    }
    if (target.closest('[data-consent-choose]')) open(banner, true)
    const how = target.closest<HTMLElement>('[data-consent-set]')?.dataset.consentSet
    if (!how) return
    const choice = chosen(banner, how)
    keep(version, choice)
    banner.hidden = true
    openedBy?.focus()
    onChoice(choice)
  })
  if (!readChoice(version)) show(false)
}

function open(banner: HTMLElement, isWhole: boolean) {
  const parts: [string, boolean][] = [
    ['[data-consent-choices]', isWhole],
    ['[data-consent-set="chosen"]', isWhole],
    ['[data-consent-choose]', !isWhole],
  ]
  for (const [part, isShown] of parts) {
    const element = banner.querySelector<HTMLElement>(part)
    if (element) element.hidden = !isShown
  }
}

function chosen(banner: HTMLElement, how: string): Choice {
  if (how !== 'chosen') return { statistics: how === 'all', marketing: how === 'all' }
  const isTicked = (name: string) => banner.querySelector<HTMLInputElement>(`[name="${name}"]`)?.checked ?? false
  return { statistics: isTicked('statistics'), marketing: isTicked('marketing') }
}

function keep(version: string, choice: Choice) {
  const visitor = cookieParts()[2] || crypto.randomUUID()
  const allowed = `${choice.statistics ? 's' : ''}${choice.marketing ? 'm' : ''}`
  const value = encodeURIComponent([version, allowed, visitor].join('|'))
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: must be set before the next page's first script
  document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax${secure}`
  // The log is the merchant's proof; the choice is valid without it.
  post('/api/consent', { version, visitor, ...choice }).catch(() => {})
}
