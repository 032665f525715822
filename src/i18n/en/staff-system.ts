import type { system as lv } from '../lv/staff-system.ts'

export const system: typeof lv = { backupUnderWay: 'A backup is being made. Wait until it is ready.' }
