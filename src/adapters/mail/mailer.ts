import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Transporter } from 'nodemailer'
import { isLoopback } from '../../encrypted-urls.ts'
import type { Email } from './email.tsx'
import type { GetSocket } from './public-socket.ts'

export type Mailer = {
  /** @throws when the server did not accept it; the queue retries with the same id */
  send(
    email: Email & { id: string; from: string; to: string; replyTo?: string; headers?: Record<string, string> },
  ): Promise<void>
  close(): void
}

type MailConfig = { MAIL_URL?: string | undefined; MAIL_CONNECTIONS: number; dataDir: string; baseUrl: URL }

/** @param getSocket in place of a connection to wherever the name leads */
export function createMailer(config: MailConfig, getSocket?: GetSocket): Mailer {
  const messageId = (id: string) => `<${id}@${config.baseUrl.hostname}>`
  if (!config.MAIL_URL) return fileMailer(join(config.dataDir, 'mail'), messageId)
  const pooling = { pool: true, maxConnections: config.MAIL_CONNECTIONS, getSocket }
  return smtpMailer(config.MAIL_URL, pooling, messageId)
}

/** nodemailer is loaded with the first e-mail; its connections are pooled. */
function smtpMailer(url: string, pooling: object, messageId: (id: string) => string): Mailer {
  let opened: Promise<Transporter> | undefined
  const open = () => openTransport(url, pooling)
  return {
    async send({ id, ...email }) {
      opened ??= open()
      await (await opened).sendMail({ ...email, messageId: messageId(id) })
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

async function openTransport(url: string, options: object): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({
    url,
    // Otherwise nodemailer sends password and e-mail unencrypted to a server that offers no STARTTLS.
    requireTLS: !isLoopback(URL.parse(url)?.hostname ?? ''),
    ...options,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
  } as object)
}

/** Signs in and sends nothing. */
export async function tryMailServer(
  url: string,
  getSocket?: GetSocket,
): Promise<'accepted' | 'refused' | 'unreachable'> {
  const transport = await openTransport(url, { getSocket })
  try {
    await transport.verify()
    return 'accepted'
  } catch (error) {
    return (error as { code?: unknown }).code === 'EAUTH' ? 'refused' : 'unreachable'
  } finally {
    transport.close()
  }
}

/** The id is the file name, so that a repeated e-mail replaces its file. */
function fileMailer(folder: string, messageId: (id: string) => string): Mailer {
  return {
    async send({ id, ...email }) {
      await mkdir(folder, { recursive: true })
      const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
      const message = new MailComposer({ ...email, messageId: messageId(id) }).compile()
      const file = join(folder, `${id}.eml`)
      // Corked, so that many small chunks become one write.
      const written = createWriteStream(`${file}.part`, { highWaterMark: Number.MAX_SAFE_INTEGER })
      written.cork()
      await pipeline(message.createReadStream(), written)
      await rename(`${file}.part`, file)
    },
    close: () => {},
  }
}
