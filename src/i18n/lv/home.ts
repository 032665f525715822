import { counted } from '../plural.ts'

/** Texts of banners, sliders and scenes are in the database. */
export const home = {
  soon: 'Veikals drīz tiks atvērts',
  soonText: 'Preču šeit vēl nav.',
  banners: 'Aktuālie piedāvājumi',
  benefits: 'Kāpēc pirkt pie mums',
  categories: 'Izvēlieties',
  categoriesHighlighted: 'kategoriju',
  featuredCategories: 'Iecienītākās',
  featuredCategoriesHighlighted: 'kategorijas',
  shelf: 'Izlase no veikala',
  featuredBanners: 'Idejas telpai',
  toRoom: 'Iepazīt iekārtotu istabu',
  roomGoods: 'Preces attēlā',
  showGood: (title: string) => `Parādīt attēlā: ${title}`,
  together: (n: number) => counted('lv', n, { one: 'Kopā # prece', other: 'Kopā # preces' }),
  addScene: 'Ielikt visas grozā',
  offers: 'Piedāvājumi',
}
