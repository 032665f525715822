import type { Day } from '../calendar/days.ts'

/** Which of the orders that are ready to be picked. */
export type PickFilter = {
  /** Empty: no carrier brings them. */
  carrier?: string | undefined
  /** Code of the way of delivery. */
  method?: string | undefined
  /** Identifier of the shop where they are collected. */
  place?: string | undefined
  /** Only those of which one line is to be picked. */
  single?: boolean | undefined
  /** On which they were placed. */
  day?: Day | undefined
  /** Placed at least so many days ago. */
  days?: number | undefined
}
