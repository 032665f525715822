import type { rooms as lv } from '../lv/rooms.ts'

const people = (n: number, one: string, several: string) => (n === 1 ? one : `${n} ${several}`)

export const rooms: typeof lv = {
  people: { classroom: 'Number of pupils', office: 'Number of workplaces' },
  sizeMark: 'Height of the pupils',
  sizeHint: 'Without shoes. The number is the size mark of the furniture by the standard EN 1729.',
  height: (from: number, to: number) => `${from}–${to}\u00a0cm`,
  mark: (mark: number) => `mark\u00a0${mark}`,
  roomSize: 'Size of the room',
  roomSizeHint: 'Leave it empty if you do not know: we show how large a room is needed.',
  length: { classroom: 'Length from the board, m', office: 'Length, m' },
  width: 'Width, m',
  count: 'Calculate again',
  plan: 'Floor plan',
  planOf: (rows: number, columns: number, seats: number) =>
    `Floor plan to scale: rows of desks – ${rows}, desks in a row – ${columns}, seats – ${seats}.`,
  metres: (text: string) => `${text}\u00a0m`,
  fits: (places: number) => (places === 1 ? 'The place fits into the room' : `All ${places} places fit into the room`),
  doesNotFit: (seats: number, places: number) => `Only ${seats} of ${places} places fit into the room`,
  doesNotFitAdvice: 'Choose other desks or a larger room; the products are for all places.',
  proposed: (length: string, width: string) => `A room of about ${length} × ${width}\u00a0m is needed`,
  capacity: (places: number) => `Arranged like this, it holds up to ${places} places.`,
  area: {
    classroom: (squareMetres: string) => `${squareMetres}\u00a0m² for each pupil`,
    office: (squareMetres: string) => `${squareMetres}\u00a0m² for each workplace`,
  },
  assumed: (aisle: string, seat: string, front: string) =>
    `The plan keeps at least ${aisle}\u00a0cm between desks and along walls, ${seat}\u00a0cm behind a desk and ${front}\u00a0m from the board to the first row. Windows and doors are not considered.`,
  assumedPlain: (aisle: string, seat: string) =>
    `The plan keeps at least ${aisle}\u00a0cm between desks and along walls and ${seat}\u00a0cm behind a desk. Windows and doors are not considered.`,
  list: 'What you need',
  perPerson: {
    classroom: (pieces: number) => `${pieces}\u00a0pcs for each pupil`,
    office: (pieces: number) => `${pieces}\u00a0pcs for each workplace`,
  },
  perPeople: {
    classroom: (pieces: number, n: number) => `${pieces}\u00a0pcs for ${people(n, 'each pupil', 'pupils')}`,
    office: (pieces: number, n: number) => `${pieces}\u00a0pcs for ${people(n, 'each workplace', 'workplaces')}`,
  },
  perRoom: (pieces: number) => `${pieces}\u00a0pcs for the room`,
  pieces: (pieces: number) => `${pieces}\u00a0pcs`,
  change: 'Change the choice',
  none: 'Not needed',
  soldOutChoice: (title: string) => `${title} (not available)`,
  leftOut: 'Not included',
  noGood: 'There is no product for this height at the moment',
  available: 'Available',
  short: (stock: number, needed: number) => `${stock} of ${needed}\u00a0pcs available`,
  unavailable: 'Not available',
  shortAdvice: 'The price is for what is available.',
  total: 'Total',
  each: { classroom: 'for each pupil', office: 'for each workplace' },
  add: 'Add everything to the cart',
  offer: 'Price offer as PDF',
  offerText: 'The offer has all that the room needs, also what there is too little of at the moment.',
  nothing: 'None of what you chose can be bought at the moment.',
  share: 'The address of this page has all that you chose: send it to a colleague or keep it.',
  failed: 'The page could not be calculated. Please try again.',
  delivery: 'Delivery is calculated in the cart.',
}
