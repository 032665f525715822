export const pages = {
  newShelfTabs: {
    featured: { title: 'Our', highlightedTitle: 'choice' },
    new: { title: 'New', highlightedTitle: 'in the shop' },
    discount: { title: 'Goods with', highlightedTitle: 'a reduction' },
    popular: { title: 'What people', highlightedTitle: 'buy most' },
  },
  newShelfTabLink: 'All categories',
  refused: {
    tabExists: 'The shelf has this tab already.',
    linked: 'Every page of the shop links to this one, so it keeps its address and cannot be taken off.',
    empty: 'The page has nothing to show yet. Add at least one block.',
    past: 'Choose a time in the future.',
    published: 'The page is published. Take it off the shop first.',
  },
}
