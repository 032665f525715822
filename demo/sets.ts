import type { Text } from './format.ts'
import { t } from './text.ts'

/** Goods that are offered together; a variation is named itself. */
export type DemoSet = { title: Text; goods: { code: string; quantity: number }[] }

export const sets: DemoSet[] = [
  {
    title: t('Darba vieta mājās', 'A place to work at home'),
    goods: [
      { code: 'OZ-GAU-140-OZ', quantity: 1 },
      { code: 'NV-LIN-BK', quantity: 1 },
      { code: 'LU-1102-CR', quantity: 1 },
    ],
  },
  {
    title: t('Sarunu stūris četriem', 'A corner to talk for four'),
    goods: [
      { code: 'OZ-RIJ-100', quantity: 1 },
      { code: 'NV-SUN-GT', quantity: 4 },
    ],
  },
]
