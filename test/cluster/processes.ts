import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Workplace = {
  folder: string
  /** A folder in it that the programs may write to. */
  place(name: string): string
  start(name: string, program: string, args: readonly string[], env?: Record<string, string>): ChildProcess
  /** Whatever was started, and what that started: killed, and the folder removed. */
  close(): Promise<void>
}

const isRoot = process.getuid?.() === 0

/** Starts programs so that none outlives this process by more than the kernel needs. */
export function openWorkplace(): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'shop-cluster-'))
  chmodSync(folder, 0o755)
  const running = new Set<ChildProcess>()

  const place = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (isRoot) execFileSync('chown', ['postgres:postgres', path])
    return path
  }

  return {
    folder,
    place,
    start(name, program, args, env = {}) {
      // PostgreSQL and PgBouncer refuse to run as root.
      const user = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--'] : []
      const [command = '', ...rest] = [...user, program, ...args]
      const child = spawn(command, rest, {
        cwd: place(name),
        env: { ...process.env, ...env, HOME: place(name) },
        stdio: ['ignore', 'pipe', 'pipe'],
        // A group of its own, so that Ctrl-C reaches it only through `close`, and children of it are found.
        detached: true,
      })
      running.add(child)
      const log = join(folder, `${name}.log`)
      for (const stream of [child.stdout, child.stderr]) stream?.pipe(createWriteStream(log, { flags: 'a' }))
      child.once('error', (error) => appendFileSync(log, `${error}\n`))
      child.once('exit', (code, signal) => appendFileSync(log, `ended: ${code ?? signal}\n`))
      return child
    },
    async close() {
      for (const child of running) killGroup(child)
      await Promise.all([...running].map((child) => isOver(child) || once(child, 'exit')))
      for (const pid of postmastersIn(folder)) kill(pid)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

export const isOver = ({ exitCode, signalCode, pid }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null

export function killGroup({ pid }: ChildProcess) {
  if (pid !== undefined) kill(-pid)
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** Patroni starts PostgreSQL in a session of its own. */
export function postmastersIn(folder: string): number[] {
  const found = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return found
    .filter((line) => line.includes(folder) && line.includes('/postgres '))
    .map((line) => Number.parseInt(line, 10))
}
