/** What the mail server said about an address. `refused`: about the e-mail or its sender, so the address is not to blame. */
export type Verdict = 'hard' | 'soft' | 'refused'

/** Of RFC 3463: `5.1.1`. */
const ENHANCED = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/

/**
 * @param code of SMTP, or 0
 * @param text the answer of the server, or the status of a delivery report
 */
export function verdictOf(code: number, text: string): Verdict {
  const [, kind, subject, detail] = ENHANCED.exec(text) ?? []
  if (kind === '4' || (kind === undefined && code >= 400 && code < 500)) return 'soft'
  // A full mailbox is emptied one day.
  if (subject === '2' && detail === '2') return 'soft'
  if (subject === '1' || (subject === '2' && (detail === '0' || detail === '1'))) return 'hard'
  if (subject !== undefined && subject !== '0') return 'refused'
  if (code === 552) return 'soft'
  return code === 550 || code === 551 || code === 553 || kind === '5' ? 'hard' : 'refused'
}
