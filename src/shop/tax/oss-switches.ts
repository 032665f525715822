import type { Day } from '../calendar/days.ts'

/** From that day in Riga on. */
export type OssSwitch = { validFrom: Day; isOn: boolean }

/** Off before the first switch. */
export function usesOss(switches: readonly OssSwitch[], day: Day): boolean {
  let latest: OssSwitch | undefined
  for (const each of switches) {
    if (each.validFrom <= day && (!latest || each.validFrom > latest.validFrom)) latest = each
  }
  return latest?.isOn ?? false
}
