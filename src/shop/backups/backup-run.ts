export const BACKUP_RUN_STATES = ['waiting', 'running', 'done', 'failed'] as const
export type BackupRunState = (typeof BACKUP_RUN_STATES)[number]
