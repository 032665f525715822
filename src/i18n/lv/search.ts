import { quoted } from '../quoted.ts'
import { QUOTES } from './quote-marks.ts'

export const search = {
  title: 'Meklēšana',
  sale: 'Akcijas',
  newest: 'Jaunumi',
  results: (query: string) => `Rezultāti: ${quoted(query, QUOTES)}`,
  empty: (query: string) => `Pēc ${quoted(query, QUOTES)} neko neatradām`,
  emptyHelp: [
    'Pārbaudiet, vai vārdi ir bez pārrakstīšanās kļūdām.',
    'Mēģiniet īsāku vai vispārīgāku vārdu, piemēram, „lampa”.',
    'Ja zināt preces kodu, pietiek ar tā sākumu.',
  ],
  corrected: 'Rādām rezultātus vaicājumam:',
  unknown: (words: readonly string[]) =>
    words.length === 1
      ? `Vārdu ${quoted(words[0] ?? '', QUOTES)} nevienā precē neatradām.`
      : `Šos vārdus nevienā precē neatradām: ${words.map((word) => quoted(word, QUOTES)).join(', ')}.`,
  popular: 'Populārākās kategorijas',
  contact: 'Pajautājiet mums',
  emptyBrowse: 'Vai izvēlieties kategoriju',
}
