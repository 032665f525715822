/**
 * A variation with the product that it belongs to: „Galds Ozolkalns, 120 × 70 cm, ozols". Lists of other sites show it
 * alone, so its own title says too little.
 */
export function variationName(product: string | null, variation: string): string {
  if (!product || variation.toLowerCase().includes(product.toLowerCase())) return variation
  return `${product}, ${variation}`
}
