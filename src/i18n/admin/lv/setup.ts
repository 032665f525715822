import type { LawPage } from '../../../shop/settings/law-pages.ts'
import { counted } from '../../plural.ts'
import { titles } from './titles.ts'

export const setup = {
  title: 'Veikala sagatavošana',
  nav: titles.setup,
  hint: 'Katru soli var izlaist un izdarīt vēlāk. Veikalu pircēji redz tikai tad, kad to atverat.',
  steps: 'Soļi',
  done: 'izdarīts',
  isOpen: 'Veikals ir atvērts',
  isClosed: 'Veikals ir slēgts',
  closedTitle: 'Veikals pircējiem ir slēgts',
  mustHave: 'obligāti',
  preview: 'Skatīt veikalu',
  next: (name: string) => `Tālāk: ${name}`,
  skip: 'Izlaist',
  save: 'Saglabāt izvēli',
  saved: 'Saglabāts',
  names: {
    owner: 'Piekļuve',
    company: 'Uzņēmums',
    bank: 'Norēķinu konts',
    delivery: 'Piegāde',
    payment: 'Maksāšana',
    goods: 'Preces',
    texts: 'Noteikumi',
    mail: 'E-pasts',
    look: 'Izskats un sauklis',
    open: 'Atvēršana',
  },
  hints: {
    owner: 'Pievienojiet piekļuves atslēgu: ar to pierakstās ātrāk un drošāk nekā ar paroli.',
    company: 'Kas pārdod: to prasa likums, un tas ir katrā rēķinā un noteikumos.',
    bank: 'Kurp pircēji pārskaita naudu. Bez konta pārskaitījumu nepiedāvā.',
    delivery: 'Izvēlieties, ar ko sūtīsiet. Pakomātu sarakstu ielādējam no pārvadātāja.',
    payment: 'Kā pircēji varēs samaksāt.',
    goods: 'Ielādējiet preces no faila vai ierakstiet dažas ar roku.',
    texts: 'Lapas, kas pēc likuma jāatrod katram pircējam, ar jūsu uzņēmuma datiem.',
    mail: 'Pasūtījumu apstiprinājumus un rēķinus pircēji saņem e-pastā.',
    look: 'Logotips, krāsa, sauklis un īsi teksti, ko redz katrā lapā. Nosaukums ir solī „Uzņēmums”.',
    open: 'Kad obligātais ir izdarīts, atveriet veikalu ar vienu pogu. Aizvērt to var jebkurā brīdī.',
  },
  toAccount: 'Mans konts',
  goodsCount: (published: number, all: number) => `Redzamas veikalā: ${published}, pavisam: ${all}.`,
  toImport: 'Imports no faila',
  toNewProduct: 'Jauna prece',
  demo: {
    hint: 'Veikalu var izmēģināt ar paraugprecēm: apmēram pusminūtē tajā būs kategorijas, ražotāji un preces ar attēliem.',
    put: 'Ielikt paraugpreces',
    putting: (done: number, files: number) =>
      `Liekam paraugpreces: ${counted('lv', done, { one: 'ielasīts # fails', other: 'ielasīti # faili' })} no ${files}.`,
    removing: 'Izņemam paraugpreces.',
    failed: 'Darbs ar paraugprecēm nav pabeigts, jo radās kļūda. Izņemiet tās un mēģiniet vēlreiz.',
    remove: 'Izņemt paraugpreces',
    removeSure: 'Tiešām izņemt',
    willRemove: (unsold: number, sold: number) =>
      [
        `Izņemot dzēsīs paraugpreces (skaits: ${unsold}), arī tās, ko esat labojuši.`,
        sold > 0 ? `Arhīvā paliks preces, kas ir pasūtījumos, piedāvājumos vai atsauksmēs: ${sold}.` : '',
        'Dzēsīs arī tukšās parauga kategorijas, ražotājus un īpašības. Šo darbību nevar atsaukt.',
      ]
        .filter(Boolean)
        .join(' '),
    removed: (unsold: number, sold: number) =>
      sold > 0
        ? `Paraugpreces ir izņemtas. Dzēstas: ${unsold}, arhīvā: ${sold}.`
        : `Paraugpreces ir izņemtas. Dzēstas: ${unsold}.`,
    ofDemoShop:
      'Šis ir demonstrācijas veikals. Lai sāktu savu, serverī palaidiet šo komandu: tā parādīs, kas pazudīs, izveidos rezerves kopiju un tad veikalu iztukšos.',
  },
  register: {
    check: (number: string) => `Pārbaudīt ${number} Uzņēmumu reģistrā`,
    states: {
      unknown: 'Reģistrā šāda numura nav.',
      not_reachable: 'Reģistrs šobrīd neatbild. Mēģiniet vēlāk.',
      off: 'Servera iestatījumos jautājumi reģistram ir izslēgti (COMPANY_LOOKUP_URL).',
    },
    isClosed: 'Uzņēmums ir likvidēts.',
    otherName: 'Nosaukums iestatījumos ir cits: pārbaudiet to.',
  },
  vat: {
    check: (number: string) => `Pārbaudīt ${number} ES reģistrā (VIES)`,
    states: {
      valid: 'Numurs ir derīgs.',
      invalid: 'ES reģistrā šāda numura nav.',
      not_reachable: 'Reģistrs šobrīd neatbild. Mēģiniet vēlāk.',
    },
  },
  delivery: {
    lockers: (carrier: string) => `Pakomāti: ${carrier}`,
    courier: 'Kurjers līdz durvīm',
    abroad: 'Jaunajiem veidiem arī Lietuva un Igaunija',
    prices: 'Cenas un termiņi sākumā ir tādi, kādi Latvijā ierasti. Tos pārbaudiet, pirms atverat veikalu.',
    others:
      'Ja pircēji preces var saņemt jūsu veikalā, pievienojiet veikalu un pēc tam piegādes veidu „Saņemt veikalā”.',
    toPrices: 'Piegādes cenas un laiks',
    toShops: 'Veikali saņemšanai',
    points: (count: number) => `Saņemšanas vietas: ${count}`,
    reading: 'Ielādē saņemšanas vietas…',
    failed: 'Sarakstu neizdevās ielādēt. Mēģināsim vēlreiz.',
  },
  payment: {
    unsaved: 'Izvēle vēl nav saglabāta.',
    noAccount: 'Pārskaitījumu piedāvāsim, kad būs norādīts konts.',
    vendors: 'Internetbanka un kartes parādās augstāk, kad ievadītas atslēgas no jūsu līguma ar Montonio vai Klix.',
  },
  texts: {
    draft: 'Sagatavot lapu uzmetumus',
    edit: 'Labot lapu tekstus',
    read: 'Izlasīt',
    sign: 'Izlasīju un apstiprinu',
    lawyer:
      'Uzmetumi ir labs sākums, bet par tiem atbildat jūs: izlasiet katru līdz galam un pielāgojiet savām precēm.',
    titles: {
      terms: 'Pirkuma noteikumi',
      'privacy-policy': 'Privātuma politika',
      'delivery-and-payment': 'Piegāde un apmaksa',
      returns: 'Atteikuma tiesības un atgriešana',
      accessibility: 'Piekļūstamības paziņojums',
      cookies: 'Sīkdatnes',
    } as Record<LawPage, string>,
    states: {
      missing: 'Nav uzrakstīta',
      draft: 'Uzmetums: jāizlasa un jāapstiprina',
      changed: 'Mainīta pēc apstiprināšanas',
      signed: 'Apstiprināta',
    },
  },
  mail: {
    server: 'Pasta serveris ir norādīts.',
    noServer: 'Vēstules vēl nesūta. Ievadiet pasta serveri tālāk.',
    kept: (recipient: string) => `Vēstule uz ${recipient} ir saglabāta failā.`,
    test: 'Nosūtīt izmēģinājuma vēstuli sev',
    states: {
      queued: (recipient: string) => `Vēstule uz ${recipient} ir ceļā.`,
      sent: (recipient: string) => `Vēstule uz ${recipient} ir nosūtīta.`,
      dead: (recipient: string) => `Vēstuli uz ${recipient} nosūtīt neizdevās.`,
    },
  },
  open: {
    nothingMissing: 'Nekā netrūkst.',
    open: 'Atvērt veikalu',
    toShop: 'Uz veikalu',
    close: 'Aizvērt veikalu',
    confirmClose: 'Jā, aizvērt pircējiem',
  },
}
