import type { DemoProduct } from '../../format.ts'
import { group, inColour, product, t } from '../write.ts'

const use = t('Lietošana', 'Use')
const build = t('Izmēri un materiāls', 'Size and material')

const hot = t(
  'Karsts dzēriens var applaucēt: pirms dzeršanas pārbaudiet temperatūru. Vāciņu nenoskrūvējiet, kamēr traukā ir gāzēts vai verdošs dzēriens.',
  'Hot drinks can scald: check the temperature before drinking. Do not unscrew the lid on a fizzy or boiling drink.',
)

const volume = (option: string, litres: string) => ({
  suffix: option,
  title: t(`${litres} l`),
  options: { tilpums: option },
})

export const kruzesUnPudeles: DemoProduct[] = [
  product(
    {
      slug: 'kruze-rits',
      category: 'kruzes-un-pudeles',
      manufacturer: 'virtena',
      code: 'VI-5101',
      title: t('Keramikas krūze Rīts, 0,35 l', 'Rīts ceramic mug, 0.35 l'),
      sub_title: t('Glazēta, trauku mazgājamai mašīnai', 'Glazed, dishwasher-safe'),
      short_description: t(
        'Krūze ar platu dibenu un ērtu rokturi, kurā ietilpst trīs pirksti. Glazūra neuzsūc tējas krāsu, un krūzes var kraut citu uz citas.',
        'A mug with a broad base and a comfortable handle for three fingers. The glaze does not take on the colour of tea, and the mugs stack.',
      ),
      description: t(
        '<p>Māls apdedzināts 1250 °C temperatūrā, tāpēc krūze ir cieta un neplaisā no karsta ūdens. Dibens ir neglazēts un neslīd.</p><ul><li>der mikroviļņu krāsnij un trauku mazgājamai mašīnai;</li><li>četras krūzes kaudzē aizņem 22 cm;</li><li>iespējama apdruka ar iestādes zīmi no 50 gabaliem – rakstiet mums.</li></ul>',
        '<p>The clay is fired at 1250 °C, so the mug is hard and does not crack from boiling water. The base is unglazed and does not slip.</p><ul><li>suits the microwave and the dishwasher;</li><li>four mugs in a stack take 22 cm;</li><li>printing with an organisation’s mark from 50 pieces: write to us.</li></ul>',
      ),
      price: 790,
      weight: 360,
      model: { kind: 'mug', colour: 'white', size: [120, 88, 95], style: 1, count: 1 },
      flags: ['popular'],
      attributes: { krasa: 'balta', materials: 'keramika', tilpums: '0-35-l', mazgasana: 'masina' },
      specification: [
        group(use, [
          ['Mikroviļņu krāsns', 'Microwave', 'Jā', 'Yes'],
          ['Trauku mazgājamā mašīna', 'Dishwasher', 'Jā', 'Yes'],
        ]),
        group(build, [
          ['Tilpums', 'Volume', '350 ml'],
          ['Augstums', 'Height', '9,5 cm'],
          ['Diametrs', 'Diameter', '8,8 cm'],
        ]),
      ],
      views: ['angle', 'front', 'side'],
      linked: ['tejkanna-tvaiks'],
      related: ['kruze-lauks', 'kruzu-komplekts-kopa'],
      recommended: ['trauku-mazgasanas-lidzeklis-burbulis'],
    },
    [
      inColour('white', '2600475010016', 96, 300),
      inColour('graphite', '2600475010023', 72, 300),
      inColour('mint', '2600475010030', 40, 150),
      inColour('coral', '2600475010047', 33, 150),
      inColour('sky', '2600475010054', 0, 150),
      inColour('sand', '2600475010061', 1, 0),
    ],
  ),
  product({
    slug: 'kruzu-komplekts-kopa',
    category: 'kruzes-un-pudeles',
    manufacturer: 'virtena',
    code: 'VI-5102',
    ean: '2600475010078',
    title: t('Krūžu komplekts Kopā, 6 gab.', 'Kopā mug set, 6 pcs'),
    sub_title: t('Sešas krūzes biroja virtuvei', 'Six mugs for the office kitchen'),
    short_description: t(
      'Sešas vienādas krēmkrāsas krūzes sanāksmēm un kopīgai virtuvei. Tās droši stāv kaudzē pa trim, un noapaļotā mala nelūst, atsitoties pret citu trauku. Komplektu piegādājam kartona kastē ar starpsienām, kuru var atstāt krūžu glabāšanai. Ja kāda krūze saplīst, tādas pašas var pasūtīt pa vienai. Tilpums – 0,3 litri.',
      'Six identical cream mugs for meetings and the shared kitchen. They stack safely in threes, and the rounded rim does not chip against other dishes. The set comes in a carton with dividers that can be kept for storage. Should a mug break, the same ones can be ordered singly. The volume is 0.3 litres.',
    ),
    description: t(
      '<p>Porcelāns, tilpums 0,3 l. Mazgājamas mašīnā arī profesionālā režīmā līdz 85 °C.</p>',
      '<p>Porcelain, volume 0.3 l. Washable in professional dishwashers up to 85 °C.</p>',
    ),
    price: 3990,
    previous_price: 4790,
    quantity: 18,
    virtual_quantity: 60,
    weight: 2300,
    size: [390, 260, 120],
    model: { kind: 'mug', colour: 'cream', size: [115, 85, 92], style: 2, count: 6 },
    flags: ['featured'],
    unit: { kind: 'piece', milli: 6000 },
    attributes: { krasa: 'kremkrasa', materials: 'keramika', tilpums: '0-3-l', mazgasana: 'masina' },
    specification: [
      group(use, [
        ['Trauku mazgājamā mašīna', 'Dishwasher', 'Jā, līdz 85 °C', 'Yes, up to 85 °C'],
        ['Mikroviļņu krāsns', 'Microwave', 'Jā', 'Yes'],
      ]),
      group(build, [
        ['Tilpums', 'Volume', '300 ml'],
        ['Skaits', 'Pieces', '6'],
      ]),
    ],
    views: ['angle', 'front', 'detail'],
    linked: ['kafijas-automats-kanna'],
    related: ['kruze-rits'],
  }),
  product({
    slug: 'stikla-kruzes-dumaka',
    category: 'kruzes-un-pudeles',
    manufacturer: 'virtena',
    code: 'VI-5103',
    ean: '2600475010085',
    title: t('Dubultsienu stikla krūzes Dūmaka, 2 gab.', 'Dūmaka double-wall glass mugs, 2 pcs'),
    sub_title: t('0,25 l, karstumizturīgs stikls', '0.25 l, heat-resistant glass'),
    short_description: t(
      'Dubultā siena tur kafiju siltu, bet ārpuse paliek vēsa. Stikls ir borsilikāta, tāpēc to var liet tieši no verdošas kannas.',
      'The double wall keeps coffee warm while the outside stays cool. It is borosilicate glass, so boiling water may be poured straight in.',
    ),
    description: t(
      '<p>Krūzes pūstas ar roku, tāpēc to forma var nedaudz atšķirties. Neberziet ar metāla sūkli.</p>',
      '<p>The mugs are blown by hand, so their shape may differ slightly. Do not scrub with metal.</p>',
    ),
    price: 2490,
    quantity: 0,
    virtual_quantity: 40,
    weight: 380,
    size: [210, 110, 110],
    model: { kind: 'mug', colour: 'glass', size: [110, 82, 98], style: 3, count: 2 },
    flags: ['new'],
    unit: { kind: 'piece', milli: 2000 },
    safety_text: t(
      'Stikls: sargāt no triecieniem un krasas temperatūras maiņas. Ieplaisājušu krūzi nelietot.',
      'Glass: protect from knocks and sudden changes of temperature. Do not use a cracked mug.',
    ),
    attributes: { krasa: 'caurspidiga', materials: 'stikls', tilpums: '0-25-l', mazgasana: 'masina' },
    specification: [
      group(use, [
        ['Trauku mazgājamā mašīna', 'Dishwasher', 'Jā', 'Yes'],
        ['Mikroviļņu krāsns', 'Microwave', '', ''],
      ]),
      group(build, [
        ['Tilpums', 'Volume', '250 ml'],
        ['Stikls', 'Glass', 'Borsilikāts', 'Borosilicate'],
      ]),
    ],
    views: ['angle', 'front', 'detail'],
    linked: ['espreso-automats-seta'],
    related: ['kruze-rits'],
  }),
  product(
    {
      slug: 'kruze-lauks',
      category: 'kruzes-un-pudeles',
      manufacturer: 'virtena',
      code: 'VI-5104',
      title: t('Emaljēta krūze Lauks, 0,4 l', 'Lauks enamel mug, 0.4 l'),
      sub_title: t('Viegla un nesaplēšama', 'Light and unbreakable'),
      short_description: t(
        'Emaljēta tērauda krūze pārgājieniem, nometnēm un dārzam. Viegla, nesaplīst un kalpo gadiem. Piemērota arī plītij un ugunskuram.',
        'An enamelled steel mug for hikes, camps and the garden. It is light, does not break and serves for years. It can stand on a stove or by the campfire.',
      ),
      description: t(
        '<p>Divas emaljas kārtas un tērauda apmale. Emalja panes skābus dzērienus un neuzņem smaržu; sargājiet krūzi no sitieniem pret akmeni.</p>',
        '<p>Two coats of enamel and a steel rim. Enamel stands acidic drinks and takes on no smell; protect the mug from knocks against stone.</p>',
      ),
      price: 990,
      weight: 160,
      model: { kind: 'mug', colour: 'forest', accent: 'white', size: [118, 86, 82], style: 4, count: 1 },
      attributes: { krasa: 'tumsi-zala', materials: 'metals', tilpums: '0-4-l', mazgasana: 'rokam' },
      specification: [
        group(use, [
          ['Mikroviļņu krāsns', 'Microwave', 'Nē', 'No'],
          ['Atklāta uguns', 'Open fire', 'Jā', 'Yes'],
        ]),
        group(build, [
          ['Tilpums', 'Volume', '400 ml'],
          ['Materiāls', 'Material', 'Emaljēts tērauds', 'Enamelled steel'],
        ]),
      ],
      views: ['angle', 'front', 'side'],
      related: ['kruze-rits'],
    },
    [
      inColour('forest', '2600475010092', 28, 90),
      inColour('navy', '2600475010108', 19, 90),
      inColour('red', '2600475010115', 0, 0),
    ],
  ),
  product(
    {
      slug: 'termokruze-cels',
      category: 'kruzes-un-pudeles',
      manufacturer: 'virtena',
      code: 'VI-5105',
      title: t('Termokrūze Ceļš', 'Ceļš thermo mug'),
      sub_title: t('0,35 vai 0,5 l, ar aizveramu vāciņu', '0.35 or 0.5 l, with a closing lid'),
      short_description: t(
        'Nerūsējošā tērauda termokrūze ceļam uz darbu. Dubultās sienas ar vakuumu tur dzērienu karstu ap piecām stundām un aukstu – ap divpadsmit. Vāciņš aizveras ar klikšķi un somā netek; to izjauc trīs daļās un mazgā mašīnā. Mazākā krūze ietilpst vairumā automašīnu turētāju. Lielāko ieteicams ņemt, ja dienu pavadāt ārpus biroja.',
        'A stainless steel thermo mug for the way to work. Vacuum between the walls keeps a drink hot for about five hours and cold for about twelve. The lid closes with a click and does not leak in a bag; it comes apart into three pieces for the dishwasher. The smaller one fits most car holders. Take the larger one if you spend the day out of the office.',
      ),
      description: t(
        '<p>Ārpuse krāsota ar pulverkrāsu un neslīd rokā. Iekšpuse ir elektropulēta, tāpēc kafijas smarža nepaliek.</p><h3>Kura krūze jums der?</h3><table><thead><tr><th>Tilpums</th><th>Augstums</th><th>Svars</th></tr></thead><tbody><tr><td>0,35 l</td><td>17 cm</td><td>260 g</td></tr><tr><td>0,5 l</td><td>21 cm</td><td>320 g</td></tr></tbody></table>',
        '<p>The outside is powder coated and does not slip in the hand. The inside is electropolished, so no smell of coffee remains.</p><h3>Which one suits you?</h3><table><thead><tr><th>Volume</th><th>Height</th><th>Weight</th></tr></thead><tbody><tr><td>0.35 l</td><td>17 cm</td><td>260 g</td></tr><tr><td>0.5 l</td><td>21 cm</td><td>320 g</td></tr></tbody></table>',
      ),
      price: 2290,
      weight: 260,
      model: { kind: 'bottle', colour: 'graphite', accent: 'black', size: [75, 75, 170], style: 3 },
      flags: ['featured', 'popular'],
      guarantee_months: 36,
      safety_text: hot,
      attributes: { krasa: 'grafita', materials: 'nerusejosais-terauds', mazgasana: 'masina' },
      specification: [
        group(use, [
          ['Tur karstu', 'Keeps hot', 'ap 5 h', 'about 5 h'],
          ['Tur aukstu', 'Keeps cold', 'ap 12 h', 'about 12 h'],
          ['Trauku mazgājamā mašīna', 'Dishwasher', 'Jā', 'Yes'],
        ]),
        group(build, [
          ['Materiāls', 'Material', 'Tērauds 18/8', 'Steel 18/8'],
          ['Diametrs', 'Diameter', '7,5 cm'],
        ]),
      ],
      views: ['angle', 'front', 'detail'],
      linked: ['mugursoma-gaita'],
      related: ['udens-pudele-avots'],
      recommended: ['espreso-automats-seta'],
    },
    [
      inColour('graphite', '2600475010122', 32, 100, volume('0-35-l', '0,35')),
      inColour('mint', '2600475010139', 20, 100, volume('0-35-l', '0,35')),
      inColour('coral', '2600475010146', 14, 100, volume('0-35-l', '0,35')),
      inColour('graphite', '2600475010153', 25, 100, {
        ...volume('0-5-l', '0,5'),
        price: 2690,
        weight: 320,
        size: [78, 78, 210],
      }),
      inColour('navy', '2600475010160', 11, 60, {
        ...volume('0-5-l', '0,5'),
        price: 2690,
        weight: 320,
        size: [78, 78, 210],
      }),
      inColour('white', '2600475010177', 0, 60, {
        ...volume('0-5-l', '0,5'),
        price: 2690,
        weight: 320,
        size: [78, 78, 210],
      }),
    ],
  ),
  product(
    {
      slug: 'udens-pudele-avots',
      category: 'kruzes-un-pudeles',
      manufacturer: 'virtena',
      code: 'VI-5106',
      title: t('Ūdens pudele Avots', 'Avots water bottle'),
      sub_title: t('Viegla plastmasa, 0,5, 0,75 vai 1 l', 'Light plastic, 0.5, 0.75 or 1 l'),
      short_description: t(
        'Viegla caurspīdīga pudele darbam un sportam. Plata kakliņa dēļ tajā ietilpst ledus un to var izmazgāt ar birsti. Trīs tilpumi un četras krāsas.',
        'A light see-through bottle for work and sports. The wide neck takes ice cubes and lets a brush in for cleaning. Three volumes and four colours.',
      ),
      description: t(
        '<p>Kopoliesters nesatur bisfenolu A, neplīst krītot un nemaina ūdens garšu. Vāciņā ir cilpa, ar ko pudeli piekar pie somas. Mērjoslas ik pa 100 ml.</p>',
        '<p>Copolyester contains no bisphenol A, survives falls and does not change the taste of water. A loop in the lid hangs the bottle on a bag. There are marks every 100 ml.</p>',
      ),
      price: 1190,
      weight: 110,
      model: { kind: 'bottle', colour: 'sky', accent: 'white', size: [65, 65, 200], style: 1 },
      flags: ['popular'],
      attributes: { krasa: 'gaisi-zila', materials: 'plastmasa', mazgasana: 'masina' },
      specification: [
        group(use, [
          ['Trauku mazgājamā mašīna', 'Dishwasher', 'Jā, augšējā plauktā', 'Yes, top rack'],
          ['Lielākā temperatūra', 'Highest temperature', '90 °C'],
        ]),
        group(build, [
          ['Materiāls', 'Material', 'Kopoliesters, bez BPA', 'Copolyester, BPA-free'],
          ['Kakliņa diametrs', 'Neck diameter', '48 mm'],
        ]),
      ],
      views: ['angle', 'front', 'detail'],
      linked: ['mugursoma-gaita', 'mugursoma-pargajiens'],
      related: ['termokruze-cels', 'stikla-pudele-lase'],
    },
    [
      inColour('sky', '2600475010184', 34, 120, volume('0-5-l', '0,5')),
      inColour('pink', '2600475010191', 22, 120, volume('0-5-l', '0,5')),
      inColour('sky', '2600475010207', 28, 120, {
        ...volume('0-75-l', '0,75'),
        price: 1390,
        weight: 140,
        size: [72, 72, 245],
      }),
      inColour('graphite', '2600475010214', 41, 120, {
        ...volume('0-75-l', '0,75'),
        price: 1390,
        weight: 140,
        size: [72, 72, 245],
      }),
      inColour('green', '2600475010221', 0, 80, {
        ...volume('0-75-l', '0,75'),
        price: 1390,
        weight: 140,
        size: [72, 72, 245],
      }),
      inColour('graphite', '2600475010238', 13, 80, {
        ...volume('1-l', '1'),
        price: 1590,
        weight: 175,
        size: [82, 82, 270],
      }),
    ],
  ),
  product(
    {
      slug: 'stikla-pudele-lase',
      category: 'kruzes-un-pudeles',
      manufacturer: 'virtena',
      code: 'VI-5107',
      title: t('Stikla pudele Lāse, 0,6 l', 'Lāse glass bottle, 0.6 l'),
      sub_title: t('Ar silikona apvalku un bambusa vāciņu', 'With silicone sleeve and bamboo lid'),
      short_description: t(
        'Borsilikāta stikla pudele ar mīkstu apvalku, kas slāpē triecienus. Stikls neuzsūc smaržu, un vāciņš veidots no bambusa.',
        'A borosilicate glass bottle with a soft sleeve that softens knocks. Glass takes on no smell, and the lid is made of bamboo.',
      ),
      description: t(
        '<p>Apvalku novelk un mazgā atsevišķi. Rezerves blīves ir pieejamas pie mums. Pudeli neliekiet saldētavā.</p>',
        '<p>The sleeve comes off and is washed separately. We have spare seals. Do not put the bottle in the freezer.</p>',
      ),
      price: 1890,
      previous_price: 2190,
      weight: 390,
      model: { kind: 'bottle', colour: 'mint', accent: 'oak', size: [70, 70, 250], style: 2 },
      attributes: {
        krasa: 'piparmetru',
        materials: ['stikls', 'bambuss'],
        tilpums: '0-6-l',
        mazgasana: 'rokam',
      },
      specification: [
        group(use, [
          ['Trauku mazgājamā mašīna', 'Dishwasher', 'Nē', 'No'],
          ['Piemērota karstam dzērienam', 'For hot drinks', 'Jā, līdz 80 °C', 'Yes, up to 80 °C'],
        ]),
        group(build, [
          ['Tilpums', 'Volume', '600 ml'],
          ['Materiāls', 'Material', 'Borsilikāta stikls', 'Borosilicate glass'],
        ]),
      ],
      views: ['angle', 'front', 'detail'],
      related: ['udens-pudele-avots'],
    },
    [
      inColour('mint', '2600475010245', 16, 50),
      inColour('sand', '2600475010252', 12, 50),
      inColour('graphite', '2600475010269', 1, 0),
    ],
  ),
  product(
    {
      slug: 'udens-pudele-strautins',
      category: 'kruzes-un-pudeles',
      manufacturer: 'virtena',
      code: 'VI-5108',
      title: t('Bērnu pudele Strautiņš, 0,4 l', 'Strautiņš children’s bottle, 0.4 l'),
      sub_title: t('Ar salmiņu, netek somā', 'With a straw, does not leak'),
      short_description: t(
        'Pudele skolas somai: vāciņš atveras ar vienu pirkstu, salmiņš paslēpjas pats, un krītot nekas neizlīst. Vārdu var uzrakstīt uz baltā lauka.',
        'A bottle for the school bag: the lid opens with one finger, the straw hides itself, and nothing spills when it falls. A white field takes the name.',
      ),
      description: t(
        '<p>Salmiņš un blīve ir izņemami un maināmi. Detaļas ir lielākas par 45 mm, lai bērns tās nevarētu norīt.</p>',
        '<p>Straw and seal come out and can be replaced. The parts are larger than 45 mm, so a child cannot swallow them.</p>',
      ),
      price: 1290,
      weight: 130,
      model: { kind: 'bottle', colour: 'yellow', accent: 'sky', size: [70, 70, 175], style: 4 },
      flags: ['new'],
      safety_text: t(
        'Paredzēta aukstiem dzērieniem. Bērniem līdz 3 gadiem lietot pieaugušo klātbūtnē.',
        'For cold drinks only. Children under 3 should use it in the presence of an adult.',
      ),
      attributes: { krasa: 'dzeltena', materials: 'plastmasa', tilpums: '0-4-l', mazgasana: 'masina' },
      specification: [
        group(use, [
          ['Trauku mazgājamā mašīna', 'Dishwasher', 'Jā', 'Yes'],
          ['Vecums', 'Age', 'no 3 gadiem', 'from 3 years'],
        ]),
        group(build, [
          ['Tilpums', 'Volume', '400 ml'],
          ['Augstums', 'Height', '17,5 cm'],
        ]),
      ],
      views: ['angle', 'front', 'side'],
      linked: ['skolas-soma-pirma-klase', 'mugursoma-cirulis'],
      related: ['udens-pudele-avots'],
    },
    [
      inColour('yellow', '2600475010276', 19, 70),
      inColour('pink', '2600475010283', 15, 70, { model: { accent: 'purple' } }),
      inColour('green', '2600475010290', 12, 70, { model: { accent: 'white' } }),
      inColour('purple', '2600475010306', 0, 70, { model: { accent: 'mint' } }),
    ],
  ),
]
