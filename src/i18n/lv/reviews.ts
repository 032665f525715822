import { counted } from '../plural.ts'

export const reviews = {
  title: 'Atsauksmes',
  outOf: (average: string) => `${average} no 5`,
  count: (n: number) => counted('lv', n, { zero: '# atsauksmju', one: '# atsauksme', other: '# atsauksmes' }),
  withStars: (stars: number, n: number) =>
    `${counted('lv', stars, { one: '# zvaigzne', other: '# zvaigznes' })}: ${reviews.count(n)}`,
  verified:
    'Atsauksmi var uzrakstīt tikai pircējs, kurš preci pie mums pasūtījis un saņēmis: katra ir piesaistīta pasūtījumam. Pirms publicēšanas to izlasām, lai tajā nebūtu apvainojumu, reklāmas vai svešu personas datu. Kritiku publicējam tāpat kā uzslavas, un par atsauksmēm nemaksājam.',
  howVerified: 'Kā pārbaudām atsauksmes',
  bought: 'Pirkums apstiprināts',
  buyer: 'Pircējs',
  reply: 'Veikala atbilde',
  more: (n: number) => counted('lv', n, { one: 'Rādīt vēl # atsauksmi', other: 'Rādīt vēl # atsauksmes' }),
  pages: 'Atsauksmju lapas',
  write: 'Rakstīt atsauksmi',
  empty: {
    title: 'Atsauksmju vēl nav',
    text: 'Vai šī prece jau ir pie jums? Pastāstiet, kā tā kalpo, un palīdziet izvēlēties citiem.',
  },
  questions: {
    title: 'Jautājumi un atbildes',
    none: 'Vai apraksts kaut ko nepasaka? Jautājiet: atbildi nosūtīsim e-pastā un publicēsim šeit.',
    ask: 'Uzdot jautājumu',
    more: (n: number) => counted('lv', n, { one: 'Rādīt vēl # jautājumu', other: 'Rādīt vēl # jautājumus' }),
    answer: 'Atbilde',
    asker: 'Jautātājs',
  },
  form: {
    title: 'Jūsu atsauksme',
    stars: 'Jūsu vērtējums',
    starNames: ['Ļoti slikti', 'Slikti', 'Viduvēji', 'Labi', 'Ļoti labi'],
    heading: 'Virsraksts',
    text: 'Atsauksme',
    textHint: 'Kas patika, kas ne, un kā preci izmantojat?',
    author: 'Vārds pie atsauksmes',
    authorHint: 'To redzēs visi. E-pastu un pasūtījumu nerādām.',
    submit: 'Nosūtīt atsauksmi',
    moderation: 'Izlasīsim un publicēsim, parasti nākamajā darba dienā.',
    pending: 'Paldies! Atsauksmi saņēmām. Izlasīsim to un publicēsim, parasti nākamajā darba dienā.',
    published: 'Paldies, jūsu atsauksme ir publicēta!',
    rejected: (reason: string) =>
      `Atsauksmi nepublicējām. Iemesls: ${reason} Izlabojiet to un nosūtiet vēlreiz, ja vēlaties.`,
    toProduct: 'Uz preces lapu',
    toOrder: 'Uz pasūtījumu',
  },
  order: { rate: 'Novērtēt', rateNamed: (title: string) => `Novērtēt: ${title}`, written: 'Jūsu atsauksme' },
  access: {
    text: 'Atsauksmes par preci raksta tie, kas to pie mums nopirkuši un saņēmuši. Tā tām var uzticēties.',
    logIn: 'Pirkāt ar profilu? Ienāciet, un pasūtījumu atradīsim paši.',
    logInButton: 'Ienākt',
    guest:
      'Pirkāt bez profila? Atveriet pasūtījumu no mūsu e-pasta vēstules: pie katras saņemtās preces ir „Novērtēt”.',
    guestButton: 'Atrast pasūtījumu',
    notBought:
      'Jūsu profilā nav saņemta pasūtījuma ar šo preci. Ja tā vēl ir ceļā, novērtēt to varēsiet, tiklīdz būs nosūtīta.',
  },
  question: {
    title: 'Uzdot jautājumu par preci',
    text: 'Jūsu jautājums',
    author: 'Vārds',
    authorHint: 'To rādīsim pie jautājuma.',
    email: 'E-pasts',
    emailHint: 'Uz to nosūtīsim atbildi. Lapā to nerādām.',
    submit: 'Nosūtīt jautājumu',
    publishing: 'Jautājumu kopā ar atbildi publicēsim preces lapā.',
    sent: 'Paldies! Jautājumu saņēmām. Atbildi nosūtīsim e-pastā, parasti nākamajā darba dienā.',
  },
  errors: { stars: 'Izvēlieties, cik zvaigžņu dodat.' },
  email: {
    subject: (title: string) => `Atbilde uz jūsu jautājumu: ${title}`,
    intro: (title: string) => `Jūs jautājāt par preci: ${title}.`,
    question: 'Jautājums',
    answer: 'Atbilde',
    button: 'Atvērt preci',
    notYou: 'Ja nejautājāt jūs, šo vēstuli var neņemt vērā.',
  },
}
