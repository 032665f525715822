import { counted } from '../plural.ts'

/** Titles of rooms and their items are in the database. */
export const rooms = {
  people: { classroom: 'Skolēnu skaits', office: 'Darba vietu skaits' },
  sizeMark: 'Skolēnu augums',
  sizeHint: 'Bez apaviem. Numurs ir mēbeļu izmēra grupa pēc standarta EN 1729.',
  height: (from: number, to: number) => `${from}–${to}\u00a0cm`,
  mark: (mark: number) => `${mark}.\u00a0grupa`,
  roomSize: 'Telpas izmēri',
  roomSizeHint: 'Ja nezināt, atstājiet tukšu: parādīsim, cik lielu telpu vajag.',
  length: { classroom: 'Garums no tāfeles, m', office: 'Garums, m' },
  width: 'Platums, m',
  count: 'Pārrēķināt',
  plan: 'Telpas plāns',
  planOf: (rows: number, columns: number, seats: number) =>
    `Telpas plāns mērogā: galdu rindas – ${rows}, galdi rindā – ${columns}, sēdvietas – ${seats}.`,
  metres: (text: string) => `${text}\u00a0m`,
  fits: (people: number) =>
    counted('lv', people, {
      zero: 'Telpā ietilpst visas # vietas',
      one: 'Telpā ietilpst # vieta',
      other: 'Telpā ietilpst visas # vietas',
    }),
  doesNotFit: (seats: number, people: number) => `Telpā ietilpst tikai ${seats} no ${people} vietām`,
  doesNotFitAdvice: 'Izvēlieties citus galdus vai lielāku telpu; preces saskaitītas visām vietām.',
  proposed: (length: string, width: string) => `Vajadzīga apmēram ${length} × ${width}\u00a0m telpa`,
  capacity: (places: number) => `Šādi izkārtojot, pavisam ietilpst līdz ${places} vietām.`,
  area: {
    classroom: (squareMetres: string) => `${squareMetres}\u00a0m² uz skolēnu`,
    office: (squareMetres: string) => `${squareMetres}\u00a0m² uz darba vietu`,
  },
  assumed: (aisle: string, seat: string, front: string) =>
    `Plānā starp galdiem un gar sienām ir vismaz ${aisle}\u00a0cm, aiz galda ${seat}\u00a0cm, no tāfeles līdz pirmajai rindai ${front}\u00a0m. Logi un durvis nav ņemti vērā.`,
  assumedPlain: (aisle: string, seat: string) =>
    `Plānā starp galdiem un gar sienām ir vismaz ${aisle}\u00a0cm, aiz galda ${seat}\u00a0cm. Logi un durvis nav ņemti vērā.`,
  list: 'Vajadzīgās preces',
  perPerson: {
    classroom: (pieces: number) => `${pieces}\u00a0gab. katram skolēnam`,
    office: (pieces: number) => `${pieces}\u00a0gab. katrai darba vietai`,
  },
  perPeople: {
    classroom: (pieces: number, people: number) =>
      `${pieces}\u00a0gab. uz ${counted('lv', people, { zero: '# skolēniem', one: '# skolēnu', other: '# skolēniem' })}`,
    office: (pieces: number, people: number) =>
      `${pieces}\u00a0gab. uz ${counted('lv', people, { zero: '# darba vietām', one: '# darba vietu', other: '# darba vietām' })}`,
  },
  perRoom: (pieces: number) => `${pieces}\u00a0gab. telpai`,
  pieces: (pieces: number) => `${pieces}\u00a0gab.`,
  change: 'Mainīt izvēli',
  none: 'Nevajag',
  soldOutChoice: (title: string) => `${title} (nav pieejams)`,
  leftOut: 'Nav iekļauts',
  noGood: 'Šim augumam preces pašlaik nav',
  available: 'Pieejams',
  short: (stock: number, needed: number) => `Pieejami ${stock} no ${needed}\u00a0gab.`,
  unavailable: 'Nav pieejams',
  shortAdvice: 'Cenā ir tik, cik pieejams.',
  total: 'Kopā',
  each: { classroom: 'uz vienu skolēnu', office: 'uz vienu darba vietu' },
  add: 'Ielikt visu grozā',
  offer: 'Cenu piedāvājums PDF',
  offerText: 'Piedāvājumā ir viss, kas telpai vajadzīgs, arī tas, kā pašlaik nepietiek.',
  nothing: 'Neko no izvēlētā pašlaik nevar nopirkt.',
  share: 'Šīs lapas adresē ir viss, ko izvēlējāties: nosūtiet to kolēģim vai saglabājiet.',
  failed: 'Neizdevās pārrēķināt. Mēģiniet vēlreiz.',
  delivery: 'Piegādi aprēķinās grozā.',
}
