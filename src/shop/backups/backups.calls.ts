import { z } from 'zod'
import { Instant } from '../staff/staff.calls.ts'
import { BACKUP_RUN_STATES } from './backup-run.ts'

export const StoredBackup = z.object({
  name: z.string(),
  madeAt: Instant,
  bytes: z.int().describe('Of the file of the database'),
  isAsked: z.boolean().describe('Staff asked for it; else it was made at night'),
})
export type StoredBackup = z.infer<typeof StoredBackup>

export const BackupRun = z.object({
  id: z.int(),
  state: z.enum(BACKUP_RUN_STATES),
  person: z.string().nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
  doneRows: z.int(),
  totalRows: z.int().nullable(),
  note: z.string().nullable().describe('Why it failed'),
})
export type BackupRun = z.infer<typeof BackupRun>

export const Backups = z.object({
  isAutomatic: z.boolean().describe('The shop makes one each night'),
  rows: z.array(StoredBackup).describe('On this server, the newest first'),
  run: BackupRun.nullable().describe('The last one that staff asked for'),
})
export type Backups = z.infer<typeof Backups>

export const ByName = z.object({ name: z.string().max(40) })
