import type { DemoProduct } from '../../format.ts'
import { group, inColour, product, t } from '../write.ts'

const computing = t('Veiktspēja', 'Performance')
const screen = t('Ekrāns', 'Screen')
const body = t('Korpuss un barošana', 'Body and power')
const manual = { kind: 'manual' as const, title: t('Lietošanas instrukcija', 'User manual') }
const datasheet = { kind: 'datasheet' as const, title: t('Datu lapa', 'Data sheet') }

const battery = t(
  'Litija jonu akumulators: nepakļaujiet to karstumam virs 60 °C, neduriet un nespiediet. Uzpūtušos akumulatoru neizmantojiet un nododiet elektropreču savākšanas vietā. Lādējiet tikai ar USB-C lādētāju, kura jauda norādīta tehniskajos datos.',
  'Lithium-ion battery: do not expose it to heat above 60 °C, pierce it or press it. Do not use a swollen battery; hand it in where electrical goods are collected. Charge only with a USB-C charger of the power stated in the specifications.',
)

/** A memory size as the second difference beside the colour. */
const memory = (gb: 16 | 32, disk: '512 GB' | '1 TB', price: number, previous_price?: number) => ({
  suffix: String(gb),
  title: t(`${gb} GB / ${disk}`),
  options: { 'operativa-atmina': `${gb}-gb`, 'diska-apjoms': disk === '1 TB' ? '1-tb' : '512-gb' },
  price,
  previous_price,
})

