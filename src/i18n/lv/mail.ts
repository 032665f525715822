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
  orderPaid: {
    subject: (number: string) => `Pasūtījums ${number} ir apmaksāts`,
    intro: 'Maksājums ir saņemts. Sākam komplektēt pasūtījumu.',
  },
  orderShipped: {
    subject: (number: string) => `Pasūtījums ${number} ir nosūtīts`,
    intro: 'Jūsu sūtījums ir ceļā.',
    tracking: (code: string) => `Sūtījuma numurs: ${code}`,
  },
  orderReady: {
    subject: (number: string) => `Pasūtījums ${number} ir gatavs saņemšanai`,
    intro: 'Jūsu sūtījums gaida saņemšanas vietā.',
  },
  orderCancelled: {
    subject: (number: string) => `Pasūtījums ${number} ir atcelts`,
    intro: 'Pasūtījums ir atcelts. Ja tas jau bija apmaksāts, naudu atgriezīsim tajā pašā veidā.',
  },
  orderRefunded: {
    subject: (number: string) => `Nauda par pasūtījumu ${number} ir atmaksāta`,
    intro: 'Esam atmaksājuši jums naudu tajā pašā veidā, kādā maksājāt. Bankā tā var parādīties pēc dažām dienām.',
    amount: (price: string) => `Atmaksātā summa: ${price}`,
    creditNote: (number: string) => `Kredītrēķins Nr. ${number} ir pasūtījuma lapā.`,
  },
  orderOverdue: {
    subject: (number: string) => `Atgādinājums: pasūtījuma ${number} rēķins nav apmaksāts`,
    intro: 'Rēķina apmaksas termiņš ir pagājis, bet maksājumu vēl neesam saņēmuši.',
    /** „līdz 5. decembrim" */
    invoice: (number: string, until: string) => `Rēķins Nr. ${number} bija jāapmaksā ${until}.`,
    hint: 'Ja esat jau samaksājuši, paldies, un šo vēstuli varat neņemt vērā. Maksājuma mērķī norādiet pasūtījuma numuru.',
  },
  sender: 'Ērtava',
}
