/** What calls may demand. `read:x` and `write:x` are about a noun, the others are acts or kinds of data. */
export const RIGHTS = [
  'read:orders',
  'write:orders',
  'write:offers',
  'write:parcels',
  'read:returns',
  'write:returns',
  'refund',
  'read:money',
  'read:customers',
  'write:customers',
  'impersonate',
  'read:accounting',
  'write:accounting',
  'read:reports',
  'personal-data',
  'export',
  'read:catalogue',
  'write:catalogue',
  'write:prices',
  'write:stock',
  'import',
  'read:content',
  'write:content',
  'read:marketing',
  'write:marketing',
  'read:tasks',
  'write:tasks',
  'read:settings',
  'write:settings',
  'backups',
  'read:audit-log',
  'read:staff',
  'write:staff',
  'write:api-keys',
  'webhooks',
] as const

export type Right = (typeof RIGHTS)[number]

/** In place of a list of rights: every right, also those of later versions. */
export const ALL_RIGHTS = '*'

export const hasRight = (granted: readonly string[], right: Right): boolean =>
  granted.includes(ALL_RIGHTS) || granted.includes(right)

/** Nobody grants what they do not have. */
export const canGrant = (own: readonly string[], granted: readonly string[]): boolean =>
  own.includes(ALL_RIGHTS) || granted.every((right) => own.includes(right))
