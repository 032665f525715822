import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, inject } from 'vitest'

/** The newest link to somebody with this in it, once the e-mail has come. @param subject has these words */
export async function linkInEmail(to: string, part: string, subject = ''): Promise<string> {
  let found = ''
  const look = async () => {
    const folder = inject('mailFolder')
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.eml'))) {
      const message = await PostalMime.parse(readFileSync(join(folder, name)))
      if (!message.to?.some(({ address }) => address === to) || !message.subject?.includes(subject)) continue
      found = new RegExp(`https?://[^\\s"<>]*${part}[^\\s"<>]*`).exec(message.text ?? '')?.[0] ?? found
    }
    return found
  }
  await expect.poll(look, { timeout: 40_000, interval: 500 }).not.toBe('')
  return found
}
