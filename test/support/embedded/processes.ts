import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

export type User = {
  process: ChildProcess
  isOnlyShop: boolean
  /** Ends the process and answers its exit code; null after SIGKILL. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** What it wrote on standard error: its log. */
  said(): string
}

const PROGRAM = join(import.meta.dirname, 'user.ts')

/**
 * Starts a process that uses the embedded server of a folder.
 * @param before a program that runs it, with its arguments
 * @throws with what it wrote on standard error when it ends before it is ready
 */
export function startUser(dataDir: string, before: readonly string[] = []): Promise<User> {
  const [file = '', ...args] = [...before, process.execPath, PROGRAM, dataDir]
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, SESSION_SECRET: SECRET },
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said += text
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.stdout.on('data', (text: Buffer) => {
      const { isOnlyShop } = JSON.parse(text.toString().replace('ready ', '')) as { isOnlyShop: boolean }
      const end = (signal: NodeJS.Signals) => {
        child.kill(signal)
        return ended
      }
      resolve({ process: child, isOnlyShop, end, said: () => said })
    })
    void ended.then(() => reject(new Error(said.trim())))
  })
}

/** Given to every process, to see that PostgreSQL gets none of the shop's secrets. */
export const SECRET = 'a secret of the shop that PostgreSQL must not have'

/** One connection to the shop's database in a folder, past the shop. */
export async function connectTo(dataDir: string): Promise<pg.Client> {
  const { clusterIn, connectionOf } = await import('../../../src/adapters/database/embedded/cluster.ts')
  const client = new pg.Client({ ...connectionOf(clusterIn(dataDir)), application_name: 'shop is leaving' })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Processes of the server whose cluster is in the data folder; the postmaster is the one that another's parent is. */
export function serverProcesses(dataDir: string): number[] {
  const folder = realpathSync(join(dataDir, 'postgres'))
  return readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder
      } catch {
        return false
      }
    })
}

export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0])
}

/** Whether this process may mount file systems and make namespaces. */
export function isAdministrator(): boolean {
  try {
    execFileSync('unshare', ['--mount', '--pid', '--fork', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
