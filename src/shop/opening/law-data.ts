import type { Day } from '../calendar/days.ts'
import type { LocalizedText } from '../languages.ts'
import type { Identity } from '../settings/identity.ts'
import type { LawPage } from '../settings/law-pages.ts'
import { entities } from '../xml/write.ts'

/** One way of delivery to one country; cents. */
export type DeliveryRow = {
  title: LocalizedText
  country: LocalizedText
  from: number
  to: number
  freeFrom: number | null
  daysMin: number
  daysMax: number
}

/** What the pages of law say of a shop. */
export type LawData = {
  identity: Identity
  /** Working days for which goods on a transfer are reserved. */
  transferDays: number
  delivery: readonly DeliveryRow[]
  /** On which they are drafted. */
  today: Day
}

export type LawWords = { title: string; subTitle: string /** HTML. */; content: string }
export type LawText = (data: LawData) => LawWords
/** Of one language: starting points that a lawyer or the owner reads before they are signed. */
export type LawTexts = Readonly<Record<LawPage, LawText>>

/** Names of companies may have `&` in them. */
export const asHtml = (text: string): string => text.replace(/[&<>]/g, (sign) => `&${entities[sign]};`)

export const placeOf = ({ address, city, zip }: Identity): string =>
  asHtml([address, city, zip].filter(Boolean).join(', '))
