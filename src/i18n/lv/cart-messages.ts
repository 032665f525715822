import { counted } from '../plural.ts'

export const cartMessages = {
  restored: 'Prece atkal ir grozā',
  savedRemoved: 'Prece izņemta no atliktajām',
  savedRestored: 'Prece atkal ir atlikta',
  updated: 'Grozs ir atjaunots',
  addedSeveral: (n: number) =>
    counted('lv', n, {
      one: 'Grozā ielikta # prece',
      other: 'Grozā ieliktas # preces',
    }),
  confirmAddScene: 'Ielikt visas šīs preces grozā?',
  confirmAdd: 'Ielikt šo preci grozā?',
  couponApplied: 'Atlaides kods ir pievienots.',
  couponRemoved: 'Atlaides kods ir noņemts.',
}
