import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { until } from '../faults/customer.ts'
import { plentyOf } from '../faults/stage.ts'
import { type RunningShop, startShopProcess } from '../support/running-shop.ts'
import { openPrograms, type Programs } from './packages.ts'
import { ports } from './ports.ts'
import { killGroup, openWorkplace, postmastersIn, type Workplace } from './processes.ts'
import { haproxyConfig, patroniConfig, pgbouncerConfig, redisConfig, varnishConfig } from './recipe.ts'

const SECRET = 'a secret of the cluster tests, long enough for all'
const START_MS = 90_000

export const PUBLIC = `http://localhost:${ports.public}`

export type RunningCluster = {
  /** Small things with far more stock than anybody buys. */
  goods: number[]
  varnishes: readonly { url: string; process: ChildProcess }[]
  shops: RunningShop[]
  startShop(n: number): Promise<RunningShop>
  /** Of the primary, over HAProxy. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  leader(): Promise<number>
  /** kill -9 of PostgreSQL, and of the Patroni that would start it again. */
  killPostgres(n: number, options: { withPatroni: boolean }): void
  startPatroni(n: number): void
  hasSynchronousStandby(): Promise<boolean>
  close(): Promise<void>
}

/** Everything of deploy/cluster on this machine, with three shops of the built program. */
export async function openCluster(program: string, say: (line: string) => void): Promise<RunningCluster> {
  const workplace = openWorkplace()
  try {
    return await startAll(workplace, { program, programs: openPrograms(say), say })
  } catch (error) {
    await workplace.close()
    throw error
  }
}

/** For Ctrl-C. */
export const closing = new Set<() => Promise<void>>()

type Parts = { program: string; programs: Programs; say: (line: string) => void }

