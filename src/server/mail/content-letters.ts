import type { Lang } from '../../shop/languages.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import type { Services } from '../services.ts'
import { contactAnswer, contactReceived } from './contact-letters.ts'
import type { Letter } from './letter.tsx'

type Queued = { kind: string; data: Record<string, unknown>; lang: Lang }
export type SentLetter = Letter & { replyTo?: string; headers?: Record<string, string> }

/** Letters around the sale; null for a kind that is not one of them. */
export async function contentLetter(services: Services, { kind, data, lang }: Queued): Promise<SentLetter | null> {
  const { identity } = await readSettings(services.database.db, services.memory)
  if (kind === 'contact-received') return contactReceived(data, identity)
  if (kind === 'contact-answer') return contactAnswer(lang, identity)
  return null
}
