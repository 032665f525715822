import type { DemoAttribute, DemoCategory, DemoProduct } from '../format.ts'
import { products as austinas } from './skana-un-prezentacijas/austinas.ts'
import { products as projektori } from './skana-un-prezentacijas/projektori-un-ekrani.ts'
import { products as skalruni } from './skana-un-prezentacijas/skalruni.ts'
import { products as tafeles } from './skana-un-prezentacijas/tafeles.ts'
import { t } from './write.ts'

export const attributes: DemoAttribute[] = [
  {
    slug: 'austinu-veids',
    title: t('Austiņu veids', 'Headphone type'),
    options: [
      { slug: 'aptverosas', title: t('Aptverošas', 'Over-ear') },
      { slug: 'uz-ausim', title: t('Uz ausīm liekamas', 'On-ear') },
      { slug: 'ar-mikrofonu', title: t('Ar mikrofona kātu', 'With a microphone arm') },
    ],
  },
  {
    slug: 'austinu-kausi',
    title: t('Kausu skaits', 'Ear cups'),
    options: [
      { slug: 'viens', title: t('Viens kauss', 'One cup') },
      { slug: 'divi', title: t('Divi kausi', 'Two cups') },
    ],
  },
  {
    slug: 'troksnu-slapesana',
    title: t('Trokšņu slāpēšana', 'Noise cancelling'),
    options: [
      { slug: 'aktiva', title: t('Aktīva', 'Active') },
      { slug: 'mikrofona', title: t('Tikai mikrofonam', 'Microphone only') },
      { slug: 'nav', title: t('Nav', 'None') },
    ],
  },
  {
    slug: 'skanas-savienojums',
    title: t('Skaņas savienojums', 'Audio connection'),
    options: [
      { slug: 'bluetooth', title: t('Bluetooth') },
      { slug: 'usb-a', title: t('USB-A') },
      { slug: 'usb-c', title: t('USB-C') },
      { slug: 'audio-35', title: t('3,5 mm') },
      { slug: 'hdmi', title: t('HDMI') },
      { slug: 'xlr', title: t('XLR') },
    ],
  },
  {
    slug: 'skalruna-jauda',
    title: t('Skaļruņa jauda', 'Speaker power'),
    options: [
      { slug: 'lidz-10', title: t('Līdz 10 W', 'Up to 10 W') },
      { slug: 'lidz-30', title: t('11–30 W') },
      { slug: 'lidz-100', title: t('31–100 W') },
      { slug: 'virs-100', title: t('Virs 100 W', 'Over 100 W') },
    ],
  },
  {
    slug: 'skalruna-komplekts',
    title: t('Skaļruņa komplekts', 'Speaker set'),
    options: [
      { slug: 'pamata', title: t('Bez papildu mikrofoniem', 'Without extra microphones') },
      { slug: 'ar-mikrofoniem', title: t('Ar diviem papildu mikrofoniem', 'With two extra microphones') },
    ],
  },
  {
    slug: 'projektora-izskirtspeja',
    title: t('Attēla izšķirtspēja', 'Picture resolution'),
    options: [
      { slug: 'full-hd', title: t('Full HD') },
      { slug: 'wuxga', title: t('WUXGA') },
      { slug: '4k', title: t('4K') },
    ],
  },
  {
    slug: 'projektora-spilgtums',
    title: t('Projektora spilgtums', 'Projector brightness'),
    options: [
      { slug: 'lm-lidz-1000', title: t('Līdz 1000 lm', 'Up to 1000 lm') },
      { slug: 'lm-3000-4000', title: t('3000–4000 lm') },
    ],
  },
  {
    slug: 'raditaja-krasa',
    title: t('Rādītāja krāsa', 'Pointer colour'),
    options: [
      { slug: 'sarkans', title: t('Sarkans', 'Red') },
      { slug: 'zals', title: t('Zaļš', 'Green') },
    ],
  },
  {
    slug: 'ekrana-veids',
    title: t('Ekrāna veids', 'Screen type'),
    options: [
      { slug: 'sienas', title: t('Sienas, ar roku izvelkams', 'Wall, manual') },
      { slug: 'motorizets', title: t('Motorizēts', 'Motorised') },
      { slug: 'statnis', title: t('Uz statīva', 'On a tripod') },
      { slug: 'panelis', title: t('Elektronisks displejs', 'Electronic display') },
    ],
  },
  {
    slug: 'ekrana-platums',
    title: t('Audekla platums', 'Canvas width'),
    options: [150, 160, 180, 200, 250, 300].map((cm) => ({ slug: `cm-${cm}`, title: t(`${cm} cm`) })),
  },
  {
    slug: 'tafeles-izmers',
    title: t('Tāfeles izmērs', 'Board size'),
    options: ['60x40', '60x45', '70x100', '90x60', '120x90', '150x100', '180x120', '240x120'].map((size) => ({
      slug: `cm-${size}`,
      title: t(`${size.replace('x', ' × ')} cm`),
    })),
  },
  {
    slug: 'tafeles-virsma',
    title: t('Tāfeles virsma', 'Board surface'),
    options: [
      { slug: 'emalja', title: t('Emalja', 'Enamel') },
      { slug: 'lakota', title: t('Lakots tērauds', 'Lacquered steel') },
      { slug: 'stikls', title: t('Stikls', 'Glass') },
      { slug: 'korkis', title: t('Korķis', 'Cork') },
      { slug: 'krita', title: t('Krīta virsma', 'Chalk surface') },
    ],
  },
]

