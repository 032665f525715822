import { hasRight, type Right } from '../../shop/staff/rights.ts'
import type { StaffSession } from '../../shop/staff/session.ts'
import { aliveSessions } from '../../shop/staff/sessions.db.ts'
import { type Position, positionText } from '../../shop/staff-news/position.ts'
import type { Presence } from '../../shop/staff-news/staff-news.calls.ts'
import { NOTHING_TOLD, readOrderNews, readPulse } from '../../shop/staff-news/staff-news.db.ts'
import { EventStream } from '../event-stream.ts'
import type { Services } from '../services.ts'
import { OrderTail } from './order-tail.ts'

const POLL_MS = 2_000
/** Shorter in tests. */
const TEST_POLL_MS = 250
/** Polls between two signs of life. */
const BEAT_EVERY = 10
/** After so many failed polls the rights of listeners are unknown, so their streams are closed. */
const MAX_FAILURES = 5
const MAX_PER_SESSION = 12
const MAX_STREAMS = 1_000

type Listener = { hash: string; rights: readonly string[]; stream: EventStream }

type Needed = Pick<Services, 'config' | 'database' | 'now' | 'log'>

/** News for staff: one poll, however many listen, and none while nobody does. */
export class NewsHub {
  readonly #services: Needed
  readonly #listeners = new Set<Listener>()
  #tail = new OrderTail()
  #tasks = ''
  #waves: Readonly<Record<string, string>> = {}
  #presence: readonly Presence[] = []
  #polls = 0
  #failures = 0
  #timer: NodeJS.Timeout | undefined
  #started: Promise<void> | undefined

  constructor(services: Needed) {
    this.#services = services
  }

  /** @returns null where too many listen */
  async listen({ hash, rights }: StaffSession, after: Position | null): Promise<EventStream | null> {
    const own = [...this.#listeners].filter((listener) => listener.hash === hash)
    if (own.length >= MAX_PER_SESSION || this.#listeners.size >= MAX_STREAMS) return null
    const stream = new EventStream(() => this.#leave(listener))
    const listener: Listener = { hash, rights, stream }
    this.#listeners.add(listener)
    try {
      this.#started ??= this.#begin()
      await this.#started
      await this.#catchUp(listener, after)
    } catch (error) {
      this.#leave(listener)
      throw error
    }
    return stream
  }

  close() {
    for (const { stream } of this.#listeners) stream.end()
    this.#listeners.clear()
    this.#rest()
  }

  #leave(listener: Listener) {
    this.#listeners.delete(listener)
    if (this.#listeners.size === 0) this.#rest()
  }

  #rest() {
    clearTimeout(this.#timer)
    this.#started = undefined
  }

  async #begin() {
    const { database, now } = this.#services
    const pulse = await readPulse(database.db, this.#tail.low, now())
    this.#tail.begin(pulse)
    this.#tasks = pulse.tasks
    this.#waves = pulse.waves
    this.#presence = pulse.presence
    this.#failures = 0
    this.#pollLater()
  }

  #pollLater() {
    clearTimeout(this.#timer)
    if (this.#listeners.size === 0) return
    const { NODE_ENV } = this.#services.config
    this.#timer = setTimeout(() => void this.#poll(), NODE_ENV === 'test' ? TEST_POLL_MS : POLL_MS)
    this.#timer.unref()
  }

  async #poll() {
    try {
      await this.#tell()
      this.#failures = 0
    } catch (error) {
      this.#failures += 1
      this.#services.log.warn({ err: error }, 'news for staff were not read')
      if (this.#failures >= MAX_FAILURES) return this.close()
    }
    this.#pollLater()
  }

  async #tell() {
    const { database, now } = this.#services
    await this.#dropEnded()
    const pulse = await readPulse(database.db, this.#tail.low, now())
    const news = await this.#tail.next(database.db, pulse, now())
    if (news) {
      const { numbers, placed, isAll, hasLog } = news
      if (isAll || numbers.length > 0) this.#send('read:orders', 'orders', { numbers, placed, isAll })
      if (hasLog) this.#send('read:audit-log', 'log', {})
    }
    if (pulse.tasks !== this.#tasks) this.#send('read:tasks', 'tasks', {})
    const waves = differing(this.#waves, pulse.waves)
    if (waves.length > 0) this.#send('write:parcels', 'waves', { waves })
    if (JSON.stringify(pulse.presence) !== JSON.stringify(this.#presence)) {
      const id = positionText(this.#tail.highest)
      for (const listener of this.#listeners) sendPresence(listener, pulse.presence, id)
    }
    this.#tasks = pulse.tasks
    this.#waves = pulse.waves
    this.#presence = pulse.presence
    this.#polls += 1
    if (this.#polls % BEAT_EVERY === 0) for (const { stream } of this.#listeners) stream.beat()
  }

  #send(right: Right, type: string, data: unknown) {
    const id = positionText(this.#tail.highest)
    for (const { rights, stream } of this.#listeners) if (hasRight(rights, right)) stream.send({ type, data, id })
  }

  /** One question for all; a lost right counts from here on. */
  async #dropEnded() {
    const { database, now } = this.#services
    const alive = await aliveSessions(database.db, [...new Set([...this.#listeners].map(({ hash }) => hash))], now())
    for (const listener of this.#listeners) {
      const rights = alive.get(listener.hash)
      if (rights === undefined) {
        listener.stream.send({ type: 'ended', data: {} })
        listener.stream.end()
        this.#listeners.delete(listener)
      } else if (rights.join() !== listener.rights.join()) {
        listener.rights = rights
        listener.stream.send({ type: 'rights', data: {} })
      }
    }
  }

  /** What a browser missed while it was away, and who is where. */
  async #catchUp(listener: Listener, after: Position | null) {
    const { rights, stream } = listener
    const id = positionText(this.#tail.highest)
    stream.send({ type: 'ready', data: {}, id })
    sendPresence(listener, this.#presence, id)
    if (!hasRight(rights, 'read:orders')) return
    if (!after || positionText(after) === id) return
    const { numbers, placed, isAll } = await readOrderNews(this.#services.database.db, after, NOTHING_TOLD)
    if (isAll || numbers.length > 0) stream.send({ type: 'orders', data: { numbers, placed, isAll }, id })
  }
}

/** Ids of waves that changed, began or ended. */
function differing(before: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>): number[] {
  const ids = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...ids].filter((id) => before[id] !== now[id]).map(Number)
}

/** Only of what the listener may see. */
function sendPresence({ rights, stream }: Listener, presence: readonly Presence[], id: string) {
  const [seesOrders, seesGoods] = [hasRight(rights, 'read:orders'), hasRight(rights, 'read:catalogue')]
  if (!seesOrders && !seesGoods) return
  const data = presence.filter(({ number }) => (number.startsWith('product:') ? seesGoods : seesOrders))
  stream.send({ type: 'presence', data, id })
}
