/** What the calls about invoices answer. */
export const staffInvoices = {
  noAccessPoint: 'E-rēķinu operators serverī nav norādīts.',
  notForBodies: 'Šis dokuments nav e-rēķins iestādei.',
  otherWay: 'Šis e-rēķins jau ir nosūtīts citādi.',
  noEmail: 'Šo e-pastu veikals vairs neglabā. Lejupielādējiet dokumentu un nosūtiet to pats.',
  'sent-today': 'Šodien atgādinājums jau ir nosūtīts.',
  'not-overdue': 'Šis rēķins nav kavēts, tāpēc atgādināt nav par ko.',
}

/** What the calls about statements of the bank answer. */
export const staffBank = {
  otherSum: 'Šo pasūtījumu summas kopā nav vienādas ar maksājumu. Pārbaudiet, vai kāds no tiem nav jau apmaksāts.',
  problems: {
    empty: 'Fails ir tukšs. Izvēlieties bankas konta izrakstu.',
    'too-big': 'Fails ir pārāk liels. Lejupielādējiet bankā izrakstu par īsāku laiku.',
    'not-xml': 'Šis nav XML fails. Bankā izvēlieties formātu camt.053 vai FiDAViSta.',
    'unknown-format': 'Šādu failu veikals nepazīst. Bankā izvēlieties formātu camt.053 vai FiDAViSta.',
    broken: 'Fails ir bojāts vai nepilnīgs. Lejupielādējiet to bankā vēlreiz.',
  },
  refused: {
    'no-order': 'Šāda pasūtījuma nav. Pārbaudiet numuru.',
    currency: 'Veikals rēķinās tikai ar eiro, tāpēc šo maksājumu pasūtījumam pievienot nevar.',
    'not-allowed': 'Šim maksājumam to vairs nevar darīt: tā statuss ir cits.',
    invoiced:
      'Šo apmaksu atsaukt nevar: ar to pasūtījumam ir izrakstīts rēķins. Ja nauda nav domāta šim pasūtījumam, atceliet to vai atmaksājiet naudu pasūtījuma lapā.',
    refunding: 'Atsaukt nevar: šī nauda jau tiek atmaksāta vai ir izmantota.',
    waits: 'Pasūtījumu daļēji sedz preces, kas vēl nav saņemtas. Ieskaitiet maksājumu, kad tās būs atpakaļ.',
  },
}
