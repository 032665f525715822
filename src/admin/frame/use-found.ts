import { useQuery } from '@tanstack/react-query'
import type { ListedProduct } from '../../shop/catalogue/product-list.calls.ts'
import type { ListedCustomer } from '../../shop/customer-records/customers.calls.ts'
import type { ListedOrder } from '../../shop/orders/staff-orders.calls.ts'
import type { ListedOffer } from '../../shop/quotes/offers.calls.ts'
import type { Right } from '../../shop/staff/rights.ts'
import { call } from '../calls.ts'
import { useCan } from '../session.ts'

/** What fits the text, of each kind that the person may see. */
export function useFound(text: string) {
  const orders = useRows<ListedOrder>('palette', 'read:orders', `/orders?limit=8&q=`, text)
  const offers = useRows<ListedOffer>('palette-offers', 'read:orders', `/offers?limit=4&q=`, text)
  const products = useRows<ListedProduct>('palette-products', 'read:catalogue', `/products?limit=6&q=`, text)
  const customers = useRows<ListedCustomer>('palette-customers', 'read:customers', `/customers?limit=4&q=`, text)
  return {
    orders: orders.rows,
    offers: offers.rows,
    products: products.rows,
    customers: customers.rows,
    isLoading: [orders, offers, products, customers].some(({ isLoading }) => isLoading),
  }
}

const NONE: readonly never[] = []

function useRows<Row>(
  key: string,
  right: Right,
  path: string,
  text: string,
): { rows: readonly Row[]; isLoading: boolean } {
  const can = useCan()
  const { data, isLoading } = useQuery({
    queryKey: [key, text],
    enabled: text.length > 1 && can(right),
    queryFn: () => call<{ rows: Row[] }>('GET', path + encodeURIComponent(text)),
  })
  return { rows: data?.rows ?? NONE, isLoading }
}
