/** „Galds Ozolkalns, 120 × 70 cm, ozols": other sites show variations without their product. */
export function variationName(product: string | null, variation: string): string {
  if (!product || variation.toLowerCase().includes(product.toLowerCase())) return variation
  return `${product}, ${variation}`
}
