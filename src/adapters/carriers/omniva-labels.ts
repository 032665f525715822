import { z } from 'zod'
import type { CarrierAddress, CarrierApi, Registered, Shipment, TrackingEvent } from '../../shop/parcels/carrier-api.ts'
import { CourierRefused } from '../../shop/parcels/carrier-api.ts'
import type { ParcelState } from '../../shop/parcels/parcel-states.ts'
import { type OutgoingParts, VendorError, type VendorResponse } from '../http-client/outgoing.ts'
import { parseJson, parseResponse } from '../payments/responses.ts'
import { carrierCall, isPdf, kilograms } from './carrier-call.ts'

export type OmnivaAccount = { url: string; user: string; password: string; customer: string }

const Refusal = z.object({
  clientItemId: z.string().nullish(),
  messageCode: z.string().nullish(),
  message: z.string().nullish(),
})

const Saved = z.object({
  resultCode: z.string().nullish(),
  savedShipments: z.array(z.object({ barcode: z.string(), clientItemId: z.string().nullish() })).nullish(),
  failedShipments: z.array(Refusal).nullish(),
})

const Cards = z.object({
  successAddressCards: z
    .array(z.object({ barcode: z.string(), fileData: z.string().nullish(), filedata: z.string().nullish() }))
    .nullish(),
})

const Events = z.object({
  content: z.array(
    z.object({
      eventId: z.number(),
      barcode: z.string(),
      eventDate: z.string(),
      eventCode: z.string(),
      comment: z.string().nullish(),
      location: z.string().nullish(),
    }),
  ),
  last: z.boolean().nullish(),
})

const Trouble = z.object({ title: z.string().nullish(), details: z.string().nullish(), message: z.string().nullish() })
const Ordered = z.object({ courierOrderNumber: z.union([z.string(), z.number()]).nullish() })

/** Codes that are known; others stand in the time line without changing the parcel's state. */
const STATES: Readonly<Record<string, ParcelState>> = {
  ACCEPTED: 'sent',
  COLLECTED: 'sent',
  IN_TRANSIT: 'in_transit',
  IN_SORTING: 'in_transit',
  SORTED: 'in_transit',
  DISPATCHED: 'in_transit',
  OUT_FOR_DELIVERY: 'in_transit',
  READY_FOR_PICKUP: 'waiting_for_buyer',
  STORED: 'waiting_for_buyer',
  DELIVERED: 'delivered',
  DELIVERED_TO_MAILBOX: 'delivered',
  RETURNED: 'returned',
  RETURN_TO_SENDER: 'returned',
}

const PAGE = 100
/** Five questions in five minutes are allowed. */
const PAGES = 3

/** Omniva's OMX interface. Not documented in public: what a repeated `partnerShipmentId` answers (docs/decisions/052). */
export function omnivaLabels(account: OmnivaAccount, parts: OutgoingParts = {}): CarrierApi {
  const call = carrierCall('omniva', account.url, parts)
  const headers = { authorization: `Basic ${Buffer.from(`${account.user}:${account.password}`).toString('base64')}` }
  const post = (path: string, body: object) =>
    call({ method: 'POST', path, headers, body: JSON.stringify({ customerCode: account.customer, ...body }) })

  return {
    code: 'omniva',
    batch: 50,
    async trial() {
      const answer = await call({ method: 'GET', path: '/shipments?size=1&fromTrackEventId=0', headers })
      parseResponse(answer, Events, { vendor: 'omniva', what: 'GET /shipments' })
    },
    trackBatch: Number.POSITIVE_INFINITY,
    async register(sender, shipments) {
      const answer = await post('/shipments/business-to-client', {
        shipments: shipments.map((shipment) => shipmentOf(sender, shipment)),
      })
      return registeredOf(answer, shipments)
    },
    async labels(parcels) {
      const answer = await post('/shipments/package-labels', {
        barcodes: parcels.map(({ code }) => ({ barcode: code })),
        sendAddressCardTo: 'RESPONSE',
      })
      const { successAddressCards } = parseResponse(answer, Cards, { vendor: 'omniva', what: 'package-labels' })
      const labels = (successAddressCards ?? []).map(({ barcode, fileData, filedata }) => {
        const pdf = Buffer.from(fileData ?? filedata ?? '', 'base64')
        return [barcode, pdf] as const
      })
      return new Map(labels.filter(([, pdf]) => isPdf(pdf)))
    },
    async cancel({ code }) {
      const answer = await post('/shipments/cancel', { barcodes: [code] })
      const { resultCode } = parseResponse(answer, Saved, { vendor: 'omniva', what: 'cancel' })
      return resultCode === 'OK'
    },
    async track(_parcels, cursor) {
      const events: TrackingEvent[] = []
      let from = Number(cursor ?? 0)
      for (let page = 0; page < PAGES; page++) {
        const path = `/shipments?size=${PAGE}&fromTrackEventId=${from}`
        const answer = await call({ method: 'GET', path, headers })
        const { content, last } = parseResponse(answer, Events, { vendor: 'omniva', what: 'GET /shipments' })
        events.push(...content.flatMap(eventOf))
        from = Math.max(from, ...content.map(({ eventId }) => eventId))
        if (last !== false || content.length === 0) break
      }
      return { events, cursor: String(from) }
    },
    async callCourier(sender, { from, to, parcels, note }) {
      const answer = await post('/courierorders/create-pickup-order', {
        contactPersonName: sender.name,
        contactPhone: sender.phone,
        pickupAddress: addressOf(sender),
        startTime: withoutZone(from),
        endTime: withoutZone(to),
        packageCount: parcels.length,
        isTwoManPickup: false,
        isHeavyPackage: false,
        ...(note ? { pickupComment: note } : {}),
      })
      if (isTheirDecision(answer)) throw new CourierRefused(troubleOf(answer))
      const { courierOrderNumber } = parseResponse(answer, Ordered, { vendor: 'omniva', what: 'create-pickup-order' })
      return {
        reference: courierOrderNumber === null || courierOrderNumber === undefined ? null : String(courierOrderNumber),
      }
    },
  }
}

