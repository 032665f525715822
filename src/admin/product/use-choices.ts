import { useQuery } from '@tanstack/react-query'
import type { ProductChoices } from '../../shop/catalogue/edit/product-edit.calls.ts'
import { call } from '../calls.ts'

const KEPT_MS = 60_000

export const useChoices = () =>
  useQuery({
    queryKey: ['product-choices'],
    queryFn: () => call<ProductChoices>('GET', '/product-choices'),
    staleTime: KEPT_MS,
  })
