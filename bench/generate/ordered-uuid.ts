import { randomUUID } from 'node:crypto'

let last = 0

/**
 * A UUID that sorts after the one before (version 7). A million random ones would each change another page of their
 * indexes, and a small database would write little else.
 */
export function orderedUuid(): string {
  // Sixteen a millisecond, and further into the future when there were more.
  last = Math.max(last + 1, Date.now() * 16)
  const time = Math.floor(last / 16)
    .toString(16)
    .padStart(12, '0')
  const counter = (last % 16).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}${randomUUID().slice(16)}`
}
