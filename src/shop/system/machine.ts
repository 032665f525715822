import type { Readable } from 'node:stream'
import type { StoredBackup } from '../backups/backups.calls.ts'

/** The server that answers: its disk, its backups, the certificate of the public address. */
export type Machine = {
  version: string
  /** Bytes of the disk with the data. */
  disk(): Promise<{ free: number; all: number }>
  /** The shop makes a backup each night. */
  makesBackups: boolean
  backups(): Promise<StoredBackup[]>
  /** The file of the database; null: there is no such backup. */
  openBackup(name: string): Promise<{ file: Readable; bytes: number } | null>
  /** Until when it is valid; null: none, or the address does not answer. */
  certificateUntil(): Promise<Date | null>
}
