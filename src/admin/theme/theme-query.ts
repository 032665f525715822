import type { ThemeForm } from '../../shop/theme/theme.calls.ts'
import { call } from '../calls.ts'

export const THEME = {
  queryKey: ['theme'],
  queryFn: () => call<ThemeForm>('GET', '/theme'),
  staleTime: 0,
}
