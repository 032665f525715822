import type { DemoAttribute, DemoCategory, DemoProduct } from '../format.ts'
import { products as accessories } from './datortehnika/datoru-piederumi.ts'
import { products as monitors } from './datortehnika/monitori.ts'
import { products as laptops } from './datortehnika/portativie-datori.ts'
import { products as input } from './datortehnika/tastaturas-un-peles.ts'
import { t } from './write.ts'

const gigabytes = (gb: number) => ({ slug: `${gb}-gb`, title: t(`${gb} GB`) })
const inches = (n: number) => ({ slug: String(n), title: t(`${n}″`) })

export const attributes: DemoAttribute[] = [
  {
    slug: 'ekrana-diagonale',
    role: 'size',
    title: t('Ekrāna diagonāle', 'Screen diagonal'),
    options: [11, 13, 14, 15, 16, 17, 22, 24, 27, 32, 34, 55].map(inches),
  },
  { slug: 'operativa-atmina', title: t('Operatīvā atmiņa', 'Memory'), options: [8, 16, 32, 64].map(gigabytes) },
  {
    slug: 'diska-apjoms',
    title: t('Diska apjoms', 'Drive size'),
    options: [...[128, 512].map(gigabytes), { slug: '1-tb', title: t('1 TB') }],
  },
  {
    slug: 'izskirtspeja',
    title: t('Izšķirtspēja', 'Resolution'),
    options: [
      { slug: 'full-hd', title: t('Full HD') },
      { slug: 'qhd', title: t('QHD') },
      { slug: 'uwqhd', title: t('UWQHD') },
      { slug: '4k', title: t('4K') },
    ],
  },
  {
    slug: 'monitora-energoklase',
    title: t('Monitora energoklase', 'Energy class of the monitor'),
    options: ['B', 'C', 'D', 'E', 'F', 'G'].map((letter) => ({ slug: letter.toLowerCase(), title: t(letter) })),
  },
  {
    slug: 'ievades-savienojums',
    title: t('Tastatūras vai peles savienojums', 'Connection of keyboard or mouse'),
    options: [
      { slug: 'vads', title: t('Vads', 'Cable') },
      { slug: 'bluetooth', title: t('Bluetooth') },
      { slug: 'uztverejs', title: t('USB uztvērējs', 'USB receiver') },
    ],
  },
  {
    slug: 'zibatminas-ietilpiba',
    title: t('Zibatmiņas ietilpība', 'Stick capacity'),
    options: [64, 128, 256].map(gigabytes),
  },
]

