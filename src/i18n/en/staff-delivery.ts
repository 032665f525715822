import type { staffDelivery as latvian } from '../lv/staff-delivery.ts'

export const staffDelivery: typeof latvian = {
  problems: {
    required: 'Fill in this field.',
    'too-long': 'The text is too long.',
    weight: 'Enter the weight in kilograms, for example 2.5.',
    ascending: 'The weight must be greater than in the row before.',
    size: 'The size is S, M or L.',
    money: 'Enter a sum, for example 4.99.',
    parcels: 'Enter a whole number from 1 to 100.',
    days: 'Enter a whole number from 0 to 60.',
    'days-order': 'The most days cannot be fewer than the fewest.',
    tracking: 'The address must begin with https:// and contain {code} once.',
    'no-country': 'To switch the delivery method on, mark at least one country.',
    'no-price': 'Add at least one price.',
    side: 'Enter centimetres, for example 40.',
    unknown: 'This value cannot be chosen.',
  },
  import: {
    demo: 'A demo shop does not take lists of carriers.',
    busy: 'This list is being taken already. Try again in a moment.',
    unreachable: 'The server of the carrier does not answer. The list from before stays.',
    empty: 'The carrier sent an empty list. The one from before stays.',
    broken: 'The list of the carrier could not be read. The one from before stays.',
    shrunken: 'Many earlier points are missing in the new list, so the one from before stays.',
  },
  refusals: {
    country: 'Does not deliver to this country.',
    bulky: 'Does not take bulky goods.',
    'not-bulky': 'Only for bulky and heavy goods.',
    'too-big': 'The parcel is too big.',
    'too-heavy': (kg: number) => `The parcel is too heavy: up to ${kg} kg.`,
    'too-many-parcels': (parcels: number) => `It would take more than ${parcels} parcels.`,
  },
}
