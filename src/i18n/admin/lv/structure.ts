import { titles } from './titles.ts'

const isOne = (count: number) => count % 10 === 1 && count % 100 !== 11
const many = (count: number, one: string, more: string) => `${count} ${isOne(count) ? one : more}`

type Use = { products: number; children: number; services: number; coupons: number; rooms: number }

const categories = {
  title: titles.categories,
  create: 'Jauna kategorija',
  search: 'Meklēt kategoriju',
  empty: 'Kategoriju vēl nav. Izveidojiet pirmo, un tā parādīsies veikala galvenē.',
  keysHint: 'Velciet rindu vai spiediet Alt + bultiņas, lai pārvietotu. Taustiņš M atver pārvietošanas logu.',
  fields: 'Kategorijas dati',
  featured: 'Izcelta',
  notInMenu: 'Nav galvenē',
  products: (count: number) => many(count, 'prece', 'preces'),
  open: (title: string) => `Atvērt zaru: ${title}`,
  close: (title: string) => `Aizvērt zaru: ${title}`,
  move: 'Pārvietot',
  moveOf: (title: string) => `Pārvietot: ${title}`,
  moved: (title: string, parent: string, place: number, of: number) => `${title}: ${parent}, ${place}. no ${of}`,
  moveHint: 'Pārvietojas arī viss, kas ir zem šīs kategorijas. Adreses nemainās.',
  parent: 'Virskategorija',
  top: 'Augstākajā līmenī',
  place: 'Vieta',
  last: 'Pēdējā',
  before: (title: string) => `Pirms „${title}”`,
  remove: 'Dzēst kategoriju',
  removeTitle: (title: string) => `Dzēst: ${title}`,
  hasChildren: (count: number) =>
    `Zem tās ir ${many(count, 'apakškategorija', 'apakškategorijas')}. Vispirms pārvietojiet vai izdzēsiet to, kas ir zem tās.`,
  productsTo: (count: number) => `Kurp pārvietot ${many(count, 'preci', 'preces')}`,
  addressesTo: 'Kurp ved tās adrese',
  nowhere: 'Nekur: lapa vairs neeksistēs',
  use: ({ products, children, services, coupons, rooms }: Use) =>
    [
      many(products, 'prece', 'preces'),
      many(children, 'apakškategorija', 'apakškategorijas'),
      ...(services > 0 ? [many(services, 'pakalpojums', 'pakalpojumi')] : []),
      ...(coupons > 0 ? [many(coupons, 'kupons', 'kuponi')] : []),
      ...(rooms > 0 ? [many(rooms, 'telpas plāns', 'telpu plāni')] : []),
    ].join(', '),
}

const pins = {
  title: 'Piespraustās preces',
  hint: 'Tās ir pirmās, kad sarakstu kārto pēc ieteicamā.',
  find: 'Atrast preci šajā kategorijā',
  add: 'Piespraust',
  hidden: 'nav publicēta',
  up: (title: string) => `Augstāk: ${title}`,
  down: (title: string) => `Zemāk: ${title}`,
  remove: (title: string) => `Noņemt: ${title}`,
}

const contact = { name: 'Nosaukums', address: 'Pasta adrese', email: 'E-pasts' }
const RESPONSIBLE = 'Atbildīgā persona ES'

const manufacturers = {
  title: titles.manufacturers,
  create: 'Jauns ražotājs',
  search: 'Meklēt ražotāju',
  empty: 'Šeit būs ražotāji: to nosaukums, logotips un drošuma dati, ko prasa GPSR.',
  allSafe: 'Visiem ražotājiem ir drošuma dati.',
  views: { all: 'Visi', unsafe: 'Bez drošuma datiem' },
  columns: { title: 'Ražotājs', products: 'Preces', safety: 'Drošuma dati', address: 'Adrese veikalā' },
  safe: 'Drošuma dati ir',
  unsafe: 'Trūkst drošuma datu',
  fields: 'Ražotāja dati',
  contact: 'Ražotāja kontakti (GPSR)',
  contactHint: 'Likums prasa pie katras preces norādīt ražotāja nosaukumu, pasta un e-pasta adresi.',
  responsible: RESPONSIBLE,
  responsibleHint: 'Vajadzīga tikai tad, ja ražotājs ir ārpus Eiropas Savienības.',
  contactFields: contact,
  paths: {
    'safety.name': `Ražotājs: ${contact.name}`,
    'safety.address': `Ražotājs: ${contact.address}`,
    'safety.email': `Ražotājs: ${contact.email}`,
    'safety.eu_responsible.name': `${RESPONSIBLE}: ${contact.name}`,
    'safety.eu_responsible.address': `${RESPONSIBLE}: ${contact.address}`,
    'safety.eu_responsible.email': `${RESPONSIBLE}: ${contact.email}`,
  },
  merge: 'Apvienot',
  mergeTitle: 'Apvienot ar citu ražotāju',
  mergeHint: (count: number) => `Šim ražotājam ir ${many(count, 'prece', 'preces')}.`,
  into: 'Ražotājs, kas paliek',
  mergePlan: (from: string, into: string, count: number) =>
    `${many(count, 'prece pāries', 'preces pāries')} no „${from}” uz „${into}”. „${from}” tiks izdzēsts, un tā adrese vedīs uz „${into}”.`,
  remove: 'Dzēst ražotāju',
}

