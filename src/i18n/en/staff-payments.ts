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
  keys: {
    server: 'These keys are set by the server and can be changed only there.',
    demo: 'A demo shop takes no real payments.',
    marks: (count) => (count === 0 ? 'The payment vendor named no bank or card.' : `Banks and cards read: ${count}.`),
    trial: {
      accepted: 'The payment provider accepts the keys.',
      refused: 'The payment provider refuses the keys. Check whether they were copied correctly.',
      unreachable: 'The payment provider does not answer. Try again in a moment.',
      'no-keys': 'There are no keys.',
    },
  },
}
