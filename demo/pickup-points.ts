export type PickupPoint = {
  carrier: 'omniva' | 'dpd' | 'latvijas-pasts' | 'venipak'
  identifier: string
  kind: 'locker' | 'post_office'
  name: string
  address: string
  city: string
  zip: string
  country: 'LV' | 'LT' | 'EE'
  lat: number
  lon: number
  hours: string
}

type Carrier = PickupPoint['carrier']
type Country = PickupPoint['country']

/** A town, its first postcode in digits, its middle and how many points stand there. */
type Town = [name: string, postcode: number, lat: number, lon: number, points: number]

/** How a country's points are named; the shops are invented. */
type Land = {
  country: Country
  towns: Town[]
  carriers: Carrier[]
  streets: string[]
  shops: string[]
  name: (shop: string) => string
  zip: (digits: number) => string
  address: (street: string, house: number) => string
}

const latvia: Land = {
  country: 'LV',
  carriers: ['omniva', 'dpd', 'latvijas-pasts', 'venipak'],
  name: (shop) => `pie lielveikala „${shop}”`,
  zip: (digits) => `LV-${digits}`,
  address: (street, house) => `${street} ${house}`,
  shops: ['Saulgriezis', 'Lielā Ķērpe', 'Kastanis', 'Tirgus rats', 'Vējdzirnavas', 'Zaļumnieks', 'Vārpa', 'Rosme'],
  streets: [
    'Rīgas iela',
    'Brīvības iela',
    'Skolas iela',
    'Dārza iela',
    'Stacijas iela',
    'Parka iela',
    'Liepu iela',
    'Raiņa iela',
  ],
  towns: [
    ['Rīga', 1001, 56.9496, 24.1052, 48],
    ['Jūrmala', 2008, 56.968, 23.7703, 9],
    ['Mārupe', 2166, 56.9063, 24.0527, 4],
    ['Ķekava', 2123, 56.8267, 24.2303, 3],
    ['Salaspils', 2118, 56.8608, 24.3497, 4],
    ['Olaine', 2113, 56.7947, 23.9397, 3],
    ['Saulkrasti', 2160, 57.2647, 24.4158, 2],
    ['Ādaži', 2164, 57.0769, 24.3234, 3],
    ['Sigulda', 2150, 57.1514, 24.8644, 4],
    ['Jelgava', 3001, 56.6511, 23.7214, 9],
    ['Bauska', 3901, 56.408, 24.1906, 3],
    ['Dobele', 3701, 56.6245, 23.2787, 3],
    ['Tukums', 3101, 56.9669, 23.1553, 4],
    ['Talsi', 3201, 57.2444, 22.5883, 3],
    ['Kuldīga', 3301, 56.9677, 21.9604, 4],
    ['Saldus', 3801, 56.665, 22.4897, 3],
    ['Liepāja', 3401, 56.5047, 21.0108, 10],
    ['Ventspils', 3601, 57.3894, 21.5606, 6],
    ['Valmiera', 4201, 57.5385, 25.4264, 7],
    ['Cēsis', 4101, 57.3119, 25.2746, 5],
    ['Limbaži', 4001, 57.5146, 24.7131, 3],
    ['Smiltene', 4729, 57.4242, 25.9018, 2],
    ['Valka', 4701, 57.7753, 26.0101, 2],
    ['Alūksne', 4301, 57.4219, 27.0466, 3],
    ['Gulbene', 4401, 57.1743, 26.7557, 3],
    ['Balvi', 4501, 57.1313, 27.2658, 2],
    ['Madona', 4801, 56.8549, 26.2201, 3],
    ['Rēzekne', 4601, 56.5099, 27.3331, 6],
    ['Ludza', 5701, 56.5446, 27.7225, 2],
    ['Krāslava', 5601, 55.8951, 27.1681, 2],
    ['Daugavpils', 5401, 55.8747, 26.5362, 9],
    ['Līvāni', 5316, 56.3542, 26.1758, 2],
    ['Preiļi', 5301, 56.2944, 26.7246, 2],
    ['Jēkabpils', 5201, 56.499, 25.8574, 5],
    ['Aizkraukle', 5101, 56.6003, 25.2553, 3],
    ['Ogre', 5001, 56.8162, 24.6142, 5],
  ],
}

const lithuania: Land = {
  country: 'LT',
  carriers: ['omniva', 'dpd', 'venipak'],
  name: (shop) => `prie prekybos centro „${shop}“`,
  zip: (digits) => String(digits).padStart(5, '0'),
  address: (street, house) => `${street} ${house}`,
  shops: ['Saulėgrįža', 'Žalia pieva', 'Rasos kelias', 'Ąžuolynė', 'Vėjo malūnas', 'Kaštonas'],
  streets: ['Vilniaus g.', 'Kauno g.', 'Laisvės g.', 'Mokyklos g.', 'Sodų g.', 'Stoties g.'],
  towns: [
    ['Vilnius', 1103, 54.6872, 25.2797, 16],
    ['Kaunas', 44240, 54.8985, 23.9036, 12],
    ['Klaipėda', 91230, 55.7033, 21.1443, 8],
    ['Šiauliai', 76230, 55.9349, 23.3137, 6],
    ['Panevėžys', 35170, 55.7348, 24.3575, 5],
    ['Alytus', 62110, 54.3963, 24.0459, 4],
    ['Marijampolė', 68240, 54.5599, 23.3541, 4],
    ['Mažeikiai', 89200, 56.3092, 22.3415, 3],
    ['Jonava', 55150, 55.0722, 24.2756, 3],
    ['Utena', 28210, 55.4977, 25.5993, 3],
    ['Tauragė', 72250, 55.2522, 22.2897, 3],
    ['Plungė', 90120, 55.9114, 21.8442, 2],
    ['Biržai', 41140, 56.2, 24.7517, 2],
    ['Kretinga', 97120, 55.8883, 21.2445, 2],
  ],
}

