import { daysText, FREE_LOCKER_EUROS, USUAL_DAYS } from './delivery.ts'
import type { Text } from './format.ts'
import { t } from './text.ts'

export type HighlightColour = 'green' | 'pink' | 'amber' | 'sky'

/** A file under demo/pictures/scenes/. */
type Scene = string

type Heading = {
  title: Text
  highlighted_title: Text
  sub_title: Text
  link: string
  highlighted_color: HighlightColour
}

export type MainBanner = Heading & { link_title: Text; image: Scene }
export type Banner = { title: Text; sub_title: Text; link: string; link_title: Text; image: Scene }
export type BenefitBanner = {
  icon: 'benefit-delivery' | 'benefit-locker' | 'benefit-returns' | 'benefit-invoice'
  title: Text
  sub_title: Text
  link: string
}
export type Slider = Heading & {
  type: 'featured' | 'new' | 'discount' | 'popular'
  image?: Scene
  image_background?: Scene
}

export const mainBanners: MainBanner[] = [
  {
    title: t('Darba vieta, kurā', 'A workplace in which'),
    highlighted_title: t('viss ir pa rokai', 'everything is at hand'),
    sub_title: t('Galdi, krēsli un gaisma birojam un mājām.', 'Desks, chairs and light for the office and the home.'),
    link: '/c/biroja-mebeles',
    link_title: t('Skatīt biroja mēbeles', 'See the office furniture'),
    highlighted_color: 'green',
    image: 'main-workplace.webp',
  },
  {
    title: t('Skola sākas ar', 'School begins with'),
    highlighted_title: t('ērtu somu', 'a comfortable bag'),
    sub_title: t('Somas, pudeles un lampas mācību stūrim.', 'Bags, bottles and lamps for the study corner.'),
    link: '/c/skolai-un-majai',
    link_title: t('Sagatavoties skolai', 'Get ready for school'),
    highlighted_color: 'amber',
    image: 'main-school.webp',
  },
  {
    title: t('Sanāksme, kurā', 'A meeting in which'),
    highlighted_title: t('visi dzird un redz', 'all can hear and see'),
    sub_title: t('Projektori, tāfeles un konferenču skaļruņi.', 'Projectors, boards and conference speakers.'),
    link: '/c/skana-un-prezentacijas',
    link_title: t('Iekārtot sanāksmju telpu', 'Furnish the meeting room'),
    highlighted_color: 'sky',
    image: 'main-meeting.webp',
  },
  {
    title: t('Pauze, kas', 'A break that'),
    highlighted_title: t('tiešām atpūtina', 'really refreshes'),
    sub_title: t('Tējkannas, kafijas automāti un krūzes.', 'Kettles, coffee machines and mugs.'),
    link: '/c/virtuve',
    link_title: t('Skatīt virtuves preces', 'See the kitchen goods'),
    highlighted_color: 'pink',
    image: 'main-kitchen.webp',
  },
]

export const sideBanners: Banner[] = [
  {
    title: t('Mapes un klades', 'Files and notebooks'),
    sub_title: t('Viss, kas stāv uz galda malas', 'All that stands at the desk’s edge'),
    link: '/c/biroja-ierices',
    link_title: t('Skatīt biroja preces', 'See the office goods'),
    image: 'side-stationery.webp',
  },
  {
    title: t('Austiņas', 'Headphones'),
    sub_title: t('Klusumam un zvaniem', 'For quiet and for calls'),
    link: '/c/austinas',
    link_title: t('Skatīt austiņas', 'See the headphones'),
    image: 'side-audio.webp',
  },
]

/** A picture whose goods lie under dots, at tenths of a percent from its left and upper edge. */
export type Room = {
  title: Text
  sub_title: Text
  image: Scene
  width: number
  height: number
  goods: { code: string; x: number; y: number }[]
}

export const rooms: Room[] = [
  {
    title: t('Darba stūris mājās', 'A place to work at home'),
    sub_title: t(
      'Ozols, silta gaisma un krēsls, kurā pēc darba dienas nesāp mugura. Spiediet uz punkta, lai apskatītu preci.',
      'Oak, warm light and a chair that is kind to your back. Press a dot to see the product.',
    ),
    image: 'room-study.webp',
    width: 1600,
    height: 1000,
    goods: [
      { code: 'OZ-GAU-140-OZ', x: 606, y: 520 },
      { code: 'NV-LIN-NA', x: 412, y: 520 },
      { code: 'OZ-AGA-OA', x: 290, y: 735 },
      { code: 'LU-1102-CR', x: 299, y: 360 },
      { code: 'LU-1201-CR', x: 116, y: 212 },
      { code: 'OZ-SAL-OA-3', x: 822, y: 498 },
      { code: 'LA-3103-OA', x: 348, y: 92 },
    ],
  },
]

