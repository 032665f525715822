import { SUBSCRIBER_STATES, type SubscriberState } from '../../shop/newsletter/subscriber-states.ts'

export const NEWSLETTER_VIEWS = ['campaigns', 'subscribers', 'awaited'] as const
type NewsletterView = (typeof NEWSLETTER_VIEWS)[number]

export type NewsletterSearch = { view?: Exclude<NewsletterView, 'campaigns'>; state?: SubscriberState }

/** What does not make sense is left out, so an old address still opens. */
export function newsletterSearchFrom({ view, state }: Record<string, unknown>): NewsletterSearch {
  const known = NEWSLETTER_VIEWS.find((each) => each === view)
  const chosen = SUBSCRIBER_STATES.find((each) => each === state)
  return {
    ...(known && known !== 'campaigns' ? { view: known } : {}),
    ...(known === 'subscribers' && chosen ? { state: chosen } : {}),
  }
}
