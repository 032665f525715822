/** Texts of banners and sliders are in the database. */
export const home = {
  soon: 'Veikals drīz tiks atvērts',
  soonText: 'Preču šeit vēl nav.',
  banners: 'Aktuālie piedāvājumi',
  benefits: 'Kāpēc pirkt pie mums',
  categories: 'Izvēlieties',
  categoriesHighlighted: 'kategoriju',
  featuredCategories: 'Iecienītākās',
  featuredCategoriesHighlighted: 'kategorijas',
  featuredBanners: 'Idejas telpai',
  offers: 'Piedāvājumi',
}
