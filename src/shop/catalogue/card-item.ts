import type { ProductCard } from './cards.ts'

export type CardItem = {
  code: string
  title: string
  brand: string
  category: string
  price: number
  discount: number
}

export function cardItemOf(
  card: Pick<ProductCard, 'code' | 'title_lv' | 'manufacture' | 'category' | 'prices'>,
): CardItem {
  return {
    code: card.code,
    title: card.title_lv,
    brand: card.manufacture?.title ?? '',
    category: card.category?.title ?? '',
    price: card.prices.current_price,
    discount: 0,
  }
}
