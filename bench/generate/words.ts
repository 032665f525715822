/** What the generated catalogue is made of: nouns, colours and materials, in both languages of the shop. */

type Gender = 'm' | 'f'
type Kind = { lv: string; en: string; gender: Gender }
export type Department = {
  slug: string
  lv: string
  en: string
  share: number
  attributes: string[]
  categories: Category[]
}
export type Category = { slug: string; lv: string; en: string; kinds: Kind[] }

/** `balts:balta:white` */
const colour = (slug: string, m: string, f: string, en: string) => ({ slug, m, f, en })

export const colours = [
  colour('balts', 'balts', 'balta', 'white'),
  colour('melns', 'melns', 'melna', 'black'),
  colour('peleks', 'pelēks', 'pelēka', 'grey'),
  colour('zils', 'zils', 'zila', 'blue'),
  colour('zals', 'zaļš', 'zaļa', 'green'),
  colour('sarkans', 'sarkans', 'sarkana', 'red'),
  colour('dzeltens', 'dzeltens', 'dzeltena', 'yellow'),
  colour('bruns', 'brūns', 'brūna', 'brown'),
  colour('oranzs', 'oranžs', 'oranža', 'orange'),
  colour('roza', 'rozā', 'rozā', 'pink'),
  colour('violets', 'violets', 'violeta', 'purple'),
  colour('sudrabots', 'sudrabots', 'sudrabota', 'silver'),
]

/** An attribute of the filter with its values, "lv|en". */
export const attributeLists: Record<string, { lv: string; en: string; values: string[] }> = {
  materials: {
    lv: 'Materiāls',
    en: 'Material',
    values: [
      'Ozolkoks|Oak',
      'Bērzs|Birch',
      'Tērauds|Steel',
      'Alumīnijs|Aluminium',
      'Plastmasa|Plastic',
      'Stikls|Glass',
      'Āda|Leather',
      'Audums|Fabric',
      'Papīrs|Paper',
      'Keramika|Ceramic',
    ],
  },
  stils: {
    lv: 'Stils',
    en: 'Style',
    values: ['Klasisks|Classic', 'Mūsdienīgs|Modern', 'Industriāls|Industrial', 'Skandināvu|Nordic', 'Lauku|Country'],
  },
  platums: {
    lv: 'Platums',
    en: 'Width',
    values: [
      '40 cm|40 cm',
      '60 cm|60 cm',
      '80 cm|80 cm',
      '100 cm|100 cm',
      '120 cm|120 cm',
      '140 cm|140 cm',
      '160 cm|160 cm',
      '180 cm|180 cm',
    ],
  },
  augstums: {
    lv: 'Augstuma regulēšana',
    en: 'Height adjustment',
    values: ['Nav|None', 'Ar roku|Manual', 'Ar gāzes atsperi|Gas lift', 'Elektriska|Electric'],
  },
  diagonale: {
    lv: 'Ekrāna izmērs',
    en: 'Screen size',
    values: ['13"|13"', '14"|14"', '15,6"|15.6"', '17"|17"', '24"|24"', '27"|27"', '32"|32"', '34"|34"'],
  },
  atmina: {
    lv: 'Atmiņa',
    en: 'Memory',
    values: ['4 GB|4 GB', '8 GB|8 GB', '16 GB|16 GB', '32 GB|32 GB', '64 GB|64 GB'],
  },
  savienojums: {
    lv: 'Savienojums',
    en: 'Connection',
    values: ['USB-A|USB-A', 'USB-C|USB-C', 'Bluetooth|Bluetooth', 'Wi-Fi|Wi-Fi', 'HDMI|HDMI', 'Ethernet|Ethernet'],
  },
  formats: { lv: 'Formāts', en: 'Format', values: ['A3|A3', 'A4|A4', 'A5|A5', 'A6|A6', 'B5|B5'] },
  gabali: {
    lv: 'Gabalu skaits iepakojumā',
    en: 'Pieces in a pack',
    values: ['1|1', '5|5', '10|10', '20|20', '50|50', '100|100', '500|500'],
  },
  jauda: {
    lv: 'Jauda',
    en: 'Power',
    values: [
      '5 W|5 W',
      '8 W|8 W',
      '12 W|12 W',
      '40 W|40 W',
      '65 W|65 W',
      '100 W|100 W',
      '750 W|750 W',
      '1500 W|1500 W',
    ],
  },
  energoklase: { lv: 'Energoklase', en: 'Energy class', values: ['A|A', 'B|B', 'C|C', 'D|D', 'E|E', 'F|F', 'G|G'] },
  gaisma: {
    lv: 'Gaismas krāsa',
    en: 'Light colour',
    values: ['Silta|Warm', 'Neitrāla|Neutral', 'Vēsa|Cool', 'Regulējama|Adjustable'],
  },
  tilpums: {
    lv: 'Tilpums',
    en: 'Volume',
    values: ['0,3 l|0.3 l', '0,5 l|0.5 l', '1 l|1 l', '1,5 l|1.5 l', '5 l|5 l', '20 l|20 l', '50 l|50 l'],
  },
  vecums: { lv: 'Vecums', en: 'Age', values: ['3+|3+', '6+|6+', '9+|9+', '12+|12+'] },
  garantija: {
    lv: 'Garantija',
    en: 'Guarantee',
    values: ['2 gadi|2 years', '3 gadi|3 years', '5 gadi|5 years', '10 gadi|10 years'],
  },
}

