import PDFDocument from 'pdfkit'
import { readXml } from '../../src/shop/xml/read.ts'
import type { Xml } from '../../src/shop/xml/write.ts'
import { type Incoming, json, noFaults, type Reply, startServer } from './server.ts'

type Parcel = { carrier: string; code: string; ref: string; reference: string; name: string; isCancelled: boolean }
type Event = { id: number; code: string; at: Date; status: string; place: string }

const OMNIVA = { user: 'veikals', password: 'omniva-parole', customer: '12345' }
const DPD_TOKEN = 'dpd-atslega'
const VENIPAK = { user: 'veikals', password: 'venipak-parole', customer: '54321' }

/** A number that no carrier accepts: too short, or of a country without a locker. */
const isPhone = (phone: unknown) => /^\+(3712\d{7}|3706\d{7}|3725\d{6,7})$/.test(String(phone ?? ''))

/**
 * Accounts at three carriers without the network: they check logins and data as the real ones do, give labels as PDF, and
 * know a repeated reference where the real one does. `lostAnswers`: so many requests are carried out and not answered.
 */
export async function startCarrierAccounts(options: { port?: number } = {}) {
  const faults = noFaults()
  const parcels: Parcel[] = []
  const events: Event[] = []
  const couriers: { carrier: string; body: unknown }[] = []
  const switches = { lostAnswers: 0, garbage: false, withoutLabels: false, labelMs: 0 }
  const add = (carrier: string, code: string, reference: string, name: string) => {
    const parcel = { carrier, code, ref: `${carrier}-${parcels.length + 1}`, reference, name, isCancelled: false }
    parcels.push(parcel)
    return parcel
  }
  const world = { parcels, events, couriers, switches, add }
  const server = await startServer({
    ...options,
    faults,
    isPage: () => false,
    async handle(request) {
      const [, carrier = ''] = request.path.split('/')
      const path = request.path.slice(carrier.length + 1)
      const serve = { omniva, dpd, venipak }[carrier]
      if (!serve) return json(404, { message: 'not found' })
      const reply = await serve(world, { ...request, path })
      if (request.method === 'POST' && switches.lostAnswers > 0) {
        switches.lostAnswers -= 1
        return { status: 502, body: '<html>Bad gateway</html>' }
      }
      return switches.garbage ? { status: 200, body: '<html>Maintenance</html>' } : reply
    },
  })
  return {
    env: {
      CARRIER_OMNIVA_API_URL: `${server.origin}/omniva`,
      CARRIER_OMNIVA_USER: OMNIVA.user,
      CARRIER_OMNIVA_PASSWORD: OMNIVA.password,
      CARRIER_OMNIVA_CUSTOMER: OMNIVA.customer,
      CARRIER_DPD_API_URL: `${server.origin}/dpd`,
      CARRIER_DPD_TOKEN: DPD_TOKEN,
      CARRIER_VENIPAK_API_URL: `${server.origin}/venipak`,
      CARRIER_VENIPAK_USER: VENIPAK.user,
      CARRIER_VENIPAK_PASSWORD: VENIPAK.password,
      CARRIER_VENIPAK_CUSTOMER: VENIPAK.customer,
    },
    ...world,
    faults,
    requests: server.requests,
    /** The carrier scanned the parcel. `status`: in the carrier's own words. */
    report(code: string, status: string, at: Date, place = '') {
      events.push({ id: events.length + 1, code, at, status, place })
    },
    heal() {
      Object.assign(faults, noFaults())
      Object.assign(switches, { lostAnswers: 0, garbage: false, withoutLabels: false, labelMs: 0 })
    },
    close: server.close,
  }
}

type World = {
  parcels: Parcel[]
  events: Event[]
  couriers: { carrier: string; body: unknown }[]
  switches: { lostAnswers: number; garbage: boolean; withoutLabels: boolean; labelMs: number }
  add(carrier: string, code: string, reference: string, name: string): Parcel
}

