import type { DemoProduct } from '../format.ts'
import { group, product, t } from './write.ts'

const part = t('Daļa', 'Part')
const WORK_CHAIRS = ['biroja-kresls-linje', 'biroja-kresls-form', 'biroja-kresls-hamn']

type Part = Pick<
  DemoProduct,
  | 'slug'
  | 'code'
  | 'ean'
  | 'title'
  | 'sub_title'
  | 'short_description'
  | 'description'
  | 'price'
  | 'quantity'
  | 'virtual_quantity'
  | 'weight'
  | 'size'
  | 'model'
> & { rows: Parameters<typeof group>[1]; material: string; fits: string[]; safety_text?: DemoProduct['safety_text'] }

const parts: Part[] = [
  {
    slug: 'gazes-cilindrs-biroja-kreslam',
    code: 'NV-D-CIL',
    ean: '2012990000012',
    title: t('Gāzes cilindrs „Linje”', 'Gas lift “Linje”'),
    sub_title: t('Melns, 4. klase, gājiens 12 cm', 'Black, class 4, travel of 12 cm'),
    short_description: t(
      'Krēsls lēnām sēžas uz leju? Tad nolietojies gāzes cilindrs. To nomaina bez īpašiem instrumentiem apmēram 15 minūtēs.',
      'Does the chair slowly sink? Then its gas lift is worn. It is replaced in about 15 minutes without special tools.',
    ),
    description: t(
      '<p>Veco cilindru izsit ar gumijas āmuru: vispirms noņemiet krusteni, tad mehānismu. Jauno ievieto ar roku, tas nostiprinās, kad uz krēsla apsēžas.</p><ul><li>Konuss 28 mm, der „Nordvik” krusteņiem</li><li>Pārbaudīts pēc EN 16955</li></ul>',
      '<p>The old lift is knocked out with a rubber mallet: take off the base first, then the mechanism. The new one is put in by hand and sets when somebody sits down.</p><ul><li>Cone of 28 mm, fits the bases of Nordvik</li><li>Tested to EN 16955</li></ul>',
    ),
    price: 2990,
    quantity: 9,
    virtual_quantity: 40,
    weight: 1300,
    size: [60, 60, 400],
    model: { kind: 'chair-part', colour: 'black', size: [50, 50, 400], style: 1 },
    material: 'metals',
    rows: [
      ['Garums', 'Length', '28–40 cm'],
      ['Klase', 'Class', '4'],
      ['Lielākais lietotāja svars', 'Maximum user weight', '150 kg'],
    ],
    safety_text: t(
      'Cilindrs ir zem spiediena: to nedrīkst atvērt, urbt vai karsēt.',
      'The gas lift is under pressure: do not open, drill or heat it.',
    ),
    fits: WORK_CHAIRS,
  },
  {
    slug: 'ritenu-komplekts-biroja-kreslam',
    code: 'NV-D-RIT',
    ean: '2012990000029',
    title: t('Riteņu komplekts „Linje”', 'Set of castors “Linje”'),
    sub_title: t('Pieci mīksti riteņi cietai grīdai', 'Five soft castors for hard floors'),
    short_description: t(
      'Mīksti riteņi lamināta, parketa un flīžu grīdai. Vecos izvelk ar roku, jaunos iespiež, līdz tie noklikšķ.',
      'Soft castors for laminate, parquet and tiles. The old ones are pulled out by hand, the new ones pushed in until they click.',
    ),
    description: t(
      '<p>Riteņi bremzējas, kad uz krēsla neviens nesēž, tāpēc tas neaizripo. Tie neatstāj melnas svītras.</p><ul><li>Tapa 11 mm</li><li>Diametrs 60 mm</li></ul>',
      '<p>The castors brake while nobody sits on the chair, so that it does not roll away. They leave no black marks.</p><ul><li>Pin of 11 mm</li><li>Diameter of 60 mm</li></ul>',
    ),
    price: 1490,
    quantity: 3,
    virtual_quantity: 60,
    weight: 700,
    size: [200, 120, 110],
    model: { kind: 'chair-part', colour: 'black', size: [250, 150, 110], style: 2, count: 5 },
    material: 'plastmasa',
    rows: [
      ['Skaits komplektā', 'Number in the set', '5'],
      ['Tapa', 'Pin', '11 mm'],
      ['Grīda', 'Floor', 'Cieta', 'Hard'],
    ],
    fits: WORK_CHAIRS,
  },
  {
    slug: 'roku-balstu-uzlikas-linje',
    code: 'NV-D-UZL',
    ean: '2012990000036',
    title: t('Roku balstu uzlikas „Linje”', 'Armrest pads “Linje”'),
    sub_title: t('Divas mīkstas uzlikas ar skrūvēm', 'Two soft pads with their screws'),
    short_description: t(
      'Kad roku balsti nodiluši, nav jāmaina viss krēsls: katru uzliku tur trīs skrūves. Komplektā ir divas uzlikas un skrūves.',
      'When the armrests are worn, the chair need not be replaced: each pad is held by three screws. The set has two pads and the screws.',
    ),
    description: t(
      '<p>Poliuretāna uzlikas ar plastmasas pamatni. Vajadzīga sešstūra atslēga 4 mm, kas ir krēsla komplektā.</p>',
      '<p>Polyurethane pads on a plastic base. A hex key of 4 mm is needed; it came with the chair.</p>',
    ),
    price: 1890,
    quantity: 0,
    virtual_quantity: 25,
    weight: 480,
    size: [260, 180, 40],
    model: { kind: 'chair-part', colour: 'black', size: [220, 260, 28], style: 3 },
    material: 'plastmasa',
    rows: [
      ['Skaits komplektā', 'Number in the set', '2'],
      ['Izmēri', 'Measures', '24 × 7,4 cm'],
    ],
    fits: ['biroja-kresls-linje'],
  },
  {
    slug: 'sedekla-polsterejums-linje',
    code: 'NV-D-SED',
    ean: '2012990000043',
    title: t('Sēdekļa polsterējums „Linje”', 'Seat upholstery “Linje”'),
    sub_title: t('Ar audumu, grafīta krāsā', 'With its fabric, in graphite'),
    short_description: t(
      'Jauns sēdeklis krēslam, kam ir nosēdušās putas vai nodilis audums. To tur četras skrūves no apakšas.',
      'A new seat for a chair whose foam has settled or whose fabric is worn. It is held by four screws from below.',
    ),
    description: t(
      '<p>Aukstās formēšanas putas un tas pats vilnas maisījuma audums, kas jaunam krēslam. Nomaiņai vajadzīgas desmit minūtes un krustiņa skrūvgriezis.</p>',
      '<p>Cold-cure foam and the same wool blend as on a new chair. Replacing it takes ten minutes and a cross-head screwdriver.</p>',
    ),
    price: 5990,
    quantity: 2,
    virtual_quantity: 8,
    weight: 3200,
    size: [520, 500, 110],
    model: { kind: 'chair-part', colour: 'graphite', size: [500, 480, 80], style: 4 },
    material: 'audums',
    rows: [
      ['Sastāvs', 'Composition', '60 % vilna, 40 % poliamīds', '60% wool, 40% polyamide'],
      ['Izmēri', 'Measures', '50 × 48 cm'],
    ],
    fits: ['biroja-kresls-linje'],
  },
]

export const products: DemoProduct[] = parts.map(({ rows, material, fits: _, ...each }) =>
  product({
    ...each,
    category: 'rezerves-dalas',
    manufacturer: 'nordvik',
    attributes: { krasa: each.model.colour === 'graphite' ? 'grafita' : 'melna', materials: material },
    specification: [group(part, rows)],
    views: ['angle', 'front', 'side'],
  }),
)

/** Which products each of them is for: slugs. */
export const fits: { part: string; products: string[] }[] = parts.map((each) => ({
  part: each.slug,
  products: each.fits,
}))
