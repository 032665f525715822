import type { Texts } from '../../i18n/texts.ts'
import type { Picture } from '../../shop/catalogue/media.ts'
import type { OrderState } from '../../shop/orders/states.ts'
import type { ShippingType } from '../../shop/shipping/shipping.tables.ts'
import type { TrackedParcel } from '../../shop/shipping/tracking.ts'
import type { SummaryLine } from '../../ui/summary-lines.tsx'

export type OrderData = {
  words: Texts['order']
  number: string
  state: OrderState
  title: string
  isNamed: boolean
  placed: string
  hint: string
  note: string | null
  /** Which address its e-mail goes to; null: not a new order, or there is none. */
  confirmation: string | null
  problem: string | null
  payLink: string | null
  holdUntil: string | null
  /** Details of a bank transfer; null when nothing is to be transferred. */
  transfer: { rows: { label: string; value: string }[]; until: string | null } | null
  /** null: cannot be cancelled here. */
  cancel: { action: string; csrf: string } | null
  /** Where a guest can register with the order's data; null: not a guest's order. */
  accountLink: string | null
  /** Address of the form that requests a guest's data; null for orders of accounts. */
  ownData: { action: string; csrf: string; isSent: boolean } | null
  documents: { href: string; title: string }[]
  /** null: the order is over. */
  returns: { text: string; links: { href: string; title: string }[] } | null
  /** `note`: when it was reached or is promised. */
  steps: { label: string; note: string | null; status: 'done' | 'now' | 'ahead' }[]
  /** Orders that belong together. */
  linked: { href: string; title: string }[]
  /** What staff wrote to the buyer. */
  messages: { id: number; text: string; day: string }[]
  lines: {
    id: number
    title: string
    code: string
    quantity: number
    /** null: a service, or goods without one. */
    picture: Picture | null
    /** null: no longer shown by the shop. */
    link: string | null
    /** Where it can be rated; null: not received, or a service. */
    review: { href: string; label: string; name: string } | null
    each: string
    sum: string
  }[]
  hasTax: boolean
  sums: SummaryLine[]
  delivery: {
    type: ShippingType
    title: string
    place: string
    promised: string | null
    /** Empty: not sent, or without numbers. `goods`: what lies in it, where that is not plain. */
    tracking: (TrackedParcel & { goods: string })[]
    /** Only some of the goods have been sent. */
    isPart: boolean
    /** An iCalendar file; null: nothing to wait for. */
    calendar: string | null
  }
  facts: { label: string; lines: string[] }[]
  seller: string[]
}