async function labelPdf({ switches }: World, { carrier, code, name }: Parcel): Promise<Buffer> {
  if (switches.labelMs > 0) await new Promise((resolve) => setTimeout(resolve, switches.labelMs))
  const doc = new PDFDocument({ size: [283.46, 425.2], margin: 16 })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(chunks))))
  doc
    .fontSize(20)
    .text(carrier.toUpperCase())
    .fontSize(14)
    .text(code)
    .text(name.normalize('NFD').replace(/[^ -~]/g, ''))
  for (let i = 0; i < 60; i++) doc.rect(20 + i * 4, 200, (code.charCodeAt(i % code.length) % 3) + 1, 80).fill('#000')
  doc.end()
  return done
}

type OmnivaParty = { personName?: string; contactMobile?: string; address?: Record<string, string> }
type OmnivaShipment = {
  partnerShipmentId: string
  deliveryChannel: string
  measurement: { weight: number }
  receiverAddressee: OmnivaParty
  senderAddressee: OmnivaParty
}

async function omniva(world: World, { method, path, query, headers, body }: Incoming): Promise<Reply> {
  const login = `Basic ${Buffer.from(`${OMNIVA.user}:${OMNIVA.password}`).toString('base64')}`
  if (headers.authorization !== login) return { status: 401, body: '' }
  if (method === 'GET' && path === '/shipments') {
    const from = Number(query.get('fromTrackEventId'))
    const own = world.events.filter(
      ({ id, code }) => id > from && world.parcels.find((one) => one.code === code)?.carrier === 'omniva',
    )
    const content = own.slice(0, Number(query.get('size'))).map(({ id, code, at, status, place }) => ({
      ...{ eventId: id, barcode: code, eventCode: status, location: place, comment: '' },
      eventDate: at.toISOString().replace('Z', ''),
    }))
    return json(200, { content, last: content.length === own.length })
  }
  const asked = JSON.parse(body) as Record<string, unknown>
  if (asked.customerCode !== OMNIVA.customer)
    return json(400, { title: 'Bad Request', details: 'Unknown customerCode' })
  if (path === '/shipments/business-to-client') return omnivaRegister(world, asked.shipments as OmnivaShipment[])
  if (path === '/shipments/package-labels') {
    const codes = (asked.barcodes as { barcode: string }[]).map(({ barcode }) => barcode)
    const found = world.parcels.filter(({ code, isCancelled }) => codes.includes(code) && !isCancelled)
    const cards = await Promise.all(
      found.map(async (one) => ({ barcode: one.code, fileData: (await labelPdf(world, one)).toString('base64') })),
    )
    return json(200, { successAddressCards: world.switches.withoutLabels ? [] : cards, failedAddressCards: [] })
  }
  if (path === '/shipments/cancel') {
    const [code] = asked.barcodes as string[]
    const parcel = world.parcels.find((one) => one.code === code)
    if (parcel) parcel.isCancelled = true
    return json(200, { resultCode: parcel ? 'OK' : 'ERROR' })
  }
  if (path === '/courierorders/create-pickup-order') {
    if (new Date(`${asked.startTime}Z`) >= new Date(`${asked.endTime}Z`)) {
      return json(400, { title: 'Bad Request', details: 'endTime must be after startTime' })
    }
    world.couriers.push({ carrier: 'omniva', body: asked })
    return json(200, { courierOrderNumber: `C${1000 + world.couriers.length}` })
  }
  return json(500, { title: 'Resource not found', path })
}

