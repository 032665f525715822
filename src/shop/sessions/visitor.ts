import type { SecurityLog } from '../security/security-events.ts'
import type { Session } from './session.ts'

export type Visitor = SecurityLog & {
  /** Read once a request; null when nothing is stored. */
  session(): Promise<Session | null>
  /** Creates row and cookie when missing; for commands only. */
  openSession(): Promise<Session>
  /** Call after a command changed the session. */
  forgetSession(): void
  /** New cookie at log-in, log-out and registration. @returns its hash */
  renewSid(): string
  clientAddress: string
  clientNetwork: string
}
