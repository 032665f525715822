export const journal = {
  title: 'Grāmatojumi',
  hint: 'Rēķini, kredītrēķini, maksājumi un atmaksas par izvēlēto laiku: vienā failā jebkurai grāmatvedības programmai.',
  from: 'Pirmā diena',
  to: 'Pēdējā diena',
  export: (type: string) => `Lejupielādēt ${type}`,
  programs: 'Citām programmām',
  unverified: 'Nav pārbaudīts',
  unverifiedHint:
    'Šie faili ir veidoti pēc programmu publiskajiem aprakstiem un nav pārbaudīti ar īstu kontu. Pirmoreiz ievadiet vienu dienu un salīdziniet summas.',
  paytraq: 'PayTraq',
  paytraqHint:
    'CSV programmai PayTraq: Grāmatvedība, Jauna operācija, Importēt manuālos grāmatojumus. Vajag visu kontu numurus; PVN atslēgas jāpievieno PayTraq.',
  moneo: 'Moneo',
  moneoHint:
    'XLSX ar dienu summām pa PVN likmēm. Kolonnas F, H, J, K, M, N, P un Q ir tās pašas, kas Moneo dienas ieņēmumu importā: pārkopējiet tās Moneo veidnē. Citu valstu PVN ir kolonnās R un S.',
  others: 'Horizon, Jumis, Zalktis',
  othersHint:
    'Šīm programmām gatava faila nav: to formāts nav publiski aprakstīts pietiekami sīki, bet Horizon dokumentiem vajag pašas programmas klientu un preču numurus. Iedodiet grāmatvedim XLSX failu: katrā rindā ir datums, dokuments, partneris, debeta un kredīta konts, summa un PVN likme.',
  vatTitle: 'PVN par šo laiku',
  vatHint: 'Rēķini mīnus kredītrēķini. Citu valstu PVN deklarē OSS.',
  country: 'Valsts',
  rate: 'Likme',
  net: 'Bez PVN',
  vat: 'PVN',
  home: 'Latvija',
  total: 'Kopā',
  categories: { S: '', Z: 'nulles likme', K: 'piegāde ES', AE: 'apgrieztā maksāšana' } as Record<string, string>,
  nothing: 'Šajā laikā dokumentu nav.',
  accounts: 'Konti',
  accountsHint: 'Ierakstiet sava kontu plāna numurus vienreiz. Kamēr numura nav, failā ir konta nosaukums.',
  saved: 'Konti ir saglabāti.',
  taken: 'Kāds cits tikmēr ir mainījis šos kontus. Tagad redzat jaunākos: pārbaudiet un saglabājiet vēlreiz.',
}
