import { counted } from '../plural.ts'

export const cartMessages = {
  restored: 'Prece atkal ir grozā',
  savedRemoved: 'Prece izņemta no atliktajām',
  savedRestored: 'Prece atkal ir atlikta',
  updated: 'Grozs ir atjaunots',
  addedSeveral: (n: number, short: number) =>
    counted('lv', n, {
      zero: 'Grozā ieliktas # preču',
      one: 'Grozā ielikta # prece',
      other: 'Grozā ieliktas # preces',
    }) +
    (short === 0
      ? ''
      : counted('lv', short, {
          zero: '. # preču nepietika: ielikts tik, cik ir',
          one: '. # preces nepietika: ielikts tik, cik ir',
          other: '. # preču nepietika: ielikts tik, cik ir',
        })),
  confirmAddScene: 'Ielikt visas šīs preces grozā?',
  confirmAdd: 'Ielikt šo preci grozā?',
  couponApplied: 'Atlaides kods ir pievienots.',
  couponRemoved: 'Atlaides kods ir noņemts.',
}
