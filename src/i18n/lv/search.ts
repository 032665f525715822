export const search = {
  title: 'Meklēšana',
  results: (query: string) => `Rezultāti: „${query}”`,
  empty: (query: string) => `Pēc „${query}” neko neatradām`,
  emptyHelp: [
    'Pārbaudiet, vai vārdi ir bez pārrakstīšanās kļūdām.',
    'Mēģiniet īsāku vai vispārīgāku vārdu, piemēram, „lampa”.',
    'Ja zināt preces kodu, pietiek ar tā sākumu.',
  ],
  emptyBrowse: 'Vai sāciet no kādas nodaļas',
}
