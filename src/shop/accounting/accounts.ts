/** What a posting is made on; the accountant gives each a number of the chart of accounts once. */
export const ACCOUNT_ROLES = [
  'receivable',
  'goods',
  'services',
  'delivery',
  'surcharge',
  'vat',
  'vat_oss',
  'bank',
  'vendors',
  'cash',
  'terminal',
  'unassigned',
  'exchanges',
] as const

export type AccountRole = (typeof ACCOUNT_ROLES)[number]
export type Accounts = Readonly<Record<AccountRole, string>>
