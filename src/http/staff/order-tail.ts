import type { ShopServices } from '../../shop/services.ts'
import { type Position, positionText } from '../../shop/staff-news/position.ts'
import type { OrderNews } from '../../shop/staff-news/staff-news.calls.ts'
import { NOTHING_TOLD, type Pulse, readOrderNews, type Told } from '../../shop/staff-news/staff-news.db.ts'

type Db = ShopServices['database']['db']

/** How long a transaction may stay open and its rows, which have lower ids than later ones, still be seen. */
const LATE_MS = 10_000

const ZERO: Position = { events: 0, notes: 0, log: 0 }

/** Reads on where it stopped, with a look back for rows whose transaction ended late. */
export class OrderTail {
  /** Rows up to here are not looked for any more. */
  #low = ZERO
  #told: Told = NOTHING_TOLD
  #fresh = ''
  #marks: { at: number; highest: Position }[] = []
  highest = ZERO

  get low(): Position {
    return this.#low
  }

  /** From now on. */
  begin({ highest }: Pick<Pulse, 'highest'>) {
    this.#low = highest
    this.highest = highest
    this.#told = NOTHING_TOLD
    this.#marks = []
    this.#fresh = positionText(ZERO)
  }

  /** @returns null where nothing is new */
  async next(db: Db, { highest, fresh }: Pulse, now: Date): Promise<(OrderNews & { hasLog: boolean }) | null> {
    const isNew = positionText(fresh) !== this.#fresh
    const hasLog = highest.log !== this.highest.log
    this.highest = highest
    let news: Awaited<ReturnType<typeof readOrderNews>> | null = null
    if (isNew) {
      news = await readOrderNews(db, this.#low, this.#told)
      this.#told = joined(this.#told, news.rows)
      this.#fresh = positionText(fresh)
    }
    if (news?.isAll) this.begin({ highest })
    else this.#forget(now.getTime())
    return news && { ...news, hasLog }
  }

  #forget(now: number) {
    this.#marks.push({ at: now, highest: this.highest })
    const old = this.#marks.findLast(({ at }) => now - at > LATE_MS)
    if (!old) return
    this.#marks = this.#marks.filter(({ at }) => at > old.at)
    if (positionText(old.highest) === positionText(this.#low)) return
    const { events, notes, log } = old.highest
    this.#low = old.highest
    this.#told = {
      events: this.#told.events.filter((id) => id > events),
      notes: this.#told.notes.filter((id) => id > notes),
      log: this.#told.log.filter((id) => id > log),
    }
    const { length } = this.#told.events
    this.#fresh = positionText({ events: length, notes: this.#told.notes.length, log: this.#told.log.length })
  }
}

const joined = (a: Told, b: Told): Told => ({
  events: [...a.events, ...b.events],
  notes: [...a.notes, ...b.notes],
  log: [...a.log, ...b.log],
})
