import { getTableColumns, type Table } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  categories,
  categoryPins,
  manufacturers,
  productDocuments,
  productImages,
  products,
  productTexts,
} from '../catalogue/catalogue.tables.ts'
import { mediaVersions } from '../media/media.tables.ts'
import { COLUMNS, columnOf } from './columns.ts'
import type { FileKind } from './file-kinds.ts'

/** Why a column is in no file. */
const no = (reason: string) => ({ reason })
type Kept = string | { reason: string }

const KEY = no('a number of this database alone')
const COUNTED = no('follows from other rows')

/** Variations are rows of products with `parent`. */
const PRODUCT: Readonly<Record<keyof typeof products.$inferSelect, Kept>> = {
  ...{ id: KEY, type: no('services have a file of their own'), parentId: 'parent', slug: 'slug', code: 'code' },
  ...{ ean: 'ean', categoryId: 'category', manufacturerId: 'manufacturer', vatClass: 'vat_class' },
  ...{ price: 'price', previousPrice: 'previous_price', cost: 'cost' },
  ...{ quantity: 'stock:main', virtualQuantity: 'stock:supplier', hasVariations: COUNTED },
  ...{ isNew: 'new', isFeatured: 'featured', isPopular: 'popular', isFreeEuShipping: 'free_eu_shipping' },
  ...{ isBulky: 'bulky', isReverseCharge: 'reverse_charge', isPublished: 'published' },
  ...{ publishAt: 'publish_at', unpublishAt: 'unpublish_at' },
  archivedAt: no('an act of its own, by page, bulk edit or call; a file says that the product is hidden'),
  version: no('counts edits'),
  ...{ energyClass: 'energy_class', eprelNumber: 'eprel_number', unitKind: 'unit_kind', unitMilli: 'unit_amount' },
  ...{ guaranteeMonths: 'guarantee_months', weight: 'weight_g', width: 'width_mm', depth: 'depth_mm' },
  ...{ height: 'height_mm', position: 'position' },
  ...{ reviewCount: COUNTED, reviewStars: COUNTED, questionCount: COUNTED },
  ...{ createdAt: no('when this shop got it'), updatedAt: no('when this shop changed it') },
}
const TEXTS: Readonly<Record<keyof typeof productTexts.$inferSelect, Kept>> = {
  ...{ productId: 'code', lang: no('a column for each language'), title: 'title_lv', subTitle: 'sub_title_lv' },
  ...{ shortDescription: 'short_description_lv', description: 'description_lv', metaTitle: 'meta_title_lv' },
  safetyText: 'safety_text_lv',
}
const IN_ORDER = no('the place in the list')
const PICTURES: Readonly<Record<keyof typeof productImages.$inferSelect, Kept>> = {
  ...{ id: KEY, productId: 'code', path: 'pictures', alt: 'picture_alts_lv', position: IN_ORDER },
}
const VERSIONS: Readonly<Record<keyof typeof mediaVersions.$inferSelect, Kept>> = {
  ...{ path: 'pictures', hash: no('of the bytes of the picture'), crop: 'picture_crops', focus: 'picture_focuses' },
}
const DOCUMENTS: Readonly<Record<keyof typeof productDocuments.$inferSelect, Kept>> = {
  ...{ id: KEY, productId: 'code', title: 'document_titles_lv', path: 'documents', position: IN_ORDER },
  kind: 'document_kinds',
}
const PINS: Readonly<Record<keyof typeof categoryPins.$inferSelect, Kept>> = {
  ...{ categoryId: 'pins', productId: 'code', position: 'pins' },
}
const CATEGORY: Readonly<Record<keyof typeof categories.$inferSelect, Kept>> = {
  ...{ id: KEY, parentId: 'parent', slug: 'slug', position: 'position', title: 'title_lv', isFeatured: 'featured' },
  ...{ shortDescription: 'short_description_lv', description: 'description_lv', image: 'image', icon: 'icon' },
  ...{ isInMenu: 'in_menu', version: no('counts edits') },
}
const MANUFACTURER: Readonly<Record<keyof typeof manufacturers.$inferSelect, Kept>> = {
  ...{ id: KEY, slug: 'slug', title: 'title', description: 'description_lv', logo: 'logo', safety: 'safety_name' },
  version: no('counts edits'),
}

describe('every column of goods is in a file, or it is said why not', () => {
  test.each<[string, Table, FileKind, Readonly<Record<string, Kept>>]>([
    ['products and variations', products, 'products', PRODUCT],
    ['texts', productTexts, 'products', TEXTS],
    ['pictures', productImages, 'products', PICTURES],
    ['crops and focal points', mediaVersions, 'products', VERSIONS],
    ['documents', productDocuments, 'products', DOCUMENTS],
    ['pins of categories', categoryPins, 'products', PINS],
    ['categories', categories, 'categories', CATEGORY],
    ['manufacturers', manufacturers, 'manufacturers', MANUFACTURER],
  ])('%s', (_name, table, kind, kept) => {
    expect(Object.keys(kept).toSorted()).toEqual(Object.keys(getTableColumns(table)).toSorted())
    const keys = Object.values(kept).filter((each) => typeof each === 'string')
    expect(keys.filter((key) => !columnOf(kind, key))).toEqual([])
  })

  test('the contact of a manufacturer is whole', () => {
    const keys = COLUMNS.manufacturers.map(({ key }) => key)
    const contact = ['name', 'address', 'email'].flatMap((part) => [`safety_${part}`, `eu_${part}`])
    expect(keys).toEqual(expect.arrayContaining(contact))
  })
})
