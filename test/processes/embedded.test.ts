import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { clusterIn, connectionOf } from '../../src/adapters/database/embedded/cluster.ts'
import { ensureServer, stopServer } from '../../src/adapters/database/embedded/server.ts'
import {
  connectTo,
  isAdministrator,
  postmasterOf,
  SECRET,
  serverProcesses,
  startUser,
  type User,
} from '../support/embedded/processes.ts'

const folders: string[] = []
const users: User[] = []

afterEach(async () => {
  for (const { end } of users.splice(0)) await end('SIGKILL')
  for (const folder of folders.splice(0)) {
    const dataDir = join(folder, 'var')
    if (existsSync(join(dataDir, 'postgres'))) killAll(serverProcesses(dataDir))
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
})

function killAll(pids: readonly number[]) {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended with another one.
    }
  }
}

/** A data folder with spaces whose path is longer than a socket's may be. */
function dataFolder(mode = 0o755): string {
  const folder = mkdtempSync(
    join(tmpdir(), `the shop's own PostgreSQL, in a folder with ${'a long name and '.repeat(4)}`),
  )
  folders.push(folder)
  chmodSync(folder, mode)
  const dataDir = join(folder, 'var')
  mkdirSync(dataDir)
  return dataDir
}

async function start(dataDir: string, before: readonly string[] = []): Promise<User> {
  const user = await startUser(dataDir, before)
  users.push(user)
  return user
}

const refusalOf = (dataDir: string, before: readonly string[] = []) =>
  startUser(dataDir, before).then(
    async (user) => {
      await user.end('SIGKILL')
      return 'not refused'
    },
    (error: Error) => error.message,
  )

/** What must be in a refusal: one line, without a stack. */
function expectOneLine(refusal: string, words: RegExp) {
  expect(refusal).toMatch(words)
  expect(refusal.split('\n')).toHaveLength(1)
}

async function write(dataDir: string, text: string) {
  const client = await connectTo(dataDir)
  await client.query('create table if not exists notes (text text)')
  await client.query('insert into notes values ($1)', [text])
  await client.end()
}

async function notes(dataDir: string): Promise<string[]> {
  const client = await connectTo(dataDir)
  const found = await client.query<{ text: string }>('select text from notes order by text')
  await client.end()
  return found.rows.map(({ text }) => text)
}

