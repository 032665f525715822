import type { DemoAttribute, DemoCategory, DemoProduct } from '../format.ts'
import { kruzesUnPudeles } from './skolai-un-majai/kruzes-un-pudeles.ts'
import { somas } from './skolai-un-majai/somas.ts'
import { uzglabasanaUnDekors } from './skolai-un-majai/uzglabasana-un-dekors.ts'
import { virtuve } from './skolai-un-majai/virtuve.ts'
import { t } from './write.ts'

const litres = (amount: string) => ({ slug: `${amount.replace(',', '-')}-l`, title: t(`${amount} l`) })

export const attributes: DemoAttribute[] = [
  {
    slug: 'tilpums',
    role: 'size',
    title: t('Tilpums', 'Volume'),
    options: ['0,25', '0,3', '0,35', '0,4', '0,5', '0,6', '0,75', '0,9', '1', '1,2', '1,7', '2'].map(litres),
  },
  {
    slug: 'mazgasana',
    title: t('Mazgāšana', 'Washing'),
    options: [
      { slug: 'masina', title: t('Trauku mazgājamā mašīnā', 'Dishwasher') },
      { slug: 'rokam', title: t('Ar rokām', 'By hand') },
    ],
  },
  {
    slug: 'somas-tilpums',
    title: t('Somas tilpums', 'Bag volume'),
    options: [
      { slug: 'lidz-15-l', title: t('Līdz 15 l', 'Up to 15 l') },
      { slug: '15-20-l', title: t('15–20 l') },
      { slug: '20-25-l', title: t('20–25 l') },
      { slug: 'virs-25-l', title: t('Virs 25 l', 'Over 25 l') },
    ],
  },
  {
    slug: 'somas-diagonale',
    title: t('Datora nodalījums', 'Laptop compartment'),
    options: [
      { slug: '13', title: t('13″') },
      { slug: '14', title: t('14″') },
      { slug: '15-6', title: t('15,6″') },
    ],
  },
  {
    slug: 'kanna',
    title: t('Kafijas kanna', 'Coffee jug'),
    options: [
      { slug: 'termokanna', title: t('Termokanna', 'Thermo jug') },
      { slug: 'stikla-kanna', title: t('Stikla kanna', 'Glass jug') },
    ],
  },
  {
    slug: 'kastes-tilpums',
    title: t('Kastes tilpums', 'Box volume'),
    options: ['5', '15', '30', '50'].map(litres),
  },
  {
    slug: 'tvertnes-tilpums',
    title: t('Tvertnes tilpums', 'Bin volume'),
    options: ['5', '12', '15', '30', '60'].map(litres),
  },
  {
    slug: 'karte',
    title: t('Karte', 'Map'),
    options: [
      { slug: 'politiska', title: t('Politiskā', 'Political') },
      { slug: 'dabas', title: t('Dabas', 'Physical') },
    ],
  },
  {
    slug: 'poda-diametrs',
    title: t('Poda diametrs', 'Pot diameter'),
    options: ['12', '16', '25'].map((size) => ({ slug: `${size}-cm`, title: t(`${size} cm`) })),
  },
]