function omnivaRegister(world: World, shipments: readonly OmnivaShipment[]): Reply {
  const saved: object[] = []
  const failed: object[] = []
  for (const shipment of shipments) {
    const { partnerShipmentId: id } = shipment
    const refusal = omnivaRefusal(shipment)
    if (refusal) {
      failed.push({ clientItemId: id, barcode: null, messageCode: refusal[0], message: refusal[1] })
      continue
    }
    const known = world.parcels.find((one) => one.carrier === 'omniva' && one.reference === id)
    const code = `CE${String(100_000_000 + world.parcels.length)}LV`
    const parcel = known ?? world.add('omniva', code, id, shipment.receiverAddressee.personName ?? '')
    saved.push({ clientItemId: id, barcode: parcel.code })
  }
  const resultCode = failed.length === 0 ? 'OK' : saved.length === 0 ? 'ERROR' : 'PARTIAL_SUCCESS'
  return json(200, { resultCode, savedShipments: saved, failedShipments: failed })
}

function omnivaRefusal({ deliveryChannel, measurement, receiverAddressee: to, senderAddressee: from }: OmnivaShipment) {
  if (!isPhone(to.contactMobile)) {
    return ['com.omniva.phoenix.omx.receiver.mobile.invalid', 'Receiver mobile number is not valid'] as const
  }
  if (deliveryChannel === 'PARCEL_MACHINE' && !/^\d{4,5}$/.test(to.address?.offloadPostcode ?? '')) {
    return ['com.omniva.phoenix.omx.offloadPostcode.invalid', 'Parcel machine was not found'] as const
  }
  if (deliveryChannel === 'COURIER' && to.address?.country === 'LV' && !/^LV-\d{4}$/.test(to.address.postcode ?? '')) {
    return ['com.omniva.phoenix.omx.postcode.invalid', 'Postcode must be LV-0000'] as const
  }
  if (measurement.weight > 30) return ['com.omniva.phoenix.omx.weight.max', 'Weight exceeds 30 kg'] as const
  return from.personName && from.contactMobile ? null : (['sender.missing', 'Sender is not complete'] as const)
}

type DpdShipment = {
  receiverAddress: Record<string, string>
  shipmentReferences: string[]
  parcels: { weight: number }[]
}

async function dpd(world: World, { method, path, query, headers, body }: Incoming): Promise<Reply> {
  const problem = (title: string, detail: unknown) => json(400, { type: '/problems/1', title, detail, instance: 'x' })
  if (headers.authorization !== `Bearer ${DPD_TOKEN}`) return json(401, { title: 'Unauthorized' })
  const own = world.parcels.filter(({ carrier, isCancelled }) => carrier === 'dpd' && !isCancelled)
  const page = async (one: Parcel) => ({ pages: [{ binaryData: (await labelPdf(world, one)).toString('base64') }] })
  if (method === 'GET' && path === '/shipments') {
    const found = own.filter(({ reference }) => reference === query.get('referenceNumber'))
    return json(200, {
      items: found.map((one) => ({ id: one.ref, parcelNumbers: [one.code], shipmentReferences: [one.reference] })),
    })
  }
  if (method === 'GET' && path === '/status/tracking') {
    const numbers = (query.get('pknr') ?? '').split('|')
    if (numbers.length > 30) return problem('Too many parcels', null)
    return json(
      200,
      numbers.map((code) => ({ parcelNumber: code, details: trackedAt(world, code, 'status', 'dateTime') })),
    )
  }
  const asked = JSON.parse(body)
  if (path === '/shipments') {
    const shipments = asked as DpdShipment[]
    if (shipments.length > 50) return problem('Too many shipments', null)
    const wrong = shipments.findIndex(({ receiverAddress }) => !isPhone(receiverAddress.phone))
    if (wrong >= 0)
      return problem('Validation failed', { [`${wrong}.receiverAddress.phone`]: ['Phone number is not valid.'] })
    const made = shipments.map(({ receiverAddress, shipmentReferences: [reference = ''] }) =>
      world.add('dpd', `0580${String(1_000_000_000 + world.parcels.length)}`, reference, receiverAddress.name ?? ''),
    )
    const answer = made.map(async (one) => ({
      ...{ id: one.ref, parcelNumbers: [one.code], shipmentReferences: [one.reference] },
      ...(world.switches.withoutLabels ? {} : { shipmentLabels: await page(one) }),
    }))
    return json(201, await Promise.all(answer))
  }
  if (path === '/shipments/labels') {
    const parcel = own.find(({ ref }) => ref === asked.shipmentIds[0])
    if (!parcel) return problem('Shipment was not found', asked.shipmentIds)
    const pages = world.switches.withoutLabels ? { pages: [] } : await page(parcel)
    return json(200, { shipmentIds: [parcel.ref], parcelNumbers: [parcel.code], ...pages })
  }
  if (path === '/pickups') {
    if (!/:(00|30)$/.test(asked.pickupTimeFrom)) return problem('Minutes should be either 00 or 30', null)
    world.couriers.push({ carrier: 'dpd', body: asked })
    return json(200, { pickupDateFrom: `${asked.pickupDate} ${asked.pickupTimeFrom}` })
  }
  return json(404, { title: 'Not found' })
}

