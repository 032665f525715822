import { z } from 'zod'
import type { CarrierAddress, CarrierApi, Registered, Shipment, TrackingEvent } from '../../shop/parcels/carrier-api.ts'
import type { ParcelState } from '../../shop/parcels/parcel-states.ts'
import { readXml } from '../../shop/xml/read.ts'
import { element, writeXml, type Xml } from '../../shop/xml/write.ts'
import { type OutgoingParts, VendorError } from '../http-client/outgoing.ts'
import { parseResponse } from '../payments/responses.ts'
import { bytesOf, carrierCall, digitsOf, eachOf, fromRigaTime, isPdf, kilograms, rigaTime } from './carrier-call.ts'

export type VenipakAccount = { url: string; user: string; password: string; customer: string }

const Tracked = z.array(
  z.object({ pack_no: z.string(), date: z.string(), status: z.string(), terminal: z.string().nullish() }),
)

/** Words that are known; others stand in the time line without changing the parcel's state. */
const STATES: Readonly<Record<string, ParcelState>> = {
  'At terminal': 'in_transit',
  'Out for delivery': 'in_transit',
  'At pickup point': 'waiting_for_buyer',
  Delivered: 'delivered',
  'Returned to sender': 'returned',
}

/** No such user, or another password. */
const WRONG_ACCOUNT = '9'
const NUMBER_IN_USE = '42'
/** Rounds that leave refused shipments out, before the rest is sent one by one. */
const ROUNDS = 3

type Refusal = { pack: string; code: string; text: string }

/** Venipak's XML import. The sender makes the numbers, so a repeated request is recognised by its number. */
export function venipakLabels(account: VenipakAccount, now: () => Date, parts: OutgoingParts = {}): CarrierApi {
  const call = carrierCall('venipak', account.url, parts)
  const form = (fields: Record<string, string>) => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: '*/*' },
    body: new URLSearchParams({ user: account.user, pass: account.password, ...fields }).toString(),
  })
  const numberOf = ({ serial }: Shipment) => `V${account.customer}E${String(serial % 10_000_000).padStart(7, '0')}`

  async function send(sender: CarrierAddress, shipments: readonly Shipment[]): Promise<Refusal[]> {
    const day = rigaTime(now()).slice(2, 10).replaceAll('-', '')
    const manifest = element(
      'manifest',
      shipments.map((shipment) => shipmentOf(sender, shipment, numberOf(shipment))),
      { title: `${account.customer}${day}001` },
    )
    const xml = writeXml(element('description', [manifest], { type: '1' }))
    const answer = await call({ method: 'POST', path: '/import/send.php', ...form({ xml_text: xml }) })
    const refusals = refusalsIn(answer.body, answer.status)
    // Of the account, not of a parcel: wrong password, no XML.
    if (refusals.some(({ code }) => ['2', WRONG_ACCOUNT].includes(code))) throw notAnswered('refused', false)
    return refusals
  }

  /** A wrong parcel refuses the others, which are sent again without it. */
  async function register(sender: CarrierAddress, shipments: readonly Shipment[], round = 0): Promise<Registered[]> {
    if (shipments.length === 0) return []
    const refusals = await send(sender, shipments)
    const done = ({ parcelId }: Shipment, code: string): Registered => ({
      ...{ parcelId, ok: true, code, carrierRef: null, label: null },
    })
    if (refusals.length === 0) return shipments.map((one) => done(one, numberOf(one)))
    const [only] = shipments
    const of = (one: Shipment) =>
      refusals.find(({ pack }) => pack === numberOf(one)) ??
      (one === only && shipments.length === 1 ? refusals[0] : undefined)
    const answers = shipments.flatMap((one): Registered[] => {
      const refusal = of(one)
      if (!refusal) return []
      if (refusal.code === NUMBER_IN_USE && one.isRepeat) return [done(one, numberOf(one))]
      return [{ parcelId: one.parcelId, ok: false, reason: 'refused', message: refusal.text }]
    })
    const left = shipments.filter((one) => !of(one)).map((one) => ({ ...one, isRepeat: true }))
    if (answers.length > 0 && round < ROUNDS) return [...answers, ...(await register(sender, left, round + 1))]
    return [...answers, ...(await eachOf(left, (one) => register(sender, [one], ROUNDS))).flat()]
  }

  return {
    code: 'venipak',
    batch: 50,
    async trial() {
      // Without a manifest there is nothing to import, but the account is looked at.
      const xml = writeXml(element('description', [], { type: '1' }))
      const { body, status } = await call({ method: 'POST', path: '/import/send.php', ...form({ xml_text: xml }) })
      if (refusalsIn(body, status).some(({ code }) => code === WRONG_ACCOUNT)) throw notAnswered('refused', false)
    },
    trackBatch: 25,
    register: (sender, shipments) => register(sender, shipments),
    async labels(parcels) {
      const printed = await eachOf(parcels, async ({ code }) => {
        const fields = { pack_no: code, format: 'other', carrier: 'venipak' }
        const pdf = await bytesOf(call, 'venipak', { method: 'POST', path: '/ws/print_label', ...form(fields) })
        return [code, pdf] as const
      })
      return new Map(printed.filter(([, pdf]) => isPdf(pdf)))
    },
    async track(parcels) {
      const found = await eachOf(parcels, async ({ code }) => {
        const path = `/ws/tracking.php?type=1&output=json&code=${encodeURIComponent(code)}`
        return parseResponse(await call({ method: 'GET', path }), Tracked, { vendor: 'venipak', what: 'tracking' })
      })
      return { events: found.flat().flatMap(eventOf), cursor: null }
    },
  }
}

