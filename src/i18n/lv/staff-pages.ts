export const pages = {
  /** Of a tab of the shelf that staff have just added. */
  newShelfTabs: {
    featured: { title: 'Mūsu', highlightedTitle: 'izvēle' },
    new: { title: 'Jaunumi', highlightedTitle: 'veikalā' },
    discount: { title: 'Preces ar', highlightedTitle: 'atlaidi' },
    popular: { title: 'Ko pērk', highlightedTitle: 'visbiežāk' },
  },
  newShelfTabLink: 'Visas kategorijas',
  refused: {
    tabExists: 'Tāda cilne plauktā jau ir.',
    linked: 'Uz šo lapu ved saites no visa veikala, tāpēc tās adrese paliek un to nevar noņemt.',
    empty: 'Lapā vēl nav nekā, ko rādīt. Pievienojiet vismaz vienu bloku.',
    past: 'Izvēlieties laiku nākotnē.',
    published: 'Lapa ir publicēta. Vispirms noņemiet to no veikala.',
  },
}
