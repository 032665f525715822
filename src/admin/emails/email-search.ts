import { EMAIL_STATES, type EmailState } from '../../shop/emails/email-states.ts'

export type EmailSearch = { state?: EmailState }

/** Without a state: the list of texts. */
export function emailSearchFrom({ state }: Record<string, unknown>): EmailSearch {
  const known = EMAIL_STATES.find((each) => each === state)
  return known ? { state: known } : {}
}
