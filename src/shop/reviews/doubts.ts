import { fold } from '../language/latvian.ts'
import { hasLink } from '../link-in-text.ts'

/** What a person should look at before they publish the words of a buyer. */
export const DOUBTS = ['bad-word', 'link', 'phone'] as const
export type Doubt = (typeof DOUBTS)[number]

/** Beginnings of folded words. */
const BAD =
  /(?<!\p{L})(?:pimp|(?:no|iz|sa|ap)?pist(?:s|a|i|ais|ies)?(?!\p{L})|kuces?(?!\p{L})|mauk|sud[saui]|dirs|pidar|debil|kretin|idiot|fuck|shit|bitch|cunt|asshole|whore|blja|blya|naxuj|nahuj|huj|pizd|хуй|хуе|пизд|бляд|бля|еба|муда)/u

const PHONE = /(?:\+\s?\d[\d\s-]{7,}|(?<!\d)[26]\d{3}[\s-]?\d{4}(?!\d))/

export function doubtsOf(...texts: readonly string[]): Doubt[] {
  const text = texts.join('\n')
  const found: (Doubt | false)[] = [
    BAD.test(fold(text)) && 'bad-word',
    hasLink(text) && 'link',
    PHONE.test(text) && 'phone',
  ]
  return found.filter((doubt) => doubt !== false)
}
