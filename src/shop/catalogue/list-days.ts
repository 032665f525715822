import { type Day, endOfRigaDay, isDay, plusDays } from '../calendar/days.ts'
import type { Period } from '../search/staff-search.ts'

/** Earlier days in Riga had other offsets. */
const FIRST: Day = '2000-01-01'
const LAST: Day = '2099-12-31'

/** A day that lists are filtered by. */
export const isListDay = (text: string): text is Day => isDay(text) && text >= FIRST && text <= LAST

/** Both days included. */
export const periodOf = (from: Day | undefined, to: Day | undefined): Period => ({
  from: from === undefined ? null : endOfRigaDay(plusDays(from, -1)).getTime() / 1000,
  until: to === undefined ? null : endOfRigaDay(to).getTime() / 1000,
})