export const category: DemoCategory = {
  slug: 'skana-un-prezentacijas',
  title: t('Skaņa un prezentācijas', 'Sound and presentation'),
  short_description: t(
    'Austiņas un skaļruņi sarunām un mūzikai, projektori, ekrāni un tāfeles sapulču telpai un klasei.',
    'Headphones and speakers for calls and music, projectors, screens and boards for meeting rooms and classrooms.',
  ),
  description: t(
    '<p>Labu sapulci visbiežāk sabojā divas lietas: runātāju nevar sadzirdēt, un rādīto nevar salasīt. Šajā nodaļā ir preces, kas palīdz ar abām.</p><p>Ja zvanāt no atvērta biroja, sāciet ar austiņām, kurām ir mikrofona kāts vai trokšņu slāpēšana. Ja sapulcē piedalās vairāki cilvēki vienā telpā, galda vidū noder konferenču skaļrunis. Attēlam izvēlieties projektoru, ja telpu var aptumšot un attēlam jābūt platākam par diviem metriem, vai ekrānu, ja telpā ir daudz dienas gaismas.</p><ul><li>Tāfelēm norādām izmēru, virsmu un to, vai tās tur magnētus.</li><li>Projektoriem tabulā ir attēla platums un attālums līdz sienai.</li><li>Lielās tāfeles un ekrānus vedam ar savu transportu.</li></ul>',
    '<p>A meeting is most often spoiled by two things: the speaker cannot be heard and the picture cannot be read. The goods in this section help with both.</p><p>If you call from an open office, begin with headphones that have a microphone arm or noise cancelling. If several people sit in one room, a conference speaker helps in the middle of the table. For the picture, choose a projector when the room can be darkened and the picture has to be wider than two metres, or a display when there is much daylight.</p><ul><li>For boards we give the size, the surface and whether they hold magnets.</li><li>For projectors a table shows picture width and distance to the wall.</li><li>Large boards and screens travel with our own transport.</li></ul>',
  ),
  featured: true,
  children: [
    {
      slug: 'austinas',
      title: t('Austiņas', 'Headphones'),
      short_description: t(
        'Darbam, mācībām un mūzikai: ar vadu un bez vada, ar mikrofonu zvaniem un ierobežotu skaļumu bērniem.',
        'For work, study and music: wired and wireless, with a microphone for calls and limited volume for children.',
      ),
      description: t(
        '<p>Aptverošas austiņas labāk norobežo no telpas, uz ausīm liekamas ir vieglākas. Zvaniem izvēlieties modeli ar mikrofona kātu: tas atrodas tuvāk mutei, un sarunas biedrs jūs dzird skaidrāk.</p>',
        '<p>Over-ear headphones shut out the room better, on-ear ones are lighter. For calls choose a model with a microphone arm: it sits closer to the mouth and the other side hears you more clearly.</p>',
      ),
      featured: true,
    },
    {
      slug: 'skalruni',
      title: t('Skaļruņi', 'Speakers'),
      short_description: t(
        'Pārnēsājami skaļruņi, datora un plaukta pāri, konferenču skaļruņi un zāles apskaņošana.',
        'Portable speakers, computer and bookshelf pairs, conference speakers and sound for halls.',
      ),
      description: t(
        '<p>Jauda vien neko nesaka par skaņas labumu, bet palīdz saprast, kādai telpai skaļrunis domāts: 5–10 W pietiek galdam, 20–30 W istabai vai klasei, bet zālei vajadzēs vairākus simtus vatu.</p>',
        '<p>Power alone says nothing about quality, but it helps to see which room a speaker is for: 5–10 W is enough for a desk, 20–30 W for a room or a class, and a hall needs several hundred watts.</p>',
      ),
    },
    {
      slug: 'projektori-un-ekrani',
      title: t('Projektori un ekrāni', 'Projectors and screens'),
      short_description: t(
        'Projektori, sienas, motorizētie un pārnēsājamie ekrāni, prezentāciju displeji un pultis.',
        'Projectors, wall, motorised and portable screens, presentation displays and remote controls.',
      ),
      description: t(
        '<p>Pirms izvēlaties projektoru, izmēriet divas lietas: cik plats attēls vajadzīgs un cik tālu no sienas projektors stāvēs. Aptuvens noteikums: pēdējā rinda nedrīkst sēdēt tālāk par sešiem attēla augstumiem.</p><h3>Spilgtums</h3><ul><li>līdz 1000 lm: aptumšota telpa;</li><li>3000–4000 lm: klase vai sapulču telpa ar daļēji aizvilktiem aizkariem;</li><li>daudz dienas gaismas: labāk izvēlēties displeju.</li></ul><p>Ekrāna formātu saskaņojiet ar to, ko rādāt visbiežāk. Platekrāna prezentācijas uz 4 : 3 audekla atstāj brīvu joslu apakšā, un to var izmantot piezīmēm.</p>',
        '<p>Before choosing a projector measure two things: how wide the picture has to be and how far from the wall the projector will stand. A rough rule: the last row should sit no farther than six picture heights.</p><h3>Brightness</h3><ul><li>up to 1000 lm: a darkened room;</li><li>3000–4000 lm: a classroom or meeting room with curtains half drawn;</li><li>much daylight: a display is the better choice.</li></ul><p>Match the format of the screen to what you show most often. Wide presentations on a 4 : 3 canvas leave a free strip below, which can be used for notes.</p>',
      ),
    },
    {
      slug: 'tafeles',
      title: t('Tāfeles', 'Boards'),
      short_description: t(
        'Baltās, stikla, korķa un krīta tāfeles, flipčarti un tāfeles uz riteņiem.',
        'Whiteboards, glass, cork and chalk boards, flipcharts and boards on castors.',
      ),
      description: t(
        '<p>Ja uz tāfeles raksta katru dienu, izvēlieties emaljētu vai stikla virsmu: tā nenodilst. Lakots tērauds ir vieglāks un lētāks, un ar to pietiek, ja tāfeli lieto dažas reizes nedēļā.</p>',
        '<p>If a board is written on every day, choose enamel or glass: it does not wear. Lacquered steel is lighter and costs less, and is enough when the board is used a few times a week.</p>',
      ),
    },
  ],
}

export const products: DemoProduct[] = [...austinas, ...skalruni, ...projektori, ...tafeles]
