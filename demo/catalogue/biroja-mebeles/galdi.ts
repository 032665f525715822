import type { Colour, DemoProduct } from '../../format.ts'
import { group, product, t } from '../write.ts'

const woods = {
  oak: { option: 'ozola', code: 'OZ', lv: 'ozols', en: 'oak' },
  walnut: { option: 'riekstkoka', code: 'RK', lv: 'riekstkoks', en: 'walnut' },
  birch: { option: 'berza', code: 'BE', lv: 'bērzs', en: 'birch' },
  white: { option: 'balta', code: 'BA', lv: 'balts', en: 'white' },
  grey: { option: 'peleka', code: 'PE', lv: 'pelēks', en: 'grey' },
} satisfies Partial<Record<Colour, { option: string; code: string; lv: string; en: string }>>

/** One width of a desk in one finish; the width is in millimetres. */
function top(
  [width, depth, height]: [number, number, number],
  colour: keyof typeof woods,
  [price, previous_price]: [number, number?],
  weight: number,
  [quantity, virtual_quantity]: [number, number],
  ean: string,
) {
  const { option, code, lv, en } = woods[colour]
  const size: [number, number, number] = [width, depth, height]
  return {
    suffix: `${width / 10}-${code}`,
    title: t(`${width / 10} × ${depth / 10} cm, ${lv}`, `${width / 10} × ${depth / 10} cm, ${en}`),
    options: { krasa: option, 'galda-platums': `${width / 10}-cm` },
    price,
    previous_price,
    weight,
    quantity,
    virtual_quantity,
    ean,
    size,
    model: { colour },
  }
}

const measures = t('Izmēri', 'Measures')
const build = t('Uzbūve', 'Construction')
const care = t('Komplektācija un kopšana', 'In the box and care')

