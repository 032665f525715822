/** Who changes something, as `audit_log.actor` and `order_events.actor` keep it. */
export type StaffActor = `staff:${number}` | `key:${number}` | 'cli'
