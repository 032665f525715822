import type { staffPayments as latvian } from '../lv/staff-payments.ts'

export const staffPayments: typeof latvian = {
  problems: {
    required: 'Fill in this field.',
    'too-long': 'The text is too long.',
    money: 'Enter a sum, for example 12.50.',
    percent: 'Enter a percentage from 0 to 20, for example 1.5.',
    totals: 'The greatest total cannot be smaller than the smallest.',
    buyers: 'Mark at least one kind of buyers.',
    unknown: 'This value cannot be chosen.',
  },
}
