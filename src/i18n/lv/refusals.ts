import { counted } from '../plural.ts'

export const refusals = {
  cart: {
    unknown: 'Šādas preces vairs nav.',
    'sold-out': 'Šī prece ir izpārdota.',
    'too-many': (available: number) =>
      counted('lv', available, { one: 'Tik daudz nav: pieejams # gab.', other: 'Tik daudz nav: pieejami # gab.' }),
    variations: 'Vispirms izvēlieties preces variantu.',
    quantity: (most: number) => `Daudzumam jābūt veselam skaitlim no 1 līdz ${most}.`,
    gone: 'Šīs preces grozā vairs nav.',
    'not-restored': 'Šo preci vairs nevar atgriezt grozā. Ielieciet to no jauna.',
    'not-saved': 'Šī prece vairs nav atlikta.',
    'saved-full': 'Vairāk preču atlikt nevar. Vispirms pārlieciet kādu grozā vai izņemiet.',
    'does-not-fit': 'Šis pakalpojums neattiecas ne uz vienu preci jūsu grozā.',
  },
  coupon: {
    unknown: 'Šāda atlaides koda nav. Pārbaudiet, vai tas ierakstīts pareizi.',
    paused: 'Šis atlaides kods šobrīd nedarbojas.',
    'not-yet': 'Šis atlaides kods vēl nav sācis darboties.',
    expired: 'Šī atlaides koda termiņš ir beidzies.',
    'used-up': 'Šis atlaides kods jau ir izlietots.',
    'already-used': 'Šo atlaides kodu jau esat izmantojuši.',
    buyers: 'Šis atlaides kods ir paredzēts citiem pircējiem. Ja tas saņemts jūsu kontam, vispirms ieejiet tajā.',
    reduced: 'Precēm grozā jau ir akcija, un šo atlaides kodu tai nevar pievienot.',
    'on-sale': 'Šis atlaides kods neattiecas uz precēm, kurām cena jau ir samazināta.',
    'not-first': 'Šis atlaides kods ir tikai pirmajam pasūtījumam, bet ar šiem datiem jau ir pasūtīts.',
    categories: 'Šis atlaides kods neattiecas uz grozā ieliktajām precēm.',
    minimum: (sum: string) => `Šis atlaides kods darbojas, ja preču summa ir vismaz ${sum} ar PVN.`,
  },
  couponNotForOrder: 'Šis atlaides kods šim pasūtījumam nav derīgs, tāpēc tas ir noņemts.',
  couponTooMany: 'Pārāk daudz mēģinājumu. Pagaidiet un mēģiniet vēlreiz.',
  sumChanged: 'Piegāde vai summa ir mainījusies. Pārbaudiet to un pasūtiet vēlreiz.',
  line: {
    soldOut: 'Šī prece vairs nav pieejama. Izņemiet to, lai turpinātu.',
    shortStock: (n: number) => counted('lv', n, { one: 'Pieejams tikai # gab.', other: 'Pieejami tikai # gab.' }),
    priceChanged: (before: string, now: string) => `Cena ar PVN ir mainījusies: bija ${before}, tagad ${now}.`,
    quoted: (until: string) => `Piedāvājuma cena ir spēkā ${until}.`,
  },
  /** Why VAT is charged despite a valid VAT number. */
  vat: {
    email:
      'PVN ir piemērots, jo profila e-pasta adrese vēl nav apstiprināta. Apstipriniet to ar saiti, ko nosūtījām e-pastā; jaunu saiti var pieprasīt profilā.',
    holder:
      'PVN ir piemērots, kamēr pārbaudām, vai PVN numurs pieder jūsu uzņēmumam: VIES uzrādītais nosaukums nesakrīt ar profilā norādīto vai nav pieejams. Ja pasūtījums ir steidzams, sazinieties ar mums.',
    refused:
      'PVN ir piemērots, jo neizdevās pārliecināties, ka PVN numurs pieder jūsu uzņēmumam. Ja tā ir kļūda, sazinieties ar mums.',
    invalid: 'PVN ir piemērots, jo VIES jūsu PVN numuru neatzīst par derīgu. Ja tā ir kļūda, sazinieties ar mums.',
    unanswered:
      'PVN ir piemērots, jo VIES vēl nav apstiprinājis jūsu PVN numuru. Mēģiniet vēlreiz pēc brīža: atjaunojiet noformēšanas lapu.',
  },
  order: {
    member: {
      left: 'Jūsu profils vairs nav saistīts ar šo uzņēmumu. Atveriet lapu no jauna.',
      viewer: 'Jums ir tiesības tikai skatīt uzņēmuma pasūtījumus. Pasūtīt var uzņēmuma pircēji.',
      'no-approver':
        'Pasūtījums jāapstiprina, bet jūsu uzņēmumā pašlaik nav neviena, kas to var izdarīt. Sazinieties ar uzņēmuma profila pārvaldītāju vai ar mums.',
    },
    methodUnavailable: 'Šis piegādes veids vairs nav pieejams. Izvēlieties citu.',
    paymentUnavailable: 'Šis apmaksas veids vairs nav pieejams. Izvēlieties citu.',
    creditLimit:
      'Ar šo pasūtījumu neapmaksātie rēķini pārsniegtu uzņēmuma limitu. Izvēlieties citu apmaksas veidu vai sazinieties ar mums.',
    checkFields: 'Pārbaudiet iezīmētos laukus.',
    cartChanged: 'Grozs ir mainījies. Pārbaudiet to un pasūtiet vēlreiz.',
    vatAdded: 'Summa ir mainījusies: pārbaudiet to un, ja piekrītat, pasūtiet vēlreiz.',
    soldOut: (title: string) => `Tādā daudzumā vairs nav pieejams: ${title}.`,
    shopClosed: 'Veikals pircējiem pašlaik ir slēgts, tāpēc pasūtīt nevar.',
    manyBuyers:
      'Šobrīd pasūta ļoti daudz pircēju. Pasūtījums vēl nav pieņemts, grozs saglabāts: mēģiniet vēlreiz pēc brīža.',
    shopNotReady: 'Veikals vēl nav atvērts: nav norādīts, kas ir pārdevējs. Grozs saglabāts.',
    tooManyUnpaid:
      'Ar šiem datiem jau ir vairāki neapmaksāti pasūtījumi. Apmaksājiet vai atceliet kādu no tiem (saites ir e-pasta vēstulēs) vai ienāciet savā profilā.',
    networkUnpaid:
      'No jūsu tīkla jau ir daudz neapmaksātu pasūtījumu. Apmaksājiet kādu no tiem, mēģiniet pēc pusstundas vai ienāciet profilā ar apstiprinātu e-pastu.',
    holdLimit:
      'Tik daudz preču bez apmaksas atlikt nevar. Apmaksājiet iepriekšējos pasūtījumus, pasūtiet mazāk, izvēlieties tūlītēju apmaksu vai ienāciet profilā ar apstiprinātu e-pastu.',
    captcha:
      'No jūsu tīkla ir daudz pasūtījumu. Nospiediet pasūtīšanas pogu vēlreiz, lai apstiprinātu, ka neesat robots.',
    keyReused: 'Šis pieprasījums jau ir izmantots ar citiem datiem. Atjaunojiet lapu.',
  },
}
