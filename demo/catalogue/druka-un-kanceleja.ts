import type { DemoAttribute, DemoCategory, DemoProduct } from '../format.ts'
import { products as ierices } from './druka-un-kanceleja/biroja-ierices.ts'
import { products as papirs } from './druka-un-kanceleja/papirs-un-burtnicas.ts'
import { products as printeri } from './druka-un-kanceleja/printeri.ts'
import { products as rakstampiederumi } from './druka-un-kanceleja/rakstampiederumi.ts'
import { t } from './write.ts'

export const attributes: DemoAttribute[] = [
  {
    slug: 'drukas-veids',
    title: t('Drukas veids', 'Printing method'),
    options: [
      { slug: 'lazera', title: t('Lāzera', 'Laser') },
      { slug: 'tintes', title: t('Tintes', 'Ink') },
      { slug: 'termo', title: t('Termodruka', 'Thermal') },
    ],
  },
  {
    slug: 'drukas-krasas',
    title: t('Drukas krāsas', 'Printing colours'),
    options: [
      { slug: 'melnbalta', title: t('Melnbalta', 'Black and white') },
      { slug: 'krasaina', title: t('Krāsaina', 'Colour') },
    ],
  },
  {
    slug: 'papira-formats',
    title: t('Papīra formāts', 'Paper format'),
    options: [
      { slug: 'a3', title: t('A3') },
      { slug: 'a4', title: t('A4') },
      { slug: 'a5', title: t('A5') },
      { slug: 'skolas', title: t('Skolas, 165 × 205 mm', 'School, 165 × 205 mm') },
    ],
  },
  {
    slug: 'papira-gramatura',
    title: t('Papīra gramatūra', 'Paper weight'),
    options: [80, 90, 120, 160, 200].map((grams) => ({ slug: `g-${grams}`, title: t(`${grams} g/m²`) })),
  },
  {
    slug: 'linijas',
    title: t('Liniējums', 'Ruling'),
    options: [
      { slug: 'linijas', title: t('Līnijas', 'Lined') },
      { slug: 'rutinas', title: t('Rūtiņas', 'Squared') },
      { slug: 'punkti', title: t('Punkti', 'Dotted') },
    ],
  },
  {
    slug: 'lapu-skaits',
    title: t('Lapu skaits', 'Leaves'),
    options: [12, 36, 96].map((leaves) => ({ slug: `l-${leaves}`, title: t(`${leaves} lapas`, `${leaves} leaves`) })),
  },
  {
    slug: 'rakstamlidzekla-veids',
    title: t('Rakstāmlīdzekļa veids', 'Kind of writing tool'),
    options: [
      { slug: 'lodisu', title: t('Lodīšu pildspalva', 'Ballpoint pen') },
      { slug: 'gela', title: t('Gēla pildspalva', 'Gel pen') },
      { slug: 'markieris', title: t('Marķieris', 'Marker') },
      { slug: 'zimulis', title: t('Zīmulis', 'Pencil') },
    ],
  },
  {
    slug: 'raksta-biezums',
    title: t('Līnijas biezums', 'Line width'),
    options: [
      { slug: 'mm-05', title: t('0,5 mm') },
      { slug: 'mm-07', title: t('0,7 mm') },
    ],
  },
  {
    slug: 'raksta-gals',
    title: t('Marķiera gals', 'Marker tip'),
    options: [
      { slug: 'apals', title: t('Apaļš', 'Round') },
      { slug: 'slips', title: t('Slīps', 'Chisel') },
    ],
  },
  {
    slug: 'tonu-kopa',
    title: t('Toņi', 'Shades'),
    options: [
      { slug: 'kosi', title: t('Koši', 'Bright') },
      { slug: 'pastelis', title: t('Pasteļtoņi', 'Pastel') },
    ],
  },
  {
    slug: 'zimula-cietiba',
    title: t('Zīmuļa cietība', 'Pencil hardness'),
    options: [
      { slug: 'hb', title: t('HB') },
      { slug: 'b2', title: t('2B') },
    ],
  },
  {
    slug: 'gabali-iepakojuma',
    title: t('Skaits iepakojumā', 'Pieces in a pack'),
    options: [1, 3, 4, 8, 12, 24, 36].map((n) => ({ slug: `gab-${n}`, title: t(`${n} gab.`, `${n} pcs`) })),
  },
  {
    slug: 'biroja-ierices-veids',
    title: t('Biroja ierīces veids', 'Kind of office device'),
    options: [
      { slug: 'smalcinatajs', title: t('Dokumentu smalcinātājs', 'Document shredder') },
      { slug: 'skavotajs', title: t('Skavotājs', 'Stapler') },
      { slug: 'arhivs', title: t('Arhivēšana', 'Archiving') },
    ],
  },
  {
    slug: 'smalcinasanas-limenis',
    title: t('Smalcināšanas drošības līmenis', 'Shredding security level'),
    options: [
      { slug: 'p-4', title: t('P-4') },
      { slug: 'p-5', title: t('P-5') },
    ],
  },
  {
    slug: 'muguras-platums',
    title: t('Muguras platums', 'Spine width'),
    options: [80, 120].map((mm) => ({ slug: `mm-${mm}`, title: t(`${mm} mm`) })),
  },
]

