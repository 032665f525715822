import type { Db } from '../shop/db.ts'
import { DEFAULT_LANG, inLang } from '../shop/languages.ts'
import { CARRIERS, isCarrier } from '../shop/shipping/carrier-point.ts'
import { deliveryMethods, saveMethod } from '../shop/shipping/edit-methods.db.ts'
import { isTrackingUrl } from '../shop/shipping/tracking.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'

const USAGE = 'delivery [METHOD PARCELS | METHOD tracking URL|none | METHOD carrier CARRIER|none]'

export const delivery: Command = {
  usage: USAGE,
  about:
    'the ways of delivery, how many parcels each takes of one order and where these are followed; with a number the new limit; tracking: an address with {code} for the number of the parcel; carrier: who takes parcels of couriers',
  async run({ database: { db }, args: [code, ...args], print }) {
    if (code === undefined) return list(db, print)
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
