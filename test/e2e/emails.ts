import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from 'vitest'
import { ownShop } from './browser.ts'

/** What the shop wrote to somebody so far, oldest first. */
export async function emailsTo(recipient: string): Promise<Email[]> {
  const folder = ownShop().mailFolder
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
  const messages = await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
  return messages.filter((message) => message.to?.some(({ address }) => address === recipient))
}

/** The newest link to somebody with this in it, once the e-mail has come. @param subject has these words */
export async function linkInEmail(to: string, part: string, subject = ''): Promise<string> {
  let found = ''
  const look = async () => {
    for (const message of await emailsTo(to)) {
      if (!message.subject?.includes(subject)) continue
      found = new RegExp(`https?://[^\\s"<>]*${part}[^\\s"<>]*`).exec(message.text ?? '')?.[0] ?? found
    }
    return found
  }
  await expect.poll(look, { timeout: 40_000, interval: 500 }).not.toBe('')
  return found
}
