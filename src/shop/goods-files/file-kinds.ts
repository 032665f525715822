/** A file for each; in this order they fill an empty shop. */
export const FILE_KINDS = ['categories', 'manufacturers', 'attributes', 'properties', 'products', 'services'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** What imports read; customers are exported by their list, and orders are those of another shop. */
export const IMPORT_KINDS = [...FILE_KINDS, 'customers', 'orders'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
