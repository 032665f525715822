import type { SecurityLog } from '../security/security-events.ts'
import type { Session } from './session.ts'

/** Who sends a request, as far as its cookie and its address say. */
export type Visitor = SecurityLog & {
  /** The stored session, read once a request. Null for a visitor of whom nothing is stored. */
  session(): Promise<Session | null>
  /** The stored session; makes the row, and the cookie when there is none. */
  openSession(): Promise<Session>
  /** Forgets what was read, after a command changed it. */
  forgetSession(): void
  /** Gives the visitor a new secret (log-in, log-out, registration). @returns its hash */
  renewSid(): string
  clientAddress: string
  /** The network that attempts of this client are counted under. */
  clientNetwork: string
}
