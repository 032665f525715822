import { createReadStream, readFileSync } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import type { Config } from '../../config.ts'
import { projectRoot } from '../../project-root.ts'
import type { StoredBackup } from '../../shop/backups/backups.calls.ts'
import type { Machine } from '../../shop/system/machine.ts'
import { BACKUPS_FOLDER, DATABASE_FILE, isBackupName } from '../backup/backup-folder.ts'

const CERTIFICATE_MS = 2_000
const HTTPS_PORT = 443

type MachineConfig = Pick<Config, 'dataDir' | 'baseUrl' | 'DATABASE_URL' | 'BACKUP_DAYS'>

export function openMachine(config: MachineConfig): Machine {
  const folder = join(config.dataDir, BACKUPS_FOLDER)
  const fileOf = (name: string) => join(folder, name, DATABASE_FILE)
  return {
    version: versionOf(),
    async disk() {
      const { bavail, blocks, bsize } = await statfs(config.dataDir)
      return { free: bavail * bsize, all: blocks * bsize }
    },
    makesBackups: config.DATABASE_URL === undefined && config.BACKUP_DAYS > 0,
    async backups() {
      const names = (await readdir(folder).catch(() => [])).filter(isBackupName)
      const found = await Promise.all(
        names.map(async (name): Promise<StoredBackup | null> => {
          const file = await stat(fileOf(name)).catch(() => null)
          return file && { name, madeAt: file.mtime.toISOString(), bytes: file.size, isAsked: name.length > 10 }
        }),
      )
      return found.filter((each) => each !== null).sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
    },
    async openBackup(name) {
      if (!isBackupName(name)) return null
      const file = await stat(fileOf(name)).catch(() => null)
      return file && { file: createReadStream(fileOf(name)), bytes: file.size }
    },
    certificateUntil: () =>
      config.baseUrl.protocol === 'https:' ? readCertificate(config.baseUrl) : Promise.resolve(null),
  }
}

const versionOf = () =>
  (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }).version

function readCertificate({ hostname, port }: URL): Promise<Date | null> {
  return new Promise((resolve) => {
    // One that is no longer valid is read, too.
    const socket = connect({
      host: hostname,
      port: Number(port || HTTPS_PORT),
      servername: hostname,
      rejectUnauthorized: false,
    })
    const end = (until: Date | null) => {
      socket.destroy()
      resolve(until)
    }
    socket.setTimeout(CERTIFICATE_MS, () => end(null))
    socket.once('error', () => end(null))
    socket.once('secureConnect', () => {
      const until = new Date(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(until.getTime()) ? null : until)
    })
  })
}
