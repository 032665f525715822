import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Transporter } from 'nodemailer'
import { isLoopback } from '../../encrypted-urls.ts'
import type { Email } from './email.tsx'

export type Mailer = {
  /** @throws when the letter was not taken; the queue tries again with the same id */
  send(
    letter: Email & { id: string; from: string; to: string; replyTo?: string; headers?: Record<string, string> },
  ): Promise<void>
  close(): void
}

/** Sends over SMTP, or writes letters to files when the shop has no mail server. */
export function createMailer(config: {
  MAIL_URL?: string | undefined
  MAIL_CONNECTIONS: number
  dataDir: string
  baseUrl: URL
}): Mailer {
  const messageId = (id: string) => `<${id}@${config.baseUrl.hostname}>`
  if (!config.MAIL_URL) return fileMailer(join(config.dataDir, 'mail'), messageId)
  return smtpMailer(config.MAIL_URL, config.MAIL_CONNECTIONS, messageId)
}

/** Loaded with the first letter; connections are kept for the next ones, and each that hangs holds up its own letter. */
function smtpMailer(url: string, maxConnections: number, messageId: (id: string) => string): Mailer {
  let opened: Promise<Transporter> | undefined
  const open = async () =>
    (await import('nodemailer')).default.createTransport({
      url,
      // Without it nodemailer goes on in the clear, password and all, when a server's offer of STARTTLS is missing.
      requireTLS: !isLoopback(URL.parse(url)?.hostname ?? ''),
      pool: true,
      maxConnections,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 15_000,
    } as object)
  return {
    async send({ id, ...letter }) {
      opened ??= open()
      await (await opened).sendMail({ ...letter, messageId: messageId(id) })
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** The id names the file, so that a repeated letter is the same file. */
function fileMailer(folder: string, messageId: (id: string) => string): Mailer {
  return {
    async send({ id, ...letter }) {
      await mkdir(folder, { recursive: true })
      const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
      const message = new MailComposer({ ...letter, messageId: messageId(id) }).compile()
      const file = join(folder, `${id}.eml`)
      // Corked, its many small chunks are one write; what is attached is not copied.
      const written = createWriteStream(`${file}.part`, { highWaterMark: Number.MAX_SAFE_INTEGER })
      written.cork()
      await pipeline(message.createReadStream(), written)
      await rename(`${file}.part`, file)
    },
    close: () => {},
  }
}