const notAnswered = (reason: 'refused' | 'answer', mayHaveActed: boolean) =>
  new VendorError('venipak', reason, { what: 'POST /import/send.php', mayHaveActed })

/** @throws VendorError for anything but the documented answer */
function refusalsIn(body: string, status: number): Refusal[] {
  if (status >= 400) throw notAnswered('refused', false)
  const answer = parseAnswer(body)
  const type = answer?.name === 'answer' ? answer.attributes.type : undefined
  if (type === 'ok') return []
  if (type !== 'error' || !answer) throw notAnswered('answer', true)
  return answer.children
    .filter(({ name }) => name === 'error')
    .map(({ attributes, children, text }) => ({
      pack: attributes.pack ?? '',
      code: attributes.code ?? '',
      text: children.find(({ name }) => name === 'text')?.text ?? text,
    }))
}

function parseAnswer(body: string): Xml | null {
  try {
    return readXml(body.trim())
  } catch {
    return null
  }
}

function partyOf(name: string, party: CarrierAddress, title: string): Xml {
  return element(name, [
    element('name', title),
    element('country', party.country),
    element('city', party.city),
    element('address', party.street),
    element('post_code', digitsOf(party.zip)),
    element('contact_person', party.name),
    element('contact_tel', party.phone),
    element('contact_email', party.email),
  ])
}

function shipmentOf(
  sender: CarrierAddress,
  { receiver, point, reference, weight, note }: Shipment,
  number: string,
): Xml {
  return element('shipment', [
    partyOf('consignee', receiver, point?.name ?? receiver.name),
    partyOf('sender', sender, sender.name),
    element('attribute', [
      element('shipment_code', reference),
      element('delivery_type', 'nwd'),
      note ? element('comment_text', note.slice(0, 50)) : null,
    ]),
    element('pack', [element('pack_no', number), element('weight', String(kilograms(weight)))]),
  ])
}

function eventOf(row: z.infer<typeof Tracked>[number]): TrackingEvent[] {
  const at = fromRigaTime(row.date)
  const text = [row.status, row.terminal].filter(Boolean).join(', ')
  return at ? [{ code: row.pack_no, at, state: STATES[row.status] ?? null, text, raw: row }] : []
}