export const products: DemoProduct[] = [
  product(
    {
      slug: 'rakstamgalds-gauja',
      code: 'OZ-GAU',
      category: 'galdi',
      manufacturer: 'ozolkalns',
      title: t('Rakstāmgalds „Gauja”', 'Desk “Gauja”'),
      sub_title: t('Masīvkoka virsma un pulverkrāsots tērauda rāmis', 'Solid wood top on a powder-coated steel frame'),
      short_description: t(
        'Darba galds ar 27 mm biezu līmēta masīvkoka virsmu, kas eļļota ar rokām. Priekšējā mala ir noapaļota, lai tā nespiestu apakšdelmus, un aizmugurē atstāta 60 mm plata sprauga vadiem. Tērauda rāmim ir regulējamas pēdas, tāpēc galds stāv līmenī arī uz vecas dēļu grīdas. Pieejami trīs platumi un divi koka toņi.',
        'A work desk with a top of solid glued wood, 27 mm thick and oiled by hand. The front edge is rounded so that it does not press on your forearms, and a 60 mm gap for cables is left at the back. The steel frame has adjustable feet, so the desk stands level even on an old board floor. It comes in three widths and two wood tones.',
      ),
      description: t(
        '<p>„Gauja” ir galds, pie kura var strādāt gadiem un kura virsmu var atjaunot pašu spēkiem. Skrāpējumu noslīpē ar smalku smilšpapīru, pēc tam šo vietu ieeļļo.</p><h3>Kāds platums jums vajadzīgs</h3><table><tr><th>Platums</th><th>Kas uz tā ērti novietojas</th></tr><tr><td>120 cm</td><td>Portatīvais dators un piezīmju grāmata</td></tr><tr><td>140 cm</td><td>Viens monitors, tastatūra un lampa</td></tr><tr><td>160 cm</td><td>Divi monitori vai monitors un darba papīri</td></tr></table><h3>Salikšana</h3><ul><li>Divatā aptuveni 30 minūtes</li><li>Vajadzīga tikai komplektā esošā sešstūra atslēga</li><li>Virsmā iestrādātas metāla vītnes, tāpēc galdu var izjaukt vairākas reizes</li></ul>',
        '<p>“Gauja” is a desk to work at for years, with a top you can renew yourself. A scratch is sanded out with fine paper and the spot is oiled again.</p><h3>Which width you need</h3><table><tr><th>Width</th><th>What fits on it comfortably</th></tr><tr><td>120 cm</td><td>A laptop and a notebook</td></tr><tr><td>140 cm</td><td>One monitor, a keyboard and a lamp</td></tr><tr><td>160 cm</td><td>Two monitors, or a monitor and paperwork</td></tr></table><h3>Assembly</h3><ul><li>About 30 minutes for two people</li><li>Only the enclosed hex key is needed</li><li>Metal threads are set into the top, so the desk can be taken apart several times</li></ul>',
      ),
      flags: ['popular', 'featured'],
      bulky: true,
      price: 32900,
      weight: 27500,
      guarantee_months: 60,
      attributes: { materials: ['koks', 'metals'], garantija: '60-menesi', 'galda-augstums': 'nemainigs' },
      specification: [
        group(measures, [
          ['Augstums', 'Height', '74 cm'],
          ['Virsmas dziļums', 'Depth of the top', '70 cm'],
          ['Virsmas biezums', 'Thickness of the top', '27 mm'],
          ['Pēdu regulējums', 'Adjustment of the feet', '0–15 mm'],
        ]),
        group(build, [
          ['Virsma', 'Top', 'Līmēts masīvkoks, eļļots', 'Glued solid wood, oiled'],
          ['Rāmis', 'Frame', 'Tērauds, melns pulverkrāsojums', 'Steel, black powder coating'],
          ['Lielākā slodze', 'Maximum load', '80 kg'],
          ['Vadu eja', 'Cable gap', '60 mm, aizmugurē', '60 mm, at the back'],
        ]),
        group(care, [
          [
            'Komplektā',
            'In the box',
            'Virsma, rāmis, skrūves, atslēga, 50 ml eļļas',
            'Top, frame, screws, key, 50 ml of oil',
          ],
          ['Kopšana', 'Care', 'Eļļot reizi gadā', 'Oil once a year'],
        ]),
      ],
      model: { kind: 'desk', colour: 'oak', accent: 'black', size: [1200, 700, 740], style: 1 },
      views: ['angle', 'front', 'side', 'detail'],
      documents: [{ kind: 'manual', title: t('Salikšanas instrukcija', 'Assembly instructions') }],
      linked: ['atvilktnu-bloks-gauja', 'biroja-kresls-linje'],
      related: ['regulejams-galds-amata', 'rakstamgalds-brasla', 'majas-galds-vaive'],
      recommended: ['sienas-plaukts-tirza', 'monitora-stiprinajums-svira'],
    },
    [
      top([1200, 700, 740], 'oak', [32900], 27500, [6, 12], '2011000001377'),
      top([1200, 700, 740], 'walnut', [38900], 28200, [2, 6], '2011000002749'),
      top([1400, 700, 740], 'oak', [36900], 31000, [4, 10], '2011000004118'),
      top([1400, 700, 740], 'walnut', [43900], 31800, [0, 5], '2011000005481'),
      top([1600, 700, 740], 'oak', [40900], 34600, [1, 0], '2011000006853'),
      top([1600, 700, 740], 'walnut', [48900], 35500, [0, 0], '2011000008222'),
    ],
  ),
  product(
    {
      slug: 'regulejams-galds-amata',
      code: 'OZ-AMA',
      category: 'galdi',
      manufacturer: 'ozolkalns',
      title: t('Elektriski regulējams galds „Amata”', 'Electric standing desk “Amata”'),
      sub_title: t('Darbam sēdus un stāvus, 64–129 cm', 'For sitting and standing, 64–129 cm'),
      short_description: t(
        'Galds ar diviem motoriem un četrām atmiņas pozīcijām. Augstumu maina no 64 līdz 129 cm, tāpēc pie tā ērti strādāt gan 155, gan 200 cm garam cilvēkam. Sajūtot šķērsli, galds apstājas un atkāpjas par 3 cm. Virsma ir no 25 mm biezas skaidu plātnes ar triecienizturīgu laminātu, vadi paslēpti metāla renē zem tās.',
        'A desk with two motors and four memory positions. The height changes from 64 to 129 cm, so both a person of 155 cm and one of 200 cm can work at it in comfort. When it meets an obstacle, the desk stops and moves back by 3 cm. The top is 25 mm chipboard with impact-resistant laminate, and the cables run in a metal tray under it.',
      ),
      description: t(
        '<p>Pārmaiņus sēdēt un stāvēt ir vieglāk, ja augstuma maiņa neaizņem laiku. „Amata” no sēdus līdz stāvus augstumam paceļas aptuveni 15 sekundēs, un vēlamo augstumu var saglabāt ar vienu taustiņu.</p><h3>Vadības pults</h3><ul><li>Četras atmiņas pozīcijas</li><li>Bērnu drošības slēdzis</li><li>Atgādinājums mainīt stāju pēc 45 vai 60 minūtēm, ko var izslēgt</li></ul><h3>Tehniskie dati īsumā</h3><table><tr><td>Augstums</td><td>64–129 cm</td></tr><tr><td>Ātrums</td><td>38 mm/s</td></tr><tr><td>Troksnis</td><td>līdz 48 dB</td></tr><tr><td>Jauda gaidīšanas režīmā</td><td>0,1 W</td></tr></table>',
        '<p>Changing between sitting and standing is easier when it takes no time. “Amata” rises from sitting to standing height in about 15 seconds, and a height you like is stored with one key.</p><h3>The control panel</h3><ul><li>Four memory positions</li><li>Child lock</li><li>A reminder to change posture after 45 or 60 minutes, which can be turned off</li></ul><h3>The data in brief</h3><table><tr><td>Height</td><td>64–129 cm</td></tr><tr><td>Speed</td><td>38 mm/s</td></tr><tr><td>Noise</td><td>up to 48 dB</td></tr><tr><td>Standby power</td><td>0.1 W</td></tr></table>',
      ),
      flags: ['featured', 'popular'],
      bulky: true,
      price: 44900,
      weight: 39000,
      guarantee_months: 60,
      safety_text: t(
        'Pirms augstuma maiņas pārliecinieties, ka starp galdu un sienu, palodzi vai plauktu ir vismaz 25 mm attālums. Nelieciet rokas zem virsmas, kamēr galds kustas. Bērni galdu drīkst regulēt tikai pieaugušo klātbūtnē. Bojātu strāvas vadu neizmantojiet.',
        'Before changing the height, make sure that there are at least 25 mm between the desk and the wall, window sill or shelf. Keep your hands away from under the top while the desk is moving. Children may adjust the desk only when an adult is present. Do not use a damaged power cord.',
      ),
      attributes: { materials: ['laminats', 'metals'], garantija: '60-menesi', 'galda-augstums': 'elektrisks' },
      specification: [
        group(measures, [
          ['Augstums', 'Height', '64–129 cm'],
          ['Virsmas dziļums', 'Depth of the top', '80 cm'],
          ['Virsmas biezums', 'Thickness of the top', '25 mm'],
        ]),
        group(build, [
          ['Motori', 'Motors', '2'],
          ['Lielākā slodze', 'Maximum load', '120 kg'],
          ['Ātrums', 'Speed', '38 mm/s'],
          ['Troksnis', 'Noise', '48 dB'],
          ['Atmiņas pozīcijas', 'Memory positions', '4'],
          ['Sertifikāta numurs', 'Certificate number', '', ''],
        ]),
        group(t('Elektrība', 'Electricity'), [
          ['Spriegums', 'Voltage', '230 V'],
          ['Gaidīšanas režīms', 'Standby', '0,1 W'],
          ['Vada garums', 'Cord length', '2,5 m'],
        ]),
      ],
      model: { kind: 'standing-desk', colour: 'oak', accent: 'black', size: [1200, 800, 740], style: 1 },
      views: ['angle', 'front', 'side', 'back', 'detail'],
      documents: [
        { kind: 'manual', title: t('Lietošanas un salikšanas instrukcija', 'User manual and assembly instructions') },
        { kind: 'datasheet', title: t('Datu lapa', 'Data sheet') },
      ],
      linked: ['biroja-kresls-form', 'monitora-stiprinajums-svira'],
      related: ['rakstamgalds-gauja', 'rakstamgalds-brasla'],
      recommended: ['tabure-lutning', 'atvilktnu-bloks-rulle'],
    },
    [
      top([1200, 800, 740], 'oak', [44900], 39000, [5, 15], '2011000009595'),
      top([1200, 800, 740], 'white', [44900], 39000, [3, 15], '2011000010966'),
      top([1400, 800, 740], 'oak', [47900], 42500, [7, 15], '2011000012335'),
      top([1400, 800, 740], 'white', [47900], 42500, [0, 8], '2011000013707'),
      top([1600, 800, 740], 'oak', [51900], 46000, [2, 8], '2011000015077'),
      top([1600, 800, 740], 'white', [51900], 46000, [1, 8], '2011000016449'),
    ],
  ),
  product(
    {
      slug: 'rakstamgalds-brasla',
      code: 'OZ-BRA',
      category: 'galdi',
      manufacturer: 'ozolkalns',
      title: t('Rakstāmgalds „Brasla”', 'Desk “Brasla”'),
      sub_title: t('Neliels lamināta galds mājām un mācībām', 'A small laminate desk for home and study'),
      short_description: t(
        'Vienkāršs 100 × 60 cm galds tur, kur vietas nav daudz. Lamināta virsma panes karstu krūzi un mitru lupatu.',
        'A plain desk of 100 × 60 cm for places with little room. The laminate top stands a hot mug and a damp cloth.',
      ),
      description: t(
        '<p>„Brasla” ietilpst starp skapi un logu, un pie tās pietiek vietas datoram, grāmatai un lampai. Malas aplīmētas ar 2 mm biezu lenti, kas neplīst, ja galds atsitas pret durvju aplodu.</p><h3>Kopšana</h3><ul><li>Tīrīt ar mitru lupatu un saudzīgu līdzekli</li><li>Nelietot abrazīvus sūkļus</li></ul>',
        '<p>“Brasla” fits between a wardrobe and a window and has enough room for a computer, a book and a lamp. The edges carry a 2 mm band that does not chip when the desk hits a door frame.</p><h3>Care</h3><ul><li>Clean with a damp cloth and a mild agent</li><li>Do not use abrasive sponges</li></ul>',
      ),
      bulky: true,
      price: 11990,
      previous_price: 14990,
      weight: 17800,
      attributes: { materials: ['laminats', 'metals'], garantija: '24-menesi', 'galda-augstums': 'nemainigs' },
      specification: [
        group(measures, [
          ['Platums', 'Width', '100 cm'],
          ['Dziļums', 'Depth', '60 cm'],
          ['Augstums', 'Height', '74 cm'],
        ]),
        group(build, [
          ['Virsma', 'Top', 'Laminēta skaidu plātne, 18 mm', 'Laminated chipboard, 18 mm'],
          ['Kājas', 'Legs', 'Tērauds', 'Steel'],
          ['Lielākā slodze', 'Maximum load', '50 kg'],
        ]),
      ],
      model: { kind: 'desk', colour: 'oak', accent: 'white', size: [1000, 600, 740], style: 2 },
      views: ['angle', 'front', 'side'],
      linked: ['atvilktnu-bloks-rulle'],
      related: ['rakstamgalds-gauja', 'majas-galds-vaive', 'skolas-galds-svete'],
      recommended: ['biroja-kresls-form'],
    },
    [
      top([1000, 600, 740], 'oak', [11990, 14990], 17800, [9, 20], '2011000017811'),
      top([1000, 600, 740], 'white', [11990, 14990], 17800, [4, 20], '2011000019181'),
      top([1000, 600, 740], 'grey', [12490, 14990], 17800, [0, 6], '2011000020552'),
    ],
  ),
  product(
    {
      slug: 'sanaksmju-galds-lubans',
      code: 'OZ-LUB',
      category: 'galdi',
      manufacturer: 'ozolkalns',
      title: t('Sanāksmju galds „Lubāns”', 'Meeting table “Lubāns”'),
      sub_title: t('Sešiem līdz desmit cilvēkiem', 'For six to ten people'),
      short_description: t(
        'Sanāksmju galds ar finierētu virsmu un vadu lūku vidū. Zem lūkas ir rene, kurā ievietojams pagarinātājs ar sešām ligzdām.',
        'A meeting table with a veneered top and a cable hatch in the middle. Under the hatch is a tray that takes a power strip with six sockets.',
      ),
      description: t(
        '<p>Pie 180 cm gara galda ērti sēž seši cilvēki, pie 240 cm gara – desmit. Kājas pārvietotas uz iekšu, tāpēc tās netraucē galda galos sēdošajiem.</p><h3>Virsma</h3><p>Koka finieris pārklāts ar trīs kārtām ūdens lakas. Kafijas traipu noslauka ar mitru lupatu, bet zem karstas kannas jāliek paliktnis.</p><h3>Izmēru izvēle</h3><table><tr><th>Garums</th><th>Sēdvietas</th><th>Telpas platums</th></tr><tr><td>180 cm</td><td>6</td><td>vismaz 3 m</td></tr><tr><td>240 cm</td><td>10</td><td>vismaz 3,2 m</td></tr></table>',
        '<p>Six people sit comfortably at the table of 180 cm, ten at the one of 240 cm. The legs are set inwards, so they are not in the way of those at the ends.</p><h3>The top</h3><p>The wood veneer is covered with three coats of water-based lacquer. A coffee stain is wiped off with a damp cloth, but put a mat under a hot pot.</p><h3>Choosing the size</h3><table><tr><th>Length</th><th>Seats</th><th>Room width</th></tr><tr><td>180 cm</td><td>6</td><td>at least 3 m</td></tr><tr><td>240 cm</td><td>10</td><td>at least 3.2 m</td></tr></table>',
      ),
      bulky: true,
      price: 58900,
      weight: 52000,
      guarantee_months: 36,
      attributes: { materials: ['koks', 'metals'], garantija: '36-menesi', 'galda-augstums': 'nemainigs' },
      specification: [
        group(measures, [
          ['Augstums', 'Height', '74 cm'],
          ['Virsmas dziļums', 'Depth of the top', '100 cm'],
          ['Virsmas biezums', 'Thickness of the top', '32 mm'],
        ]),
        group(build, [
          ['Virsma', 'Top', 'Finierēta plātne, lakota', 'Veneered board, lacquered'],
          ['Kājas', 'Legs', 'Tērauds, grafīta krāsā', 'Steel, graphite'],
          ['Vadu lūka', 'Cable hatch', '300 × 120 mm'],
        ]),
      ],
      model: { kind: 'meeting-table', colour: 'oak', accent: 'graphite', size: [1800, 1000, 740], style: 1 },
      views: ['angle', 'front', 'detail'],
      documents: [{ kind: 'manual', title: t('Salikšanas instrukcija', 'Assembly instructions') }],
      linked: ['apmekletaju-kresls-sund'],
      related: ['apalais-galds-rija'],
      recommended: ['zemais-skapis-ogre'],
    },
    [
      top([1800, 1000, 740], 'oak', [58900], 52000, [2, 4], '2011000021924'),
      top([1800, 1000, 740], 'walnut', [66900], 53000, [0, 3], '2011000023294'),
      top([2400, 1000, 740], 'oak', [74900], 66000, [1, 2], '2011000024666'),
      top([2400, 1000, 740], 'walnut', [84900], 67500, [0, 2], '2011000026035'),
    ],
  ),
  product({
    slug: 'apalais-galds-rija',
    code: 'OZ-RIJ-100',
    ean: '2011000027407',
    category: 'galdi',
    manufacturer: 'ozolkalns',
    title: t('Apaļais galds „Rīja”', 'Round table “Rīja”'),
    sub_title: t('Pārrunām četratā, ∅ 100 cm', 'For talks of four, ∅ 100 cm'),
    short_description: t(
      'Bērza saplākšņa galds uz vienas kājas. Ap to var apsēsties četri cilvēki, un nevienam nav jāsēž pie stūra.',
      'A birch plywood table on a single leg. Four people can sit around it, and nobody has to sit at a corner.',
    ),
    description: t(
      '<p>„Rīja” noder nelielā pārrunu telpā, virtuvē vai bibliotēkā. Plaša, plakana pamatne ļauj piebīdīt krēslus cieši klāt.</p><ul><li>Virsma no 24 mm bieza bērza saplākšņa</li><li>Redzamas, lakotas malas</li><li>Pamatnē iestrādāti filca paliktņi</li></ul><p>Šis ir noliktavas atlikums, jo paraugu nomaina jauna versija.</p>',
      '<p>“Rīja” is good for a small meeting room, a kitchen or a library. The wide, flat base lets the chairs come close.</p><ul><li>A top of 24 mm birch plywood</li><li>Visible, lacquered edges</li><li>Felt pads in the base</li></ul><p>This one is left over in the warehouse, as a new version replaces the model.</p>',
    ),
    bulky: true,
    price: 19900,
    previous_price: 27900,
    quantity: 1,
    virtual_quantity: 0,
    weight: 29500,
    attributes: {
      krasa: 'berza',
      materials: ['koks', 'metals'],
      garantija: '24-menesi',
      'galda-platums': '100-cm',
      'galda-augstums': 'nemainigs',
    },
    specification: [
      group(measures, [
        ['Diametrs', 'Diameter', '100 cm'],
        ['Augstums', 'Height', '74 cm'],
      ]),
      group(build, [
        ['Virsma', 'Top', 'Bērza saplāksnis, 24 mm', 'Birch plywood, 24 mm'],
        ['Pamatne', 'Base', 'Tērauds, balts', 'Steel, white'],
        ['Lielākā slodze', 'Maximum load', '60 kg'],
      ]),
    ],
    model: { kind: 'meeting-table', colour: 'birch', accent: 'white', size: [1000, 1000, 740], style: 2 },
    views: ['angle', 'front', 'side'],
    linked: ['apmekletaju-kresls-sund'],
    related: ['sanaksmju-galds-lubans'],
    recommended: ['tabure-pall'],
  }),
  product({
    slug: 'skolas-galds-svete',
    code: 'NV-SVE-70',
    ean: '2011000028770',
    category: 'galdi',
    manufacturer: 'nordvik',
    title: t('Skolas galds „Svēte”', 'School desk “Svēte”'),
    sub_title: t(
      'Vienvietīgs, ar regulējamu augstumu un somas āķi',
      'For one pupil, height-adjustable, with a bag hook',
    ),
    short_description: t(
      'Vienvietīgs galds no 1. līdz 12. klasei. Augstumu 59–76 cm robežās maina ar atslēgu, bez elektrības. Galdus var sakraut pa diviem.',
      'A desk for one pupil from year 1 to year 12. The height is set between 59 and 76 cm with a key, without electricity. The desks can be stacked in twos.',
    ),
    description: t(
      '<p>Galda augstums atbilst 3.–6. izmēra grupai, tāpēc vienā klasē var mācīties dažāda auguma bērni. Zem virsmas ir metāla plaukts burtnīcām un āķis somai.</p><h3>Izmēru grupas</h3><table><tr><th>Bērna augums</th><th>Galda augstums</th></tr><tr><td>119–142 cm</td><td>59 cm</td></tr><tr><td>133–159 cm</td><td>64 cm</td></tr><tr><td>146–176 cm</td><td>71 cm</td></tr><tr><td>159–188 cm</td><td>76 cm</td></tr></table>',
      '<p>The height covers size marks 3 to 6, so children of different heights can study in one class. Under the top there is a metal shelf for exercise books and a hook for the bag.</p><h3>Size marks</h3><table><tr><th>Height of the child</th><th>Height of the desk</th></tr><tr><td>119–142 cm</td><td>59 cm</td></tr><tr><td>133–159 cm</td><td>64 cm</td></tr><tr><td>146–176 cm</td><td>71 cm</td></tr><tr><td>159–188 cm</td><td>76 cm</td></tr></table>',
    ),
    bulky: true,
    price: 8490,
    quantity: 0,
    virtual_quantity: 0,
    weight: 13200,
    guarantee_months: 60,
    safety_text: t(
      'Augstumu regulē pieaugušais. Pēc regulēšanas pievelciet visas četras skrūves un pārbaudiet, vai galds stāv stabili. Uz galda nedrīkst kāpt.',
      'The height is set by an adult. Afterwards tighten all four screws and check that the desk stands firmly. Do not climb on the desk.',
    ),
    attributes: {
      krasa: 'berza',
      materials: ['laminats', 'metals'],
      garantija: '60-menesi',
      'galda-augstums': 'mehanisks',
    },
    specification: [
      group(measures, [
        ['Virsma', 'Top', '70 × 50 cm'],
        ['Augstums', 'Height', '59–76 cm'],
      ]),
      group(build, [
        ['Virsmas materiāls', 'Material of the top', 'Augstspiediena lamināts', 'High-pressure laminate'],
        ['Rāmis', 'Frame', 'Tērauda caurule ∅ 38 mm', 'Steel tube ∅ 38 mm'],
        ['Izmēru grupas', 'Size marks', '3–6'],
      ]),
    ],
    model: { kind: 'desk', colour: 'birch', accent: 'grey', size: [700, 500, 760], style: 3 },
    views: ['angle', 'front', 'side'],
    documents: [{ kind: 'datasheet', title: t('Datu lapa skolām', 'Data sheet for schools') }],
    linked: ['skolas-kresls-bjork'],
    related: ['rakstamgalds-brasla'],
    recommended: ['skolas-kresls-bjork'],
  }),
  product({
    slug: 'majas-galds-vaive',
    code: 'OZ-VAI-110-RK',
    ean: '2011000030148',
    category: 'galdi',
    manufacturer: 'ozolkalns',
    title: t('Mājas galds „Vaive” ar divām atvilktnēm', 'Home desk “Vaive” with two drawers'),
    sub_title: t('Riekstkoka finieris, 110 × 55 cm', 'Walnut veneer, 110 × 55 cm'),
    short_description: t(
      'Galds dzīvojamai istabai: slaidas kājas, divas seklas atvilktnes un slēpta vadu atvere. Izgatavo pēc pasūtījuma Cēsīs.',
      'A desk for the living room: slim legs, two shallow drawers and a hidden cable opening. Made to order in Cēsis.',
    ),
    description: t(
      '<p>Darba dienas beigās datoru un lādētāju ieliek atvilktnē, un „Vaive” atkal ir vienkārši skaista mēbele. Atvilktnes slīd uz koka vadulām un aizveras bez trokšņa.</p><h3>Izgatavošana</h3><p>Galdu sāk gatavot pēc pasūtījuma saņemšanas. Finieri izvēlas no viena baļķa, tāpēc zīmējums turpinās no virsmas uz atvilktņu priekšām.</p><ul><li>Atvilktnes iekšējais dziļums 9 cm</li><li>Vadu atvere aizmugures malā</li><li>Kājas pieskrūvē bez instrumentiem</li></ul>',
      '<p>At the end of the working day the computer and its charger go into a drawer, and “Vaive” is simply a fine piece of furniture again. The drawers slide on wooden runners and close without noise.</p><h3>How it is made</h3><p>Work starts when your order arrives. The veneer is chosen from one log, so the grain runs on from the top to the drawer fronts.</p><ul><li>Inner depth of the drawers 9 cm</li><li>Cable opening in the rear edge</li><li>The legs are screwed on without tools</li></ul>',
    ),
    flags: ['new'],
    bulky: true,
    price: 42900,
    quantity: 0,
    virtual_quantity: 6,
    weight: 24800,
    guarantee_months: 36,
    attributes: { krasa: 'riekstkoka', materials: 'koks', garantija: '36-menesi', 'galda-augstums': 'nemainigs' },
    specification: [
      group(measures, [
        ['Platums', 'Width', '110 cm'],
        ['Dziļums', 'Depth', '55 cm'],
        ['Augstums', 'Height', '76 cm'],
      ]),
      group(build, [
        ['Virsma', 'Top', 'Riekstkoka finieris, eļļots', 'Walnut veneer, oiled'],
        ['Kājas', 'Legs', 'Masīvs riekstkoks', 'Solid walnut'],
        ['Atvilktnes', 'Drawers', '2'],
      ]),
    ],
    model: { kind: 'desk', colour: 'walnut', accent: 'walnut', size: [1100, 550, 760], style: 4, count: 2 },
    views: ['angle', 'front', 'side', 'detail'],
    linked: ['sienas-plaukts-tirza'],
    related: ['rakstamgalds-gauja', 'rakstamgalds-brasla'],
    recommended: ['biroja-kresls-hamn'],
  }),
]
