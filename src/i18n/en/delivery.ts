import type { delivery as lv } from '../lv/delivery.ts'
import { counted } from '../plural.ts'

const parcels = (n: number) => counted('en', n, { one: '# parcel', other: '# parcels' })

export const delivery: typeof lv = {
  parcels,
  byPostcode: 'Price and days depend on the postcode',
  refusals: {
    country: 'Not delivered to the chosen country',
    postcode: 'Not delivered to this postcode',
    bulky: 'Too large: bulky goods',
    tooBig: {
      locker: 'Too large for a parcel locker',
      courier: 'Too large for a parcel',
      shop: 'Too large to be kept at a shop',
    },
    heavyParcel: (limit) => `Too heavy: one parcel may weigh up to ${limit}`,
    heavyLoad: (limit) => `Too heavy: an order may weigh up to ${limit}`,
    tooManyParcels: (limit) => `Too much: the order must fit into ${parcels(limit)}`,
  },
  notDelivered: {
    heavy: (weight) => `The order weighs ${weight}, and our carriers do not take anything that heavy.`,
    country: 'Our carriers do not take this order to the chosen country.',
    other: 'Our carriers do not take this order.',
    collect: 'Collect it at a shop, or ask for a quote and we will agree on delivery separately.',
    ask: 'Ask for a quote and we will agree on delivery separately.',
  },
}
