import type { staffNewsletter as lv } from '../lv/staff-newsletter.ts'

export const staffNewsletter: typeof lv = {
  state: 'The e-mail is being sent or has been sent: it cannot be changed any more.',
  incomplete: 'Before sending, fill in the subject and at least one block.',
  past: 'Choose a moment that has not passed yet.',
  nobody: 'Nobody is in this selection.',
  noSample: 'The shop has nothing yet about which such an e-mail is sent.',
  textProblems: {
    placeholder: (names) => `Only these may be used: ${names}.`,
    'too-long': 'The text is too long.',
    line: 'A subject is one line.',
    unknown: 'There is no such field.',
  },
  csv: {
    file: 'subscribers',
    columns: [
      'E-mail',
      'Language',
      'State',
      'Asked',
      'Confirmed',
      'Unsubscribed',
      'Address invalid since',
      'Version of the terms',
      'Text of the consent',
    ],
    states: { active: 'receives', unconfirmed: 'not confirmed', left: 'unsubscribed', bounced: 'address invalid' },
  },
}
