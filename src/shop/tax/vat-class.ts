export const VAT_CLASSES = ['standard', 'reduced', 'super_reduced', 'zero'] as const
export type VatClass = (typeof VAT_CLASSES)[number]