const withoutZone = (at: Date) => at.toISOString().replace('Z', '')

const addressOf = ({ street, city, zip, country }: CarrierAddress) => ({
  country,
  postcode: zip,
  deliverypoint: city,
  street,
})

const partyOf = (party: CarrierAddress) => ({
  personName: party.name,
  contactMobile: party.phone,
  contactEmail: party.email,
})

function shipmentOf(sender: CarrierAddress, { receiver, point, reference, weight, note }: Shipment) {
  return {
    mainService: 'PARCEL',
    deliveryChannel: point ? 'PARCEL_MACHINE' : 'COURIER',
    partnerShipmentId: reference,
    ...(note ? { shipmentComment: note.slice(0, 128) } : {}),
    measurement: { weight: kilograms(weight) },
    receiverAddressee: {
      ...partyOf(receiver),
      address: point ? { country: receiver.country, offloadPostcode: point.identifier } : addressOf(receiver),
    },
    senderAddressee: { ...partyOf(sender), address: addressOf(sender) },
  }
}

/** A refused login is no answer about these shipments. */
const isTheirDecision = ({ status }: VendorResponse) => status >= 400 && status !== 401 && status !== 403

function troubleOf({ status, body }: VendorResponse): string {
  const trouble = Trouble.safeParse(parseJson(body))
  const words = trouble.success ? [trouble.data.title, trouble.data.details ?? trouble.data.message] : []
  return words.filter(Boolean).join(': ') || `HTTP ${status}`
}

function registeredOf(answer: VendorResponse, shipments: readonly Shipment[]): Registered[] {
  const parsed = Saved.safeParse(parseJson(answer.body))
  const isList = parsed.success && (parsed.data.savedShipments || parsed.data.failedShipments)
  if (isTheirDecision(answer) && !isList) {
    const message = troubleOf(answer)
    return shipments.map(({ parcelId }) => ({ parcelId, ok: false, reason: 'refused', message }))
  }
  if (!parsed.success || !isList) {
    throw new VendorError('omniva', answer.status >= 400 ? 'refused' : 'answer', {
      what: 'business-to-client',
      mayHaveActed: answer.status < 400,
      status: answer.status,
    })
  }
  const { savedShipments, failedShipments } = parsed.data
  const isFor = ({ reference }: Shipment, id: string | null | undefined) => id === reference || shipments.length === 1
  return shipments.map((shipment): Registered => {
    const { parcelId } = shipment
    const saved = savedShipments?.find(({ clientItemId }) => isFor(shipment, clientItemId))
    if (saved) return { parcelId, ok: true, code: saved.barcode, carrierRef: null, label: null }
    const failed = failedShipments?.find(({ clientItemId }) => isFor(shipment, clientItemId))
    if (!failed) return { parcelId, ok: false, reason: 'away', message: '' }
    return { parcelId, ok: false, reason: 'refused', message: failed.message || failed.messageCode || 'ERROR' }
  })
}

function eventOf(event: z.infer<typeof Events>['content'][number]): TrackingEvent[] {
  const { barcode, eventCode, eventDate, comment, location } = event
  const at = new Date(/Z|[+-]\d\d:?\d\d$/.test(eventDate) ? eventDate : `${eventDate}Z`)
  if (Number.isNaN(at.getTime())) return []
  const text = [comment || eventCode, location].filter(Boolean).join(', ')
  return [{ code: barcode, at, state: STATES[eventCode] ?? null, text, raw: event }]
}
