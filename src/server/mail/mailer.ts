import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Letter } from './letter.tsx'

export type Mailer = {
  /** @throws when the letter was not taken; the queue tries again with the same id */
  send(letter: Letter & { id: string; to: string; replyTo?: string; headers?: Record<string, string> }): Promise<void>
  close(): void
}

/** Sends over SMTP, or writes letters to files when the shop has no mail server. */
export function createMailer(config: {
  MAIL_URL?: string | undefined
  MAIL_FROM: string
  dataDir: string
  baseUrl: URL
}): Mailer {
  const messageId = (id: string) => `<${id}@${config.baseUrl.hostname}>`
  if (!config.MAIL_URL) return fileMailer(join(config.dataDir, 'mail'), config.MAIL_FROM, messageId)
  const transport = nodemailer.createTransport(config.MAIL_URL, {
    pool: true,
    maxConnections: 2,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
  } as object)
  return {
    async send({ id, ...letter }) {
      await transport.sendMail({ ...letter, from: config.MAIL_FROM, messageId: messageId(id) })
    },
    close: () => transport.close(),
  }
}

/** The id names the file, so that a repeated letter is the same file. */
function fileMailer(folder: string, from: string, messageId: (id: string) => string): Mailer {
  return {
    async send({ id, ...letter }) {
      await mkdir(folder, { recursive: true })
      const bytes = await new MailComposer({ ...letter, from, messageId: messageId(id) }).compile().build()
      const file = join(folder, `${id}.eml`)
      await writeFile(`${file}.part`, bytes)
      await rename(`${file}.part`, file)
    },
    close: () => {},
  }
}
