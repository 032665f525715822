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
  shelf: 'A choice from the shop',
  featuredBanners: 'Ideas for the room',
  toRoom: 'See a furnished room',
  roomGoods: 'Products in the picture',
  showGood: (title: string) => `Show in the picture: ${title}`,
  offers: 'Offers',
}
