import type { home as lv } from '../lv/home.ts'

export const home: typeof lv = {
  title: 'Workplace, school and home in one place',
  description: 'Desks, chairs, lamps, computers, stationery and things for the home, delivered across Latvia.',
  banners: 'Current offers',
  benefits: 'Why buy from us',
  categories: 'Choose a',
  categoriesHighlighted: 'department',
  featuredCategories: 'Favourite',
  featuredCategoriesHighlighted: 'categories',
  featuredBanners: 'Ideas for the room',
  offers: 'Offers',
}
