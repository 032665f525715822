import { asc } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { createMailer } from '../../src/adapters/mail/mailer.ts'
import { sendEmail } from '../../src/adapters/mail/send-email.ts'
import { emails } from '../../src/shop/emails/emails.tables.ts'
import type { TestShop } from './shop.ts'

/** A mail server of our own, to which the shop's e-mails are really sent; every e-mail as its reader gets it. */
export async function openPostOffice(shop: TestShop) {
  const received: Email[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((message) => {
          received.push(message)
          done()
        })
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const mailer = createMailer({ ...shop.services.config, MAIL_URL: `smtp://127.0.0.1:${port}` })
  return {
    /** Sends what is queued, and answers what came since the last time, in the order of queueing. */
    async deliver(): Promise<Email[]> {
      const from = received.length
      for (const { id } of await shop.db.select({ id: emails.id }).from(emails).orderBy(asc(emails.createdAt))) {
        await sendEmail(shop.services, mailer, id, false)
      }
      return received.slice(from)
    },
    async close() {
      mailer.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export const headerOf = (message: Email | undefined, name: string) =>
  message?.headers.find(({ key }) => key === name.toLowerCase())?.value

/** The first address in an e-mail that has this in it. */
export const linkIn = (message: Email | undefined, part: string) =>
  new RegExp(`http://localhost:3000([^\\s"]*${part}[^\\s"]*)`).exec(message?.text ?? '')?.[1] ?? ''