export const benefitBanners: BenefitBanner[] = [
  {
    icon: 'benefit-delivery',
    title: t(`Piegāde ${daysText(USUAL_DAYS)} darba dienās`, `Delivery in ${daysText(USUAL_DAYS)} working days`),
    sub_title: t(
      `Uz pakomātu bez maksas no ${FREE_LOCKER_EUROS} € ar PVN`,
      `Free to a parcel locker from €${FREE_LOCKER_EUROS} incl. VAT`,
    ),
    link: '/delivery-and-payment',
  },
  {
    icon: 'benefit-locker',
    title: t('Pakomāti visā Baltijā', 'Parcel lockers across the Baltics'),
    sub_title: t('Latvijā, Lietuvā un Igaunijā', 'In Latvia, Lithuania and Estonia'),
    link: '/delivery-and-payment',
  },
  {
    icon: 'benefit-returns',
    title: t('Atgriešana 14 dienu laikā', 'Returns within 14 days'),
    sub_title: t('Atteikuma forma vietnē', 'Withdrawal form on the site'),
    link: '/returns',
  },
  {
    icon: 'benefit-invoice',
    title: t('Rēķins uzņēmumam un iestādei', 'Invoices for companies and public bodies'),
    sub_title: t('Pārskaitījums un e-rēķins', 'Bank transfer and e-invoice'),
    link: '/delivery-and-payment',
  },
]

export const sliders: Slider[] = [
  {
    type: 'featured',
    title: t('Mūsu', 'Our'),
    highlighted_title: t('izvēle', 'choice'),
    sub_title: t('Preces, ko paši lietojam birojā', 'Goods that we use in our own office'),
    link: '/c/biroja-mebeles',
    highlighted_color: 'green',
  },
  {
    type: 'new',
    title: t('Jaunumi', 'New'),
    highlighted_title: t('veikalā', 'in the shop'),
    sub_title: t('Tikko ieradušās preces', 'Goods that have just arrived'),
    link: '/c/datortehnika',
    highlighted_color: 'sky',
  },
  {
    type: 'discount',
    title: t('Preces ar', 'Goods with'),
    highlighted_title: t('atlaidi', 'a reduction'),
    sub_title: t('Līdzās rādām zemāko cenu 30 dienās', 'Shown with the lowest price of 30 days'),
    link: '/c/apgaismojums-un-elektriba',
    highlighted_color: 'pink',
  },
  {
    type: 'popular',
    title: t('Ko pērk', 'What people'),
    highlighted_title: t('visbiežāk', 'buy most'),
    sub_title: t('Pieprasītākās preces visās kategorijās', 'The goods most asked for in all categories'),
    link: '/c/skolai-un-majai',
    highlighted_color: 'amber',
    image: 'featured-3.webp',
  },
]

export const featuredBanners: Banner[] = [
  {
    title: t('Biroja krēsli', 'Office chairs'),
    sub_title: t('Sēdēt pareizi visu dienu', 'Sit well all day'),
    link: '/c/kresli',
    link_title: t('Izvēlēties krēslu', 'Choose a chair'),
    image: 'featured-1.webp',
  },
  {
    title: t('Portatīvie datori', 'Laptops'),
    sub_title: t('Darbam birojā, mājās un ceļā', 'For work at the office, at home and on the way'),
    link: '/c/portativie-datori',
    link_title: t('Salīdzināt datorus', 'Compare laptops'),
    image: 'featured-2.webp',
  },
  {
    title: t('Kastes un kārtība', 'Boxes and order'),
    sub_title: t('Plauktam, skapim un klasei', 'For shelf, cupboard and classroom'),
    link: '/c/uzglabasana-un-dekors',
    link_title: t('Skatīt kastes', 'See the boxes'),
    image: 'featured-3.webp',
  },
  {
    title: t('Strāva pa rokai', 'Power at hand'),
    sub_title: t('Pagarinātāji un lādētāji galdam', 'Power strips and chargers for the desk'),
    link: '/c/pagarinataji-un-ladetaji',
    link_title: t('Skatīt pagarinātājus', 'See the power strips'),
    image: 'featured-4.webp',
  },
]

export const infoBanner: Banner = {
  title: t('Iekārtojat klasi vai biroju?', 'Furnishing a classroom or an office?'),
  sub_title: t(
    'Atsūtiet telpas plānu un cilvēku skaitu: sagatavosim piedāvājumu ar cenām un piegādes laiku.',
    'Send us the floor plan and the number of people: we will prepare an offer with prices and a delivery date.',
  ),
  link: '/contact',
  link_title: t('Sazināties', 'Contact us'),
  image: 'info-delivery.webp',
}

