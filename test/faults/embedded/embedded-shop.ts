import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { clusterIn, connectionOf } from '../../../src/adapters/database/embedded/cluster.ts'
import { postmasterOf, serverProcesses } from '../../support/embedded/processes.ts'
import { freePort, type RunningShop, startShopProcess } from '../../support/running-shop.ts'
import type { Books } from '../ledger.ts'
import { plentyOf } from '../stage.ts'

/** Must not be counted as a user of the server, which the last user stops. */
const APPLICATION_NAME = 'shop is leaving'

type StartOptions = { port?: number; env?: Record<string, string>; nodeArgs?: string[] }
type CommandResult = { code: number; output: string }

/** A data folder whose shop runs on the embedded PostgreSQL. */
export type EmbeddedShop = Books & {
  dataDir: string
  start(options?: StartOptions): Promise<RunningShop>
  /** Products with far more stock than is bought. */
  goods(url: string): Promise<number[]>
  /** Runs the command line on the folder. */
  command(...args: string[]): Promise<CommandResult>
  /** SIGKILL to the postmaster. */
  killServer(): void
  /** Server processes of the folder whose parent is not the running postmaster. */
  orphans(): number[]
  close(): Promise<void>
}

/**
 * An empty data folder, whose path is longer than a socket's may be and has spaces.
 * @param program the built shop
 * @param parent the folder that it is made in
 */
export function openEmbeddedShop(program: string, parent = tmpdir()): EmbeddedShop {
  const folder = mkdtempSync(
    join(parent, `a shop on its own PostgreSQL, in a folder with ${'a long name and '.repeat(4)}`),
  )
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'var')
  mkdirSync(dataDir)
  const running = new Set<RunningShop>()
  const settings = { DATABASE_URL: '', DATA_DIR: dataDir, LIMITS: 'off', LOG_LEVEL: 'error' }
  const commandLine = join(dirname(program), 'shop.js')

  async function query<Row extends object>(_database: string, text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ ...connectionOf(clusterIn(dataDir)), application_name: APPLICATION_NAME })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  return {
    dataDir,
    cluster: { query },
    async start({ port, env, nodeArgs } = {}) {
      const shop = await startShopProcess({
        program,
        dataDir,
        port: port ?? (await freePort()),
        env: { ...settings, ...env },
        ...(nodeArgs ? { nodeArgs } : {}),
      })
      running.add(shop)
      shop.process.once('exit', () => running.delete(shop))
      return shop
    },
    goods: (url) => plentyOf({ cluster: { query }, database: '', url, stock: 100_000 }),
    command(...args) {
      const { promise, resolve } = Promise.withResolvers<CommandResult>()
      execFile(process.execPath, [commandLine, ...args], { env: { ...process.env, ...settings } }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, output: `${out}${err}`.trim() }),
      )
      return promise
    },
    audit() {
      const env = { ...process.env, ...settings }
      const { status, stdout, stderr } = spawnSync(process.execPath, [commandLine, 'audit'], { env, encoding: 'utf8' })
      return status === 0 ? [] : `${stdout}${stderr}`.trim().split('\n')
    },
    killServer: () => void process.kill(postmasterOf(dataDir), 'SIGKILL'),
    orphans() {
      const postmaster = postmasterOf(dataDir)
      return serverProcesses(dataDir).filter((pid) => pid !== postmaster && ![postmaster, 0].includes(parentOf(pid)))
    },
    async close() {
      await Promise.all([...running].map((shop) => shop.end('SIGKILL')))
      if (existsSync(join(dataDir, 'postgres')))
        for (const pid of serverProcesses(dataDir)) process.kill(pid, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** 0 when the process has ended. */
function parentOf(pid: number): number {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
