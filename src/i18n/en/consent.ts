import type { consent as lv } from '../lv/consent.ts'

export const consent: typeof lv = {
  title: 'Cookies',
  text: 'Necessary cookies keep your cart and language. We use others only if you agree.',
  more: 'About cookies',
  necessary: 'Necessary',
  necessaryText: 'The shop does not work without them.',
  statistics: 'Statistics',
  statisticsText: 'Show what buyers look for and where they stop (Google).',
  marketing: 'Marketing',
  marketingText: 'Advertising and content of other sites, such as Instagram.',
  acceptAll: 'Accept all',
  rejectAll: 'Reject all',
  choose: 'Choose',
  save: 'Save choice',
  change: 'The choice can be changed at any time:',
  settings: 'Cookie settings',
}