const estonia: Land = {
  country: 'EE',
  carriers: ['omniva', 'dpd', 'venipak'],
  name: (shop) => `kaubanduskeskuse „${shop}” juures`,
  zip: (digits) => String(digits),
  address: (street, house) => `${street} ${house}`,
  shops: ['Päikeserist', 'Tammepuu', 'Tuuleveski', 'Rohelus', 'Kastan', 'Rukkilill'],
  streets: ['Tallinna tn', 'Kooli tn', 'Jaama tn', 'Pargi tn', 'Aia tn', 'Vabaduse tn'],
  towns: [
    ['Tallinn', 10111, 59.437, 24.7536, 18],
    ['Tartu', 51003, 58.3776, 26.729, 9],
    ['Narva', 20305, 59.3772, 28.1903, 5],
    ['Pärnu', 80010, 58.3859, 24.4971, 6],
    ['Kohtla-Järve', 30321, 59.3986, 27.2731, 4],
    ['Viljandi', 71020, 58.3639, 25.59, 4],
    ['Rakvere', 44306, 59.3469, 26.3556, 3],
    ['Maardu', 74111, 59.4767, 24.9822, 3],
    ['Kuressaare', 93810, 58.2481, 22.5039, 3],
    ['Võru', 65604, 57.8339, 27.0194, 2],
    ['Valga', 68203, 57.7769, 26.0473, 2],
    ['Haapsalu', 90502, 58.9431, 23.5414, 2],
    ['Paide', 72711, 58.8856, 25.5572, 2],
  ],
}

const prefix = { omniva: 'OM', dpd: 'DPD', 'latvijas-pasts': 'LP', venipak: 'VP' }

/** Every fourth point of Latvijas Pasts is a post office with a counter; all others are lockers. */
const isOffice = (carrier: Carrier, index: number) => carrier === 'latvijas-pasts' && index % 16 === 2

function pick<T>(list: readonly T[], index: number) {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('an empty list')
  return found
}

/** Numbers that look scattered and are the same on every run. */
const scatter = (seed: number) => ((seed * 2654435761) >>> 0) / 2 ** 32 - 0.5

const rounded = (degrees: number) => Math.round(degrees * 10000) / 10000

/** `index` counts the points of a town, `serial` those of the country. */
function point(land: Land, [city, postcode, lat, lon, count]: Town, index: number, serial: number): PickupPoint {
  const carrier = pick(land.carriers, serial)
  const office = isOffice(carrier, serial)
  const shop = pick(land.shops, serial + index)
  const spread = Math.sqrt(count) / 60
  return {
    carrier,
    identifier: `${prefix[carrier]}${land.country}${String(1000 + serial)}`,
    kind: office ? 'post_office' : 'locker',
    name: office ? `${city}, ${index + 1}. pasta nodaļa` : `${city}, ${land.name(shop)}`,
    address: land.address(pick(land.streets, index), 2 + ((serial * 7) % 89)),
    city,
    zip: land.zip(postcode + index),
    country: land.country,
    lat: rounded(lat + scatter(serial * 2 + 1) * spread),
    lon: rounded(lon + scatter(serial * 2 + 2) * spread * 1.8),
    hours: office ? 'P.–Pk. 8.00–19.00, S. 9.00–15.00' : '0.00–24.00',
  }
}

function pointsOf(land: Land): PickupPoint[] {
  const places = land.towns.flatMap((town) => Array.from({ length: town[4] }, (_, index) => ({ town, index })))
  return places.map(({ town, index }, serial) => point(land, town, index, serial))
}

export const pickupPoints: PickupPoint[] = [latvia, lithuania, estonia].flatMap(pointsOf)

/** Opening hours from Monday to Sunday; an empty string is closed. */
type Week = [string, string, string, string, string, string, string]

export type DemoShop = {
  identifier: string
  name: string
  address: string
  city: string
  zip: string
  country: 'LV'
  phone: string
  hours: Week
  lat: number
  lon: number
}

const hours: Week = ['10.00–19.00', '10.00–19.00', '10.00–19.00', '10.00–19.00', '10.00–19.00', '10.00–16.00', '']

export const shops: DemoShop[] = [
  {
    identifier: 'veikals-riga',
    name: 'Ērtava Rīgā',
    address: 'Parauga iela 1',
    city: 'Rīga',
    zip: 'LV-1010',
    country: 'LV',
    phone: '+371 20000000',
    hours,
    lat: 56.9558,
    lon: 24.1206,
  },
  {
    identifier: 'veikals-liepaja',
    name: 'Ērtava Liepājā',
    address: 'Parauga iela 8',
    city: 'Liepāja',
    zip: 'LV-3401',
    country: 'LV',
    phone: '+371 20000010',
    hours,
    lat: 56.5061,
    lon: 21.0131,
  },
  {
    identifier: 'veikals-valmiera',
    name: 'Ērtava Valmierā',
    address: 'Parauga iela 14',
    city: 'Valmiera',
    zip: 'LV-4201',
    country: 'LV',
    phone: '+371 20000020',
    hours: ['10.00–18.00', '10.00–18.00', '10.00–18.00', '10.00–18.00', '10.00–18.00', '10.00–15.00', ''],
    lat: 57.5392,
    lon: 25.4231,
  },
]

/** Where stock lies: the main location in one shop, another location in another one. */
export const shopLocations = {
  main: 'veikals-riga',
  other: { code: 'liepaja', title: 'Veikals Liepājā', shop: 'veikals-liepaja' },
}
