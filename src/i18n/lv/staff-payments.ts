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
  keys: {
    server: 'Šīs atslēgas ir norādītas serverī, tāpēc tās var mainīt tikai tur.',
    demo: 'Izmēģinājuma veikals īstus maksājumus nepieņem.',
    marks: (count: number) =>
      count === 0 ? 'Maksājumu sistēma nenosauca nevienu banku vai karti.' : `Nolasītas bankas un kartes: ${count}.`,
    trial: {
      accepted: 'Maksājumu sistēma atslēgas pieņem.',
      refused: 'Maksājumu sistēma atslēgas noraida. Pārbaudiet, vai tās pārrakstītas pareizi.',
      unreachable: 'Maksājumu sistēma neatbild. Pamēģiniet pēc brīža.',
      'no-keys': 'Atslēgu nav.',
    },
  },
}
