import type { DemoManufacturer } from '../format.ts'

/** All invented; their mail addresses end in `.example`, so that no letter ever reaches anybody. */
export const manufacturers: DemoManufacturer[] = [
  {
    slug: 'ozolkalns',
    title: 'Ozolkalns',
    country: 'LV',
    description: {
      lv: '<p>Ozolkalns ir galdniecība Cēsīs. Tās galdus, plauktus un atvilktņu blokus gatavo no ozola, bērza un lamināta. Virsmas eļļo vai pārklāj ar ūdens laku, un nodilušu eļļotu virsmu var atjaunot mājās.</p><p>Mēbeles izjauc ar vienu sešstūra atslēgu, tāpēc tās var pārvest un salikt no jauna.</p>',
      en: '<p>Ozolkalns is a joinery in Cēsis. Its desks, shelves and drawer units are made of oak, birch and laminate. Surfaces are oiled or covered with water-based lacquer, and a worn oiled top can be renewed at home.</p><p>The furniture comes apart with a single hex key, so it can be moved and put together again.</p>',
    },
    safety: {
      name: 'SIA „Ozolkalns”',
      address: 'Galdnieku iela 14, Cēsis, LV-4101, Latvija',
      email: 'drosiba@ozolkalns.example',
    },
  },
  {
    slug: 'nordvik',
    title: 'Nordvik',
    country: 'SE',
    description: {
      lv: '<p>Nordvik Zviedrijā ražo krēslus, plauktus un metāla skapjus birojiem un skolām. Polsterējums, riteņi un gāzes cilindri ir maināmi, un rezerves daļas var pasūtīt atsevišķi.</p>',
      en: '<p>Nordvik makes chairs, shelves and metal cabinets for offices and schools in Sweden. Upholstery, castors and gas lifts can be replaced, and spare parts can be ordered separately.</p>',
    },
    safety: {
      name: 'Nordvik Möbler AB',
      address: 'Björkvägen 22, 553 12 Jönköping, Zviedrija',
      email: 'safety@nordvik.example',
    },
  },
  {
    slug: 'pikseris',
    title: 'Pikseris',
    country: 'TW',
    description: {
      lv: '<p>Pikseris ražo portatīvos datorus un monitorus darbam un mācībām. Datoru atmiņu, disku un akumulatoru maina, atskrūvējot apakšējo vāku. Lietošanas instrukcijas ir latviešu valodā.</p>',
      en: '<p>Pikseris makes laptops and monitors for work and study. Memory, drive and battery are replaced by unscrewing the bottom cover. The user manuals come in Latvian.</p>',
    },
    safety: {
      name: 'Pikseris Computer Co., Ltd.',
      address: 'No. 88, Lane 12, Guangfu Road, Hsinchu 300, Taivāna',
      email: 'safety@pikseris.example',
      eu_responsible: {
        name: 'Pikseris Europe B.V.',
        address: 'Havenkade 31, 3011 TA Rotterdam, Nīderlande',
        email: 'eu@pikseris.example',
      },
    },
  },
  {
    slug: 'klavio',
    title: 'Klavio',
    country: 'DE',
    description: {
      lv: '<p>Klavio Vācijā izstrādā tastatūras, peles un citus datora piederumus. Tastatūrām ir latviešu burtu uzdruka vai kārtojums ar mīkstinājuma un garumzīmju taustiņu, un taustiņu vāciņus var nomainīt.</p>',
      en: '<p>Klavio designs keyboards, mice and other computer accessories in Germany. The keyboards have Latvian legends or a layout with a key for Latvian diacritics, and the keycaps can be replaced.</p>',
    },
    safety: {
      name: 'Klavio Eingabetechnik GmbH',
      address: 'Tastenweg 5, 90411 Nürnberg, Vācija',
      email: 'sicherheit@klavio.example',
    },
  },
  {
    slug: 'skanda',
    title: 'Skanda',
    country: 'JP',
    description: {
      lv: '<p>Skanda ražo austiņas, skaļruņus un konferenču iekārtas. Austiņu spilventiņi un akumulatori ir maināmi, un ierīces darbojas arī bez lietotnes un konta.</p>',
      en: '<p>Skanda makes headphones, speakers and conference devices. Ear pads and batteries can be replaced, and the devices work without an app or an account.</p>',
    },
    safety: {
      name: 'Skanda Audio K.K.',
      address: '3-7-15 Kitahama, Chuo-ku, Osaka 541-0041, Japāna',
      email: 'safety@skanda.example',
      eu_responsible: {
        name: 'Skanda Europe GmbH',
        address: 'Klangstraße 9, 20457 Hamburg, Vācija',
        email: 'eu@skanda.example',
      },
    },
  },
  {
    slug: 'projekta',
    title: 'Projekta',
    country: 'PL',
    description: {
      lv: '<p>Projekta Polijā ražo projektorus, ekrānus un tāfeles klasēm un sanāksmju telpām. Tāfeles piegādā kopā ar stiprinājumiem mūra sienām, un projektoru filtrus tīra bez instrumentiem.</p>',
      en: '<p>Projekta makes projectors, screens and boards for classrooms and meeting rooms in Poland. Boards come with fixings for masonry walls, and projector filters are cleaned without tools.</p>',
    },
    safety: {
      name: 'Projekta Sp. z o.o.',
      address: 'ul. Ekranowa 17, 61-314 Poznań, Polija',
      email: 'bezpieczenstwo@projekta.example',
    },
  },
  {
    slug: 'papyra',
    title: 'Papyra',
    country: 'FI',
    description: {
      lv: '<p>Papyra Somijā ražo biroja papīru, burtnīcas un pierakstu grāmatas. Uz katra iepakojuma norādīts papīra svars, baltums un loksnes biezums, tāpēc to viegli salīdzināt.</p>',
      en: '<p>Papyra makes office paper, exercise books and notebooks in Finland. Each pack states the weight, whiteness and thickness of the paper, so it is easy to compare.</p>',
    },
    safety: {
      name: 'Papyra Oy',
      address: 'Paperitie 6, 40100 Jyväskylä, Somija',
      email: 'turvallisuus@papyra.example',
    },
  },
  {
    slug: 'tintara',
    title: 'Tintara',
    country: 'IT',
    description: {
      lv: '<p>Tintara ražo rakstāmpiederumus un printerus ar uzpildāmām tintes tvertnēm. Pildspalvām ir maināmas serdes, un tintes pudeles der visiem viena parauga printeriem.</p>',
      en: '<p>Tintara makes writing instruments and printers with refillable ink tanks. The pens take replaceable refills, and ink bottles fit every printer of the same series.</p>',
    },
    safety: {
      name: 'Tintara S.r.l.',
      address: "Via dell'Inchiostro 41, 10124 Torino, Itālija",
      email: 'sicurezza@tintara.example',
    },
  },
  {
    slug: 'lumeris',
    title: 'Lumeris',
    country: 'LT',
    description: {
      lv: '<p>Lumeris Lietuvā ražo galda lampas, stāvlampas un griestu gaismekļus. Gaismas avots lampās ir maināms, un datu lapā norādīta gaismas plūsma, krāsas temperatūra un mirgošana.</p>',
      en: '<p>Lumeris makes desk lamps, floor lamps and ceiling lights in Lithuania. The light source can be replaced, and the data sheet states luminous flux, colour temperature and flicker.</p>',
    },
    safety: {
      name: 'UAB „Lumeris“',
      address: 'Šviesos g. 19, LT-44248 Kaunas, Lietuva',
      email: 'sauga@lumeris.example',
    },
  },
  {
    slug: 'voltena',
    title: 'Voltena',
    country: 'EE',
    description: {
      lv: '<p>Voltena Igaunijā ražo lādētājus, pagarinātājus un dokstacijas. Uz katras ierīces norādīta kopējā un viena izvada jauda, lai būtu skaidrs, ko ar to var darbināt vienlaikus.</p>',
      en: '<p>Voltena makes chargers, power strips and docking stations in Estonia. Each device states its total power and the power of a single output, so it is clear what can run at the same time.</p>',
    },
    safety: { name: 'Voltena OÜ', address: 'Voolu 8, 50107 Tartu, Igaunija', email: 'ohutus@voltena.example' },
  },
  {
    slug: 'laiksis',
    title: 'Laiksis',
    country: 'LV',
    description: {
      lv: '<p>Laiksis Liepājā saliek sienas un galda pulksteņus ar klusu gaitu. Mehānismu var nomainīt ar roku, un ciparnīcas iespiež uz papīra, koka vai metāla.</p>',
      en: '<p>Laiksis assembles quiet wall and table clocks in Liepāja. The movement can be replaced by hand, and the dials are printed on paper, wood or metal.</p>',
    },
    safety: {
      name: 'SIA „Laiksis”',
      address: 'Pulksteņu iela 3, Liepāja, LV-3401, Latvija',
      email: 'drosiba@laiksis.example',
    },
  },
  {
    slug: 'somdaris',
    title: 'Somdaris',
    country: 'LV',
    description: {
      lv: '<p>Somdaris Valmierā šuj mugursomas, skolas somas un datorsomas. Slēdzējus un siksnu sprādzes darbnīca maina arī pēc garantijas beigām.</p>',
      en: '<p>Somdaris sews backpacks, school bags and laptop bags in Valmiera. The workshop replaces zips and buckles also after the guarantee has ended.</p>',
    },
    safety: {
      name: 'SIA „Somdaris”',
      address: 'Šuvēju iela 27, Valmiera, LV-4201, Latvija',
      email: 'drosiba@somdaris.example',
    },
  },
  {
    slug: 'virtena',
    title: 'Virtena',
    country: 'CZ',
    description: {
      lv: '<p>Virtena Čehijā ražo krūzes, pudeles, tējkannas un kafijas automātus. Traukus var mazgāt trauku mazgājamā mašīnā, ja vien apraksts nesaka citādi.</p>',
      en: '<p>Virtena makes mugs, bottles, kettles and coffee machines in Czechia. Its dishes can go in the dishwasher unless the description says otherwise.</p>',
    },
    safety: {
      name: 'Virtena s.r.o.',
      address: 'Hrnčířská 12, 602 00 Brno, Čehija',
      email: 'bezpecnost@virtena.example',
    },
  },
  {
    slug: 'kastera',
    title: 'Kastera',
    country: 'LV',
    description: {
      lv: '<p>Kastera Jelgavā ražo uzglabāšanas kastes, atkritumu grozus, dokumentu smalcinātājus un citas biroja ierīces. Kastes ir viena moduļa, tāpēc dažādu izmēru kastes var kraut citu uz citas.</p>',
      en: '<p>Kastera makes storage boxes, waste bins, shredders and other office devices in Jelgava. The boxes share one module, so different sizes can be stacked on each other.</p>',
    },
    safety: {
      name: 'SIA „Kastera”',
      address: 'Kastu iela 11, Jelgava, LV-3001, Latvija',
      email: 'drosiba@kastera.example',
    },
  },
]