describe('one process', () => {
  test('makes the cluster, keeps what was written, and stops the server when it ends', async () => {
    const dataDir = dataFolder()
    const first = await start(dataDir)
    expect(first.isOnlyShop).toBe(true)
    await write(dataDir, 'kept')
    expect(await first.end('SIGTERM')).toBe(0)
    expect(serverProcesses(dataDir)).toEqual([])
    await start(dataDir)
    expect(await notes(dataDir)).toEqual(['kept'])
  })

  test('lets nobody else read anything, and gives PostgreSQL none of its secrets', async () => {
    const dataDir = dataFolder()
    mkdirSync(join(dataDir, 'mail'))
    writeFileSync(join(dataDir, 'mail/message.eml'), 'an e-mail', { mode: 0o644 })
    await start(dataDir)
    const isRoot = process.getuid?.() === 0
    expect(statSync(dataDir).mode & 0o777).toBe(isRoot ? 0o711 : 0o700)
    for (const name of readdirSync(dataDir)) {
      expect([name, statSync(join(dataDir, name)).mode & 0o077]).toEqual([name, 0])
    }
    const postmaster = postmasterOf(dataDir)
    expect(statSync(`/proc/${postmaster}`).uid === 0).toBe(false)
    expect(readFileSync(`/proc/${postmaster}/environ`, 'utf8')).not.toContain(SECRET)
  })

  test('uses a role that is no superuser, C.UTF-8 for what is not sorted by a language, and fsync', async () => {
    const dataDir = dataFolder()
    await start(dataDir)
    const client = await connectTo(dataDir)
    const found = await client.query(
      `select current_setting('is_superuser') as superuser, current_setting('fsync') as fsync,
          current_setting('listen_addresses') as network, datlocprovider as provider, datlocale as locale
       from pg_database where datname = current_database()`,
    )
    await client.end()
    expect(found.rows).toEqual([{ superuser: 'off', fsync: 'on', network: '', provider: 'b', locale: 'C.UTF-8' }])
  })

  test('gets the server back when it is killed', async () => {
    const dataDir = dataFolder()
    const user = await start(dataDir)
    await write(dataDir, 'kept')
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    await expect.poll(() => notes(dataDir).catch(() => []), { timeout: 20_000 }).toEqual(['kept'])
    await expect.poll(() => user.said()).toMatch(/it was started again/)
    expect(await user.end('SIGTERM')).toBe(0)
    expect(serverProcesses(dataDir)).toEqual([])
  })

  test('says in its own log what the server says', async () => {
    const dataDir = dataFolder()
    const user = await start(dataDir)
    const client = await connectTo(dataDir)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
    await expect
      .poll(() => user.said())
      .toMatch(/"source":"postgres","msg":"client backend .* was terminated by signal 9/)
  })
})

describe('several processes', () => {
  test('share one server, which the last of them stops', async () => {
    const dataDir = dataFolder()
    const first = await start(dataDir)
    const postmaster = postmasterOf(dataDir)
    const second = await start(dataDir)
    expect(second.isOnlyShop).toBe(false)
    expect(postmasterOf(dataDir)).toBe(postmaster)
    expect(await first.end('SIGTERM')).toBe(0)
    expect(postmasterOf(dataDir)).toBe(postmaster)
    expect(await second.end('SIGTERM')).toBe(0)
    expect(serverProcesses(dataDir)).toEqual([])
  })

  test('that start at once on an empty folder make one cluster, and that end at once leave no server', async () => {
    const dataDir = dataFolder()
    const all = await Promise.all([1, 2, 3].map(() => start(dataDir)))
    const parents = serverProcesses(dataDir).filter((pid) => pid === postmasterOf(dataDir))
    expect(parents).toHaveLength(1)
    expect(await Promise.all(all.map(({ end }) => end('SIGTERM')))).toEqual([0, 0, 0])
    expect(serverProcesses(dataDir)).toEqual([])
  })
})

describe('several processes on a cluster that was used before', () => {
  test('start at once, and each is let in', async () => {
    const dataDir = dataFolder()
    await (await start(dataDir)).end('SIGTERM')
    const all = await Promise.all([1, 2, 3].map(() => start(dataDir)))
    expect(await Promise.all(all.map(({ end }) => end('SIGTERM')))).toEqual([0, 0, 0])
    expect(serverProcesses(dataDir)).toEqual([])
  })

  test('of which one starts while the last other one ends: it is let in', async () => {
    const dataDir = dataFolder()
    let last = await start(dataDir)
    for (let time = 0; time < 4; time++) {
      const ending = last.end('SIGTERM')
      const next = start(dataDir)
      expect(await ending).toBe(0)
      last = await next
    }
    await write(dataDir, 'kept')
    expect(await last.end('SIGTERM')).toBe(0)
    expect(serverProcesses(dataDir)).toEqual([])
  })

  test('all get it back when the server is killed, without a failed start', async () => {
    const dataDir = dataFolder()
    const all = await Promise.all([1, 2].map(() => start(dataDir)))
    await write(dataDir, 'kept')
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    await expect.poll(() => notes(dataDir).catch(() => []), { timeout: 20_000 }).toEqual(['kept'])
    for (const { said } of all) expect(said()).not.toMatch(/could not be started/)
    expect(await Promise.all(all.map(({ end }) => end('SIGTERM')))).toEqual([0, 0])
    expect(serverProcesses(dataDir)).toEqual([])
  })
})

describe('after a kill', () => {
  test('of the process, the next one uses the server that still runs and stops it in the end', async () => {
    const dataDir = dataFolder()
    const killed = await start(dataDir)
    await write(dataDir, 'kept')
    const postmaster = postmasterOf(dataDir)
    await killed.end('SIGKILL')
    const next = await start(dataDir)
    expect(next.isOnlyShop).toBe(true)
    expect(postmasterOf(dataDir)).toBe(postmaster)
    expect(await notes(dataDir)).toEqual(['kept'])
    await next.end('SIGTERM')
    expect(serverProcesses(dataDir)).toEqual([])
  })

  test('of both, with a statement in hand, nothing is lost and no process is left', async () => {
    const dataDir = dataFolder()
    const killed = await start(dataDir)
    await write(dataDir, 'kept')
    const client = await connectTo(dataDir)
    const busy = client.query('select pg_sleep(600)').catch(() => 'cut')
    await expect.poll(() => serverProcesses(dataDir).length).toBeGreaterThan(1)
    const before = serverProcesses(dataDir)
    const postmaster = postmasterOf(dataDir)
    const ended = killed.end('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await ended
    await start(dataDir)
    expect(await busy).toBe('cut')
    expect(await notes(dataDir)).toEqual(['kept'])
    expect(serverProcesses(dataDir).filter((pid) => before.includes(pid))).toEqual([])
  })

  test('of the first start while it makes the cluster, in a container where the next one has the same process id', async () => {
    const dataDir = dataFolder()
    mkdirSync(join(dataDir, `postgres.unfinished-${process.pid}`))
    const cluster = clusterIn(dataDir)
    expect(await ensureServer(cluster)).toBe(true)
    await stopServer(cluster)
  })

  test('a process id file that names another program does not keep the server from starting', async () => {
    const dataDir = dataFolder()
    const killed = await start(dataDir)
    const file = join(dataDir, 'postgres/postmaster.pid')
    const lines = readFileSync(file, 'utf8').split('\n')
    const ended = killed.end('SIGKILL')
    killAll(serverProcesses(dataDir))
    await ended
    await expect.poll(() => serverProcesses(dataDir)).toEqual([])
    writeFileSync(file, [String(process.pid), ...lines.slice(1)].join('\n'))
    await start(dataDir)
  })
})

describe('is refused in one line', () => {
  test('over a database of a version that ran on PGlite', async () => {
    const dataDir = dataFolder()
    mkdirSync(join(dataDir, 'database'))
    writeFileSync(join(dataDir, 'database/PG_VERSION'), '17')
    expectOneLine(await refusalOf(dataDir), /earlier version .*backup.*restore/)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  })

  test('a cluster of another major version', async () => {
    const dataDir = dataFolder()
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
    expectOneLine(await refusalOf(dataDir), /was made by PostgreSQL 17.*upgrade-database/)
  })

  test('a folder whose name the shell would read', async () => {
    const dataDir = join(dataFolder(), 'a$b')
    mkdirSync(dataDir)
    expectOneLine(await refusalOf(dataDir), /DATA_DIR must not contain/)
  })

  test('an upgrade that was interrupted before its last step', async () => {
    const dataDir = dataFolder()
    mkdirSync(join(dataDir, 'postgres-17'))
    expectOneLine(await refusalOf(dataDir), /upgrade was interrupted: run .* upgrade-database/)
  })

  test('a running shop whose folder was moved away makes no new one', async () => {
    const dataDir = dataFolder()
    const user = await start(dataDir)
    await write(dataDir, 'kept')
    const postmaster = postmasterOf(dataDir)
    renameSync(join(dataDir, 'postgres'), join(dataDir, 'moved'))
    process.kill(postmaster, 'SIGQUIT')
    await expect.poll(() => user.said()).toMatch(/is gone: put it back/)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    renameSync(join(dataDir, 'moved'), join(dataDir, 'postgres'))
    await expect.poll(() => notes(dataDir).catch(() => []), { timeout: 20_000 }).toEqual(['kept'])
    expect(await user.end('SIGTERM')).toBe(0)
  })

  test('a setting that PostgreSQL cannot work with, in its own words', async () => {
    const dataDir = dataFolder()
    const cluster = clusterIn(dataDir)
    const refusal = await ensureServer(cluster, { settings: { shared_buffers: '1TB' } }).catch(String)
    expectOneLine(String(refusal), /PostgreSQL did not start in .*could not (map|create|resize) /)
  })
})

describe.runIf(isAdministrator())('on a volume', () => {
  test('a second container is refused while the server runs, and gets in when it has ended', async () => {
    const dataDir = dataFolder()
    const first = await start(dataDir)
    const otherContainer = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
    expectOneLine(await refusalOf(dataDir, otherContainer), /in use in another container/)
    await first.end('SIGTERM')
    expect((await start(dataDir, otherContainer)).isOnlyShop).toBe(true)
  })

  test('another network namespace shares the server', async () => {
    const dataDir = dataFolder()
    await start(dataDir)
    const postmaster = postmasterOf(dataDir)
    await start(dataDir, ['unshare', '--net'])
    expect(postmasterOf(dataDir)).toBe(postmaster)
  })

  test('a full disk and a read-only one are said in words', async () => {
    const dataDir = dataFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', dataDir])
    try {
      expectOneLine(await refusalOf(dataDir), /The disk of .* is full/)
      execFileSync('mount', ['-o', 'remount,ro', dataDir])
      expectOneLine(await refusalOf(dataDir), /read-only file system/)
    } finally {
      execFileSync('umount', ['-l', dataDir])
    }
  })

  test('below a folder that is closed to other users the server runs all the same', async () => {
    const dataDir = dataFolder(0o700)
    await start(dataDir)
    await write(dataDir, 'kept')
    expect(await notes(dataDir)).toEqual(['kept'])
  })
})

test('over loopback, as on Windows, only the password opens the database', async () => {
  const dataDir = dataFolder()
  const cluster = clusterIn(dataDir, { transport: 'loopback' })
  await ensureServer(cluster)
  try {
    const connection = connectionOf(cluster)
    const client = new pg.Client(connection)
    await client.connect()
    const found = await client.query(`select current_user as name, current_setting('listen_addresses') as network`)
    expect(found.rows).toEqual([{ name: 'shop', network: '127.0.0.1' }])
    await client.end()
    // Killed and started again it listens where running shops look for it.
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    await ensureServer(cluster)
    const again = new pg.Client(connection)
    await again.connect()
    await again.end()
    const stranger = new pg.Client({ ...connection, password: 'guessed' })
    await expect(stranger.connect()).rejects.toThrow(/password authentication failed/)
  } finally {
    await stopServer(cluster)
  }
})
