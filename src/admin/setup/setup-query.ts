import type { Setup } from '../../shop/opening/setup.calls.ts'
import { call } from '../calls.ts'

export const SETUP = {
  queryKey: ['setup'],
  queryFn: () => call<Setup>('GET', '/setup'),
} as const
