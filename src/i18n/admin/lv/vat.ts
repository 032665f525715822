export const vat = {
  title: 'PVN likmes un OSS',
  cardHint: 'Likmes pa valstīm un no kuras dienas tās ir spēkā, pārdošana citās ES valstīs un apgrieztā maksāšana.',
  ratesHint:
    'Jauna likme sākas pusnaktī pēc Rīgas laika. Cena ar PVN nemainās, mainās cena bez PVN. Jau noformētiem pasūtījumiem un rēķiniem paliek to likme.',
  since: (day: string) => `kopš ${day}`,
  from: (day: string) => `no ${day}`,
  past: 'Agrāk',
  notBegun: 'vēl nav spēkā',
  add: 'Mainīt likmi',
  addTitle: (country: string) => `Jauna likme: ${country}`,
  vatClass: 'Veids',
  rate: 'Likme, %',
  validFrom: 'Spēkā no',
  goodsOf: (count: number) => `preces un pakalpojumi: ${count}`,
  changes: {
    home: (goods: string, from: string, to: string, day: string) =>
      `No ${day} likme būs ${to}, tagad tā ir ${from}. Tas attieksies uz šīm precēm un pakalpojumiem: ${goods}.`,
    abroad: (from: string, to: string, day: string) =>
      `No ${day} likme būs ${to}, tagad tā ir ${from}. Tas attieksies uz pasūtījumiem ar piegādi uz šo valsti, ja veikals izmanto OSS.`,
    price: (gross: string, before: string, after: string) =>
      `Piemērs: prece par ${gross} ar PVN tagad bez PVN maksā ${before}, pēc tam ${after}.`,
  },
  save: 'Pievienot likmi',
  remove: (name: string) => `Noņemt: ${name}`,
  confirm: 'Noņemt',
  addCountry: 'Pievienot valsti',
  countryHint:
    'Bez likmēm šajā valstī pircējs maksā Latvijas PVN. Kad valsts izvēlēta, visiem veidiem piedāvājam tās standarta likmi.',
  proposed: (day: string) =>
    `Likmes ņemtas no pārskata (${day}). Pirms pievienošanas salīdziniet tās ar valsts nodokļu iestādes vai Eiropas Komisijas lapu: pievienotās likmes veikals pats nemaina.`,
  reducedRates: 'Samazinātās likmes šajā valstī',
  noReduced: 'Pārskatā samazinātu likmju šai valstij nav.',
  country: 'Valsts',
  choose: 'Izvēlieties valsti',
  superHint: 'Ja tādas nav, atstājiet standarta likmi vai rakstiet samazināto.',
  removeCountry: 'Noņemt valsti',
  oss: {
    title: 'Pārdošana citās ES valstīs',
    hint: 'Rēķini pircējiem, kas maksā PVN, bez kredītrēķiniem un bez PVN. Ja gada laikā pārsniedz 10 000 €, jāpiemēro pircēja valsts PVN; robeža attiecas arī uz iepriekšējo gadu.',
    on: 'OSS ir ieslēgts',
    off: 'OSS ir izslēgts',
    registered: 'Citu ES valstu patērētāji maksā savas valsts PVN.',
    notRegistered: 'Citu ES valstu patērētāji maksā Latvijas PVN.',
    from: (day: string) =>
      `Pasūtījumiem, kas noformēti no ${day}, piemēros pircēja valsts PVN, ja tās likmes ir ievadītas. Agrākiem pasūtījumiem paliek Latvijas PVN.`,
    until: (day: string) =>
      `Pasūtījumiem, kas noformēti no ${day}, piemēros Latvijas PVN. Agrākiem pasūtījumiem paliek pircēja valsts PVN.`,
    switchOn: 'Ieslēgt OSS',
    switchOff: 'Izslēgt OSS',
    saveOn: 'Ieslēgt no šīs dienas',
    saveOff: 'Izslēgt no šīs dienas',
    onHint:
      'Norādiet dienu, no kuras veikals ir reģistrēts OSS Valsts ieņēmumu dienestā. Pāreja notiek pusnaktī pēc Rīgas laika.',
    offHint: 'Norādiet pirmo dienu bez OSS. Pāreja notiek pusnaktī pēc Rīgas laika.',
    remove: (day: string) => `Atcelt maiņu ${day}`,
    ofLimit: (sum: string, limit: string) => `${sum} no ${limit}`,
    year: (year: number) => `${year}. gadā`,
    near: 'Robeža ir tuvu. Reģistrējieties OSS Valsts ieņēmumu dienestā un pēc tam ieslēdziet to šeit.',
    above: 'Robeža ir pārsniegta. Reģistrējieties OSS Valsts ieņēmumu dienestā un pēc tam ieslēdziet to šeit.',
  },
}
