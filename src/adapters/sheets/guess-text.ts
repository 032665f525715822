import { DELIMITERS, type TextEncoding } from '../../shop/imports/import-states.ts'
import { UnreadableFile } from '../../shop/imports/read-file.db.ts'

/** What Excel saves as „Unicode text” begins with a mark of its own; without it, half of the bytes of Latin letters are 0. */
export function utf16Encoding(head: Uint8Array): TextEncoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 1].map((at) => head.filter((byte, i) => i % 2 === at && byte === 0).length)
  const [first = 0, second = 0] = zeros
  if (first + second < head.length / 4) return null
  if (first === 0) return 'utf-16le'
  return second === 0 ? 'utf-16be' : null
}

/** Looks through all of it: the first letter outside of ASCII may come late. @throws UnreadableFile where one wrong byte would spoil every letter */
export async function guessEncoding(parts: () => AsyncIterable<Uint8Array>): Promise<TextEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of parts()) decoder.decode(part, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  if (await isMostlyUtf8(parts())) throw new UnreadableFile('mixed-encoding')
  return 'windows-1257'
}

/** Of letters that are looked at. */
const ENOUGH = 10_000

/** Text in Windows-1257 hardly ever has two bytes that are a letter of UTF-8. */
async function isMostlyUtf8(parts: AsyncIterable<Uint8Array>): Promise<boolean> {
  const decoder = new TextDecoder('utf-8')
  let [letters, wrong] = [0, 0]
  for await (const part of parts) {
    for (const [found] of decoder.decode(part, { stream: true }).matchAll(/[\u0080-\uffff]/g)) {
      if (found === '\ufffd') wrong += 1
      else letters += 1
      if (letters + wrong === ENOUGH) return letters > wrong
    }
  }
  return letters > wrong
}

/** The mark that stands most often outside of quotes in the first line that is not blank. */
export function guessDelimiter(text: string): (typeof DELIMITERS)[number] {
  const counts = new Map<string, number>(DELIMITERS.map((mark) => [mark, 0]))
  let [isQuoted, isBlank] = [false, true]
  for (const mark of text) {
    if (/\S/.test(mark)) isBlank = false
    if (mark === '"') isQuoted = !isQuoted
    else if (!isQuoted && /[\r\n]/.test(mark)) {
      if (!isBlank) break
    } else if (!isQuoted && counts.has(mark)) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  }
  return DELIMITERS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? ';'
}
