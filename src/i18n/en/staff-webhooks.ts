import type { webhooks as lv } from '../lv/staff-webhooks.ts'

export const webhooks: typeof lv = {
  isOff: 'Switch the address on first.',
  invalid: 'Correct the marked fields.',
  problems: {
    required: 'Fill in this field.',
    tooLong: 'Too long.',
    https: 'Write the whole address, which begins with https://, without user name and password.',
    private: 'This address leads into an internal network. It must be reachable from the Internet.',
    unknown: 'There is no such field.',
    noEvents: 'Choose at least one event.',
  },
  tooMany: (n) => `More than ${n} addresses cannot be added.`,
}
