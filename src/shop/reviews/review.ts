/** Characters; the database has the same limits. */
export const REVIEW_LIMITS = { title: 100, text: 3000, author: 60 }
export const QUESTION_LIMITS = { text: 1000, name: 60, email: 254 }
export const MAX_REPLY = 3000
export const MAX_REASON = 1000

export const STARS = [1, 2, 3, 4, 5] as const
export const PAGE_SIZE = 10

export const MODERATION_STATES = ['pending', 'published', 'rejected'] as const
export type ModerationState = (typeof MODERATION_STATES)[number]

export type ShownReview = {
  stars: number
  title: string
  text: string
  /** Empty once the buyer's data was erased. */
  author: string
  lang: string
  reply: string | null
  publishedAt: Date
}

export type ShownQuestion = { text: string; author: string; lang: string; answer: string; publishedAt: Date }

export type Opinions = {
  reviews: ShownReview[]
  /** Reviews with so many stars, from one to five. */
  distribution: number[]
  questions: ShownQuestion[]
}

/** „Anna Kalniņa" is proposed as „Anna K.". */
export const shownName = (name: string, surname: string): string =>
  [name.trim(), surname.trim() && `${surname.trim().charAt(0).toUpperCase()}.`].filter(Boolean).join(' ')

/** From the address; 1 for anything else. */
export const reviewPage = (given: string | undefined): number =>
  /^[1-9]\d{0,3}$/.test(given ?? '') ? Number(given) : 1
