import type { OutsideKeys } from '../outside-keys.ts'

/** The account at a mail server that staff may type; MAIL_URL of the server goes before it. */
export const MAIL_KEYS = {
  host: 'MAIL_HOST',
  port: 'MAIL_PORT',
  user: 'MAIL_USER',
  password: 'MAIL_PASSWORD',
} as const

export type MailKeyPart = keyof typeof MAIL_KEYS

export const MAIL_KEY_PARTS = Object.keys(MAIL_KEYS) as MailKeyPart[]

export type MailAccount = OutsideKeys<'smtp'> & {
  /** Otherwise e-mails are only written into files, or wait where the account cannot be decrypted. */
  hasServer(): boolean
  isUnreadable(): boolean
}

/** With TLS from the beginning; on other ports it is asked for by STARTTLS. */
const TLS_PORT = 465

export type TypedAccount = Readonly<Record<MailKeyPart, string>>

export function mailUrlOf({ host, port, user, password }: TypedAccount): string {
  const scheme = Number(port) === TLS_PORT ? 'smtps' : 'smtp'
  return `${scheme}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}`
}

const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

export const isMailHost = (host: string): boolean => HOST.test(host)
export const isMailPort = (port: string): boolean => /^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536
