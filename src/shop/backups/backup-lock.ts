/** Advisory lock: one backup at a time, of the night or asked for. */
export const BACKUP_LOCK = 7261003
