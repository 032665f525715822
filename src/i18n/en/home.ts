import type { home as lv } from '../lv/home.ts'

export const home: typeof lv = {
  soon: 'The shop opens soon',
  soonText: 'There are no products yet.',
  banners: 'Current offers',
  benefits: 'Why buy from us',
  categories: 'Choose a',
  categoriesHighlighted: 'category',
  featuredCategories: 'Favourite',
  featuredCategoriesHighlighted: 'categories',
  featuredBanners: 'Ideas for the room',
  offers: 'Offers',
}