/** `2026-11-24 14:05:00`, as clocks in Rīga show it. */
const rigaClock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Riga', dateStyle: 'short', timeStyle: 'medium' })

const trackedAt = ({ events }: World, code: string, status: string, time: string) =>
  events.filter((one) => one.code === code).map((one) => ({ [status]: one.status, [time]: rigaClock.format(one.at) }))

async function venipak(world: World, { path, query, body }: Incoming): Promise<Reply> {
  if (path === '/ws/tracking.php') {
    const code = query.get('code') ?? ''
    return json(
      200,
      trackedAt(world, code, 'status', 'date').map((row) => ({ pack_no: code, ...row, terminal: null })),
    )
  }
  const form = new URLSearchParams(body)
  const xml = (text: string): Reply => ({
    ...{ status: 200, headers: { 'content-type': 'text/xml' } },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${text}`,
  })
  const error = (errors: readonly string[]) => xml(`<answer type="error">${errors.join('')}</answer>`)
  if (form.get('user') !== VENIPAK.user || form.get('pass') !== VENIPAK.password) {
    return error(['<error shipment="0" pack="" code="9"><text>Incorrect user name or password</text></error>'])
  }
  if (path === '/ws/print_label') {
    const parcel = world.parcels.find(({ code }) => code === form.get('pack_no'))
    if (!parcel || world.switches.withoutLabels) return { status: 200, body: 'No labels' }
    return {
      status: 200,
      headers: { 'content-type': 'application/pdf' },
      body: await labelPdf(world, parcel),
    }
  }
  if (path !== '/import/send.php') return { status: 404, body: '' }
  const shipments = readXml(form.get('xml_text') ?? '').children[0]?.children ?? []
  const texts = shipments.map((shipment) => ({ code: textIn(shipment, 'pack', 'pack_no'), shipment }))
  const errors = texts.flatMap(({ code, shipment }, index) => {
    const refused = (number: number, text: string) => [
      `<error shipment="${index}" pack="${code}" code="${number}"><text>${text}</text></error>`,
    ]
    if (world.parcels.some((one) => one.code === code))
      return refused(42, `Pack number PACK_NO is already in use -&gt; ${code}.`)
    return isPhone(textIn(shipment, 'consignee', 'contact_tel')) ? [] : refused(31, 'Consignee phone is not valid')
  })
  if (errors.length > 0) return error(errors)
  for (const { code, shipment } of texts) {
    world.add(
      'venipak',
      code,
      textIn(shipment, 'attribute', 'shipment_code'),
      textIn(shipment, 'consignee', 'contact_person'),
    )
  }
  return xml(`<answer type="ok">${texts.map(({ code }) => `<text>${code}</text>`).join('')}</answer>`)
}

const textIn = (shipment: Xml, part: string, name: string) =>
  shipment.children.find((one) => one.name === part)?.children.find((one) => one.name === name)?.text ?? ''
