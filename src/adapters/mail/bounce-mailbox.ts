import { isLoopback } from '../../encrypted-urls.ts'
import { recordReport } from '../../shop/newsletter/bounces.db.ts'
import { deliveryReportIn } from '../../shop/newsletter/delivery-report.ts'
import type { EmailDeps } from './deps.ts'

/** Messages of one run; the rest is read by the next. */
const SLICE = 200
const MAX_BYTES = 200_000

/**
 * Reads delivery reports from the mailbox of MAIL_BOUNCE_URL and marks them as read. Other messages, which may be of
 * people, are neither read nor marked. @returns how many reports were about e-mails of the shop
 */
export async function readBounces({ database: { db }, config, now }: EmailDeps): Promise<number> {
  if (!config.MAIL_BOUNCE_URL) return 0
  const { ImapFlow } = await import('imapflow')
  const url = new URL(config.MAIL_BOUNCE_URL)
  const isSecure = url.protocol === 'imaps:'
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port || (isSecure ? 993 : 143)),
    secure: isSecure,
    // Otherwise the password is sent unencrypted to a server that offers no STARTTLS.
    ...(isSecure || isLoopback(url.hostname) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    logger: false,
  })
  // Without a listener an error of the connection would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.mailboxOpen(decodeURIComponent(url.pathname.slice(1)) || 'INBOX')
    const found = await client.search({ seen: false, header: { 'content-type': 'delivery-status' } }, { uid: true })
    let reports = 0
    for (const uid of (found || []).slice(0, SLICE)) {
      const message = await client.fetchOne(String(uid), { source: { maxLength: MAX_BYTES } }, { uid: true })
      const source = message ? (message.source?.toString('utf8') ?? '') : ''
      const report = deliveryReportIn(source, config.baseUrl.hostname)
      if (report && (await recordReport(db, { ...report, now: now() })) !== 'unknown') reports += 1
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    }
    return reports
  } finally {
    await client.logout().catch(() => client.close())
  }
}