export const category: DemoCategory = {
  slug: 'skolai-un-majai',
  title: t('Skolai un mājai', 'School and home'),
  short_description: t(
    'Somas, krūzes, pudeles un lietas virtuvei un kārtībai – no pirmās klases līdz biroja virtuvei.',
    'Bags, mugs, bottles and things for the kitchen and for order, from first grade to the office kitchen.',
  ),
  description: t(
    '<p>Šajā nodaļā ir lietas, kas ceļo līdzi vai stāv pa rokai katru dienu: skolas un datora somas, krūzes un ūdens pudeles, tējkannas un kafijas automāti, kastes, tvertnes un podi. Daudzas no tām ražo Latvijā, tāpēc rezerves daļas un labošana ir tuvu.</p><h3>Skolai</h3><p>Pirmklasniekam svarīgākais ir somas svars un mugurpuse: tukša soma nedrīkst būt smagāka par kilogramu, un piekrauta – par desmito daļu no bērna svara. Pudeli izvēlieties tādu, ko bērns atver pats.</p><h3>Birojam</h3><ul><li>Krūzes pērciet vienādas un ar rezervi – tās var papildināt pa vienai.</li><li>Kafijas automātu izvēlieties pēc cilvēku skaita, nevis pēc iespēju skaita.</li><li>Šķirošanas tvertnes novietojiet turpat, kur atkritumi rodas.</li></ul>',
    '<p>This department has the things that travel along or stand at hand every day: school and laptop bags, mugs and water bottles, kettles and coffee machines, boxes, bins and pots. Many of them are made in Latvia, so spare parts and repair are near.</p><h3>For school</h3><p>For a first-grader the weight and the back of the bag matter most: empty, a bag should weigh no more than a kilogram, and packed no more than a tenth of the child’s weight. Choose a bottle that the child can open alone.</p><h3>For the office</h3><ul><li>Buy identical mugs with some to spare; they can be topped up singly.</li><li>Choose a coffee machine by the number of people, not of features.</li><li>Place sorting bins where the waste arises.</li></ul>',
  ),
  children: [
    {
      slug: 'somas',
      title: t('Somas', 'Bags'),
      short_description: t(
        'Mugursomas, skolas somas un datora somas bērniem un pieaugušajiem.',
        'Backpacks, school bags and laptop bags for children and adults.',
      ),
      description: t(
        '<p>Tilpums litros rāda, cik daudz somā ietilpst; datora nodalījumam norādīta lielākā ekrāna diagonāle. Ja dators ir biezāks par 2,5 cm, salīdziniet arī nodalījuma izmērus aprakstā.</p>',
        '<p>The volume in litres tells how much a bag holds; for the laptop compartment the largest screen size is given. If the laptop is thicker than 2.5 cm, compare the compartment’s size in the description too.</p>',
      ),
      featured: true,
    },
    {
      slug: 'kruzes-un-pudeles',
      title: t('Krūzes un pudeles', 'Mugs and bottles'),
      short_description: t(
        'Krūzes galdam un ceļam, ūdens pudeles pieaugušajiem un bērniem.',
        'Mugs for the table and the road, water bottles for adults and children.',
      ),
      description: t(
        '<p>Keramika un porcelāns der mikroviļņu krāsnij, tērauds – nē. Termokrūzes tilpumu izvēlieties pēc sava kafijas automāta lielākās tases.</p>',
        '<p>Ceramic and porcelain suit the microwave, steel does not. Choose the volume of a thermo mug by the largest cup of your coffee machine.</p>',
      ),
      featured: true,
    },
    {
      slug: 'virtuve',
      title: t('Virtuve', 'Kitchen'),
      short_description: t(
        'Tējkannas, kafijas automāti un kopšanas līdzekļi biroja virtuvei un mājām.',
        'Kettles, coffee machines and care products for the office kitchen and the home.',
      ),
      description: t(
        '<p>Kafijas automātam blakus paredziet vietu vāka atvēršanai un ligzdu ar zemējumu. Cietā ūdenī atkaļķojiet ierīces biežāk, nekā rāda brīdinājums.</p>',
        '<p>Leave room beside a coffee machine to open its lid, and an earthed socket. With hard water, descale more often than the warning asks.</p>',
      ),
    },
    {
      slug: 'uzglabasana-un-dekors',
      title: t('Uzglabāšana un dekors', 'Storage and decor'),
      short_description: t(
        'Kastes, atkritumu tvertnes, globusi un puķu podi.',
        'Boxes, waste bins, globes and plant pots.',
      ),
      description: t(
        '<p>Kastes izmēru izvēlieties pēc plaukta: atstājiet vismaz 2 cm brīvas vietas augšā, lai kasti varētu izcelt. Viena izmēra kastes var kraut citu uz citas.</p>',
        '<p>Choose a box by the shelf: leave at least 2 cm above it, so that it can be lifted out. Boxes of one size stack.</p>',
      ),
    },
  ],
}

export const products: DemoProduct[] = [...somas, ...kruzesUnPudeles, ...virtuve, ...uzglabasanaUnDekors]