const attributes = {
  title: titles.attributes,
  create: 'Jauns atribūts',
  hint: 'Pēc atribūtiem preces filtrē un izvēlas variantus. Velciet rindu vai spiediet Alt + bultiņas, lai mainītu secību.',
  empty: 'Šeit būs tas, ar ko preces varianti atšķiras un pēc kā pircēji atlasa: krāsa, izmērs, materiāls.',
  fields: 'Atribūta dati',
  counts: (options: number, products: number) =>
    `${many(options, 'vērtība', 'vērtības')} · ${many(products, 'prece', 'preces')}`,
  noFilter: 'Nav filtra',
  isFilter: 'Rādīt kā filtru',
  role: 'Nozīme',
  roleHint: 'Krāsai vērtības rāda kā krāsu laukumus; nozīmi izmanto arī cenu salīdzināšanas portāli.',
  roles: { '': 'Nav', color: 'Krāsa', size: 'Izmērs', material: 'Materiāls' },
  slugHint: 'To lieto preču sarakstu adresēs.',
  mergeTitle: 'Apvienot ar citu atribūtu',
  mergeHint: 'Vērtības ar vienādu nosaukumu kļūst par vienu, pārējās pāriet līdzi.',
  remove: 'Dzēst atribūtu',
}

const options = {
  title: (count: number) => `Vērtības (${count})`,
  create: 'Jauna vērtība',
  search: 'Meklēt vērtību',
  empty: 'Vērtību vēl nav.',
  products: (count: number) => many(count, 'prece', 'preces'),
  color: 'Krāsa',
  colorHint: 'Piemēram, #1f5a43. Tukša: rāda tikai nosaukumu.',
  pickColor: 'Izvēlēties krāsu',
  merge: 'Apvienot ar citu vērtību',
  remove: 'Dzēst vērtību',
}

const merging = {
  into: 'Kas paliek',
  products: (count: number) => `Mainīsies ${many(count, 'prece', 'preces')}.`,
  moved: (count: number) => `${many(count, 'vērtība pāries', 'vērtības pāries')} uz palikušo atribūtu.`,
  doubled: (count: number) => `${many(count, 'precei ir', 'precēm ir')} abas īpašības: paliks tās vērtība, kas paliek.`,
  conflicts: (codes: string) => `Pēc apvienošanas neatšķirtos varianti ${codes}. Vispirms labojiet tos.`,
}

const properties = {
  title: titles.properties,
  createGroup: 'Jauna grupa',
  create: 'Jauna īpašība',
  search: 'Meklēt īpašību',
  empty: 'Šeit būs tehniskie dati pa grupām, piemēram, „Izmēri” vai „Materiāli”. Sāciet ar grupu.',
  emptyGroup: 'Šajā grupā īpašību vēl nav.',
  group: 'Grupa',
  merge: 'Apvienot ar citu īpašību',
  remove: 'Dzēst īpašību',
  removeGroup: 'Dzēst grupu',
}

const services = {
  title: titles.services,
  create: 'Jauns pakalpojums',
  hint: 'Pakalpojumus piedāvā grozā pie precēm, kurām tie der, piemēram, montāžu pie mēbelēm.',
  empty: 'Šeit būs pakalpojumi, ko pircējs pievieno precei: montāža, uznešana, apdruka.',
  categories: (count: number) => many(count, 'kategorija', 'kategorijas'),
  allCategories: 'Visām kategorijām',
  bulky: 'Lielgabarīta precēm',
  hidden: 'Nav publicēts',
  price: 'Cena ar PVN, €',
  isPublished: 'Piedāvāt veikalā',
  isBulky: 'Tikai lielgabarīta precēm',
  fits: 'Kategorijas, kurām der',
  addCategory: 'Pievienot kategoriju',
  removeCategory: (title: string) => `Noņemt kategoriju: ${title}`,
}

export const structure = {
  edit: 'Labot',
  merge: 'Apvienot',
  up: (title: string) => `Augstāk: ${title}`,
  down: (title: string) => `Zemāk: ${title}`,
  add: 'Pievienot',
  saved: 'Saglabāts',
  missing: 'Trūkst tulkojuma: rāda latviešu tekstu.',
  inShop: 'Skatīt veikalā',
  seeProducts: 'Skatīt preces',
  addressChanges: 'Mainīsies adrese. Vecā vedīs uz jauno:',
  slugHint: 'Mazie burti bez garumzīmēm, cipari un domuzīmes.',
  narrow: (what: string) => `Meklēt: ${what}`,
  narrowHint: 'Meklēt',
  moreFit: (count: number) => `Un vēl ${count}. Precizējiet meklēto.`,
  languages: { lv: 'latviski', en: 'angliski' },
  labels: {
    title: 'Nosaukums',
    name: 'Nosaukums',
    slug: 'Adrese',
    shortDescription: 'Īss apraksts',
    description: 'Apraksts',
    image: 'Attēls',
    icon: 'Ikona',
    logo: 'Logotips',
    isFeatured: 'Izcelt sākumlapā',
    isInMenu: 'Rādīt veikala galvenē',
  },
  categories,
  pins,
  manufacturers,
  attributes,
  options,
  merging,
  properties,
  services,
}
