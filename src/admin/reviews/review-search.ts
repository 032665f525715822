import { OPINION_KINDS, type OpinionKind } from '../../shop/reviews/opinion-kinds.ts'
import { MODERATION_STATES, type ModerationState, STARS } from '../../shop/reviews/review.ts'

export type ReviewSearch = {
  state?: Exclude<ModerationState, 'pending'>
  kind?: OpinionKind
  stars?: number
  q?: string
}

/** What does not make sense is left out, so an old address still opens. */
export function reviewSearchFrom({ state, kind, stars, q }: Record<string, unknown>): ReviewSearch {
  const known = MODERATION_STATES.find((each) => each === state)
  const one = OPINION_KINDS.find((each) => each === kind)
  const rated = STARS.find((each) => each === Number(stars))
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 200) : ''
  return {
    ...(known && known !== 'pending' ? { state: known } : {}),
    ...(one ? { kind: one } : {}),
    ...(rated ? { stars: rated } : {}),
    ...(text ? { q: text } : {}),
  }
}
