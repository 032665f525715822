import type { productPage as lv } from '../lv/product-page.ts'

export const productPage: typeof lv = {
  openViewer: 'View larger',
  imageOf: (n: number, total: number) => `Picture ${n} of ${total}`,
  nextImage: 'Next picture',
  previousImage: 'Previous picture',
  variations: 'Options',
  specification: 'Specifications',
  guarantee: 'Guarantee',
  safety: 'Safety information',
  maker: 'Manufacturer',
  responsible: 'EU responsible person',
  tabs: 'Product information',
  information: 'About the product',
  ean: 'EAN code',
  safetyNotices: 'Safety notices',
  weight: 'Weight',
  viewer: 'Picture viewer',
  zoom: 'Zoom in',
  thumbnails: 'Thumbnails',
}
