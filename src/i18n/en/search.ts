export const search = {
  title: 'Search',
  results: (query: string) => `Results for “${query}”`,
  empty: (query: string) => `We found nothing for “${query}”`,
  emptyHelp: [
    'Check the words for typing mistakes.',
    'Try a shorter or more general word, for example “lamp”.',
    'If you know the product code, its beginning is enough.',
  ],
  emptyBrowse: 'Or start from a department',
}
