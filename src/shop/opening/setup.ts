import type { LawPage } from '../settings/law-pages.ts'

/** What a new shop needs, in the order in which it is best done. Whether a step is done shows in the data alone. */
export const SETUP_STEPS = [
  'owner',
  'company',
  'bank',
  'delivery',
  'payment',
  'goods',
  'texts',
  'mail',
  'look',
  'open',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const LAW_PAGE_STATES = ['missing', 'draft', 'signed', 'changed'] as const

/** `changed`: edited since it was signed. `digest`: of the text that is there. */
export type LawPageState = {
  slug: LawPage
  state: (typeof LAW_PAGE_STATES)[number]
  signedOn: string | null
  digest: string
}
