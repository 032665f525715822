/** PostgreSQL's `pg_snapshot`: `xmin:xmax:xip,xip`. */
type Snapshot = { end: bigint; running: ReadonlySet<bigint> }

function parse(text: string): Snapshot {
  const [, end = '0', running = ''] = text.split(':')
  return { end: BigInt(end), running: new Set(running.split(',').filter(Boolean).map(BigInt)) }
}

/** Whether every transaction that is visible in `other` is visible in `snapshot`, too. */
export function covers(snapshot: string, other: string): boolean {
  if (snapshot === other) return true
  const [own, their] = [parse(snapshot), parse(other)]
  for (const xid of own.running) if (xid < their.end && !their.running.has(xid)) return false
  // Everything in between must have been running in `other`: then it had committed nothing new.
  if (their.end - own.end > BigInt(their.running.size)) return false
  for (let xid = own.end; xid < their.end; xid += 1n) if (!their.running.has(xid)) return false
  return true
}
