import { LRUCache } from 'lru-cache'
import { AgentCallFailed, type CallAgent } from './agent-call.ts'
import { type AgentProfile, parseProfile } from './agent-profile.ts'

export type ProfileFound =
  | { ok: true; profile: AgentProfile }
  | { ok: false; code: 'invalid_profile_url' | 'profile_unreachable' | 'profile_malformed' }
  /** The shop asks no more new platforms for now. */
  | { ok: false; code: 'busy'; retryAfter: number }

type Failed = Extract<ProfileFound, { ok: false }>

type Entry = { found: ProfileFound; at: number; failures: number }

const MAX_ENTRIES = 1_000
const MAX_URL_LENGTH = 500
const LIFE_MS = 5 * 60_000
/** An unknown key makes the shop ask again, but not more often than that. */
const FLOOR_MS = 60_000
const FIRST_REST_MS = 10_000
const LONGEST_REST_MS = 30 * 60_000
/** Of profiles that were never read before; those of known platforms are not counted. First by network, then of all. */
const NEW_OF_NETWORK = 20
const NEW_PER_WINDOW = 60
const MAX_NETWORKS = 10_000
const WINDOW_MS = 60_000
const MAX_AT_ONCE = 10

/** Profiles of platforms by address: a fixed number of them, asked for at a bounded rate whoever calls. */
export class AgentProfiles {
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES })
  readonly #reading = new Map<string, Promise<ProfileFound>>()
  readonly #call: CallAgent
  readonly #now: () => Date
  #window = { began: 0, asked: 0 }
  /** In the present window. */
  readonly #askedBy = new LRUCache<string, number>({ max: MAX_NETWORKS })

  constructor(call: CallAgent, now: () => Date) {
    this.#call = call
    this.#now = now
  }

  /** @param network of the caller, for the limit of new platforms */
  async read(url: string, network: string): Promise<ProfileFound> {
    if (url.length > MAX_URL_LENGTH) return { ok: false, code: 'invalid_profile_url' }
    const entry = this.#entries.get(url)
    if (entry && this.#now().getTime() - entry.at < lifeOf(entry)) return entry.found
    return this.#fetch(url, entry, network)
  }

  /** After a signature by a key that is not in the profile. */
  async readAgain(url: string, network: string): Promise<ProfileFound> {
    const entry = this.#entries.get(url)
    if (entry && this.#now().getTime() - entry.at < FLOOR_MS) return entry.found
    return this.#fetch(url, entry, network)
  }

  #fetch(url: string, entry: Entry | undefined, network: string): Promise<ProfileFound> {
    const present = this.#reading.get(url)
    if (present) return present
    const refused = this.#refusal(entry, network)
    if (refused) return Promise.resolve(refused)
    const { began } = this.#window
    const reading = this.#ask(url)
      .then((found) => {
        const failures = found.ok ? 0 : (entry?.failures ?? 0) + 1
        // Nobody was called: the network that sent it is counted, the others are not held up.
        if (!entry?.found.ok && !found.ok && found.code === 'invalid_profile_url') this.#uncount(began)
        this.#entries.set(url, { found, at: this.#now().getTime(), failures })
        return found
      })
      .finally(() => this.#reading.delete(url))
    this.#reading.set(url, reading)
    return reading
  }

  #refusal(entry: Entry | undefined, network: string): Failed | null {
    const isKnown = entry?.found.ok === true
    // Known platforms have places of their own: servers that are slow on purpose do not take them.
    const most = isKnown ? 2 * MAX_AT_ONCE : MAX_AT_ONCE
    if (this.#reading.size >= most) return { ok: false, code: 'busy', retryAfter: 1 }
    if (isKnown) return null
    const now = this.#now().getTime()
    if (now - this.#window.began >= WINDOW_MS) {
      this.#window = { began: now, asked: 0 }
      this.#askedBy.clear()
    }
    const asked = this.#askedBy.get(network) ?? 0
    if (asked >= NEW_OF_NETWORK || this.#window.asked >= NEW_PER_WINDOW) {
      return { ok: false, code: 'busy', retryAfter: Math.ceil((this.#window.began + WINDOW_MS - now) / 1_000) }
    }
    this.#askedBy.set(network, asked + 1)
    this.#window.asked += 1
    return null
  }

  #uncount(began: number) {
    if (this.#window.began === began && this.#window.asked > 0) this.#window.asked -= 1
  }

  async #ask(url: string): Promise<ProfileFound> {
    try {
      const { status, body } = await this.#call({ method: 'GET', url })
      if (status < 200 || status > 299) return { ok: false, code: 'profile_unreachable' }
      const profile = parseProfile(body)
      return profile ? { ok: true, profile } : { ok: false, code: 'profile_malformed' }
    } catch (error) {
      if (!(error instanceof AgentCallFailed)) throw error
      return { ok: false, code: error.reason === 'address' ? 'invalid_profile_url' : 'profile_unreachable' }
    }
  }
}

/** Failures in a row make the rest longer. */
const lifeOf = ({ found, failures }: Entry) =>
  found.ok ? LIFE_MS : Math.min(FIRST_REST_MS * 2 ** (failures - 1), LONGEST_REST_MS)
