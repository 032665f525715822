/** So long a code is out of sight before it counts again. */
const GONE_MS = 700

/**
 * Of what frames show: a code is a hit when two frames in a row agree, since one may be misread, and once until it was out of sight.
 * @returns a function of a frame's code and its time in milliseconds, which gives the code of a hit
 */
export function hitsOfFrames() {
  let previous: string | null = null
  let hit: { code: string; seenAt: number } | null = null
  return (code: string | null, at: number): string | null => {
    if (hit && hit.code !== code && at - hit.seenAt >= GONE_MS) hit = null
    const isSure = code !== null && code === previous
    previous = code
    if (code === null) return null
    if (hit?.code === code) {
      hit.seenAt = at
      return null
    }
    if (!isSure) return null
    hit = { code, seenAt: at }
    return code
  }
}
