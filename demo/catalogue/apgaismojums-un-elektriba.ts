import type { DemoAttribute, DemoCategory, DemoProduct } from '../format.ts'
import { galdaLampas } from './apgaismojums-un-elektriba/galda-lampas.ts'
import { pagarinatajiUnLadetaji } from './apgaismojums-un-elektriba/pagarinataji-un-ladetaji.ts'
import { pulksteni } from './apgaismojums-un-elektriba/pulksteni.ts'
import { stavlampasUnGriestuLampas } from './apgaismojums-un-elektriba/stavlampas-un-griestu-lampas.ts'
import { t } from './write.ts'

export const attributes: DemoAttribute[] = [
  {
    slug: 'gaismas-energoklase',
    title: t('Energoefektivitātes klase', 'Energy class'),
    options: ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => ({ slug: letter.toLowerCase(), title: t(letter) })),
  },
  {
    slug: 'gaismas-krasa',
    title: t('Gaismas krāsa', 'Light colour'),
    options: [
      { slug: 'silti-balta', title: t('Silti balta (2700 K)', 'Warm white (2700 K)') },
      { slug: 'neitrali-balta', title: t('Neitrāli balta (4000 K)', 'Neutral white (4000 K)') },
      { slug: 'regulejama', title: t('Regulējama', 'Adjustable') },
    ],
  },
  {
    slug: 'cokols',
    title: t('Ietvere vai cokols', 'Bulb fitting'),
    options: [
      { slug: 'e14', title: t('E14') },
      { slug: 'e27', title: t('E27') },
      { slug: 'gu10', title: t('GU10') },
      { slug: 'ieb-led', title: t('Iebūvēta LED', 'Built-in LED') },
    ],
  },
  {
    slug: 'spuldzes-jauda',
    title: t('Spuldzes jauda', 'Bulb power'),
    options: ['2,3 W', '2,9 W', '3,8 W', '4,9 W', '6,5 W', '7,2 W', '8,5 W', '11 W', '14 W', '19 W'].map((power) => ({
      slug: power.toLowerCase().replace(/[ ,]/g, '-'),
      title: t(power),
    })),
  },
  {
    slug: 'lampas-garums',
    title: t('Lampas garums', 'Lamp length'),
    options: [
      { slug: '90-cm', title: t('90 cm') },
      { slug: '120-cm', title: t('120 cm') },
      { slug: '150-cm', title: t('150 cm') },
    ],
  },
  {
    slug: 'ligzdu-skaits',
    title: t('Ligzdu skaits', 'Number of sockets'),
    options: ['1', '3', '5', '6', '8'].map((count) => ({ slug: count, title: t(count) })),
  },
  {
    slug: 'kabela-garums',
    title: t('Kabeļa garums', 'Cable length'),
    options: [
      { slug: '1-5-m', title: t('1,5 m') },
      { slug: '2-m', title: t('2 m') },
      { slug: '3-m', title: t('3 m') },
      { slug: '5-m', title: t('5 m') },
      { slug: '10-m', title: t('10 m') },
    ],
  },
  {
    slug: 'uzlades-jauda',
    title: t('Uzlādes jauda', 'Charging power'),
    options: ['15', '20', '45', '65', '100'].map((watts) => ({ slug: `${watts}-w`, title: t(`${watts} W`) })),
  },
  {
    slug: 'akumulatora-ietilpiba',
    title: t('Akumulatora ietilpība', 'Battery capacity'),
    options: [
      { slug: '10000-mah', title: t('10 000 mAh') },
      { slug: '20000-mah', title: t('20 000 mAh') },
    ],
  },
  {
    slug: 'pulkstena-diametrs',
    title: t('Pulksteņa diametrs', 'Clock diameter'),
    options: ['25', '30', '35', '40'].map((size) => ({
      slug: `${size}-cm`,
      title: t(`ap ${size} cm`, `about ${size} cm`),
    })),
  },
]

