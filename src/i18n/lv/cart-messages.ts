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
  shortOf: (n: number) =>
    counted('lv', n, {
      one: 'Vajadzīgajā skaitā šobrīd nav: # prece. Ielikts tik, cik ir.',
      other: 'Vajadzīgajā skaitā šobrīd nav: # preces. Ielikts tik, cik ir.',
    }),
  together: (n: number) => counted('lv', n, { one: 'Kopā # prece', other: 'Kopā # preces' }),
  addAll: 'Ielikt visas grozā',
  confirmAddScene: 'Ielikt visas šīs preces grozā?',
  confirmAdd: 'Ielikt šo preci grozā?',
  couponApplied: 'Atlaides kods ir pievienots.',
  couponRemoved: 'Atlaides kods ir noņemts.',
}