export const category: DemoCategory = {
  slug: 'druka-un-kanceleja',
  title: t('Druka un kanceleja', 'Printing and stationery'),
  short_description: t(
    'Printeri, papīrs, burtnīcas, rakstāmpiederumi un ierīces dokumentu kārtošanai birojā, skolā un mājās.',
    'Printers, paper, notebooks, writing tools and devices for keeping documents in order at work, at school and at home.',
  ),
  description: t(
    '<p>Kanceleju pērk bieži, tāpēc šeit svarīgākais ir saprast, cik maksā viena lapa, viena pildspalva un viena mape. Papīram un komplektiem blakus cenai rādām cenu par gabalu.</p><p>Printeri izvēlieties pēc tā, cik drukājat. Dažām lapām nedēļā piemērots tintes printeris ar tvertnēm: tinte neizžūst, un krāsu druka ir lēta. Līgumiem un rēķiniem labāks ir lāzerprinteris: tas drukā ātri, un lapas nebaidās no mitruma.</p><ul><li>Papīra gramatūra norādīta gramos uz kvadrātmetru: 80 g/m² ikdienai, 120 g/m² un vairāk krāsu drukai.</li><li>Dokumentu smalcinātājiem norādām drošības līmeni: personas datiem izvēlieties vismaz P-4.</li></ul>',
    '<p>Stationery is bought often, so what matters is the cost of one page, one pen and one file. For paper and packs we show the price per piece beside the price.</p><p>Choose a printer by how much you print. For a few pages a week an ink printer with tanks suits: the ink does not dry out and colour is cheap. For contracts and invoices a laser printer is better: it is fast and its pages do not fear damp.</p><ul><li>Paper weight is given in grams per square metre: 80 g/m² for every day, 120 g/m² and more for colour.</li><li>For shredders we give the security level: for personal data choose at least P-4.</li></ul>',
  ),
  featured: true,
  children: [
    {
      slug: 'printeri',
      title: t('Printeri', 'Printers'),
      short_description: t(
        'Lāzera un tintes printeri, daudzfunkciju ierīces, etiķešu un foto printeri.',
        'Laser and ink printers, multifunction devices, label and photo printers.',
      ),
      description: t(
        '<p>Pirms izvēlaties, saskaitiet trīs lietas: cik lapu mēnesī drukājat, vai vajag krāsas un vai vajag skenēt. Tad salīdziniet nevis ierīces cenu vien, bet arī to, cik lapām pietiek viena kasetne vai tintes pudelīte.</p><h3>Lāzera vai tintes</h3><ul><li>Lāzera printeris ir ātrāks, un tam nekas neizžūst, ja mēnesi nedrukā.</li><li>Tintes printeris labāk attēlo fotogrāfijas, un tam vajag mazāk strāvas.</li><li>Termoprinterim nevajag ne tinti, ne toneri, bet tas drukā tikai uz savas lentes vai papīra.</li></ul><p>Visus printerus var pieslēgt datoram ar vadu; vai ir Wi-Fi un tīkla ligzda, skatiet tehniskajos datos.</p>',
        '<p>Before choosing, count three things: how many pages a month you print, whether you need colour and whether you need to scan. Then compare not the price of the device alone, but also how many pages one cartridge or bottle gives.</p><h3>Laser or ink</h3><ul><li>A laser printer is faster, and nothing dries out when it stands idle for a month.</li><li>An ink printer shows photographs better and needs less power.</li><li>A thermal printer needs neither ink nor toner, but prints on its own tape or paper only.</li></ul><p>Every printer can be connected by cable; see the specifications for Wi-Fi and network sockets.</p>',
      ),
      featured: true,
    },
    {
      slug: 'papirs-un-burtnicas',
      title: t('Papīrs un burtnīcas', 'Paper and notebooks'),
      short_description: t(
        'Biroja un krāsains papīrs, burtnīcas, piezīmju grāmatas, flipčarta bloki un reģistra mapes.',
        'Office and coloured paper, exercise books, notebooks, flipchart pads and lever arch files.',
      ),
      description: t(
        '<p>Papīru pārdodam pa iepakojumiem, blakus redzama cena par vienu loksni. Burtnīcām un piezīmju grāmatām var izvēlēties līnijas, rūtiņas vai punktus.</p>',
        '<p>Paper is sold by the pack, with the price per sheet beside it. Exercise books and notebooks come lined, squared or dotted.</p>',
      ),
    },
    {
      slug: 'rakstampiederumi',
      title: t('Rakstāmpiederumi', 'Writing tools'),
      short_description: t(
        'Pildspalvas, zīmuļi, marķieri tāfelei un tekstam.',
        'Pens, pencils, markers for boards and text.',
      ),
      description: t(
        '<p>Daudzus rakstāmpiederumus pārdodam pa vienam un komplektos. Pildspalvām norādām līnijas biezumu un to, vai serdeni var nomainīt.</p>',
        '<p>Many writing tools are sold singly and in packs. For pens we give the line width and whether the refill can be changed.</p>',
      ),
    },
    {
      slug: 'biroja-ierices',
      title: t('Biroja ierīces', 'Office devices'),
      short_description: t(
        'Dokumentu smalcinātāji, skavotāji un kastes arhīvam.',
        'Document shredders, staplers and archive boxes.',
      ),
      description: t(
        '<p>Smalcinātāju izvēlieties pēc drošības līmeņa un pēc tā, cik ilgi tas strādā bez atdzišanas. Vienam galdam pietiek ar 8 loksnēm reizē, kopīgam birojam vajadzēs vismaz 15.</p>',
        '<p>Choose a shredder by its security level and by how long it works without cooling. For one desk 8 sheets at once are enough, a shared office needs at least 15.</p>',
      ),
    },
  ],
}

export const products: DemoProduct[] = [...printeri, ...papirs, ...rakstampiederumi, ...ierices]
