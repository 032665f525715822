/** What calls about the newsletter answer. */
export const staffNewsletter = {
  state: 'Vēstule jau tiek sūtīta vai ir nosūtīta: to vairs nevar mainīt.',
  incomplete: 'Pirms sūtīšanas aizpildiet tematu un vismaz vienu bloku.',
  past: 'Izvēlieties brīdi, kas vēl nav pagājis.',
  nobody: 'Šādā izlasē nav neviena saņēmēja.',
  noSample: 'Veikalā vēl nav nekā, par ko šādu vēstuli sūta.',
  textProblems: {
    placeholder: (names: string) => `Var lietot tikai ${names}.`,
    'too-long': 'Teksts ir par garu.',
    line: 'Temats ir vienā rindā.',
    unknown: 'Tāda lauka nav.',
  },
  csv: {
    file: 'jaunumu-sanemeji',
    columns: [
      'E-pasts',
      'Valoda',
      'Stāvoklis',
      'Pieteicās',
      'Apstiprināja',
      'Atteicās',
      'Adrese nederīga kopš',
      'Noteikumu redakcija',
      'Piekrišanas teksts',
    ],
    states: { active: 'saņem', unconfirmed: 'nav apstiprinājis', left: 'atteicies', bounced: 'adrese nederīga' },
  },
}
