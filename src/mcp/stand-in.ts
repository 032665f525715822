import { randomUUID } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { JsonText } from '../ucp/json.ts'

/** Not to be guessed, so that no answer has it but where the SDK put it. */
const NAME = randomUUID()

/**
 * What the SDK carries in place of an answer of a tool. It would write the answer as JSON twice, as fields and as text,
 * and turn all of that into a stream of bytes and back.
 */
export const standIn: Readonly<CallToolResult> = {
  // Clients that know no `structuredContent` read the same as text.
  content: [{ type: 'text', text: NAME }],
  structuredContent: { [NAME]: true },
}

const FIELDS = JSON.stringify(standIn.structuredContent)

/** What the SDK wrote, with the answer in its places. */
export const withAnswer = (message: string, answer: JsonText): string =>
  message.replace(FIELDS, () => answer.plain).replace(NAME, () => answer.quoted())
