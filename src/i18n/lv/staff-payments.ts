export const staffPayments = {
  problems: {
    required: 'Aizpildiet šo lauku.',
    'too-long': 'Teksts ir par garu.',
    money: 'Ievadiet summu, piemēram, 12,50.',
    percent: 'Ievadiet procentus no 0 līdz 20, piemēram, 1,5.',
    totals: 'Lielākā summa nevar būt mazāka par mazāko.',
    buyers: 'Atzīmējiet vismaz vienu pircēju veidu.',
    unknown: 'Šādu vērtību nevar izvēlēties.',
  },
}