export const offers: Banner[] = [
  {
    title: t('Sēdēt un stāvēt vienā dienā', 'Sit and stand on the same day'),
    sub_title: t('Elektriski regulējami galdi, 64–129 cm', 'Electric height-adjustable desks, 64–129 cm'),
    link: '/c/galdi',
    link_title: t('Izvēlēties galdu', 'Choose a desk'),
    image: 'offer-1.webp',
  },
  {
    title: t('Lampas ar kodu LAMPAS20', 'Lamps with the code LAMPAS20'),
    sub_title: t('20 % atlaide galda, stāvlampām un griestu lampām', '20% off desk, floor and ceiling lamps'),
    link: '/c/stavlampas-un-griestu-lampas',
    link_title: t('Izvēlēties lampu', 'Choose a lamp'),
    image: 'offer-2.webp',
  },
  {
    title: t('Skaņa galdam un telpai', 'Sound for the desk and the room'),
    sub_title: t('Plauktu skaļruņi un pārnēsājami', 'Bookshelf and portable speakers'),
    link: '/c/skalruni',
    link_title: t('Skatīt skaļruņus', 'See the speakers'),
    image: 'offer-3.webp',
  },
]

export const subscribe = {
  title: t('Jaunumi reizi mēnesī', 'News once a month'),
  message: t(
    'Rakstām par jaunām precēm un padomiem darba vietai. Atteikties var ar vienu klikšķi.',
    'We write about new goods and ideas for the workplace. One click unsubscribes.',
  ),
  placeholder: t('Jūsu e-pasts', 'Your e-mail'),
  button: t('Pieteikties jaunumiem', 'Subscribe to news'),
  /** `{link}` is where the link to /privacy-policy stands. */
  terms: t(
    'Piesakoties jūs piekrītat, ka lietojam e-pastu, kā aprakstīts {link}.',
    'By subscribing you agree that we use your e-mail as described in the {link}.',
  ),
  terms_link: t('privātuma politikā', 'privacy policy'),
  image: 'subscribe.webp',
}

export const about: Record<
  | 'page_about_us'
  | 'page_description'
  | 'main_content_part_1'
  | 'main_content_part_2'
  | 'section_1_title'
  | 'section_1_text'
  | 'section_2_title'
  | 'section_2_text',
  Text
> = {
  page_about_us: t('Par mums', 'About us'),
  page_description: t(
    'Ērtava ir Latvijas veikals ar lietām darbam, skolai un mājām.',
    'Ērtava is a Latvian shop with things for work, school and the home.',
  ),
  main_content_part_1: t(
    '<p>Ērtava sākās ar vienkāršu jautājumu: kāpēc vienu darba vietu iekārtot nozīmē pirkt piecos veikalos? Tāpēc vienā sortimentā saliekam galdu, krēslu, lampu, datoru un krūzi – un pie katras lietas rakstām, kam tā der un kam ne.</p><p>Preces izvēlamies pēc trim jautājumiem: vai to var salabot, vai ir zināms, kas to ražo, un vai mēs paši to liktu savā birojā. Ja atbilde uz kādu ir „nē”, preces veikalā nav.</p>',
    '<p>Ērtava began with a plain question: why does furnishing one workplace mean buying in five shops? So we put the desk, chair, lamp, computer and mug into one range, and write beside each thing whom it suits and whom it does not.</p><p>We choose goods by three questions: can it be repaired, do we know who makes it, and would we put it in our own office. If one answer is no, we do not sell it.</p>',
  ),
  main_content_part_2: t(
    '<p>Mūsu veikali ir Rīgā, Liepājā un Valmierā. Tajos var apsēsties krēslā, paregulēt galdu un saņemt internetā pasūtīto. Uzņēmumiem, skolām un iestādēm sagatavojam piedāvājumu, rēķinu un e-rēķinu.</p><p>Ja prece nav tāda, kādu gaidījāt, atgrieziet to 14 dienu laikā. Ja tā salūst, rakstiet mums – palīdzēsim neatkarīgi no tā, cik sen pirkta.</p>',
    '<p>Our shops are in Rīga, Liepāja and Valmiera. You can try a chair, adjust a desk and collect what you ordered online. For companies, schools and public bodies we prepare an offer, an invoice and an e-invoice.</p><p>If the goods are not what you expected, return them within 14 days. If something breaks, write to us: we will help however long ago you bought it.</p>',
  ),
  section_1_title: t('Godīga cena', 'An honest price'),
  section_1_text: t(
    'Pie katras atlaides rādām zemāko cenu iepriekšējās 30 dienās.',
    'With every reduction we show the lowest price of the previous 30 days.',
  ),
  section_2_title: t('Cilvēks, nevis robots', 'A person, not a robot'),
  section_2_text: t(
    'Uz e-pastu un zvanu atbild darbinieks, kurš preces ir redzējis.',
    'E-mails and calls are answered by someone who has seen the goods.',
  ),
}

export const aboutPictures = { main: 'about-large.webp', small: 'about-small.webp' }

/** The picture for links shared elsewhere. */
export const sharePicture = 'social.webp'

export const contact = {
  company: 'SIA "Ērtava"',
  registration_number: '40009999990',
  vat_number: 'LV40009999990',
  address: 'Parauga iela 1, Rīga, LV-1010',
  email: 'info@ertava.example',
  phone: '+371 20000000',
  hours: t('Darba dienās 9.00–18.00', 'Working days 9:00–18:00'),
}
