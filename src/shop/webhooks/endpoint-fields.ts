import { isWebhookEvent, WEBHOOK_EVENTS, type WebhookEvent } from './webhook-events.ts'

/** `name`, `address`, `isOn`, and each event by its name. */
export type EndpointFields = Record<string, string | boolean>

type EndpointProblem = 'required' | 'tooLong' | 'https' | 'private' | 'unknown' | 'noEvents'
export type EndpointProblems = Record<string, EndpointProblem>

type EndpointValues = { name: string; address: string; isOn: boolean; events: string[] }

const TEXTS = { name: 120, address: 2_000 } as const

export const fieldsOfEndpoint = ({ name, address, isOn, events }: EndpointValues): EndpointFields => ({
  ...{ name, address, isOn },
  ...Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, events.includes(event)])),
})

/** Texts as they are stored, so that edits can be compared. */
export const cleanedEndpoint = (changes: EndpointFields): EndpointFields =>
  Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  )

/** What is wrong with an address as it is written; where its name leads is checked by every attempt. */
export type CheckAddress = (address: string) => 'https' | 'private' | null

/** @param fields cleaned; what is left out is empty */
export function readEndpoint(
  fields: EndpointFields,
  checkAddress: CheckAddress,
): { values: EndpointValues } | { problems: EndpointProblems } {
  const problems: EndpointProblems = {}
  for (const [field, value] of Object.entries(fields)) {
    const isText = field in TEXTS
    const isFlag = field === 'isOn' || isWebhookEvent(field)
    if ((!isText && !isFlag) || typeof value !== (isText ? 'string' : 'boolean')) problems[field] = 'unknown'
  }
  for (const [field, limit] of Object.entries(TEXTS)) {
    const text = String(fields[field] ?? '')
    if (!text) problems[field] = 'required'
    else if (text.length > limit) problems[field] = 'tooLong'
  }
  const address = String(fields.address ?? '')
  const wrong = problems.address ? null : checkAddress(address)
  if (wrong) problems.address = wrong
  const events: WebhookEvent[] = WEBHOOK_EVENTS.filter((event) => fields[event] === true)
  if (events.length === 0) problems.events = 'noEvents'
  if (Object.keys(problems).length > 0) return { problems }
  return { values: { name: String(fields.name), address, isOn: fields.isOn !== false, events } }
}
