import type { staffVat as lv } from '../lv/staff-vat.ts'

export const staffVat: typeof lv = {
  rate: 'Type a percentage from 0 to 50, such as 21 or 12.5.',
  day: 'Type a date.',
  past: 'A rate that already holds is not changed. Choose a later day.',
  taken: 'There is one already. Remove it first.',
  same: 'That rate already holds on this day.',
  country: 'Choose a country.',
  ordered: 'There are orders since this day. Choose a later one.',
  later: 'Choose a day after the change before.',
}
