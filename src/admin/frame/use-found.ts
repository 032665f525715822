import { useQuery } from '@tanstack/react-query'
import type { ListedProduct } from '../../shop/catalogue/product-list.calls.ts'
import type { ListedCustomer } from '../../shop/customer-records/customers.calls.ts'
import type { ListedOrder } from '../../shop/orders/staff-orders.calls.ts'
import type { ListedOffer } from '../../shop/quotes/offers.calls.ts'
import type { Right } from '../../shop/staff/rights.ts'
import { call } from '../calls.ts'
import { useCan } from '../session.ts'

/** What fits the text, of each kind that the person may see. */
export const useFound = (text: string) => ({
  orders: useRows<ListedOrder>('palette', 'read:orders', `/orders?limit=8&q=`, text),
  offers: useRows<ListedOffer>('palette-offers', 'read:orders', `/offers?limit=4&q=`, text),
  products: useRows<ListedProduct>('palette-products', 'read:catalogue', `/products?limit=6&q=`, text),
  customers: useRows<ListedCustomer>('palette-customers', 'read:customers', `/customers?limit=4&q=`, text),
})

const NONE: readonly never[] = []

function useRows<Row>(key: string, right: Right, path: string, text: string): readonly Row[] {
  const can = useCan()
  const { data } = useQuery({
    queryKey: [key, text],
    enabled: text.length > 1 && can(right),
    queryFn: () => call<{ rows: Row[] }>('GET', path + encodeURIComponent(text)),
  })
  return data?.rows ?? NONE
}