async function startAll(workplace: Workplace, { program, programs, say }: Parts): Promise<RunningCluster> {
  const shops: RunningShop[] = []
  const close = async () => {
    closing.delete(close)
    await Promise.all(shops.map((shop) => shop.end('SIGKILL')))
    await workplace.close()
  }
  closing.add(close)
  const write = (name: string, text: string) => {
    const path = join(workplace.folder, name)
    writeFileSync(path, text, { mode: 0o644 })
    return path
  }
  const patronis: ChildProcess[] = []
  const startPatroni = (n: number) => {
    const places = { data: join(workplace.place(`pg${n + 1}`), 'data'), sockets: workplace.place('sockets') }
    const config = write(`patroni${n + 1}.yml`, patroniConfig(n, { ...places, programs: programs.postgres }))
    patronis[n] = workplace.start(`pg${n + 1}`, '/usr/bin/python3', [programs.at('patroni'), config], programs.env)
  }

  say('etcd, Redis')
  const etcd = `http://127.0.0.1:${ports.etcd}`
  const peer = `http://127.0.0.1:${ports.etcdPeer}`
  workplace.start('etcd', programs.at('etcd'), [
    ...['--data-dir', join(workplace.place('etcd'), 'data'), '--unsafe-no-fsync'],
    ...['--listen-client-urls', etcd, '--advertise-client-urls', etcd],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
  ])
  workplace.start('redis', programs.at('redis-server'), [write('redis.conf', redisConfig())])
  await until('etcd', () => isAnswered(`${etcd}/health`), START_MS)

  say('PostgreSQL by Patroni, HAProxy, PgBouncer')
  startPatroni(0)
  await until('the primary', () => isAnswered(`http://127.0.0.1:${ports.patroni[0]}/primary`), START_MS)
  startPatroni(1)
  workplace.start('haproxy', programs.at('haproxy'), ['-db', '-f', write('haproxy.cfg', haproxyConfig())], programs.env)
  workplace.start('pgbouncer', programs.at('pgbouncer'), [write('pgbouncer.ini', pgbouncerConfig())])
  const query = <Row extends object>(text: string, values: unknown[] = [], database = 'shop') =>
    queryAt<Row>(`postgres://postgres@127.0.0.1:${ports.primary}/${database}`, text, values)
  const patient = (text: string) =>
    until(
      text,
      () =>
        query(text, [], 'postgres').then(
          () => true,
          (error) => isDuplicate(error),
        ),
      START_MS,
    )
  await patient('create database shop')
  const hasSynchronousStandby = async () => {
    const found = await query<{ n: number }>(
      `select count(*)::int as n from pg_stat_replication where sync_state in ('sync', 'quorum')`,
    ).catch(() => [])
    return found[0]?.n === 1
  }
  await until('a synchronous standby', hasSynchronousStandby, START_MS)

  say('shops')
  const startShop = async (n: number) => {
    const shop = await startShopProcess({
      program,
      dataDir: mkdtempSync(join(workplace.folder, 'shop-')),
      port: ports.shops[n] ?? 0,
      env: shopEnv,
    })
    shops[n] = shop
    return shop
  }
  // The first one migrates and fills the database.
  await startShop(0)
  await Promise.all([startShop(1), startShop(2)])

  say('Varnish')
  const varnishes = ports.varnish.map((port, n) => ({
    url: `http://127.0.0.1:${port}`,
    process: workplace.start(
      `varnish${n + 1}`,
      programs.at('varnishd'),
      varnishArgs(workplace, programs, n, write),
      programs.env,
    ),
  }))
  for (const { url } of varnishes) await until(url, () => isAnswered(url), START_MS)
  await until('all tiers', () => isAnswered(PUBLIC), START_MS)
  const cluster = {
    query: <Row extends object>(_: string, text: string, values?: unknown[]) => query<Row>(text, values),
  }
  const goods = await plentyOf({ cluster, database: 'shop', url: shops[0]?.url ?? '', stock: 100_000 })

  return {
    goods,
    varnishes,
    shops,
    startShop,
    query,
    leader: async () => {
      const found = await Promise.all(ports.patroni.map((port) => isAnswered(`http://127.0.0.1:${port}/primary`)))
      return found.indexOf(true)
    },
    killPostgres(n, { withPatroni }) {
      const patroni = patronis[n]
      if (withPatroni && patroni) killGroup(patroni)
      for (const pid of postmastersIn(join(workplace.folder, `pg${n + 1}`))) process.kill(pid, 'SIGKILL')
    },
    startPatroni,
    hasSynchronousStandby,
    close,
  }
}

const shopEnv: Record<string, string> = {
  BASE_URL: PUBLIC,
  DATABASE_URL: `postgres://postgres@127.0.0.1:${ports.pgbouncer}/shop`,
  DATABASE_DIRECT_URL: `postgres://postgres@127.0.0.1:${ports.primary}/shop`,
  DATABASE_PREPARED: 'off',
  REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
  VARNISH_URLS: ports.varnish.map((port) => `http://127.0.0.1:${port}/`).join(','),
  EDGE_TAGS: 'on',
  SESSION_SECRET: SECRET,
  TRUST_PROXY: 'loopback',
  LIMITS: 'off',
  DRAIN_SECONDS: '3',
  LOG_LEVEL: 'warn',
}

function varnishArgs(
  workplace: Workplace,
  { vmods }: Programs,
  n: number,
  write: (name: string, text: string) => string,
) {
  const settings = ['http_gzip_support=off', 'http_resp_hdr_len=32k', 'http_resp_size=64k']
  settings.push('workspace_backend=256k', 'workspace_client=256k', 'thread_pool_min=20', `vmod_path=${vmods}`)
  return [
    ...['-F', '-j', 'none', '-n', join(workplace.place(`varnish${n + 1}`), 'work')],
    ...['-a', `127.0.0.1:${ports.varnish[n]}`, '-f', write('varnish.vcl', varnishConfig()), '-s', 'malloc,64m'],
    ...settings.flatMap((setting) => ['-p', setting]),
  ]
}

async function queryAt<Row extends object>(url: string, text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const isDuplicate = (error: unknown) => (error as { code?: string }).code === '42P04'

const isAnswered = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000), redirect: 'manual' }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status === 200
    },
    () => false,
  )
