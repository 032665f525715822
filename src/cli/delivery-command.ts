import type { Db } from '../shop/db.ts'
import { DEFAULT_LANG, inLang } from '../shop/languages.ts'
import { formatPrice } from '../shop/money/money.ts'
import { CARRIERS, isCarrier } from '../shop/shipping/carrier-point.ts'
import { deliveryMethods, saveMethod } from '../shop/shipping/edit-methods.db.ts'
import { valuesOfMethod } from '../shop/shipping/method-fields.ts'
import { centsOf, gramsOf } from '../shop/shipping/price-rows.ts'
import { countriesOfDelivery, editMethod, staffMethods } from '../shop/shipping/staff-methods.db.ts'
import { isTrackingUrl } from '../shop/shipping/tracking.ts'
import { tryDelivery } from '../shop/shipping/try-delivery.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'

const USAGE =
  'delivery [METHOD PARCELS | METHOD tracking URL|none | METHOD carrier CARRIER|none | METHOD fields [FIELD=VALUE…] | try KILOGRAMS EUROS COUNTRY [POSTCODE]]'

export const delivery: Command = {
  usage: USAGE,
  about:
    'the ways of delivery, how many parcels each takes of one order and where these are followed; with a number the new limit; tracking: an address with {code} for the number of the parcel; carrier: who takes parcels of couriers; fields: shows or changes days, prices and zones by postcode, as the back office has them (zone.LV.daysMin, prices.LV, areas.LV); try: what a parcel would cost',
  async run({ database: { db }, args: [code, ...args], print }) {
    if (code === undefined) return list(db, print)
    if (code === 'try') return tryOut(db, args, print)
    if (args[0] === 'fields') return fields(db, { code, given: args.slice(1) }, print)
    const { values, done } = changeOf(args)
    if (!(await saveMethod(db, code, values))) {
      throw new UsageError(`There is no way of delivery${'carrier' in values ? ' by courier' : ''} "${code}".`)
    }
    print(`${code} ${done}`)
  },
}

async function list(db: Db, print: CommandContext['print']) {
  for (const { code, title, maxParcels, trackingUrl } of await deliveryMethods(db)) {
    print(`${code.padEnd(24)} ${String(maxParcels).padStart(3)}  ${inLang(title, DEFAULT_LANG)}`)
    if (trackingUrl) print(`${''.padEnd(30)}${trackingUrl}`)
  }
}

async function fields(db: Db, { code, given }: { code: string; given: string[] }, print: CommandContext['print']) {
  const method = (await staffMethods(db)).find((each) => each.code === code)
  if (!method) throw new UsageError(`There is no way of delivery "${code}".`)
  const countries = (await countriesOfDelivery(db)).map((country) => country.code)
  const values = valuesOfMethod(method, countries)
  if (given.length === 0) {
    for (const [field, value] of Object.entries(values)) if (value !== '' && value !== false) print(`${field}=${value}`)
    return
  }
  const changes = Object.fromEntries(given.map((text) => valueIn(text, values)))
  const edited = await editMethod(db, method.id, { base: values, changes, version: method.version })
  if (edited.ok) return print(`${code} is changed.`)
  const problems = edited.reason === 'fields' ? Object.entries(edited.problems) : []
  throw new UsageError(
    problems.length > 0
      ? problems.map(([field, problem]) => `${field}: ${problem}`).join('; ')
      : 'Somebody else changed it meanwhile: try again.',
  )
}

function valueIn(text: string, values: Readonly<Record<string, string | boolean>>): [string, string | boolean] {
  const [field = '', ...rest] = text.split('=')
  if (!(field in values) || !text.includes('=')) throw new UsageError(`"${text}" is no field with a value.`)
  const value = rest.join('=')
  return [field, typeof values[field] === 'boolean' ? value === 'true' : value]
}

async function tryOut(
  db: Db,
  [weight = '', goods = '', countryCode = '', zip = '']: readonly string[],
  print: CommandContext['print'],
) {
  const [methods, countries] = await Promise.all([staffMethods(db), countriesOfDelivery(db)])
  const [grams, cents] = [gramsOf(weight), centsOf(goods)]
  const country = countries.find(({ code }) => code === countryCode.toUpperCase())
  if (grams === null || cents === null || !country)
    throw new UsageError(`delivery try KILOGRAMS EUROS COUNTRY [POSTCODE]`)
  const size = { width: 0, depth: 0, height: 0 }
  const item = { quantity: 1, weight: grams, ...size, isBulky: false, isFreeEuShipping: false }
  for (const { method, quote } of tryDelivery(methods, countries, { countryId: country.id, zip, goods: cents, item })) {
    const off = method.isActive ? '' : ' (off)'
    const answer = quote.ok
      ? `${formatPrice(quote.price, DEFAULT_LANG)}, ${quote.daysMin}–${quote.daysMax} working days`
      : `not offered: ${quote.reason}`
    print(`${method.code.padEnd(24)} ${answer}${off}`)
  }
}

function changeOf([first, ...more]: readonly string[]) {
  if (first === 'tracking' && more.length === 1) return trackingOf(more[0] ?? '')
  if (first === 'carrier' && more.length === 1) return carrierOf(more[0] ?? '')
  const maxParcels = Number(first)
  const isNumber = Number.isInteger(maxParcels) && maxParcels >= 1 && maxParcels <= 100
  if (!isNumber || more.length > 0) throw new UsageError(`${USAGE}: parcels are a number from 1 to 100.`)
  return { values: { maxParcels }, done: `takes up to ${maxParcels} parcels of one order.` }
}

function trackingOf(url: string) {
  if (url === 'none')
    return { values: { trackingUrl: null }, done: 'leads to the page of its carrier, where it is known.' }
  if (!isTrackingUrl(url))
    throw new UsageError(`"${url}" is no address of https with {code} once in it, behind the name of the host.`)
  return { values: { trackingUrl: url }, done: `leads to ${url}` }
}

function carrierOf(name: string) {
  if (name === 'none') return { values: { carrier: null }, done: 'has no carrier: labels are made by hand.' }
  if (!isCarrier(name)) throw new UsageError(`There is no carrier "${name}": ${CARRIERS.join(', ')}.`)
  return { values: { carrier: name }, done: `goes by ${name}.` }
}
