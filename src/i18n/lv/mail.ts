export const mail = {
  hello: (name: string) => `Labdien, ${name}!`,
  orderPlaced: {
    subject: (number: string) => `Pasūtījums ${number} ir saņemts`,
    intro: 'Paldies! Esam saņēmuši jūsu pasūtījumu.',
    open: 'Atvērt pasūtījumu',
    pay: 'Samaksāt',
    withdrawal:
      'Patērētājs var atteikties no līguma 14 dienu laikā pēc preces saņemšanas. Kārtība un veidlapa ir pirkuma noteikumos.',
  },
  attachments: {
    title: 'Pielikumā',
    terms: 'pirkuma-noteikumi.pdf',
    form: 'atteikuma-veidlapa.pdf',
  },
  withdrawalForm: {
    title: 'Atteikuma veidlapas paraugs',
    note: 'Aizpildiet un nosūtiet šo veidlapu tikai tad, ja vēlaties atteikties no līguma.',
    lines: (to: string) => [
      `Kam: ${to}`,
      'Es/mēs* ar šo paziņoju/paziņojam*, ka vēlos/vēlamies atteikties no sava/mūsu* līguma, ko noslēdzu/noslēdzām* par šādu preču iegādi*/šāda pakalpojuma sniegšanu*: ______________________________',
      'Pasūtīts*/saņemts* (datums): ______________________________',
      'Patērētāja(-u) vārds, uzvārds: ______________________________',
      'Patērētāja(-u) adrese: ______________________________',
      'Patērētāja(-u) paraksts (tikai tad, ja šo veidlapu iesniedz papīra formā): ______________________________',
      'Datums: ______________________________',
    ],
    star: '* Nevajadzīgo svītrot.',
  },
  orderPaid: {
    subject: (number: string) => `Pasūtījums ${number} ir apmaksāts`,
    intro: 'Maksājums ir saņemts. Sākam komplektēt pasūtījumu.',
  },
  orderShipped: {
    subject: (number: string) => `Pasūtījums ${number} ir nosūtīts`,
    intro: 'Jūsu sūtījums ir ceļā.',
    partSubject: (number: string) => `Daļa pasūtījuma ${number} ir nosūtīta`,
    part: (goods: string) => `Šajā sūtījumā: ${goods}. Pārējo nosūtīsim atsevišķi un par to paziņosim.`,
    tracking: 'Sūtījuma numurs',
    trackings: 'Paku numuri',
  },
  orderReady: {
    subject: (number: string) => `Pasūtījums ${number} ir gatavs saņemšanai`,
    intro: 'Jūsu sūtījums gaida saņemšanas vietā.',
  },
  orderCancelled: {
    subject: (number: string) => `Pasūtījums ${number} ir atcelts`,
    intro: 'Pasūtījums ir atcelts. Ja tas jau bija apmaksāts, naudu atgriezīsim tajā pašā veidā.',
  },
  orderExchange: {
    subject: (number: string) => `Preču maiņa: pasūtījums ${number}`,
    intro: 'Esam sagatavojuši pasūtījumu ar precēm, ko saņemsiet atgriezto vietā.',
    creditSubject: (number: string) => `Par pasūtījuma ${number} precēm ir veikts ieskaits`,
    creditIntro: 'Atgrieztās preces ir apmainītas, un to vērtība ir ieskaitīta jaunajā pasūtījumā.',
    covered: (sum: string) => `Atgrieztās preces sedz ${sum}.`,
    due: (sum: string) => `Starpība, ko maksājat jūs: ${sum}.`,
    credit: (sum: string, number: string) => `Par atgrieztajām precēm ieskaitījām ${sum} pasūtījuma ${number} samaksā.`,
  },
  orderRefunded: {
    subject: (number: string) => `Nauda par pasūtījumu ${number} ir atmaksāta`,
    intro: 'Esam atmaksājuši jums naudu tajā pašā veidā, kādā maksājāt. Bankā tā var parādīties pēc dažām dienām.',
    amount: (price: string) => `Atmaksātā summa: ${price}`,
    deduction: (price: string, reason: string) => `Atskaitīts: ${price}. Iemesls: ${reason}`,
    creditNote: (number: string) => `Kredītrēķins Nr. ${number} ir pasūtījuma lapā.`,
  },
  orderOverdue: {
    subject: (number: string) => `Atgādinājums: pasūtījuma ${number} rēķins nav apmaksāts`,
    intro: 'Rēķina apmaksas termiņš ir pagājis, bet maksājumu vēl neesam saņēmuši.',
    /** „līdz 5. decembrim" */
    invoice: (number: string, until: string) => `Rēķins Nr. ${number} bija jāapmaksā ${until}.`,
    hint: 'Ja jau samaksājāt, paldies, un šo vēstuli varat neņemt vērā. Maksājuma mērķī norādiet pasūtījuma numuru.',
  },
  einvoice: {
    subject: (number: string) => `E-rēķins ${number}`,
    intro: (number: string, order: string) => `Labdien! Pielikumā ir e-rēķins ${number} par pasūtījumu ${order}.`,
    files: 'XML fails ir strukturētais e-rēķins (Peppol BIS Billing 3.0), PDF fails ir tas pats rēķins lasīšanai.',
  },
  orderLink: {
    subject: (number: string) => `Saite uz pasūtījumu ${number}`,
    intro: 'Šeit ir jūsu pasūtījums. Ja saiti uz to nelūdzāt, nekas nav jādara.',
  },
  guestData: {
    subject: 'Jūsu dati veikalā',
    intro: 'Jūs lūdzāt saiti, ar kuru saņemt savu datu kopiju vai dzēst datus. Tā der septiņas dienas.',
    button: 'Atvērt manus datus',
    notYou: 'Ja saiti nelūdzāt, nekas nav jādara: bez tās neviens jūsu datus nesaņems.',
  },
  orderChanged: {
    subject: (number: string) => `Pasūtījums ${number} ir labots`,
    intro:
      'Kā vienojāmies, pasūtījumu esam izlabojuši. Šeit ir jaunais saturs un summa; iepriekšējā saite apmaksai vairs neder.',
  },
  orderMoved: {
    subject: (number: string) => `Pasūtījumam ${number} mainīta piegāde`,
    intro: 'Kā vienojāmies, esam mainījuši pasūtījuma piegādi. Jaunais piegādes veids un vieta ir norādīti zemāk.',
  },
  orderNote: {
    subject: (number: string) => `Ziņa par pasūtījumu ${number}`,
    intro: 'Mums ir ziņa par jūsu pasūtījumu:',
    sample: 'Sūtījumu nodosim kurjeram rīt no rīta.',
  },
  /** To the shop. */
  newOrder: {
    subject: (number: string, total: string) => `Jauns pasūtījums ${number}, ${total}`,
    paid: {
      now: 'Pasūtījums ir apmaksāts. To var komplektēt.',
      byTransfer: 'Pircējs maksās ar pārskaitījumu. Komplektējiet pasūtījumu, kad nauda ir saņemta.',
      atPickup: 'Pircējs maksās, saņemot preces veikalā. Pasūtījumu var komplektēt.',
      onInvoice: 'Pircējs maksās pēc rēķina. Pasūtījumu var komplektēt.',
      cancelled: 'Pasūtījums ir atcelts. Nekas nav jādara.',
    },
    buyer: 'Pircējs',
    contact: 'E-pasts un tālrunis',
    company: 'Uzņēmums vai iestāde',
    companyAddress: 'Juridiskā adrese',
    reference: 'Pasūtītāja atsauce un līgums',
    promised: 'Solītais piegādes laiks',
    note: 'Pircēja piezīme',
    coupon: 'Atlaides kods',
    more: (number: string) => `Viss par šo pasūtījumu: npm run shop -- order ${number}`,
  },
}
