/** What the watch of a machine looks at each minute, and when the owner is told. */

const FINDINGS = ['down', 'disk-full', 'backup-late'] as const
export type Finding = (typeof FINDINGS)[number]

/** How often in a row each was found, and whether the owner knows. */
export type WatchState = { [finding in Finding]?: { times: number; isTold: boolean } }

export type Notice = { finding: Finding; isOver: boolean }

/** A single missed answer may be the network of a minute; an update takes less than three. */
const TIMES: Record<Finding, number> = { down: 3, 'disk-full': 1, 'backup-late': 1 }

/** One notice when something begins, one when it is over. */
export function watchStep(before: WatchState, found: ReadonlySet<Finding>): { state: WatchState; notices: Notice[] } {
  const state: WatchState = {}
  const notices: Notice[] = []
  for (const finding of FINDINGS) {
    const known = before[finding]
    if (!found.has(finding)) {
      if (known?.isTold) notices.push({ finding, isOver: true })
      continue
    }
    const times = (known?.times ?? 0) + 1
    const isTold = known?.isTold ?? false
    const isDue = !isTold && times >= TIMES[finding]
    if (isDue) notices.push({ finding, isOver: false })
    state[finding] = { times, isTold: isTold || isDue }
  }
  return { state, notices }
}

/** A notice that could not be sent is sent with the next step. */
export function untold(state: WatchState, unsent: readonly Notice[]): WatchState {
  const next = { ...state }
  for (const { finding, isOver } of unsent)
    next[finding] = isOver ? { times: 0, isTold: true } : { times: next[finding]?.times ?? 1, isTold: false }
  return next
}

type Facts = {
  /** `/readyz` answered 200 at the address that buyers use. */
  isUp: boolean
  /** Of the disk with the data: 0 to 1, and bytes. */
  freeShare: number
  freeBytes: number
  /** Hours since the newest complete backup, or since the first start; null: this machine makes none. */
  backupHours: number | null
}

const GIB = 1024 ** 3

export function findingsOf({ isUp, freeShare, freeBytes, backupHours }: Facts): Set<Finding> {
  const found = new Set<Finding>()
  if (!isUp) found.add('down')
  if (freeShare < 0.1 && freeBytes < 5 * GIB) found.add('disk-full')
  if (backupHours !== null && backupHours > 50) found.add('backup-late')
  return found
}
