/** True: a rejection. Meanings: docs/security.md. */
export const SECURITY_KINDS = {
  'log-in': false,
  'log-in-failed': true,
  'log-in-limited': true,
  'log-out': false,
  registered: false,
  'reset-asked': false,
  'reset-used': false,
  'reset-refused': true,
  'email-confirmed': false,
  'password-wrong': true,
  'password-changed': false,
  'email-change-asked': false,
  'email-changed': false,
  'email-change-undone': false,
  'sessions-ended': false,
  'data-exported': false,
  'account-closed': false,
  'guest-erased': false,
  'buyer-invited': false,
  'buyer-joined': false,
  'buyer-removed': false,
  'order-approved': false,
  'order-email-wrong': true,
  'order-link-asked': false,
  'order-on-invoice': false,
  'order-limited': true,
  'coupon-guessed': true,
  'impersonation-begun': false,
  'impersonation-opened': false,
  'impersonation-refused': true,
  'csrf-refused': true,
  'right-refused': true,
  'staff-log-in': false,
  'staff-log-in-failed': true,
  'staff-log-out': false,
  'staff-proof-failed': true,
  'host-refused': true,
  'webhook-refused': true,
  'agent-signature-refused': true,
  limited: true,
} as const satisfies Record<string, boolean>

export type SecurityKind = keyof typeof SECURITY_KINDS

/** `email` is logged as a keyed digest. */
export type SecurityFacts = { userId?: number | null; email?: string } & Record<
  string,
  string | number | null | undefined
>

export type SecurityLog = {
  /** ASVS 5.0 V16.3. Never logs secrets or e-mail addresses. */
  logSecurity(kind: SecurityKind, facts?: SecurityFacts): void
}
