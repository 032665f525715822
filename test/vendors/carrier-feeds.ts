import { type PickupPoint, pickupPoints } from '../../demo/pickup-points.ts'

/** The demo's invented points, written as each carrier writes its own: formats are theirs, every word is ours. */
const pointsOf = (carrier: PickupPoint['carrier']) => pickupPoints.filter((point) => point.carrier === carrier)

const serialOf = ({ identifier }: PickupPoint) => identifier.slice(-3)
const digitsOf = (zip: string) => zip.replace(/\D/g, '')

/** The street without its number, and the number. */
function split(address: string): [string, string] {
  const space = address.lastIndexOf(' ')
  return [address.slice(0, space), address.slice(space + 1)]
}

const OMNIVA_NUMBERS = { LV: '9', LT: '88', EE: '96' }

function omniva(): object[] {
  const ours = pointsOf('omniva').map((point) => ({
    ZIP: OMNIVA_NUMBERS[point.country] + serialOf(point),
    NAME: point.name,
    TYPE: point.kind === 'locker' ? '0' : '1',
    A0_NAME: point.country,
    A1_NAME: 'NULL',
    A2_NAME: point.city,
    A3_NAME: 'NULL',
    A5_NAME: split(point.address)[0],
    A7_NAME: split(point.address)[1],
    X_COORDINATE: String(point.lon),
    Y_COORDINATE: String(point.lat),
    SERVICE_HOURS: point.hours,
    TEMP_SERVICE_HOURS: '',
    comment_lav: '',
    MODIFIED: '2026-11-20T03:00:00',
  }))
  // A letter box, and a country that nothing is delivered to.
  const [first] = ours
  return [...ours, { ...first, ZIP: '9997', TYPE: '2' }, { ...first, ZIP: '9998', A0_NAME: 'FI' }]
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function dpd(): object[] {
  return pointsOf('dpd').map((point) => ({
    parcelShopId: `${point.country}90${serialOf(point)}`,
    legacyShopId: `390${serialOf(point)}`,
    parcelShopType: 'PickupStation',
    companyName: point.name,
    companyShortName: point.name,
    street: point.address,
    houseNo: '',
    addressLine2: '',
    countryCode: point.country,
    zipCode: digitsOf(point.zip),
    city: point.city,
    longitude: String(point.lon),
    latitude: String(point.lat),
    openingHours: WEEKDAYS.map((weekday) => ({
      weekday,
      openMorning: '0001',
      closeMorning: '1200',
      openAfternoon: '1200',
      closeAfternoon: '2359',
    })),
  }))
}

function latvijasPasts(): object[] {
  const ours = pointsOf('latvijas-pasts').map((point) => ({
    id: serialOf(point),
    type: point.kind === 'locker' ? 6 : 2,
    countryCode: 'LV',
    postCode: point.zip,
    readableAddress: `${point.address}, ${point.city}, ${point.zip}`,
    label: point.name,
    latitude: point.lat,
    longitude: point.lon,
    workingHours: {
      monday: '09:00-18:00',
      tuesday: '09:00-18:00',
      wednesday: '09:00-18:00',
      thursday: '09:00-18:00',
      friday: ' 9:00-18:00',
      saturday: '-',
      sunday: '-',
    },
    status: 1,
    info: '',
  }))
  return [...ours, { ...ours[0], id: '9001', type: 9 }]
}

function venipak(country: string): object[] {
  const ours = pointsOf('venipak').filter((point) => point.country === country)
  const rows = ours.map((point) => ({
    id: Number(serialOf(point)) + { LV: 1000, LT: 2000, EE: 3000 }[point.country],
    name: point.name,
    code: '',
    address: point.address,
    city: point.city,
    zip: digitsOf(point.zip),
    country: point.country,
    type: 3,
    lat: String(point.lat),
    lng: String(point.lon),
    working_hours: '{}',
    size_limit: 30,
    pick_up_enabled: 1,
    cod_enabled: 1,
  }))
  // A counter that takes only light parcels, and one that hands nothing out.
  return [...rows, { ...rows[0], id: 4001, size_limit: 10 }, { ...rows[0], id: 4002, pick_up_enabled: 0 }]
}

/** The entries of a carrier's list at an address of the offline server. */
export function feedAt(path: string, query: URLSearchParams): object[] | null {
  if (path === '/omniva/locations.json') return omniva()
  if (path === '/dpd/PickupParcelShopData.json') return dpd()
  if (path === '/pasts/addresses/service_location') return latvijasPasts()
  if (path === '/venipak/get_pickup_points') return venipak(query.get('country') ?? '')
  return null
}
