import type { DemoProduct } from '../../format.ts'
import { group, inColour, product, t } from '../write.ts'

const room = t('Ietilpība un nodalījumi', 'Capacity and compartments')
const build = t('Izmēri un materiāls', 'Size and material')

export const somas: DemoProduct[] = [
  product(
    {
      slug: 'mugursoma-gaita',
      category: 'somas',
      manufacturer: 'somdaris',
      code: 'SO-4101',
      title: t('Mugursoma Gaita, 22 l', 'Gaita backpack, 22 l'),
      sub_title: t('Skolai un darbam, ar datora nodalījumu', 'For school and work, with a laptop compartment'),
      short_description: t(
        'Ikdienas mugursoma vidusskolai, studijām un birojam. Datora nodalījums līdz 15,6 collām ir atdalīts no pārējās somas un paceļ datoru divus centimetrus virs dibena, tāpēc to var droši nolikt uz grīdas. Priekšējā kabatā ir vietas pildspalvām, kartēm un atslēgu āķis, sānos – pudele un lietussargs. Audums ir no pārstrādāta poliestera un atgrūž lietu.',
        'An everyday backpack for secondary school, studies and the office. The compartment for laptops up to 15.6 inches is separate from the rest and holds the computer two centimetres above the bottom, so the bag can safely be put down. The front pocket has places for pens, cards and a key hook; a bottle and an umbrella go in the sides. The fabric is recycled polyester and sheds rain.',
      ),
      description: t(
        '<p>Mugurpuse ir no elpojoša tīkla ar diviem polsterējumiem, starp kuriem plūst gaiss. Plecu siksnas regulē ar vienu roku, krūšu siksnu var noņemt.</p><h3>Kas ietilpst</h3><ul><li>dators līdz 15,6″ un planšete;</li><li>četras A4 mapes vai mācību grāmatas;</li><li>pusdienu kārba un 0,75 l pudele.</li></ul><p>Somu mazgā ar rokām 30 °C ūdenī. Rezerves sprādzes var pasūtīt, rakstot mums.</p>',
        '<p>The back is breathable mesh with two pads between which air flows. The shoulder straps adjust with one hand, and the chest strap comes off.</p><h3>What fits</h3><ul><li>a laptop up to 15.6″ and a tablet;</li><li>four A4 folders or textbooks;</li><li>a lunch box and a 0.75 l bottle.</li></ul><p>Wash by hand at 30 °C. Spare buckles can be ordered by writing to us.</p>',
      ),
      price: 4990,
      weight: 820,
      model: { kind: 'backpack', colour: 'graphite', accent: 'coral', size: [310, 170, 450], style: 1 },
      flags: ['popular', 'featured'],
      guarantee_months: 36,
      attributes: {
        krasa: 'grafita',
        materials: 'audums',
        'somas-tilpums': '20-25-l',
        'somas-diagonale': '15-6',
      },
      specification: [
        group(room, [
          ['Tilpums', 'Volume', '22 l'],
          ['Datora nodalījums', 'Laptop compartment', 'līdz 15,6″', 'up to 15.6″'],
          ['Kabatas', 'Pockets', '2 ārējās, 5 iekšējās', '2 outer, 5 inner'],
        ]),
        group(build, [
          ['Izmēri', 'Size', '31 × 17 × 45 cm'],
          ['Audums', 'Fabric', 'Pārstrādāts poliesters, 600D', 'Recycled polyester, 600D'],
          ['Lietus pārvalks', 'Rain cover', '', ''],
        ]),
      ],
      views: ['angle', 'front', 'side', 'back', 'detail'],
      linked: ['udens-pudele-avots', 'datora-soma-plana'],
      related: ['mugursoma-pilseta', 'mugursoma-pargajiens'],
      recommended: ['termokruze-cels'],
    },
    [
      inColour('graphite', '2600475010313', 21, 60, { model: { accent: 'coral' } }),
      inColour('black', '2600475010320', 26, 60, { model: { accent: 'grey' } }),
      inColour('navy', '2600475010337', 17, 60, { model: { accent: 'sky' } }),
      inColour('forest', '2600475010344', 8, 30, { model: { accent: 'sand' } }),
      inColour('sand', '2600475010351', 5, 30, { model: { accent: 'brown' } }),
      inColour('coral', '2600475010368', 0, 30, { model: { accent: 'graphite' } }),
    ],
  ),
  product(
    {
      slug: 'skolas-soma-pirma-klase',
      category: 'somas',
      manufacturer: 'somdaris',
      code: 'SO-4102',
      title: t('Skolas soma Pirmā klase', 'Pirmā klase school bag'),
      sub_title: t('Stingra mugurpuse, 1.–4. klasei', 'Firm back, for grades 1–4'),
      short_description: t(
        'Viegla skolas soma ar stingru mugurpusi un atstarojošām joslām no visām pusēm. Stāv pati, tāpēc bērns to var sakārtot bez palīdzības.',
        'A light school bag with a firm back and reflective bands on all sides. It stands by itself, so a child can pack it without help.',
      ),
      description: t(
        '<p>Soma sver mazāk par kilogramu un ir paredzēta bērniem no 110 līdz 145 cm. Plecu siksnas piestiprinātas augstumā, ko maina trijās pakāpēs, kad bērns paaugas.</p><ul><li>divi nodalījumi A4 burtnīcām un mapei;</li><li>aukstumkabata pusdienām;</li><li>mitrumizturīgs dibens ar kājiņām.</li></ul><h3>Kā pareizi uzlikt</h3><p>Somas augšmalai jābūt plecu līnijā, apakšmalai – ne zemāk par vidukli. Smagākās grāmatas lieciet tuvāk mugurai.</p>',
        '<p>The bag weighs less than a kilogram and is meant for children of 110 to 145 cm. The height of the shoulder straps has three settings as the child grows.</p><ul><li>two compartments for A4 exercise books and a folder;</li><li>a cool pocket for lunch;</li><li>a damp-proof bottom with feet.</li></ul><h3>Wearing it right</h3><p>The top edge belongs at shoulder height and the bottom edge no lower than the waist. Put the heavier books next to the back.</p>',
      ),
      price: 5990,
      previous_price: 6990,
      weight: 960,
      model: { kind: 'backpack', colour: 'blue', accent: 'yellow', size: [290, 200, 390], style: 2 },
      flags: ['featured'],
      safety_text: t(
        'Somas kopējais svars nedrīkst pārsniegt 10 % no bērna svara. Atstarotāji neaizstāj lukturi ceļa tumšajā daļā.',
        'The packed bag should not exceed 10% of the child’s weight. Reflectors do not replace a light on an unlit road.',
      ),
      attributes: { krasa: 'zila', materials: 'audums', 'somas-tilpums': '15-20-l' },
      specification: [
        group(room, [
          ['Tilpums', 'Volume', '18 l'],
          ['Nodalījumi', 'Compartments', '2 + aukstumkabata', '2 + cool pocket'],
        ]),
        group(build, [
          ['Izmēri', 'Size', '29 × 20 × 39 cm'],
          ['Ķermeņa garums', 'Body height', '110–145 cm'],
          ['Audums', 'Fabric', 'Poliesters', 'Polyester'],
        ]),
      ],
      views: ['angle', 'front', 'side', 'back'],
      documents: [{ kind: 'manual', title: t('Siksnu iestatīšanas pamācība', 'Strap adjustment guide') }],
      linked: ['udens-pudele-strautins'],
      related: ['mugursoma-cirulis', 'mugursoma-gaita'],
      recommended: ['uzglabasanas-kaste-karta'],
    },
    [
      inColour('blue', '2600475010375', 14, 40),
      inColour('pink', '2600475010382', 9, 40, { model: { accent: 'purple' } }),
      inColour('green', '2600475010399', 6, 40, { model: { accent: 'orange' } }),
      inColour('purple', '2600475010405', 0, 40, { model: { accent: 'mint' } }),
    ],
  ),
  product(
    {
      slug: 'datora-soma-kabinets',
      category: 'somas',
      manufacturer: 'somdaris',
      code: 'SO-4103',
      title: t('Datora soma Kabinets, 15,6″', 'Kabinets laptop bag, 15.6″'),
      sub_title: t('Ar plecu siksnu un dokumentu nodalījumu', 'With shoulder strap and document compartment'),
      short_description: t(
        'Plāna, bet ietilpīga soma datoram un A4 dokumentiem. Uz čemodāna roktura uzmaucama ar siksnu aizmugurē. Priekšējā kabatā ir vieta lādētājam un vizītkartēm.',
        'A slim but roomy bag for a laptop and A4 documents. A band on the back slides over a suitcase handle. The front pocket holds the charger and business cards.',
      ),
      description: t(
        '<p>Datora nodalījums polsterēts ar 12 mm putām, dokumentu daļā ir cietā starpsiena. Siksnas karabīnes ir metāla un neplīst.</p><p>Rokturi ir no dabīgās ādas un laika gaitā kļūst mīkstāki.</p>',
        '<p>The laptop compartment is padded with 12 mm foam; the document part has a firm divider. The strap clips are metal.</p><p>The handles are natural leather and grow softer with time.</p>',
      ),
      price: 5490,
      weight: 870,
      model: { kind: 'laptop-bag', colour: 'black', accent: 'brown', size: [410, 90, 300], style: 1 },
      attributes: {
        krasa: 'melna',
        materials: ['audums', 'ada'],
        'somas-tilpums': 'lidz-15-l',
        'somas-diagonale': '15-6',
      },
      specification: [
        group(room, [
          ['Tilpums', 'Volume', '11 l'],
          ['Datora nodalījums', 'Laptop compartment', '39 × 27 × 3 cm'],
        ]),
        group(build, [
          ['Izmēri', 'Size', '41 × 9 × 30 cm'],
          ['Plecu siksna', 'Shoulder strap', '75–140 cm, noņemama', '75–140 cm, removable'],
        ]),
      ],
      views: ['angle', 'front', 'back', 'detail'],
      linked: ['datora-soma-plana'],
      related: ['datora-soma-seglinieks'],
      recommended: ['termokruze-cels'],
    },
    [
      inColour('black', '2600475010412', 16, 50),
      inColour('grey', '2600475010429', 11, 50, { model: { accent: 'black' } }),
      inColour('navy', '2600475010436', 1, 0),
    ],
  ),
  product(
    {
      slug: 'datora-soma-plana',
      category: 'somas',
      manufacturer: 'somdaris',
      code: 'SO-4104',
      title: t('Datora ietvars Plāna', 'Plāna laptop sleeve'),
      sub_title: t('Filca ietvars 13, 14 vai 15,6 collām', 'Felt sleeve for 13, 14 or 15.6 inches'),
      short_description: t(
        'Biezs vilnas filca ietvars, kas pasargā datoru somā vai uz galda. Priekšā kabata lādētājam un kabelim. Plakana arī tad, ja to liek citā somā.',
        'A thick wool felt sleeve that protects a laptop in a bag or on the table. A pocket in front for charger and cable. It stays flat inside another bag.',
      ),
      description: t(
        '<p>Filcs ir 5 mm biezs un neprasa mazgāšanu: putekļus izpurina, traipus noslauka ar mitru drānu. Aizdare ir ar gumiju, bez metāla pie ekrāna.</p>',
        '<p>The felt is 5 mm thick and needs no washing: shake the dust out and wipe stains with a damp cloth. It closes with an elastic, with no metal near the screen.</p>',
      ),
      price: 2490,
      weight: 190,
      model: { kind: 'laptop-bag', colour: 'grey', accent: 'brown', size: [340, 20, 250], style: 3 },
      flags: ['new'],
      attributes: { krasa: 'peleka', materials: 'audums' },
      specification: [
        group(build, [
          ['Materiāls', 'Material', 'Vilnas filcs, 5 mm', 'Wool felt, 5 mm'],
          ['Aizdare', 'Closure', 'Gumija', 'Elastic'],
          ['Mazgāšana', 'Washing', '', ''],
        ]),
      ],
      views: ['front', 'angle', 'detail'],
      related: ['datora-soma-kabinets'],
      recommended: ['mugursoma-gaita'],
    },
    [
      inColour('grey', '2600475010443', 22, 60, {
        suffix: '13',
        title: t('13″'),
        options: { 'somas-diagonale': '13' },
      }),
      inColour('grey', '2600475010450', 18, 60, {
        suffix: '14',
        title: t('14″'),
        options: { 'somas-diagonale': '14' },
        price: 2690,
        weight: 215,
        size: [360, 20, 260],
      }),
      inColour('grey', '2600475010467', 0, 60, {
        suffix: '156',
        title: t('15,6″'),
        options: { 'somas-diagonale': '15-6' },
        price: 2890,
        weight: 245,
        size: [400, 20, 280],
      }),
      inColour('forest', '2600475010474', 7, 20, {
        suffix: '14',
        title: t('14″'),
        options: { 'somas-diagonale': '14' },
        price: 2690,
        weight: 215,
        size: [360, 20, 260],
      }),
    ],
  ),
  product(
    {
      slug: 'mugursoma-pargajiens',
      category: 'somas',
      manufacturer: 'somdaris',
      code: 'SO-4105',
      title: t('Mugursoma Pārgājiens, 30 l', 'Pārgājiens backpack, 30 l'),
      sub_title: t('Ekskursijām, sportam un ceļam', 'For excursions, sports and travel'),
      short_description: t(
        'Ietilpīga mugursoma ar jostas siksnu un ātri pieejamu augšējo kabatu. Dibenā atsevišķs nodalījums apaviem vai slapjām drēbēm.',
        'A roomy backpack with a hip belt and a quick top pocket. A separate compartment at the bottom takes shoes or wet clothes.',
      ),
      description: t(
        '<p>Rāmja plāksne mugurā sadala svaru starp pleciem un gurniem. Lietus pārvalks ir somas dibenā, atsevišķā kabatā. Ūdens sistēmai paredzēta vieta un caurule.</p>',
        '<p>A frame sheet in the back shares the weight between shoulders and hips. The rain cover is in a pocket of its own at the bottom. There is a place and an outlet for a water system.</p>',
      ),
      price: 7490,
      weight: 1180,
      model: { kind: 'backpack', colour: 'forest', accent: 'orange', size: [320, 220, 550], style: 3 },
      attributes: { krasa: 'tumsi-zala', materials: 'audums', 'somas-tilpums': 'virs-25-l' },
      specification: [
        group(room, [
          ['Tilpums', 'Volume', '30 l'],
          ['Apavu nodalījums', 'Shoe compartment', '30 × 20 × 14 cm'],
        ]),
        group(build, [
          ['Izmēri', 'Size', '32 × 22 × 55 cm'],
          ['Audums', 'Fabric', 'Neilons 420D', 'Nylon 420D'],
          ['Lietus pārvalks', 'Rain cover', 'Iekļauts', 'Included'],
        ]),
      ],
      views: ['angle', 'front', 'side', 'back'],
      linked: ['udens-pudele-avots'],
      related: ['mugursoma-gaita'],
    },
    [
      inColour('forest', '2600475010481', 9, 30),
      inColour('orange', '2600475010498', 6, 30, { model: { accent: 'graphite' } }),
      inColour('black', '2600475010504', 0, 0, { model: { accent: 'grey' } }),
    ],
  ),
  product({
    slug: 'datora-soma-seglinieks',
    category: 'somas',
    manufacturer: 'somdaris',
    code: 'SO-4106',
    ean: '2600475010511',
    title: t('Ādas portfelis Seglinieks', 'Seglinieks leather briefcase'),
    sub_title: t('Rokām šūts, 14″ datoram', 'Hand-sewn, for a 14″ laptop'),
    short_description: t(
      'Augu miecēta āda, misiņa sprādzes un linu diegs. Katru portfeli šuj viens meistars Kuldīgā; mūsu noliktavā ir pēdējais.',
      'Vegetable-tanned leather, brass buckles and linen thread. Each briefcase is sewn by one craftsman in Kuldīga; ours is the last in stock.',
    ),
    description: t(
      '<p>Āda ar laiku kļūst tumšāka un mīkstāka. Kopšanai pietiek reizi pusgadā ieziest to ar ādas krēmu. Vīles un siksnas labojam arī pēc garantijas.</p><ul><li>nodalījums 14″ datoram;</li><li>dokumentu un pildspalvu kabatas;</li><li>noņemama plecu siksna.</li></ul>',
      '<p>The leather grows darker and softer with time. Leather cream once in half a year is enough. We repair seams and straps after the guarantee too.</p><ul><li>a compartment for a 14″ laptop;</li><li>pockets for documents and pens;</li><li>a removable shoulder strap.</li></ul>',
    ),
    price: 18990,
    quantity: 1,
    virtual_quantity: 0,
    weight: 1540,
    model: { kind: 'laptop-bag', colour: 'brown', accent: 'yellow', size: [380, 90, 290], style: 2 },
    flags: ['free_eu_shipping'],
    guarantee_months: 60,
    attributes: { krasa: 'bruna', materials: 'ada', 'somas-tilpums': 'lidz-15-l', 'somas-diagonale': '14' },
    specification: [
      group(room, [
        ['Tilpums', 'Volume', '9 l'],
        ['Datora nodalījums', 'Laptop compartment', 'līdz 14″', 'up to 14″'],
      ]),
      group(build, [
        ['Izmēri', 'Size', '38 × 9 × 29 cm'],
        ['Materiāls', 'Material', 'Augu miecēta āda, 2,2 mm', 'Vegetable-tanned leather, 2.2 mm'],
      ]),
    ],
    views: ['angle', 'front', 'back', 'detail'],
    related: ['datora-soma-kabinets'],
  }),
  product(
    {
      slug: 'mugursoma-pilseta',
      category: 'somas',
      manufacturer: 'somdaris',
      code: 'SO-4107',
      title: t('Uzlokāmā mugursoma Pilsēta', 'Pilsēta roll-top backpack'),
      sub_title: t('No 18 līdz 26 l, ūdensnecaurlaidīga', 'From 18 to 26 l, waterproof'),
      short_description: t(
        'Mugursoma velosipēdam un lietum: uzlokāmā augša, metinātas vīles un atstarojoša siksna. Datoram ir atsevišķa pieeja no sāna.',
        'A backpack for the bicycle and the rain: roll-top, welded seams and a reflective band. The laptop has its own access from the side.',
      ),
      description: t(
        '<p>Tilpumu maina, atrokot vai noliecot augšmalu. Iekšpusi var izslaucīt ar mitru drānu; mašīnā somu nemazgā.</p>',
        '<p>Unrolling or folding the top changes the volume. Wipe the inside with a damp cloth; do not machine wash.</p>',
      ),
      price: 6490,
      previous_price: 7990,
      weight: 990,
      model: { kind: 'backpack', colour: 'sand', accent: 'graphite', size: [300, 180, 500], style: 4 },
      attributes: {
        krasa: 'smilsu',
        materials: 'audums',
        'somas-tilpums': '20-25-l',
        'somas-diagonale': '15-6',
      },
      specification: [
        group(room, [
          ['Tilpums', 'Volume', '18–26 l'],
          ['Datora nodalījums', 'Laptop compartment', 'līdz 15,6″', 'up to 15.6″'],
        ]),
        group(build, [
          ['Izmēri', 'Size', '30 × 18 × 50 cm'],
          ['Audums', 'Fabric', 'TPU pārklāts poliesters', 'TPU-coated polyester'],
        ]),
      ],
      views: ['angle', 'front', 'side', 'detail'],
      related: ['mugursoma-gaita'],
      recommended: ['udens-pudele-avots'],
    },
    [
      inColour('sand', '2600475010528', 7, 20),
      inColour('graphite', '2600475010535', 10, 20, { model: { accent: 'yellow' } }),
    ],
  ),
  product(
    {
      slug: 'mugursoma-cirulis',
      category: 'somas',
      manufacturer: 'somdaris',
      code: 'SO-4108',
      title: t('Bērnudārza mugursoma Cīrulis, 8 l', 'Cīrulis nursery backpack, 8 l'),
      sub_title: t('Bērniem no 3 gadiem', 'For children from 3 years'),
      short_description: t(
        'Maza mugursoma maiņas drēbēm, pudelei un mīļmantai. Krūšu sprādzi atver arī mazi pirksti, bet tā neatveras pati. Soma sver 340 g.',
        'A small backpack for a change of clothes, a bottle and a favourite toy. Small fingers can open the chest buckle, yet it does not open by itself. The bag weighs 340 g.',
      ),
      description: t(
        '<p>Iekšpusē ir vieta vārdam, priekšā – kabata ar rāvējslēdzi. Audums ir mazgājams mašīnā 30 °C saudzīgā režīmā.</p>',
        '<p>There is a name field inside and a zip pocket in front. Machine washable at 30 °C on a gentle cycle.</p>',
      ),
      price: 2990,
      weight: 340,
      model: { kind: 'backpack', colour: 'mint', accent: 'coral', size: [230, 120, 300], style: 2 },
      flags: ['new'],
      safety_text: t(
        'Krūšu siksna atdalās spēcīgas raušanas gadījumā. Nelietot kā bērna drošības siksnu.',
        'The chest strap breaks away under a strong pull. Not to be used as a child restraint.',
      ),
      attributes: { krasa: 'piparmetru', materials: 'audums', 'somas-tilpums': 'lidz-15-l' },
      specification: [
        group(room, [['Tilpums', 'Volume', '8 l']]),
        group(build, [
          ['Izmēri', 'Size', '23 × 12 × 30 cm'],
          ['Mazgāšana', 'Washing', '30 °C, saudzīgi', '30 °C, gentle'],
        ]),
      ],
      views: ['angle', 'front', 'side'],
      linked: ['udens-pudele-strautins'],
      related: ['skolas-soma-pirma-klase'],
    },
    [
      inColour('mint', '2600475010542', 12, 35),
      inColour('sky', '2600475010559', 8, 35, { model: { accent: 'yellow' } }),
      inColour('coral', '2600475010566', 5, 35, { model: { accent: 'navy' } }),
      inColour('yellow', '2600475010573', 1, 0, { model: { accent: 'blue' } }),
    ],
  ),
]
