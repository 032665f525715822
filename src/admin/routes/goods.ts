import { createRoute } from '@tanstack/react-router'
import { productSearchFrom } from '../products/product-search.ts'
import { documentSearchFrom, stockSearchFrom } from '../stock/stock-search.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.ts'

const pictures = createRoute({
  getParentRoute: () => root,
  path: '/products/$id/pictures',
  component: lazyPage(() => import('../media/pictures-page.tsx'), 'PicturesPage'),
})

const stock = createRoute({
  getParentRoute: () => root,
  path: '/stock',
  validateSearch: stockSearchFrom,
  component: lazyPage(() => import('../stock/stock-page.tsx'), 'StockPage'),
})

const stockGood = createRoute({
  getParentRoute: () => root,
  path: '/stock/goods/$id',
  component: lazyPage(() => import('../stock/good-page.tsx'), 'GoodPage'),
})

const stockDocuments = createRoute({
  getParentRoute: () => root,
  path: '/stock/documents',
  validateSearch: documentSearchFrom,
  component: lazyPage(() => import('../stock/documents-page.tsx'), 'DocumentsPage'),
})

const stockDocument = createRoute({
  getParentRoute: () => root,
  path: '/stock/documents/$id',
  component: lazyPage(() => import('../stock/document-page.tsx'), 'DocumentPage'),
})

const stockLocations = createRoute({
  getParentRoute: () => root,
  path: '/stock/locations',
  component: lazyPage(() => import('../stock/locations-page.tsx'), 'LocationsPage'),
})

const products = createRoute({
  getParentRoute: () => root,
  path: '/products',
  validateSearch: productSearchFrom,
  component: lazyPage(() => import('../products/products-page.tsx'), 'ProductsPage'),
})

const productCells = createRoute({
  getParentRoute: () => root,
  path: '/products/cells',
  validateSearch: productSearchFrom,
  component: lazyPage(() => import('../cells/cells-page.tsx'), 'CellsPage'),
})

const bulkEdits = createRoute({
  getParentRoute: () => root,
  path: '/products/bulk',
  component: lazyPage(() => import('../bulk/bulk-list-page.tsx'), 'BulkListPage'),
})

const bulkEdit = createRoute({
  getParentRoute: () => root,
  path: '/products/bulk/$id',
  component: lazyPage(() => import('../bulk/bulk-page.tsx'), 'BulkPage'),
})

const toImprove = createRoute({
  getParentRoute: () => root,
  path: '/to-improve',
  component: lazyPage(() => import('../to-improve/to-improve-page.tsx'), 'ToImprovePage'),
})

const newProduct = createRoute({
  getParentRoute: () => root,
  path: '/products/new',
  component: lazyPage(() => import('../product/new-page.tsx'), 'NewPage'),
})

const product = createRoute({
  getParentRoute: () => root,
  path: '/products/$id',
  component: lazyPage(() => import('../product/product-page.tsx'), 'ProductPage'),
})

const sales = createRoute({
  getParentRoute: () => root,
  path: '/prices',
  component: lazyPage(() => import('../prices/sales-page.tsx'), 'SalesPage'),
})

const sale = createRoute({
  getParentRoute: () => root,
  path: '/prices/$id',
  component: lazyPage(() => import('../prices/sale-page.tsx'), 'SalePage'),
})

const priceLists = createRoute({
  getParentRoute: () => root,
  path: '/price-lists',
  component: lazyPage(() => import('../price-lists/lists-page.tsx'), 'PriceListsPage'),
})

const priceList = createRoute({
  getParentRoute: () => root,
  path: '/price-lists/$id',
  component: lazyPage(() => import('../price-lists/list-page.tsx'), 'PriceListPage'),
})

const imports = createRoute({
  getParentRoute: () => root,
  path: '/import',
  component: lazyPage(() => import('../import/imports-page.tsx'), 'ImportsPage'),
})

const oneImport = createRoute({
  getParentRoute: () => root,
  path: '/import/$id',
  component: lazyPage(() => import('../import/import-page.tsx'), 'ImportPage'),
})

export const goodsRoutes = [
  pictures,
  stock,
  stockGood,
  stockDocuments,
  stockDocument,
  stockLocations,
  products,
  productCells,
  bulkEdits,
  bulkEdit,
  toImprove,
  newProduct,
  product,
  sales,
  sale,
  priceLists,
  priceList,
  imports,
  oneImport,
] as const
