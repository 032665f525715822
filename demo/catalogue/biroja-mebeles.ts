import type { DemoAttribute, DemoCategory, DemoProduct } from '../format.ts'
import { products as drawers } from './biroja-mebeles/atvilktnu-bloki.ts'
import { products as desks } from './biroja-mebeles/galdi.ts'
import { products as chairs } from './biroja-mebeles/kresli.ts'
import { products as shelves } from './biroja-mebeles/plaukti-un-skapji.ts'
import { t } from './write.ts'

const count = (n: string) => ({ slug: n, title: t(n) })
const width = (cm: number) => ({ slug: `${cm}-cm`, title: t(`${cm} cm`) })

export const attributes: DemoAttribute[] = [
  {
    slug: 'galda-platums',
    role: 'size',
    title: t('Galda platums', 'Desk width'),
    options: [100, 120, 140, 160, 180, 240].map(width),
  },
  {
    slug: 'izmeru-grupa',
    role: 'size',
    title: t('Izmēru grupa', 'Size mark'),
    options: ['3', '4', '5', '6', '7'].map(count),
  },
  {
    slug: 'galda-augstums',
    title: t('Galda augstums', 'Desk height'),
    options: [
      { slug: 'nemainigs', title: t('Nemainīgs', 'Fixed') },
      { slug: 'mehanisks', title: t('Regulējams ar atslēgu', 'Adjustable with a key') },
      { slug: 'elektrisks', title: t('Elektriski regulējams', 'Electrically adjustable') },
    ],
  },
  {
    slug: 'kresla-veids',
    title: t('Krēsla veids', 'Type of chair'),
    options: [
      { slug: 'darba', title: t('Darba krēsls', 'Work chair') },
      { slug: 'apmekletaju', title: t('Apmeklētāju un skolas krēsls', 'Visitor and school chair') },
      { slug: 'tabure', title: t('Tabure', 'Stool') },
    ],
  },
  {
    slug: 'roku-balsti',
    title: t('Roku balsti', 'Armrests'),
    options: [
      { slug: 'regulejami', title: t('Regulējami', 'Adjustable') },
      { slug: 'nemainigi', title: t('Nemainīgi', 'Fixed') },
      { slug: 'nav', title: t('Nav', 'None') },
    ],
  },
  {
    slug: 'plauktu-skaits',
    title: t('Plauktu vai aiļu skaits', 'Number of shelves or bays'),
    options: ['1', '2', '3', '4', '5'].map(count),
  },
  {
    slug: 'atvilktnu-skaits',
    title: t('Atvilktņu skaits', 'Number of drawers'),
    options: ['2', '3', '4', '5'].map(count),
  },
  {
    slug: 'sledzene',
    title: t('Slēdzene', 'Lock'),
    options: [
      { slug: 'atslega', title: t('Ar atslēgu', 'With a key') },
      { slug: 'piekarama', title: t('Piekaramajai slēdzenei', 'For a padlock') },
      { slug: 'nav', title: t('Nav', 'None') },
    ],
  },
]

