/** Rejects calls for `restMs` after several failures in a row, then lets one trial call through. */
export function circuitBreaker(limits: { failures: number; restMs: number }, now: () => Date) {
  let failures = 0
  let restsUntil = 0
  let isTrying = false
  return {
    allows() {
      if (failures < limits.failures) return true
      if (isTrying || now().getTime() < restsUntil) return false
      isTrying = true
      return true
    },
    succeeded() {
      failures = 0
      isTrying = false
    },
    failed() {
      failures++
      isTrying = false
      if (failures >= limits.failures) restsUntil = now().getTime() + limits.restMs
    },
  }
}