export const category: DemoCategory = {
  slug: 'datortehnika',
  title: t('Datortehnika', 'Computers'),
  short_description: t(
    'Portatīvie datori, monitori, tastatūras, peles un piederumi darbavietai, kas savienojas savā starpā.',
    'Laptops, monitors, keyboards, mice and accessories for a workplace whose parts fit each other.',
  ),
  description: t(
    '<p>Darbavietu vieglāk salikt no otra gala: vispirms izdomājiet, pie kā strādāsiet – viena vai diviem monitoriem, mājās vai birojā –, un tikai tad izvēlieties datoru. Visi mūsu portatīvie datori lādējas ar USB-C, tāpēc tos ar vienu kabeli var pievienot monitoram vai dokstacijai.</p><h3>Kam pievērst uzmanību</h3><ul><li>Vai atmiņu un disku vēlāk var nomainīt</li><li>Cik vatu prasa dators un cik dod monitors vai dokstacija</li><li>Vai tastatūrā ir latviešu burti</li></ul><p>Portatīvajiem datoriem PVN maksātāju savstarpējos darījumos Latvijā piemēro nodokļa apgriezto maksāšanu. Pasūtot norādiet uzņēmuma PVN numuru.</p>',
    '<p>A workplace is easier to plan from the other end: first decide what you will work at – one monitor or two, at home or in the office – and only then choose the laptop. All our laptops charge over USB-C, so one cable connects them to a monitor or a dock.</p><h3>What to look at</h3><ul><li>Whether memory and drive can be replaced later</li><li>How many watts the laptop needs and how many the monitor or dock gives</li><li>Whether the keyboard has Latvian letters</li></ul><p>Laptops sold between VAT payers in Latvia fall under the reverse charge. Give your company’s VAT number when ordering.</p>',
  ),
  featured: true,
  children: [
    {
      slug: 'portativie-datori',
      title: t('Portatīvie datori', 'Laptops'),
      short_description: t('Datori darbam, skolai un projektēšanai.', 'Laptops for work, school and engineering.'),
      description: t(
        '<p>Dokumentiem un videozvaniem pietiek ar 16 GB atmiņas, programmēšanai un montāžai ņemiet 32 GB vai vairāk. Ja datoru nēsājat katru dienu, svars ir svarīgāks par ekrāna izmēru; ja tas pārsvarā stāv uz galda, izvēlieties mazu datoru un lielu monitoru.</p><h3>Operētājsistēma</h3><p>Datorus pārdodam bez operētājsistēmas, ja aprakstā nav teikts citādi. To var uzstādīt mūsu veikalā, saņemot pirkumu, vai jūsu IT speciālists.</p><p>Akumulators, disks un lielākajai daļai datoru arī atmiņa ir maināmi bez īpašiem rīkiem.</p>',
        '<p>For documents and video calls 16 GB of memory are enough; for programming and editing take 32 GB or more. If you carry the laptop every day, weight matters more than screen size; if it mostly stays on the desk, choose a small laptop and a large monitor.</p><h3>Operating system</h3><p>Laptops are sold without an operating system unless the description says otherwise. It can be installed in our shop when you collect the purchase, or by your IT specialist.</p><p>Battery, drive and, in most laptops, memory can be replaced without special tools.</p>',
      ),
      featured: true,
    },
    {
      slug: 'monitori',
      title: t('Monitori', 'Monitors'),
      short_description: t(
        'No mazā kases ekrāna līdz platekrānam. Katram norādīta energoefektivitātes klase.',
        'From the small till screen to the ultrawide. Each one states its energy class.',
      ),
      description: t(
        '<p>24 collām pietiek ar Full HD, 27 collām labāk der QHD. Ja dators lādējas ar USB-C, monitors ar USB-C aizstāj lādētāju un dokstaciju. Pārbaudiet, vai monitora jauda nav mazāka par datora lādētāja jaudu.</p>',
        '<p>Full HD is enough for 24 inches, QHD suits 27 inches better. If your laptop charges over USB-C, a monitor with USB-C replaces the charger and the dock. Check that the monitor gives no less power than the laptop’s charger.</p>',
      ),
      featured: true,
    },
    {
      slug: 'tastaturas-un-peles',
      title: t('Tastatūras un peles', 'Keyboards and mice'),
      short_description: t(
        'Ar vadu un bez tā, ar latviešu burtiem un klusām pogām.',
        'Wired and wireless, with Latvian letters and quiet buttons.',
      ),
      description: t(
        '<p>Datorklasei un kasei izvēlieties vadu: nav ko lādēt un pazaudēt. Birojā, kur daudz runā pa tālruni, noder klusi taustiņi. Vertikālā pele maina plaukstas stāvokli, pie tās jāpierod dažas dienas.</p>',
        '<p>For a computer room or a till choose a cable: nothing to charge or lose. In an office with many calls quiet keys help. A vertical mouse changes the position of the hand and takes a few days to get used to.</p>',
      ),
    },
    {
      slug: 'datoru-piederumi',
      title: t('Datoru piederumi', 'Computer accessories'),
      short_description: t(
        'Dokstacijas, monitoru stiprinājumi, kameras un zibatmiņas.',
        'Docks, monitor arms, webcams and USB sticks.',
      ),
      description: t(
        '<p>Pirms dokstacijas izvēles pārbaudiet, vai datora USB-C ligzda nodod attēlu. Monitora stiprinājumam svarīgs monitora svars bez statīva un galda virsmas biezums.</p>',
        '<p>Before choosing a dock check that the laptop’s USB-C socket carries a picture. For a monitor arm the weight of the monitor without its stand and the thickness of the desktop matter.</p>',
      ),
    },
  ],
}

export const products: DemoProduct[] = [...laptops, ...monitors, ...input, ...accessories]