export const products: DemoProduct[] = [
  product(
    {
      slug: 'portativais-dators-pikseris-14',
      code: 'PX-L14',
      category: 'portativie-datori',
      manufacturer: 'pikseris',
      title: t('Portatīvais dators „Pikseris 14”', 'Laptop “Pikseris 14”'),
      sub_title: t('14 collu dators darbam, 1,29 kg', 'A 14-inch laptop for work, 1.29 kg'),
      short_description: t(
        'Ikdienas darba dators alumīnija korpusā. Matētais ekrāns ar malu attiecību 16:10 rāda par divām tabulas rindām vairāk nekā parasts 16:9 ekrāns, un tastatūrā var rakstīt garumzīmes ar labo Alt taustiņu. Atmiņu, disku un akumulatoru var nomainīt, atskrūvējot astoņas parastas skrūves. Akumulators notur 10 stundas biroja darba ar 200 cd/m² spilgtumu.',
        'A laptop for daily work in an aluminium body. The matt 16:10 screen shows two more spreadsheet rows than an ordinary 16:9 one, and Latvian long vowels are typed with the right Alt key. Memory, drive and battery can be replaced after undoing eight ordinary screws. The battery lasts 10 hours of office work at a brightness of 200 cd/m².',
      ),
      description: t(
        '<p>„Pikseris 14” paredzēts tiem, kas strādā gan birojā, gan ceļā. Divas USB-C ligzdas ir pretējās malās, tāpēc lādētāju var pievienot no tās puses, kur ir rozete.</p><h3>Kas ir kastē</h3><ul><li>Dators</li><li>65 W USB-C lādētājs ar 2 m vadu</li><li>Instrukcija latviešu un angļu valodā</li></ul><h3>Kuru versiju izvēlēties</h3><table><tr><th>Versija</th><th>Piemērota</th></tr><tr><td>16 GB / 512 GB</td><td>Dokumentiem, pārlūkam, videozvaniem</td></tr><tr><td>32 GB / 1 TB</td><td>Programmēšanai, lielām tabulām, fotogrāfiju apstrādei</td></tr></table>',
        '<p>“Pikseris 14” is made for those who work both in the office and on the road. The two USB-C sockets sit on opposite sides, so the charger goes in wherever the wall socket is.</p><h3>In the box</h3><ul><li>The laptop</li><li>A 65 W USB-C charger with a 2 m cable</li><li>Instructions in Latvian and English</li></ul><h3>Which version to choose</h3><table><tr><th>Version</th><th>Suits</th></tr><tr><td>16 GB / 512 GB</td><td>Documents, browser, video calls</td></tr><tr><td>32 GB / 1 TB</td><td>Programming, large spreadsheets, photo editing</td></tr></table>',
      ),
      flags: ['popular', 'featured', 'free_eu_shipping'],
      reverse_charge: true,
      price: 84900,
      weight: 1290,
      guarantee_months: 36,
      safety_text: battery,
      attributes: { materials: 'aluminijs', garantija: '36-menesi', 'ekrana-diagonale': '14' },
      specification: [
        group(computing, [
          ['Procesors', 'Processor', '8 kodoli, līdz 4,6 GHz', '8 cores, up to 4.6 GHz'],
          ['Atmiņas ligzdas', 'Memory slots', '2, DDR5, līdz 64 GB', '2, DDR5, up to 64 GB'],
          ['Disks', 'Drive', 'SSD M.2, maināms', 'SSD M.2, replaceable'],
          ['Operētājsistēma', 'Operating system', 'Nav instalēta', 'Not installed'],
        ]),
        group(screen, [
          ['Izšķirtspēja', 'Resolution', '1920 × 1200'],
          ['Spilgtums', 'Brightness', '400 cd/m²'],
          ['Virsma', 'Surface', 'Matēta', 'Matt'],
          ['Skārienjūtība', 'Touch', '', ''],
        ]),
        group(body, [
          ['Ligzdas', 'Ports', '2 × USB-C, 2 × USB-A, HDMI, 3,5 mm', '2 × USB-C, 2 × USB-A, HDMI, 3.5 mm'],
          ['Akumulators', 'Battery', '62 Wh'],
          ['Svars', 'Weight', '1,29 kg'],
        ]),
      ],
      model: { kind: 'laptop', colour: 'graphite', accent: 'black', size: [313, 222, 17], style: 1 },
      views: ['angle', 'front', 'side', 'back', 'detail'],
      documents: [manual, datasheet],
      linked: ['dokstacija-molo', 'bezvadu-pele-lodis'],
      related: ['portativais-dators-pikseris-16', 'portativais-dators-pikseris-13'],
      recommended: ['monitors-skats-27', 'tastatura-rinda'],
    },
    [
      inColour('graphite', '2111000001374', 5, 15, memory(16, '512 GB', 84900)),
      inColour('silver', '2111000002746', 3, 15, memory(16, '512 GB', 84900)),
      inColour('graphite', '2111000004115', 2, 8, memory(32, '1 TB', 104900)),
      inColour('silver', '2111000005488', 0, 8, memory(32, '1 TB', 104900)),
    ],
  ),
  product(
    {
      slug: 'portativais-dators-pikseris-16',
      code: 'PX-L16',
      category: 'portativie-datori',
      manufacturer: 'pikseris',
      title: t('Portatīvais dators „Pikseris 16”', 'Laptop “Pikseris 16”'),
      sub_title: t(
        '16 collas, cipartastatūra, vieta otram diskam',
        '16 inches, numeric keypad, room for a second drive',
      ),
      short_description: t(
        'Liels ekrāns grāmatvedībai, rasējumiem un montāžai. Ir atsevišķs cipartaustiņu bloks un tīkla kabeļa ligzda, tāpēc birojā nav vajadzīgs adapteris. Dzesēšanai ir divi ventilatori; rakstot tekstu, tie parasti stāv. Otrā M.2 ligzda ļauj pievienot vēl vienu disku, nepārinstalējot sistēmu. Lādētājs ir 100 W USB-C.',
        'A large screen for accounting, drawings and editing. It has a separate numeric keypad and a network socket, so no adapter is needed in the office. Two fans cool it; while you type they usually stand still. A second M.2 slot lets you add another drive without installing the system again. The charger is a 100 W USB-C one.',
      ),
      description: t(
        '<p>Ekrāns atveras līdz 180 grādiem, tāpēc to var nolikt līdzeni uz galda un parādīt rasējumu sarunas biedram.</p><h3>Ligzdas</h3><ul><li>2 × USB-C (lādēšana un attēls)</li><li>3 × USB-A</li><li>HDMI un tīkla kabelis</li><li>SD kartes lasītājs</li></ul>',
        '<p>The screen opens to 180 degrees, so it can lie flat on the desk and show a drawing to the person across.</p><h3>Ports</h3><ul><li>2 × USB-C (charging and picture)</li><li>3 × USB-A</li><li>HDMI and network cable</li><li>SD card reader</li></ul>',
      ),
      flags: ['new'],
      reverse_charge: true,
      price: 109900,
      previous_price: 124900,
      weight: 1880,
      guarantee_months: 36,
      safety_text: battery,
      attributes: { krasa: 'grafita', materials: 'aluminijs', garantija: '36-menesi', 'ekrana-diagonale': '16' },
      specification: [
        group(computing, [
          ['Procesors', 'Processor', '12 kodoli, līdz 4,9 GHz', '12 cores, up to 4.9 GHz'],
          ['Grafika', 'Graphics', 'Atsevišķa, 6 GB', 'Dedicated, 6 GB'],
          ['Operētājsistēma', 'Operating system', 'Nav instalēta', 'Not installed'],
        ]),
        group(screen, [
          ['Izšķirtspēja', 'Resolution', '2560 × 1600'],
          ['Spilgtums', 'Brightness', '450 cd/m²'],
        ]),
        group(body, [
          ['Akumulators', 'Battery', '84 Wh'],
          ['Lādētājs', 'Charger', '100 W, USB-C'],
          ['Svars', 'Weight', '1,88 kg'],
        ]),
      ],
      model: { kind: 'laptop', colour: 'graphite', accent: 'black', size: [357, 250, 19], style: 2 },
      views: ['angle', 'front', 'side', 'detail'],
      documents: [manual],
      linked: ['dokstacija-molo'],
      related: ['portativais-dators-pikseris-14'],
      recommended: ['monitors-skats-27'],
    },
    [
      inColour('graphite', '2111000006850', 3, 6, memory(16, '512 GB', 109900, 124900)),
      inColour('graphite', '2111000008229', 1, 0, memory(32, '1 TB', 134900, 149900)),
    ],
  ),
  product(
    {
      slug: 'portativais-dators-pikseris-13',
      code: 'PX-L13',
      category: 'portativie-datori',
      manufacturer: 'pikseris',
      title: t('Portatīvais dators „Pikseris 13 Gaiss”', 'Laptop “Pikseris 13 Gaiss”'),
      sub_title: t('Bez ventilatora, 980 g', 'Without a fan, 980 g'),
      short_description: t(
        'Kluss un plāns dators lekcijām un braucieniem. Dzesē bez ventilatora, akumulators notur 12 stundas teksta rakstīšanas.',
        'A quiet, thin laptop for lectures and travel. It is cooled without a fan, and the battery lasts 12 hours of writing.',
      ),
      description: t(
        '<p>Magnija sakausējuma korpuss ir 13,5 mm biezs. Atmiņa ir pielodēta un nav paplašināma, disks – maināms.</p><ul><li>2 × USB-C</li><li>Kamera ar bīdāmu aizsegu</li><li>Apgaismota tastatūra</li></ul>',
        '<p>The magnesium alloy body is 13.5 mm thick. The memory is soldered and cannot be extended; the drive can be replaced.</p><ul><li>2 × USB-C</li><li>Camera with a sliding cover</li><li>Backlit keyboard</li></ul>',
      ),
      flags: ['free_eu_shipping'],
      reverse_charge: true,
      price: 94900,
      weight: 980,
      safety_text: battery,
      attributes: {
        materials: 'metals',
        garantija: '24-menesi',
        'ekrana-diagonale': '13',
        'operativa-atmina': '16-gb',
        'diska-apjoms': '512-gb',
      },
      specification: [
        group(computing, [
          ['Procesors', 'Processor', '8 kodoli, līdz 4,0 GHz', '8 cores, up to 4.0 GHz'],
          ['Atmiņa', 'Memory', '16 GB'],
          ['Disks', 'Drive', '512 GB SSD'],
        ]),
        group(screen, [
          ['Diagonāle', 'Diagonal', '13,3″'],
          ['Izšķirtspēja', 'Resolution', '2560 × 1600'],
        ]),
        group(body, [
          ['Akumulators', 'Battery', '52 Wh'],
          ['Lādētājs', 'Charger', '45 W, USB-C'],
        ]),
      ],
      model: { kind: 'laptop', colour: 'silver', accent: 'white', size: [296, 206, 14], style: 3 },
      views: ['angle', 'front', 'side'],
      documents: [manual],
      linked: ['dokstacija-kabata'],
      related: ['portativais-dators-pikseris-14'],
      recommended: ['bezvadu-pele-lodis', 'usb-zibatmina-graudins'],
    },
    [
      inColour('silver', '2111000009592', 4, 10),
      inColour('navy', '2111000010963', 2, 10),
      inColour('sand', '2111000012332', 0, 5),
    ],
  ),
  product(
    {
      slug: 'skolas-dators-pikseris-11',
      code: 'PX-L11',
      category: 'portativie-datori',
      manufacturer: 'pikseris',
      title: t('Skolas dators „Pikseris 11 Klase”', 'School laptop “Pikseris 11 Klase”'),
      sub_title: t('Gumijotas malas, skārienekrāns', 'Rubber edges, touch screen'),
      short_description: t(
        'Dators, ko var nest skolas somā: gumijotas malas, pret šļakatām noturīga tastatūra un eņģe, kas atver ekrānu līdz 360 grādiem.',
        'A laptop for the school bag: rubber edges, a spill-resistant keyboard and a hinge that opens the screen to 360 degrees.',
      ),
      description: t(
        '<p>Vāku un tastatūru skolas IT speciālists nomaina desmit minūtēs. Ražotājs datoru pārbauda, nometot to no 1,2 m augstuma uz saplākšņa grīdas.</p><ul><li>Vieta vārda uzlīmei uz vāka</li><li>Uzlādes rādītājs redzams arī aizvērtam datoram</li></ul>',
        '<p>The school’s IT specialist changes the lid and keyboard in ten minutes. The maker tests the laptop by dropping it from 1.2 m onto a plywood floor.</p><ul><li>Room for a name label on the lid</li><li>The charge indicator is visible when the lid is closed</li></ul>',
      ),
      reverse_charge: true,
      price: 32900,
      weight: 1320,
      guarantee_months: 36,
      safety_text: battery,
      attributes: {
        materials: 'plastmasa',
        garantija: '36-menesi',
        'ekrana-diagonale': '11',
        'operativa-atmina': '8-gb',
        'diska-apjoms': '128-gb',
      },
      specification: [
        group(computing, [
          ['Procesors', 'Processor', '4 kodoli, līdz 3,4 GHz', '4 cores, up to 3.4 GHz'],
          ['Atmiņa', 'Memory', '8 GB'],
          ['Disks', 'Drive', '128 GB'],
        ]),
        group(screen, [
          ['Diagonāle', 'Diagonal', '11,6″'],
          ['Izšķirtspēja', 'Resolution', '1366 × 768'],
          ['Skārienjūtība', 'Touch', 'Ir', 'Yes'],
        ]),
        group(body, [['Akumulators', 'Battery', '42 Wh']]),
      ],
      model: { kind: 'laptop', colour: 'graphite', accent: 'sky', size: [290, 205, 20], style: 4 },
      views: ['angle', 'front', 'side'],
      documents: [datasheet],
      linked: ['pele-punkts'],
      related: ['portativais-dators-pikseris-13'],
      recommended: ['usb-zibatmina-graudins'],
    },
    [inColour('graphite', '2111000013704', 20, 60), inColour('sky', '2111000015074', 0, 40)],
  ),
  product({
    slug: 'portativais-dators-pikseris-15',
    code: 'PX-L15-SI',
    ean: '2111000016446',
    category: 'portativie-datori',
    manufacturer: 'pikseris',
    title: t('Portatīvais dators „Pikseris 15”', 'Laptop “Pikseris 15”'),
    sub_title: t('15,6 collas mājai un mācībām', '15.6 inches for home and study'),
    short_description: t(
      'Vienkāršs dators rēķiniem, mācībām un filmām. Pēdējais no iepriekšējās sērijas.',
      'A plain computer for bills, study and films. The last one of the previous series.',
    ),
    description: t(
      '<p>Atmiņai ir viena brīva ligzda, tāpēc dators ir viegli papildināms. Tastatūrā ir ciparu bloks.</p><ul><li>8 GB atmiņas, 512 GB disks</li><li>HDMI, 2 × USB-A, 1 × USB-C</li></ul>',
      '<p>One memory slot is free, so the laptop is easy to extend. The keyboard has a numeric keypad.</p><ul><li>8 GB of memory, 512 GB drive</li><li>HDMI, 2 × USB-A, 1 × USB-C</li></ul>',
    ),
    reverse_charge: true,
    price: 44900,
    previous_price: 54900,
    quantity: 1,
    virtual_quantity: 0,
    weight: 1720,
    safety_text: battery,
    attributes: {
      krasa: 'sudraba',
      materials: 'plastmasa',
      garantija: '24-menesi',
      'ekrana-diagonale': '15',
      'operativa-atmina': '8-gb',
      'diska-apjoms': '512-gb',
    },
    specification: [
      group(computing, [
        ['Procesors', 'Processor', '6 kodoli, līdz 4,2 GHz', '6 cores, up to 4.2 GHz'],
        ['Atmiņa', 'Memory', '8 GB'],
        ['Disks', 'Drive', '512 GB SSD'],
      ]),
      group(screen, [['Izšķirtspēja', 'Resolution', '1920 × 1080']]),
    ],
    model: { kind: 'laptop', colour: 'silver', accent: 'black', size: [359, 236, 19], style: 2 },
    views: ['angle', 'front', 'side'],
    linked: ['pele-punkts'],
    related: ['portativais-dators-pikseris-16'],
    recommended: ['monitors-skats-24'],
  }),
  product({
    slug: 'darbstacija-pikseris-17',
    code: 'PX-L17-PRO',
    ean: '2111000017818',
    category: 'portativie-datori',
    manufacturer: 'pikseris',
    title: t('Mobilā darbstacija „Pikseris 17 Meistars”', 'Mobile workstation “Pikseris 17 Meistars”'),
    sub_title: t('17 collas, 64 GB atmiņas', '17 inches, 64 GB of memory'),
    short_description: t(
      'Projektēšanai un video montāžai. Ekrāns rūpnīcā kalibrēts, kalibrēšanas protokols ir kastē. Piegādājam pēc pasūtījuma.',
      'For engineering and video editing. The screen is calibrated at the factory and the report is in the box. Delivered to order.',
    ),
    description: t(
      '<p>Darbstacijai ir četras atmiņas ligzdas ar kļūdu labošanu un trīs vietas diskiem.</p><table><tr><td>Krāsu telpa</td><td>100 % DCI-P3</td></tr><tr><td>Grafika</td><td>12 GB</td></tr></table>',
      '<p>The workstation has four memory slots with error correction and room for three drives.</p><table><tr><td>Colour space</td><td>100% DCI-P3</td></tr><tr><td>Graphics</td><td>12 GB</td></tr></table>',
    ),
    flags: ['new', 'featured'],
    reverse_charge: true,
    price: 274900,
    quantity: 0,
    virtual_quantity: 3,
    weight: 2940,
    guarantee_months: 60,
    safety_text: battery,
    attributes: {
      krasa: 'melna',
      materials: 'aluminijs',
      garantija: '60-menesi',
      'ekrana-diagonale': '17',
      'operativa-atmina': '64-gb',
      'diska-apjoms': '1-tb',
    },
    specification: [
      group(computing, [
        ['Procesors', 'Processor', '16 kodoli, līdz 5,2 GHz', '16 cores, up to 5.2 GHz'],
        ['Atmiņa', 'Memory', '64 GB'],
        ['Grafika', 'Graphics', '12 GB'],
        ['Sertifikāti', 'Certificates', '', ''],
      ]),
      group(screen, [
        ['Izšķirtspēja', 'Resolution', '3840 × 2400'],
        ['Spilgtums', 'Brightness', '500 cd/m²'],
      ]),
    ],
    model: { kind: 'laptop', colour: 'black', accent: 'black', size: [382, 265, 24], style: 2 },
    views: ['angle', 'front', 'side', 'detail'],
    documents: [manual, datasheet],
    linked: ['dokstacija-molo'],
    related: ['portativais-dators-pikseris-16'],
    recommended: ['monitors-skats-32'],
  }),
]
