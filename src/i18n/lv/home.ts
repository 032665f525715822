/** Words of the home page; its banners and sliders bring their own from the database. */
export const home = {
  title: 'Darba vieta, skola un mājas vienuviet',
  description: 'Galdi, krēsli, lampas, datortehnika, kanceleja un lietas mājām ar piegādi visā Latvijā.',
  banners: 'Aktuālie piedāvājumi',
  benefits: 'Kāpēc pirkt pie mums',
  categories: 'Izvēlieties',
  categoriesHighlighted: 'nodaļu',
  featuredCategories: 'Iecienītākās',
  featuredCategoriesHighlighted: 'kategorijas',
  featuredBanners: 'Idejas telpai',
  offers: 'Piedāvājumi',
}
