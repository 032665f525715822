import { createRoute } from '@tanstack/react-router'
import { manufacturerSearchFrom } from '../structure/manufacturer-search.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.ts'

const categories = createRoute({
  getParentRoute: () => root,
  path: '/categories',
  component: lazyPage(() => import('../structure/categories-page.tsx'), 'CategoriesPage'),
})

const category = createRoute({
  getParentRoute: () => root,
  path: '/categories/$id',
  component: lazyPage(() => import('../structure/category-page.tsx'), 'CategoryPage'),
})

const manufacturers = createRoute({
  getParentRoute: () => root,
  path: '/manufacturers',
  validateSearch: manufacturerSearchFrom,
  component: lazyPage(() => import('../structure/manufacturers-page.tsx'), 'ManufacturersPage'),
})

const manufacturer = createRoute({
  getParentRoute: () => root,
  path: '/manufacturers/$id',
  component: lazyPage(() => import('../structure/manufacturer-page.tsx'), 'ManufacturerPage'),
})

const attributes = createRoute({
  getParentRoute: () => root,
  path: '/attributes',
  component: lazyPage(() => import('../structure/attributes-page.tsx'), 'AttributesPage'),
})

const attribute = createRoute({
  getParentRoute: () => root,
  path: '/attributes/$id',
  component: lazyPage(() => import('../structure/attribute-page.tsx'), 'AttributePage'),
})

const properties = createRoute({
  getParentRoute: () => root,
  path: '/properties',
  component: lazyPage(() => import('../structure/properties-page.tsx'), 'PropertiesPage'),
})

const services = createRoute({
  getParentRoute: () => root,
  path: '/services',
  component: lazyPage(() => import('../structure/services-page.tsx'), 'ServicesPage'),
})

const badges = createRoute({
  getParentRoute: () => root,
  path: '/badges',
  component: lazyPage(() => import('../badges/badges-page.tsx'), 'BadgesPage'),
})

export const structureRoutes = [
  categories,
  category,
  manufacturers,
  manufacturer,
  attributes,
  attribute,
  properties,
  services,
  badges,
] as const
