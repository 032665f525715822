export const search = {
  title: 'Meklēšana',
  sale: 'Akcijas',
  newest: 'Jaunumi',
  results: (query: string) => `Rezultāti: „${query}”`,
  empty: (query: string) => `Pēc „${query}” neko neatradām`,
  emptyHelp: [
    'Pārbaudiet, vai vārdi ir bez pārrakstīšanās kļūdām.',
    'Mēģiniet īsāku vai vispārīgāku vārdu, piemēram, „lampa”.',
    'Ja zināt preces kodu, pietiek ar tā sākumu.',
  ],
  corrected: 'Rādām rezultātus vaicājumam:',
  unknown: (words: readonly string[]) =>
    words.length === 1
      ? `Vārdu „${words[0]}” nevienā precē neatradām.`
      : `Šos vārdus nevienā precē neatradām: „${words.join('”, „')}”.`,
  popular: 'Populārākās kategorijas',
  contact: 'Pajautājiet mums',
  emptyBrowse: 'Vai izvēlieties kategoriju',
}
