import { titles } from './titles.ts'

export const journal = {
  title: titles.journal,
  hint: 'Rēķini, kredītrēķini, maksājumi un atmaksas par izvēlēto laiku: vienā failā jebkurai grāmatvedības programmai.',
  from: 'Pirmā diena',
  to: 'Pēdējā diena',
  reversed: 'Pēdējā diena nevar būt pirms pirmās.',
  export: (type: string) => `Lejupielādēt ${type}`,
  programs: 'Citām programmām',
  unverified: 'Nav pārbaudīts',
  unverifiedHint:
    'Šie faili ir veidoti pēc programmu publiskajiem aprakstiem un nav pārbaudīti ar īstu kontu. Pirmoreiz ievadiet vienu dienu un salīdziniet summas.',
  programNames: { paytraq: 'PayTraq', jumis: 'Tildes Jumis', zalktis: 'Zalktis' },
  programFiles: { paytraq: 'PayTraq CSV', jumis: 'Jumis XML', zalktis: 'Zalktis XML' },
  programHints: {
    paytraq:
      'CSV programmai PayTraq: Grāmatvedība, Jauna operācija, Importēt manuālos grāmatojumus. Vajag visu kontu numurus; PVN atslēgas jāpievieno PayTraq.',
    jumis:
      'XML ar finanšu dokumentiem un to kontējumiem, ko nolasa programmas Jumis datu imports: rēķini un kredītrēķini. Maksājumi un atmaksas tajā ir tad, ja zemāk ir ierakstīta maksājumu grupa. Vajag visu kontu numurus.',
    zalktis:
      'XML ar rēķiniem un kredītrēķiniem. Zalktī: Pamatdati, Administratora rīki, Dažādu datu imports un eksports, Zalktis datu eksports/imports. Vajag visu kontu numurus. Maksājumu tajā nav: bankas izrakstu (FiDAViSta) Zalktis ielasa pats, karšu un kases maksājumus ņemiet no XLSX faila.',
  },
  moneo: 'Moneo',
  moneoHint:
    'XLSX ar dienu summām pa PVN likmēm. Kolonnas F, H, J, K, M, N, P un Q ir tās pašas, kas Moneo dienas ieņēmumu importā: pārkopējiet tās Moneo veidnē. Citu valstu PVN ir kolonnās R un S.',
  others: 'Horizon un citas programmas',
  othersHint:
    'Gatava faila nav: Horizon grāmatojumu imports nav publiski aprakstīts, un tā dokumentiem vajag pašas programmas klientu un preču numurus. Iedodiet grāmatvedim XLSX failu: katrā rindā ir datums, dokuments, partneris, debeta un kredīta konts, summa un PVN likme.',
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
  mapping: 'Nosaukumi grāmatvedības programmā',
  mappingHint: 'Vajadzīgs tikai failiem programmām Jumis un Zalktis.',
  saved: 'Konti ir saglabāti.',
  taken: 'Kāds cits tikmēr ir mainījis šos kontus. Tagad redzat jaunākos: pārbaudiet un saglabājiet vēlreiz.',
}
