export type DemoReview = {
  /** E-mail of a demo customer, who has ordered the goods of this code. */
  customer: string
  code: string
  /** Before the shop is filled; after the order arrived. */
  days_ago: number
  stars: 1 | 2 | 3 | 4 | 5
  title: string
  text: string
  author: string
  reply?: string
}

export type DemoQuestion = {
  /** Of the product that has the page. */
  code: string
  days_ago: number
  author: string
  text: string
  answer: string
}

const ilze = 'ilze@ertava.example'
const martins = 'martins@ertava.example'
const anna = 'anna@ertava.example'

export const reviews: DemoReview[] = [
  {
    customer: ilze,
    code: 'NV-LIN-BK',
    days_ago: 41,
    stars: 5,
    title: 'Mugura vairs nesūdzas',
    text: 'Strādāju no mājām, sēžu pa astoņām stundām. Pirmajās dienās krēsls šķita par stingru, pēc nedēļas iepriekšējo vairs negribējās. Jostasvietas balstu vērts noregulēt uzreiz.\nSalikt varēja viens cilvēks, apmēram pusstundā.',
    author: 'Ilze P.',
  },
  {
    customer: ilze,
    code: 'LU-1101-WH',
    days_ago: 40,
    stars: 4,
    title: 'Laba gaisma, vads varēja būt garāks',
    text: 'Patīk, ka lampa atceras iepriekšējo spilgtumu un neatspīd ekrānā. Zvaigzni noņemu par vadu: līdz rozetei aiz galda nācās likt pagarinātāju.',
    author: 'Ilze P.',
    reply: 'Paldies par atsauksmi! Par garāku vadu runāsim ar ražotāju.',
  },
  {
    customer: martins,
    code: 'PX-M24-BK',
    days_ago: 48,
    stars: 5,
    title: '',
    text: 'Birojam paņēmām trīs. Statīvs kustas viegli, ekrāns ir matēts un logs tajā neatspīd. Par šo cenu nav, par ko sūdzēties.',
    author: 'Mārtiņš',
  },
  {
    customer: martins,
    code: 'KL-SVI-BK',
    days_ago: 47,
    stars: 3,
    title: 'Turas stingri, bet instrukcija vāja',
    text: 'Monitors stāv, kur noliek, un vieta uz galda ir brīva. Atsperes spriegumu gan iestatījām tikai ar trešo reizi: zīmējumi instrukcijā ir pārāk sīki.',
    author: 'Mārtiņš',
    reply: 'Piekrītam, zīmējumi ir sīki. Pie preces dokumentiem drīz būs lielāka instrukcija latviešu valodā.',
  },
  {
    customer: anna,
    code: 'OZ-BRA-100-OZ',
    days_ago: 20,
    stars: 5,
    title: 'Tieši skolotāju istabai',
    text: 'Sešus galdus atveda vienā reizē un uznesa otrajā stāvā. Virsma ir viegli tīrāma, stūri nav asi. Pēc mēneša neviens galds negrīļojas.',
    author: 'Anna, skolas saimniecības daļa',
  },
  {
    customer: anna,
    code: 'LA-3102',
    days_ago: 19,
    stars: 4,
    title: '',
    text: 'Cipari labi salasāmi arī no pēdējā sola. Mehānisms klusumā ir nedaudz dzirdams, stundas laikā to nepamana.',
    author: 'Anna, skolas saimniecības daļa',
  },
  {
    customer: ilze,
    code: 'SO-4102-BL',
    days_ago: 16,
    stars: 5,
    title: 'Pirmklasnieks apmierināts',
    text: 'Soma ir viegla, un dēls to sakārto pats, jo tā neapgāžas. Tumsā visas joslas labi atstaro.',
    author: 'Ilze P.',
  },
  {
    customer: ilze,
    code: 'SK-AU20-MI',
    days_ago: 33,
    stars: 2,
    title: 'Man par ciešām',
    text: 'Skaņa ir laba, bet jau pēc stundas austiņas spiež. Atdevu atpakaļ; naudu saņēmu dažu dienu laikā.',
    author: 'Ilze P.',
    reply: 'Žēl, ka nederēja. Ja brīvāks piegulums ir svarīgs, ieskatieties modeļos, kas aptver visu ausi.',
  },
]

export const questions: DemoQuestion[] = [
  {
    code: 'NV-LIN',
    days_ago: 25,
    author: 'Kārlis',
    text: 'Vai riteņi der lamināta grīdai?',
    answer:
      'Jā. Komplektā ir mīkstie riteņi cietām grīdām: nomainiet tos, pirms liekat krēslu uz lamināta. Instrumenti nav vajadzīgi.',
  },
  {
    code: 'NV-LIN',
    days_ago: 9,
    author: 'Dace',
    text: 'Vai roku balstus var nelikt?',
    answer: 'Var. Tie ir pieskrūvēti ar trim skrūvēm katrā pusē, un sēdeklis bez tiem paliek tikpat stingrs.',
  },
  {
    code: 'PX-M24',
    days_ago: 12,
    author: 'Jānis',
    text: 'Vai komplektā ir DisplayPort vads?',
    answer: 'Komplektā ir HDMI un strāvas vads. DisplayPort vads jāpērk atsevišķi, monitoram šī ligzda ir.',
  },
  {
    code: 'OZ-BRA',
    days_ago: 6,
    author: 'Līga',
    text: 'Vai galdam var pielikt atvilktni?',
    answer:
      'Rūpnīcā sagatavotu stiprinājumu nav, bet zem virsmas brīvi ietilpst mūsu mazie atvilktņu bloki uz riteņiem.',
  },
]
