import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  type CarrierAddress,
  type CarrierApi,
  type CarrierNumber,
  CourierRefused,
  type Registered,
  type Shipment,
  type TrackingEvent,
} from '../../shop/parcels/carrier-api.ts'
import type { ParcelState } from '../../shop/parcels/parcel-states.ts'
import { type OutgoingParts, VendorError, type VendorResponse } from '../http-client/outgoing.ts'
import { parseJson, parseResponse } from '../payments/responses.ts'
import { carrierCall, digitsOf, eachOf, fromRigaTime, isPdf, kilograms, rigaTime } from './carrier-call.ts'

export type DpdAccount = { url: string; token: string }

const Label = z.object({ pages: z.array(z.object({ binaryData: z.string() })).nullish() }).nullish()
const Numbers = z.array(z.union([z.string(), z.number()]).transform(String))

const Created = z.object({
  id: z.string(),
  parcelNumbers: Numbers.nullish(),
  shipmentReferences: z.array(z.string()).nullish(),
  shipmentLabels: Label,
})
type Created = z.infer<typeof Created>

const Printed = z.object({
  parcelNumbers: Numbers.nullish(),
  pages: z.array(z.object({ binaryData: z.string() })).nullish(),
})
const Tracked = z.array(
  z.object({
    parcelNumber: z.union([z.string(), z.number()]).transform(String),
    details: z.array(z.object({ status: z.string(), dateTime: z.string() })).nullish(),
  }),
)
const Trouble = z.object({ title: z.string().nullish(), detail: z.unknown() })

/** The messages of the documentation, chapter 6.1.2. */
const STATES: Readonly<Record<string, ParcelState>> = {
  'Dropped in Pickup Point': 'sent',
  'Picked up by Courier': 'sent',
  'En route': 'in_transit',
  'Delivered to Pickup Point': 'waiting_for_buyer',
  'Delivered to Consignee': 'delivered',
  'Picked up by Consignee from Pickup point': 'delivered',
  'Returned to Sender': 'returned',
}

const LABEL = {
  offsetPosition: 0,
  downloadLabel: true,
  emailLabel: false,
  labelFormat: 'application/pdf',
  paperSize: 'A6',
}

