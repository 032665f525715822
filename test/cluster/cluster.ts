import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { until } from '../faults/customer.ts'
import { plentyOf } from '../faults/stage.ts'
import { type RunningShop, startShopProcess } from '../support/running-shop.ts'
import { S3_KEYS, startS3 } from '../vendors/s3.ts'
import { openPrograms, type Programs } from './packages.ts'
import { ports } from './ports.ts'
import { killGroup, openWorkplace, postmastersIn, type Workplace } from './processes.ts'
import {
  alertRules,
  haproxyConfig,
  patroniConfig,
  pgbouncerConfig,
  prometheusConfig,
  redisConfig,
  varnishConfig,
} from './recipe.ts'

const SECRET = 'a secret of the cluster tests, long enough for all'
const START_MS = 90_000

export const PUBLIC = `http://localhost:${ports.public}`

export type RunningCluster = {
  /** Small things with far more stock than anybody buys. */
  goods: number[]
  varnishes: readonly { url: string; process: ChildProcess }[]
  /** `ROLE=web`, behind HAProxy. */
  shops: RunningShop[]
  /** `ROLE=jobs`: sends e-mails, relays changes and purges. */
  jobs(): RunningShop
  /** What was sent. */
  mail: { received: number[] }
  /** In the store of pictures and documents. */
  objects: ReadonlyMap<string, Buffer>
  startShop(n: number): Promise<RunningShop>
  startJobs(): Promise<RunningShop>
  /** Of the primary, over HAProxy. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  leader(): Promise<number>
  postmasters(n: number): number[]
  /** kill -9 of PostgreSQL, and of the Patroni that would start it again. */
  killPostgres(n: number, options: { withPatroni: boolean }): void
  startPatroni(n: number): void
  hasSynchronousStandby(): Promise<boolean>
  close(): Promise<void>
}

/** Everything of deploy/cluster on this machine, with three shops of the built program for buyers and one for jobs. */
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
  let jobs: RunningShop | undefined
  const store = await startS3()
  const mail = await openMailServer()
  const close = async () => {
    closing.delete(close)
    await Promise.all([...shops, jobs].map((shop) => shop?.end('SIGKILL')))
    mail.close()
    await store.close()
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
  const startInstance = (ROLE: 'web' | 'jobs', { port = 0, metrics = 0 }: { port?: number; metrics?: number }) =>
    startShopProcess({
      program,
      dataDir: mkdtempSync(join(workplace.folder, 'shop-')),
      port,
      env: {
        ...shopEnv,
        ROLE,
        METRICS_PORT: String(metrics),
        MAIL_URL: `smtp://127.0.0.1:${ports.mail}`,
        MEDIA_S3_URL: store.url,
        MEDIA_S3_REGION: S3_KEYS.region,
        MEDIA_S3_KEY: S3_KEYS.key,
        MEDIA_S3_SECRET: S3_KEYS.secret,
      },
    })
  const startShop = async (n: number) => {
    shops[n] = await startInstance('web', { port: ports.shops[n], metrics: ports.metrics[n] })
    return shops[n]
  }
  const startJobs = async () => {
    jobs = await startInstance('jobs', { port: ports.jobs, metrics: ports.jobsMetrics })
    return jobs
  }
  // The first one migrates and fills the database.
  await startShop(0)
  await Promise.all([startShop(1), startShop(2), startJobs()])

  say('Varnish, Prometheus')
  write('alerts.yml', alertRules())
  workplace.start('prometheus', programs.at('prometheus'), [
    ...['--config.file', write('prometheus.yml', prometheusConfig()), '--log.level', 'warn'],
    ...['--storage.tsdb.path', workplace.place('prometheus'), '--web.listen-address', `127.0.0.1:${ports.prometheus}`],
  ])
  // Once, so that none reads it while it is written for another.
  const vcl = write('varnish.vcl', varnishConfig())
  const varnishes = ports.varnish.map((port, n) => ({
    url: `http://127.0.0.1:${port}`,
    process: workplace.start(
      `varnish${n + 1}`,
      programs.at('varnishd'),
      varnishArgs(workplace, programs, n, vcl),
      programs.env,
    ),
  }))
  for (const { url } of varnishes) await until(url, () => isAnswered(url), START_MS)
  await until('all tiers', () => isAnswered(PUBLIC), START_MS)
  const cluster = {
    query: <Row extends object>(_: string, text: string, values?: unknown[]) => query<Row>(text, values),
  }
  const goods = await plentyOf({ cluster, database: 'shop', url: shops[0]?.url ?? '', stock: 100_000 })

  const postmasters = (n: number) => postmastersIn(join(workplace.folder, `pg${n + 1}`))

  return {
    goods,
    varnishes,
    shops,
    jobs: () => {
      if (!jobs) throw new Error('no instance works on jobs')
      return jobs
    },
    mail,
    objects: store.objects,
    startShop,
    startJobs,
    query,
    leader: async () => {
      const found = await Promise.all(ports.patroni.map((port) => isAnswered(`http://127.0.0.1:${port}/primary`)))
      return found.indexOf(true)
    },
    postmasters,
    killPostgres(n, { withPatroni }) {
      const patroni = patronis[n]
      if (withPatroni && patroni) killGroup(patroni)
      for (const pid of postmasters(n)) process.kill(pid, 'SIGKILL')
    },
    startPatroni,
    hasSynchronousStandby,
    close,
  }
}

/** As each shop reaches it. */
export const databaseOf = () => ({
  DATABASE_URL: `postgres://postgres@127.0.0.1:${ports.pgbouncer}/shop`,
  DATABASE_DIRECT_URL: `postgres://postgres@127.0.0.1:${ports.primary}/shop`,
  DATABASE_READ_URL: undefined,
  DATABASE_PREPARED: 'off' as const,
  dataDir: '',
})

const shopEnv: Record<string, string> = {
  BASE_URL: PUBLIC,
  DATABASE_URL: databaseOf().DATABASE_URL,
  DATABASE_DIRECT_URL: databaseOf().DATABASE_DIRECT_URL,
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

/** Takes every e-mail at once. */
async function openMailServer() {
  const received: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, accept) {
      stream.resume()
      stream.on('end', () => {
        received.push(performance.now())
        accept()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(ports.mail, '127.0.0.1', resolve))
  return { received, close: () => server.close() }
}

function varnishArgs(workplace: Workplace, { vmods }: Programs, n: number, vcl: string) {
  const settings = ['http_gzip_support=off', 'http_resp_hdr_len=32k', 'http_resp_size=64k']
  settings.push('workspace_backend=256k', 'workspace_client=256k', 'thread_pool_min=20', `vmod_path=${vmods}`)
  return [
    ...['-F', '-j', 'none', '-n', join(workplace.place(`varnish${n + 1}`), 'work')],
    ...['-a', `127.0.0.1:${ports.varnish[n]}`, '-f', vcl, '-s', 'malloc,64m'],
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