export const category: DemoCategory = {
  slug: 'biroja-mebeles',
  title: t('Biroja mēbeles', 'Office furniture'),
  short_description: t(
    'Galdi, krēsli, plaukti un atvilktņu bloki birojam, mājai un skolai. Lielās mēbeles vedam ar savu transportu un pēc vēlēšanās uzstādām.',
    'Desks, chairs, shelves and drawer units for the office, home and school. We bring large pieces with our own transport and assemble them if you wish.',
  ),
  description: t(
    '<p>Mēbeles mēs izvēlamies pēc trim jautājumiem: vai tās var iestatīt atbilstoši cilvēkam, vai tās var salabot un vai tās var izjaukt un pārvest. Tāpēc aprakstos atradīsiet ne tikai izmērus, bet arī slodzi, rezerves daļu pieejamību un salikšanai vajadzīgo laiku.</p><h3>Ar ko sākt</h3><ul><li>Izmēriet telpu un durvis, pa kurām mēbele jāienes.</li><li>Vispirms izvēlieties krēslu un galda augstumu, tikai pēc tam pārējo.</li><li>Ja pie viena galda strādā vairāki cilvēki, noder elektriski regulējams galds.</li></ul><p>Iestādēm un uzņēmumiem sagatavojam piedāvājumu visai telpai. Skolas mēbelēm datu lapās norādīta izmēru grupa.</p>',
    '<p>We choose furniture by three questions: can it be set to fit the person, can it be repaired, and can it be taken apart and moved. That is why the descriptions give not only sizes but also loads, the availability of spare parts and the time assembly takes.</p><h3>Where to start</h3><ul><li>Measure the room and the doors the piece must pass.</li><li>Choose the chair and the desk height first, and the rest afterwards.</li><li>If several people share a desk, an electric standing desk is useful.</li></ul><p>For institutions and companies we prepare an offer for a whole room. The data sheets of school furniture state the size mark.</p>',
  ),
  featured: true,
  children: [
    {
      slug: 'galdi',
      title: t('Galdi', 'Desks'),
      short_description: t(
        'Rakstāmgaldi, elektriski regulējami, sanāksmju un skolas galdi.',
        'Writing desks, standing desks, meeting tables and school desks.',
      ),
      description: t(
        '<p>Galda platumu nosaka tas, kas uz tā stāvēs: portatīvajam datoram pietiek ar 100–120 cm, diviem monitoriem vajag 160 cm. Dziļums svarīgs acīm – no monitora līdz acīm jābūt aptuveni rokas attālumam, tāpēc lielam monitoram izvēlieties 80 cm dziļu galdu.</p><h3>Virsmas</h3><ul><li>Masīvkoks un finieris: var atjaunot, vajadzīga kopšana</li><li>Lamināts: viegli tīrāms, skrāpējumu nevar noslīpēt</li></ul><p>Lielos galdus piegādājam ar savu transportu.</p>',
        '<p>The width of a desk depends on what will stand on it: a laptop needs 100–120 cm, two monitors need 160 cm. The depth matters to your eyes – they should be about an arm’s length from the monitor, so choose a desk 80 cm deep for a large one.</p><h3>Tops</h3><ul><li>Solid wood and veneer: can be renewed, need care</li><li>Laminate: easy to clean, scratches cannot be sanded out</li></ul><p>We deliver large desks with our own transport.</p>',
      ),
      featured: true,
    },
    {
      slug: 'kresli',
      title: t('Krēsli', 'Chairs'),
      short_description: t(
        'Darba krēsli, apmeklētāju un skolas krēsli, tabures.',
        'Work chairs, visitor and school chairs, stools.',
      ),
      description: t(
        '<p>Krēslam, uz kura sēž visu dienu, regulē augstumu, sēdekļa dziļumu un jostasvietas balstu. Sapulču krēslam svarīgāk, lai to var sakraut un viegli tīrīt. Katram darba krēslam norādīts lielākais lietotāja svars un nomaināmās daļas.</p>',
        '<p>A chair used all day should adjust in height, seat depth and lumbar support. For a meeting chair it matters more that it stacks and is easy to clean. Each work chair states the maximum user weight and the parts that can be replaced.</p>',
      ),
      featured: true,
    },
    {
      slug: 'plaukti-un-skapji',
      title: t('Plaukti un skapji', 'Shelves and cabinets'),
      short_description: t(
        'Grāmatu plaukti, slēdzami skapji un noliktavas statīvi.',
        'Bookcases, lockable cabinets and storage racks.',
      ),
      description: t(
        '<p>Skaitiet mapes, nevis metrus: A4 mapei ar 75 mm muguru vajag 8 cm platuma un 33 cm augstuma. Augstās mēbeles jāpieskrūvē pie sienas; stiprinājums ir komplektā, bet dībelis jāizvēlas atbilstoši sienai.</p>',
        '<p>Count folders rather than metres: an A4 folder with a 75 mm spine needs 8 cm of width and 33 cm of height. Tall furniture must be fixed to the wall; the bracket is enclosed, but the plug has to suit your wall.</p>',
      ),
    },
    {
      slug: 'atvilktnu-bloki',
      title: t('Atvilktņu bloki', 'Drawer units'),
      short_description: t(
        'Bloki zem galda, dokumentu skapji un kastes uz galda.',
        'Units for under the desk, filing cabinets and boxes for the desktop.',
      ),
      description: t(
        '<p>Bloku uz riteņiem pabīda zem galda, stacionārs bloks galda augstumā pagarina tā virsmu. Ja glabājat iekarmapes, vajadzīga atvilktne ar vismaz 27 cm iekšējo augstumu.</p>',
        '<p>A unit on castors slides under the desk; a standing one of desk height extends its top. For hanging files you need a drawer with an inner height of at least 27 cm.</p>',
      ),
    },
    {
      slug: 'rezerves-dalas',
      title: t('Rezerves daļas un detaļas', 'Spare parts and fittings'),
      short_description: t(
        'Gāzes cilindri, riteņi, roku balstu uzlikas un polsterējums darba krēsliem.',
        'Gas lifts, castors, armrest pads and upholstery for work chairs.',
      ),
      description: t(
        '<p>Krēslam visbiežāk nolietojas tikai viena daļa. Katrai daļai norādīts, kuriem krēsliem tā der, un krēsla lapā atradīsiet visas tā daļas.</p>',
        '<p>Mostly only one part of a chair wears out. Each part says which chairs it fits, and the page of a chair lists all of its parts.</p>',
      ),
    },
  ],
}

export const products: DemoProduct[] = [...desks, ...chairs, ...shelves, ...drawers]