/** DPD's web service 1.2 (eserviss): a number is given together with the label. */
export function dpdLabels(account: DpdAccount, parts: OutgoingParts = {}): CarrierApi {
  const call = carrierCall('dpd', account.url, parts)
  const headers = { authorization: `Bearer ${account.token}` }
  const post = (path: string, body: object) => call({ method: 'POST', path, headers, body: JSON.stringify(body) })
  const get = (path: string) => call({ method: 'GET', path, headers })

  /** DPD does not recognise a repeated reference, so it is looked for first. */
  async function find(reference: string): Promise<Created | null> {
    const answer = await get(`/shipments?referenceNumber=${encodeURIComponent(reference)}`)
    const { items } = parseResponse(answer, z.object({ items: z.array(Created) }), {
      vendor: 'dpd',
      what: 'GET /shipments',
    })
    return items.find(({ shipmentReferences }) => shipmentReferences?.includes(reference)) ?? null
  }

  async function print(id: string) {
    const answer = await post('/shipments/labels', { ...LABEL, shipmentIds: [id] })
    return parseResponse(answer, Printed, { vendor: 'dpd', what: 'POST /shipments/labels' })
  }

  async function numbered(shipment: Shipment, created: Created): Promise<Registered> {
    const printed = created.parcelNumbers?.[0] ? null : await print(created.id)
    const code = created.parcelNumbers?.[0] ?? printed?.parcelNumbers?.[0]
    if (!code) throw new VendorError('dpd', 'answer', { what: 'POST /shipments', mayHaveActed: true })
    const label = pdfOf(created.shipmentLabels ?? printed)
    return { parcelId: shipment.parcelId, ok: true, code, carrierRef: created.id, label }
  }

  async function registerOne(sender: CarrierAddress, shipment: Shipment): Promise<Registered> {
    const known = shipment.isRepeat ? await find(shipment.reference) : null
    if (known) return numbered(shipment, known)
    const answer = await post('/shipments', [shipmentOf(sender, shipment)])
    if (isTheirDecision(answer)) {
      return { parcelId: shipment.parcelId, ok: false, reason: 'refused', message: troubleOf(answer) }
    }
    const [created] = parseResponse(answer, z.array(Created), { vendor: 'dpd', what: 'POST /shipments' })
    if (!created) throw new VendorError('dpd', 'answer', { what: 'POST /shipments', mayHaveActed: true })
    return numbered(shipment, created)
  }

  const registerEach = (sender: CarrierAddress, shipments: readonly Shipment[]) =>
    eachOf(shipments, (shipment) =>
      registerOne(sender, shipment).catch(
        (): Registered => ({ parcelId: shipment.parcelId, ok: false, reason: 'away', message: '' }),
      ),
    )

  async function registerTogether(sender: CarrierAddress, shipments: readonly Shipment[]): Promise<Registered[]> {
    const answer = await post(
      '/shipments',
      shipments.map((shipment) => shipmentOf(sender, shipment)),
    )
    // One that is wrong refuses all; each is looked for first, in case some were taken.
    if (isTheirDecision(answer))
      return registerEach(
        sender,
        shipments.map((one) => ({ ...one, isRepeat: true })),
      )
    const created = parseResponse(answer, z.array(Created), { vendor: 'dpd', what: 'POST /shipments' })
    return eachOf(shipments, async (shipment): Promise<Registered> => {
      const own = created.find(({ shipmentReferences }) => shipmentReferences?.includes(shipment.reference))
      return own ? numbered(shipment, own) : { parcelId: shipment.parcelId, ok: false, reason: 'away', message: '' }
    })
  }

  return {
    code: 'dpd',
    batch: 50,
    trial: async () => void (await find(`E-${randomUUID()}`)),
    trackBatch: 30,
    async register(sender, shipments) {
      const fresh = shipments.filter(({ isRepeat }) => !isRepeat)
      const repeated = await registerEach(
        sender,
        shipments.filter(({ isRepeat }) => isRepeat),
      )
      if (fresh.length === 0) return repeated
      return [...repeated, ...(await (fresh.length === 1 ? registerEach : registerTogether)(sender, fresh))]
    },
    async labels(parcels) {
      const printed = await eachOf(parcels, async ({ code, carrierRef }: CarrierNumber) => {
        const pdf = carrierRef ? pdfOf(await print(carrierRef)) : null
        return [code, pdf] as const
      })
      return new Map(printed.flatMap(([code, pdf]) => (pdf ? [[code, pdf] as const] : [])))
    },
    async track(parcels) {
      const numbers = parcels.map(({ code }) => code).join('|')
      const answer = await get(`/status/tracking?pknr=${encodeURIComponent(numbers)}&detail=0&show_all=1&lang=en`)
      const tracked = parseResponse(answer, Tracked, { vendor: 'dpd', what: 'GET /status/tracking' })
      return { events: tracked.flatMap(eventsOf), cursor: null }
    },
    async callCourier(sender, { from, to, parcels, weight, note }) {
      const [day = '', start = ''] = rigaTime(from).split(' ')
      const [, end = ''] = rigaTime(to).split(' ')
      const answer = await post('/pickups', {
        pickupDate: day,
        pickupTimeFrom: start.slice(0, 5),
        pickupTimeTo: end.slice(0, 5),
        address: { ...addressOf(sender), contactName: sender.name.slice(0, 35) },
        ...(note ? { messageToCourier: note.slice(0, 250) } : {}),
        parcel: { count: parcels.length, weight: kilograms(weight / Math.max(parcels.length, 1)) },
      })
      if (isTheirDecision(answer)) throw new CourierRefused(troubleOf(answer))
      const Ordered = z.object({ pickupDateFrom: z.string().nullish() })
      const { pickupDateFrom } = parseResponse(answer, Ordered, { vendor: 'dpd', what: 'POST /pickups' })
      return { reference: pickupDateFrom ?? null }
    },
  }
}

/** Texts at the lengths that DPD takes. */
const addressOf = ({ name, email, phone, street, city, zip, country }: CarrierAddress) => ({
  name: name.slice(0, 35),
  email,
  phone,
  street: street.slice(0, 35),
  city: city.slice(0, 35),
  postalCode: digitsOf(zip),
  country,
})

function shipmentOf(sender: CarrierAddress, { receiver, point, reference, weight }: Shipment) {
  const { name, email, phone } = addressOf(receiver)
  return {
    senderAddress: addressOf(sender),
    receiverAddress: point ? { name, email, phone, pudoId: point.identifier } : addressOf(receiver),
    service: { serviceAlias: point ? 'DPD Pickup' : 'DPD B2C' },
    parcels: [{ weight: kilograms(weight), mpsReferences: [reference] }],
    shipmentReferences: [reference],
    labelOptions: { ...LABEL, shipmentIds: [] },
  }
}

/** A refused token is no answer about these shipments. */
const isTheirDecision = ({ status }: VendorResponse) => status >= 400 && status !== 401 && status !== 403

function troubleOf({ status, body }: VendorResponse): string {
  const parsed = Trouble.safeParse(parseJson(body))
  if (!parsed.success) return `HTTP ${status}`
  const { title, detail } = parsed.data
  const words =
    detail === null || detail === undefined ? '' : typeof detail === 'string' ? detail : JSON.stringify(detail)
  return [title, words].filter(Boolean).join(': ').slice(0, 400) || `HTTP ${status}`
}

function pdfOf(label: z.infer<typeof Label> | z.infer<typeof Printed>): Buffer | null {
  const data = label?.pages?.[0]?.binaryData
  const pdf = data ? Buffer.from(data, 'base64') : null
  return pdf && isPdf(pdf) ? pdf : null
}

function eventsOf({ parcelNumber, details }: z.infer<typeof Tracked>[number]): TrackingEvent[] {
  return (details ?? []).flatMap((detail) => {
    const at = fromRigaTime(detail.dateTime)
    return at
      ? [{ code: parcelNumber, at, state: STATES[detail.status] ?? null, text: detail.status, raw: detail }]
      : []
  })
}
