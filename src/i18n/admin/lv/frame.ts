export const nav = {
  label: 'Sadaļas',
  groups: {
    sales: 'Pārdošana',
    customers: 'Klienti',
    money: 'Grāmatvedība',
    goods: 'Preces un krājumi',
    structure: 'Katalogs',
    content: 'Saturs',
    marketing: 'Mārketings',
    settings: 'Pārvaldība',
  },
  home: 'Sākums',
  orders: 'Pasūtījumi',
  packing: 'Komplektēšana',
  parcels: 'Sūtījumi',
  returns: 'Atgriešana',
  staff: 'Darbinieki',
  roles: 'Lomas',
  keys: 'API atslēgas',
  log: 'Izmaiņu žurnāls',
  account: 'Mans konts',
  shop: 'Uz veikalu',
  handbook: 'Rokasgrāmata',
  signOut: 'Iziet',
  menu: 'Izvēlne',
  search: 'Meklēt vai izpildīt',
  skip: 'Pāriet uz saturu',
}

/** What a field of a day and time says on nights when clocks are changed. */
export const moments = {
  period: (from: string, until: string) =>
    from && until ? `${from} – ${until}` : from ? `no ${from}` : `līdz ${until}`,
  skipped: (shown: string) => `Šajā naktī pulksteni pagriež uz priekšu, tāpēc tāda laika nav. Ņemsim ${shown}.`,
  twice: (shown: string) =>
    `Šajā naktī pulksteni pagriež atpakaļ, tāpēc tāds laiks ir divreiz. Ņemsim pirmo: ${shown}.`,
}

export const common = {
  loading: 'Ielādē …',
  save: 'Saglabāt',
  cancel: 'Atcelt',
  close: 'Aizvērt',
  remove: 'Noņemt',
  retry: 'Mēģināt vēlreiz',
  copy: 'Kopēt',
  copied: 'Nokopēts',
  offline: 'Nav savienojuma. Ievadītais paliek šeit, un nekas nepazūd.',
  waitsForConnection: 'Nav savienojuma. Nosūtīs, tiklīdz tas būs; līdz tam lapu neaizveriet.',
  loadsLater: 'Ielādēs, kad būs savienojums.',
  failed: 'Neizdevās ielādēt.',
  unreachable: 'Serveris neatbild. Pārbaudiet savienojumu.',
  noRight: 'Šai sadaļai jums nav tiesību.',
  toStart: 'Uz sākumu',
  notFound: 'Tādas lapas nav.',
  more: 'Rādīt vēl',
  addFirst: 'Pievienot pirmo',
  yes: 'Jā',
  no: 'Nē',
}

export const live = {
  looks: (name: string) => `${name} skatās`,
  edits: (name: string) => `${name} labo`,
  placed: (count: number) =>
    count % 10 === 1 && count % 100 !== 11 ? `${count} jauns pasūtījums` : `${count} jauni pasūtījumi`,
  changed: 'Saraksts ir mainījies',
  show: 'Parādīt',
}

export const palette = {
  placeholder: 'Pasūtījums, cilvēks, prece vai darbība',
  sections: 'Sadaļas',
  acts: 'Darbības',
  orders: 'Pasūtījumi',
  nothing: 'Nekas netika atrasts.',
  open: 'Atvērt',
  back: 'Atpakaļ',
  showCommands: 'Darbības ar iezīmēto',
  with: {
    order: (number: string) => `Ar pasūtījumu ${number}`,
    product: (title: string) => `Ar preci „${title}”`,
    customer: (name: string) => `Ar klientu ${name}`,
  },
  label: 'Atvērt uzlīmi (PDF)',
  makeLabel: 'Izgatavot uzlīmi',
  slip: 'Drukāt pavadlapu',
  edit: 'Labot pasūtījumu',
  resend: (email: string) => `Sūtīt vēlreiz vēstuli: ${email}`,
  publish: 'Rādīt veikalā',
  hide: 'Paslēpt no veikala',
  published: 'redzama veikalā',
  hidden: 'paslēpta',
  prices: 'Labot cenas',
  newOffer: 'Jauns pasūtījums vai piedāvājums',
  newPromotion: 'Jauna akcija grozam',
  exportCustomers: 'Eksportēt klientus',
  colours: { light: 'Gaišas krāsas', dark: 'Tumšas krāsas', system: 'Krāsas kā ierīcē' },
}

export const keysHelp = {
  title: 'Taustiņi',
  everywhere: 'Visur',
  lists: 'Sarakstos',
  close: 'Aizvērt logu vai noņemt izvēli',
  selectAll: 'Izvēlēties visus ielādētos',
  copy: 'Kopēt izvēlētos',
  palette: 'Meklēt vai izpildīt',
  search: 'Meklēt sarakstā',
  next: 'Nākamais',
  previous: 'Iepriekšējais',
  open: 'Atvērt',
  select: 'Izvēlēties',
  packed: 'Sakomplektēts',
  shipped: 'Nosūtīts',
  labels: 'Izgatavot uzlīmes',
  note: 'Piezīme',
  receive: 'Saņemt preces',
  refund: 'Atmaksāt',
  edit: 'Labot pasūtījumu',
  help: 'Šis saraksts',
}

export const filters = {
  any: 'Jebkura vērtība',
  chosen: 'Izvēlētie filtri',
  without: (filter: string) => `Noņemt filtru „${filter}”`,
}

export const buyerKinds = { b2c: 'Privātpersona', b2b: 'Uzņēmums', b2g: 'Publiska iestāde' }
