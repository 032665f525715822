export const pages = {
  refused: {
    linked: 'Uz šo lapu ved saites no visa veikala, tāpēc tās adrese paliek un to nevar noņemt.',
    empty: 'Lapā vēl nav nekā, ko rādīt. Pievienojiet vismaz vienu bloku.',
    past: 'Izvēlieties laiku nākotnē.',
    published: 'Lapa ir publicēta. Vispirms noņemiet to no veikala.',
  },
}