/** "Category lv|en: kind lv|en|gender, …" */
function category(line: string): Category {
  const [names = '', list = ''] = line.split(': ')
  const [lv = '', en = ''] = names.split('|')
  const kinds = list.split(', ').map((kind) => {
    const [kindLv = '', kindEn = '', gender = 'm'] = kind.split('|')
    return { lv: kindLv, en: kindEn, gender: gender === 'f' ? ('f' as const) : ('m' as const) }
  })
  return { slug: slugOf(lv), lv, en, kinds }
}

function department(names: string, share: number, attributes: string, categories: string[]): Department {
  const [lv = '', en = ''] = names.split('|')
  return { slug: slugOf(lv), lv, en, share, attributes: attributes.split(' '), categories: categories.map(category) }
}

/** Without diacritics, hyphens between words. */
export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

export const departments: Department[] = [
  department('Mēbeles birojam|Furniture for the office', 22, 'materials stils platums augstums', [
    'Rakstāmgaldi|Desks: Rakstāmgalds|Desk, Datorgalds|Computer desk, Stūra galds|Corner desk, Paceļamais galds|Standing desk',
    'Krēsli birojam|Office chairs: Biroja krēsls|Office chair, Vadītāja krēsls|Executive chair, Apmeklētāju krēsls|Visitor chair, Spēļu krēsls|Gaming chair',
    'Plaukti un sekcijas|Shelves: Grāmatu plaukts|Bookshelf, Sienas plaukts|Wall shelf, Sekcija|Wall unit|f',
    'Skapji dokumentiem|Filing cabinets: Dokumentu skapis|Filing cabinet, Ģērbtuves skapis|Locker, Metāla skapis|Metal cabinet',
    'Atvilktņu bloki|Drawer units: Atvilktņu bloks|Drawer unit, Kumode|Chest of drawers|f',
    'Sarunu galdi|Meeting tables: Sarunu galds|Meeting table, Apaļais galds|Round table, Konferenču galds|Conference table',
    'Dīvāni un pufi|Sofas and poufs: Dīvāns|Sofa, Pufs|Pouf, Atpūtas krēsls|Armchair',
  ]),
  department('Datori un monitori|Computers and monitors', 20, 'diagonale atmina savienojums garantija', [
    'Klēpjdatori|Laptops: Klēpjdators|Laptop, Spēļu klēpjdators|Gaming laptop',
    'Stacionārie datori|Desktop computers: Stacionārais dators|Desktop computer, Darbstacija|Workstation|f, Mini dators|Mini computer',
    'Monitori|Monitors: Monitors|Monitor, Izliekts monitors|Curved monitor',
    'Tastatūras|Keyboards: Tastatūra|Keyboard|f, Bezvadu tastatūra|Wireless keyboard|f',
    'Peles|Mice: Datorpele|Mouse|f, Vertikālā pele|Vertical mouse|f',
    'Planšetdatori|Tablets: Planšetdators|Tablet, Planšetdatora vāciņš|Tablet cover',
    'Dokstacijas|Docks: Dokstacija|Dock|f, USB centrmezgls|USB hub',
    'Cietie diski|Drives: Cietais disks|Hard drive, Ārējais disks|External drive, Zibatmiņa|USB stick|f',
  ]),
  department('Druka|Printing', 9, 'formats savienojums gabali', [
    'Printeri|Printers: Lāzerprinteris|Laser printer, Tintes printeris|Inkjet printer, Uzlīmju printeris|Label printer',
    'Toneri un tintes|Toners and inks: Toneris|Toner, Tintes kasetne|Ink cartridge|f',
    'Skeneri|Scanners: Skeneris|Scanner, Dokumentu skeneris|Document scanner',
    'Papīrs drukai|Paper: Biroja papīrs|Office paper, Fotopapīrs|Photo paper, Kartons|Cardboard',
  ]),
  department('Kancelejas preces|Stationery', 16, 'materials formats gabali', [
    'Rakstāmpiederumi|Writing tools: Lodīšu pildspalva|Ballpoint pen|f, Zīmulis|Pencil, Marķieris|Marker, Pildspalvu komplekts|Pen set',
    'Mapes|Folders: Reģistru mape|Lever arch file|f, Ātršuvējs|Report file, Kabatiņu mape|Display book|f',
    'Bloknoti un klades|Notebooks: Bloknots|Notepad, Klade|Exercise book|f, Plānotājs|Planner',
    'Skavotāji un caurumotāji|Staplers and punches: Skavotājs|Stapler, Caurumotājs|Hole punch',
    'Aploksnes|Envelopes: Aploksne|Envelope|f, Burbuļplēves aploksne|Bubble envelope|f',
    'Galda piederumi|Desk accessories: Galda organizators|Desk organiser, Grozs papīram|Paper tray, Lineāls|Ruler, Šķēres|Scissors|f',
  ]),
  department('Gaisma un strāva|Light and power', 14, 'jauda energoklase gaisma', [
    'Lampas galdam|Desk lamps: Galda lampa|Desk lamp|f, LED galda lampa|LED desk lamp|f',
    'Griestu lampas|Ceiling lamps: Griestu lampa|Ceiling lamp|f, Piekaramā lampa|Pendant lamp|f',
    'Grīdas lampas|Floor lamps: Grīdas lampa|Floor lamp|f, Stāvlampa|Standard lamp|f',
    'Spuldzes|Bulbs: LED spuldze|LED bulb|f, Viedā spuldze|Smart bulb|f, Spuldžu komplekts|Bulb set',
    'Pagarinātāji|Extension leads: Pagarinātājs|Extension lead, Ligzdu bloks|Socket block',
    'Lādētāji|Chargers: Lādētājs|Charger, Bezvadu lādētājs|Wireless charger, Ārējais akumulators|Power bank',
  ]),
  department('Skaņa|Sound', 7, 'savienojums jauda garantija', [
    'Austiņas|Headphones: Austiņas|Headphones|f, Bezvadu austiņas|Wireless headphones|f',
    'Skaļruņi|Speakers: Skaļrunis|Speaker, Pārnēsājams skaļrunis|Portable speaker',
    'Mikrofoni|Microphones: Mikrofons|Microphone, Konferenču tālrunis|Conference phone',
    'Projektori|Projectors: Projektors|Projector, Projektora ekrāns|Projector screen',
  ]),
  department('Virtuvei|For the kitchen', 8, 'tilpums materials jauda', [
    'Krūzes|Mugs: Krūze|Mug|f, Termokrūze|Travel mug|f, Glāze|Glass|f',
    'Tējkannas|Kettles: Tējkanna|Kettle|f, Elektriskā tējkanna|Electric kettle|f',
    'Kafijas automāti|Coffee machines: Kafijas automāts|Coffee machine, Kafijas dzirnaviņas|Coffee grinder|f',
    'Uzglabāšanas kastes|Storage boxes: Uzglabāšanas kaste|Storage box|f, Kaste ar vāku|Box with lid|f',
  ]),
  department('Mācībām|For school', 4, 'vecums formats materials', [
    'Skolas somas|School bags: Skolas soma|School bag|f, Mugursoma|Backpack|f, Penālis|Pencil case',
    'Globusi un kartes|Globes and maps: Globuss|Globe, Sienas karte|Wall map|f',
    'Krāsas un otas|Paints and brushes: Guaša|Gouache|f, Akvareļkrāsu komplekts|Watercolour set, Otu komplekts|Brush set',
  ]),
]

/** Endings and beginnings of series and makers' names; together a few thousand invented words. */
export const syllables = {
  first:
    'Ra Ve Lu Mi So Ta Ka Ne Do Sil Vil Mar Bal Gau Dze Zie Pū Ērg Ķir Žu Šal Ābe Īri Ūde Smil Klin Saul Rīt Vēj'.split(
      ' ',
    ),
  middle: 'la ri no ve ta mi du ga ze ro li va ne šu ķe'.split(' '),
  last: 'sa na ra ma ne ra da ta va ga ja na za ka'.split(' '),
  maker: 'ts x r n l ma rs do ko'.split(' '),
}
