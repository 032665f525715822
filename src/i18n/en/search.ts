export const search = {
  title: 'Search',
  sale: 'Sale',
  newest: 'New',
  results: (query: string) => `Results for “${query}”`,
  empty: (query: string) => `We found nothing for “${query}”`,
  emptyHelp: [
    'Check the words for typing mistakes.',
    'Try a shorter or more general word, for example “lamp”.',
    'If you know the product code, its beginning is enough.',
  ],
  corrected: 'Showing results for:',
  unknown: (words: readonly string[]) =>
    words.length === 1
      ? `No product has the word “${words[0]}”.`
      : `No product has these words: “${words.join('”, “')}”.`,
  popular: 'Popular categories',
  contact: 'Ask us',
  emptyBrowse: 'Or start from a category',
}
