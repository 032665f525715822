import { randomBytes } from 'node:crypto'
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findBinaries } from '../../src/adapters/database/embedded/binaries.ts'
import {
  type Account,
  accountOfInitdb,
  giveTo,
  runAs,
  serverAccount,
  spawnAs,
} from '../../src/adapters/database/embedded/service-user.ts'
import { freePort } from './running-shop.ts'

/** Speed before safety: the data is thrown away after the run. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  max_connections: '300',
  shared_buffers: '128MB',
  jit: 'off',
}

/** One PostgreSQL server for a whole run of Vitest: the one that TEST_DATABASE_URL names, or a new one. */
export default async function setup(project: TestProject) {
  const named = process.env.TEST_DATABASE_URL
  const server = named ? { url: named, stop: async () => {} } : await startTestServer()
  const prefix = `shop_test_${randomBytes(4).toString('hex')}`
  project.provide('databaseServer', server.url)
  project.provide('databasePrefix', prefix)
  return async () => {
    if (named) await dropAll(named, prefix)
    await server.stop()
  }
}

type TestServer = {
  url: string
  port: number
  folder: string
  account: Account | undefined
  /** Leaves the folder as a server that was shut down leaves it. */
  shutDown: () => Promise<void>
  stop: () => Promise<void>
}

export async function startTestServer(settings: Settings = {}): Promise<TestServer> {
  const { initdb, postgres } = findBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'shop-test-postgres-'))
  const account = accountOfInitdb(serverAccount(folder, [initdb, postgres]))
  if (account) chownSync(folder, account.uid, account.gid)
  runAs(account, initdb, [
    ...['-D', folder, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ])
  return serve(folder, account, settings)
}

/** A primary and a server that follows it, on the same machine. */
export async function startReplicatedServers(): Promise<{ primary: TestServer; replica: TestServer }> {
  const settings = { wal_level: 'replica', max_wal_senders: '4', fsync: 'off' }
  const stopped = await startTestServer(settings)
  const { folder, account } = stopped
  await stopped.shutDown()
  const copy = mkdtempSync(join(tmpdir(), 'shop-test-postgres-'))
  cpSync(folder, copy, { recursive: true })
  writeFileSync(join(copy, 'standby.signal'), '')
  if (account) giveTo(account, copy)
  const primary = await serve(folder, account, settings)
  const replica = await serve(copy, account, { ...settings, primary_conninfo: primary.url })
  return { primary, replica }
}

type Settings = Readonly<Record<string, string>>

async function serve(folder: string, account: Account | undefined, more: Settings): Promise<TestServer> {
  const port = await freePort()
  const settings = Object.entries({ ...SETTINGS, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnAs(
    account,
    findBinaries().postgres,
    ['-D', folder, '-p', String(port), ...settings],
    ['ignore', 'ignore', 'pipe'],
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let written = ''
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${written}`)))
    child.stderr?.on('data', (text: Buffer) => {
      written = (written + text).slice(-10_000)
      if (/ready to accept (read-only )?connections/.test(written)) resolve()
    })
  })
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // After Ctrl-C Vitest ends without the teardown.
  const abandon = () => {
    child.kill('SIGKILL')
    remove()
  }
  process.once('exit', abandon)
  const end = async (signal: NodeJS.Signals) => {
    process.off('exit', abandon)
    child.kill(signal)
    await ended
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    folder,
    account,
    shutDown: () => end('SIGINT'),
    async stop() {
      await end('SIGQUIT')
      remove()
    },
  }
}

/** What a test file that was killed left behind, and the templates. */
async function dropAll(server: string, prefix: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  await client.end()
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
    /** Of the names of this run's databases. */
    databasePrefix: string
  }
}
