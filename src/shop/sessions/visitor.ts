import type { SecurityFacts, SecurityKind } from './security-events.ts'
import type { Session } from './session.ts'

/** Who sends a request, as far as its cookie and its address say. */
export type Visitor = {
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
  /** Writes what ASVS 5.0 V16.3 asks for, with the request's id. Never a secret, never an e-mail address. */
  logSecurity(kind: SecurityKind, facts?: SecurityFacts): void
}
