import { type Verdict, verdictOf } from './bounce.ts'

/** Of a delivery report (RFC 3464) about an e-mail of the shop. */
export type DeliveryReport = { id: string; verdict: Verdict; reason: string }

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** @param source of a message @param host of the shop's Message-IDs @returns null for anything but a report of failure or delay */
export function deliveryReportIn(source: string, host: string): DeliveryReport | null {
  const text = source.replace(/\r\n?/g, '\n')
  const status = partOf(text, 'message/delivery-status')
  const original = partOf(text, 'message/rfc822') ?? partOf(text, 'text/rfc822-headers')
  if (!status || !original) return null
  const id = new RegExp(`^message-id:\\s*<(${UUID})@${escaped(host)}>`, 'im').exec(original)?.[1]
  const action = fieldIn(status, 'Action')?.toLowerCase()
  if (!id || (action !== 'failed' && action !== 'delayed')) return null
  const code = fieldIn(status, 'Status') ?? ''
  const reason = fieldIn(status, 'Diagnostic-Code')?.replace(/^\w+;\s*/, '') || code
  const verdict = action === 'delayed' ? 'soft' : verdictOf(Number(`${code[0] ?? '5'}50`), code)
  return { id, verdict, reason }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The first part of a type, decoded. Parts end with the next line that begins as a boundary does. */
function partOf(text: string, type: string): string | null {
  const boundary = /boundary="?([^"\n;]+)"?/i.exec(text)?.[1]?.trim()
  if (!boundary) return null
  for (const part of text.split(`\n--${boundary}`).slice(1)) {
    const end = part.indexOf('\n\n')
    const head = unfolded(part.slice(0, end))
    if (!new RegExp(`^content-type:\\s*${escaped(type)}\\b`, 'im').test(head)) continue
    const body = part.slice(end + 2)
    const isBase64 = /^content-transfer-encoding:\s*base64/im.test(head)
    return unfolded(isBase64 ? Buffer.from(body, 'base64').toString('utf8').replace(/\r\n?/g, '\n') : body)
  }
  return null
}

/** Long fields stand on several lines. */
const unfolded = (text: string) => text.replace(/\n[ \t]+/g, ' ')

const fieldIn = (text: string, name: string) => new RegExp(`^${name}:\\s*(.+)$`, 'im').exec(text)?.[1]?.trim()