export const category: DemoCategory = {
  slug: 'apgaismojums-un-elektriba',
  title: t('Apgaismojums un elektrība', 'Lighting and power'),
  short_description: t(
    'Gaisma darba vietai un mājām, spuldzes, pagarinātāji, lādētāji un pulksteņi.',
    'Light for the workplace and the home, bulbs, power strips, chargers and clocks.',
  ),
  description: t(
    '<p>Laba gaisma darba vietā ir vismaz divējāda: vienmērīga telpas gaisma, lai acis nenogurtu no pārejas starp ekrānu un tumšu sienu, un galda lampa, ko katrs pavērš sev. Šajā nodaļā ir abas, un pie katras lampas norādīta gaismas plūsma lūmenos, gaismas krāsa un energoefektivitātes klase.</p><h3>Ar ko sākt</h3><ul><li>Rakstāmgaldam: galda lampa ar 500–1000 lm un 4000 K gaismu.</li><li>Atpūtas stūrim: stāvlampa un 2700 K spuldze.</li><li>Galdu rindai birojā: iekarama lampa ar zemu žilbumu.</li></ul><p>Līdzās gaismai atradīsiet visu, kas darba vietu savieno ar strāvu: pagarinātājus ar dažādu ligzdu skaitu un vada garumu, pārsprieguma aizsargus un USB-C lādētājus. Pulksteņi ir ar klusu mehānismu, tāpēc tos var kārt arī sarunu telpā.</p>',
    '<p>Good light at a workplace is at least twofold: even light in the room, so that the eyes do not tire between the screen and a dark wall, and a desk lamp that each person aims for themselves. Both are in this department, and every lamp states its luminous flux in lumens, light colour and energy class.</p><h3>Where to begin</h3><ul><li>For a desk: a lamp of 500–1000 lm with 4000 K light.</li><li>For a break corner: a floor lamp with a 2700 K bulb.</li><li>For a row of desks in an office: a pendant lamp with low glare.</li></ul><p>Beside light you will find what connects a workplace to the mains: power strips with different numbers of sockets and lengths, surge protectors and USB-C chargers. The clocks have a quiet movement, so they can hang in a meeting room too.</p>',
  ),
  children: [
    {
      slug: 'galda-lampas',
      title: t('Galda lampas', 'Desk lamps'),
      short_description: t(
        'Lampas rakstāmgaldam, mācību stūrim un naktsgaldiņam.',
        'Lamps for a desk, a study corner and a bedside table.',
      ),
      description: t(
        '<p>Darbam izvēlieties lampu ar kustīgu plecu un vismaz 500 lūmeniem, lasīšanai vakarā – ar siltāku gaismu. Labročiem lampu liek kreisajā pusē, kreiļiem labajā, lai roka nemet ēnu uz lapas.</p>',
        '<p>For work choose a lamp with a moving arm and at least 500 lumens, for reading in the evening one with warmer light. Right-handed people place it on the left and left-handed on the right, so that the hand casts no shadow on the page.</p>',
      ),
      featured: true,
    },
    {
      slug: 'stavlampas-un-griestu-lampas',
      title: t('Stāvlampas un griestu lampas', 'Floor and ceiling lamps'),
      short_description: t(
        'Telpas gaisma birojam, klasei un dzīvoklim, kā arī spuldzes visām ietverēm.',
        'Room light for offices, classrooms and flats, and bulbs for every holder.',
      ),
      description: t(
        '<p>Stāvlampai nevajag ne urbt, ne elektriķi, tāpēc tā der īrētās telpās. Griestu lampa ir vietā tur, kur gaisma vajadzīga vienmēr vienā punktā. Spuldzes jauda pasaka, cik elektrības tā patērē; cik gaismas tā dod, rāda lūmeni.</p><h3>Cik lūmenu vajag?</h3><table><thead><tr><th>Telpa</th><th>Aptuveni uz 10 m²</th></tr></thead><tbody><tr><td>Guļamistaba</td><td>1000–1500 lm</td></tr><tr><td>Dzīvojamā istaba</td><td>1500–2000 lm</td></tr><tr><td>Virtuve</td><td>2500–3000 lm</td></tr><tr><td>Birojs, klase</td><td>4000–5000 lm</td></tr></tbody></table>',
        '<p>A floor lamp needs neither drilling nor an electrician, so it suits rented rooms. A ceiling lamp is right where light is always needed in one place. The power of a bulb tells how much electricity it uses; how much light it gives is told by lumens.</p><h3>How many lumens?</h3><table><thead><tr><th>Room</th><th>About, for 10 m²</th></tr></thead><tbody><tr><td>Bedroom</td><td>1000–1500 lm</td></tr><tr><td>Living room</td><td>1500–2000 lm</td></tr><tr><td>Kitchen</td><td>2500–3000 lm</td></tr><tr><td>Office, classroom</td><td>4000–5000 lm</td></tr></tbody></table>',
      ),
    },
    {
      slug: 'pagarinataji-un-ladetaji',
      title: t('Pagarinātāji un lādētāji', 'Power strips and chargers'),
      short_description: t(
        'Ligzdas tur, kur to trūkst, un USB-C jauda tālrunim, planšetei un datoram.',
        'Sockets where they are missing, and USB-C power for phone, tablet and laptop.',
      ),
      description: t(
        '<p>Saskaitiet ierīces darba vietā un pieskaitiet divas brīvas ligzdas – tā pagarinātājs nebūs jāmaina pēc gada. Datoram un monitoram ieteicams pārsprieguma aizsargs.</p>',
        '<p>Count the devices at the workplace and add two spare sockets, so the strip need not be replaced in a year. A surge protector is advisable for a computer and monitor.</p>',
      ),
      featured: true,
    },
    {
      slug: 'pulksteni',
      title: t('Pulksteņi', 'Clocks'),
      short_description: t(
        'Sienas pulksteņi ar klusu mehānismu klasei, birojam un mājām.',
        'Wall clocks with a quiet movement for classrooms, offices and homes.',
      ),
      description: t(
        '<p>Diametru izvēlieties pēc attāluma: 25–30 cm labi redz istabā, 40 cm – klasē vai gaitenī. Visi šeit esošie mehānismi slīd vienmērīgi un netikšķ.</p>',
        '<p>Choose the diameter by distance: 25–30 cm is easy to see in a room, 40 cm in a classroom or corridor. All the movements here sweep evenly and do not tick.</p>',
      ),
    },
  ],
}

export const products: DemoProduct[] = [
  ...galdaLampas,
  ...stavlampasUnGriestuLampas,
  ...pagarinatajiUnLadetaji,
  ...pulksteni,
]
