/** Why the server does not do what was asked, and what it says of lines that have changed. */
export const refusals = {
  cart: {
    unknown: 'Šādas preces vairs nav.',
    'sold-out': 'Šī prece ir izpārdota.',
    'too-many': (available: number) => `Tik daudz nav: pieejamas ${available} gab.`,
    variations: 'Vispirms izvēlieties preces variantu.',
    gone: 'Šīs preces grozā vairs nav.',
  },
  coupon: {
    unknown: 'Šāda atlaides koda nav. Pārbaudiet, vai tas ierakstīts pareizi.',
    'not-yet': 'Šis atlaides kods vēl nav sācis darboties.',
    expired: 'Šī atlaides koda termiņš ir beidzies.',
    'used-up': 'Šis atlaides kods jau ir izlietots.',
    'already-used': 'Šo atlaides kodu jūs jau esat izmantojis.',
    categories: 'Šis atlaides kods neattiecas uz grozā ieliktajām precēm.',
    minimum: (sum: string) => `Šis atlaides kods darbojas, ja preču summa ir vismaz ${sum}.`,
  },
  couponTooMany: 'Pārāk daudz mēģinājumu. Pagaidiet un mēģiniet vēlreiz.',
  line: {
    soldOut: 'Šī prece vairs nav pieejama. Izņemiet to, lai turpinātu.',
    shortStock: (n: number) => `Pieejamas tikai ${n} gab.`,
    priceChanged: (before: string, now: string) => `Cena mainījusies: bija ${before}, tagad ${now}.`,
  },
  order: {
    methodUnavailable: 'Šis piegādes veids vairs nav pieejams. Izvēlieties citu.',
    paymentUnavailable: 'Šis apmaksas veids vairs nav pieejams. Izvēlieties citu.',
    creditLimit:
      'Ar šo pasūtījumu neapmaksātie rēķini pārsniegtu uzņēmuma limitu. Izvēlieties citu apmaksas veidu vai sazinieties ar mums.',
    checkFields: 'Pārbaudiet iezīmētos laukus.',
    cartChanged: 'Grozs ir mainījies. Pārbaudiet to un pasūtiet vēlreiz.',
    soldOut: (title: string) => `„${title}” vairs nav pieejama tādā daudzumā.`,
    tooManyUnpaid: 'Jums jau ir vairāki neapmaksāti pasūtījumi. Apmaksājiet vai atceliet kādu no tiem.',
    keyReused: 'Šis pieprasījums jau ir izmantots ar citiem datiem. Atjaunojiet lapu.',
  },
}
