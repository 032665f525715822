/** A file for each; in this order they fill an empty shop. */
export const FILE_KINDS = ['categories', 'manufacturers', 'attributes', 'properties', 'products', 'services'] as const
export type FileKind = (typeof FILE_KINDS)[number]
