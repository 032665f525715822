import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ports } from './ports.ts'

const deploy = (path: string) => readFileSync(join(import.meta.dirname, '../../deploy', path), 'utf8')
const recipe = (name: string) => deploy(join('cluster', name))

/** @throws when the recipe no longer has what is replaced */
function changed(text: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce((before, [from, to]) => {
    const place = typeof from === 'string' ? from : new RegExp(from.source, 'gm')
    if (before.search(typeof place === 'string' ? RegExp.escape(place) : place) < 0)
      throw new Error(`deploy/cluster has no ${from}`)
    return before.replaceAll(place, to)
  }, text)
}

const local = (port: number) => `127.0.0.1:${port}`

/** The files of deploy/cluster with addresses of this machine, and without TLS and passwords. */
export const haproxyConfig = () =>
  changed(recipe('haproxy.cfg'), [
    ['maxconn 20000', 'maxconn 2000'],
    ['bind :80\n', `bind ${local(ports.public)}\n`],
    [/^ {2}bind :443.*\n/, ''],
    [/^ {2}http-request redirect scheme.*\n/, ''],
    ['X-Forwarded-Proto https', 'X-Forwarded-Proto http'],
    ['bind :8081', `bind ${local(ports.origin)}`],
    ['bind :5432', `bind ${local(ports.primary)}`],
    ['bind :5433', `bind ${local(ports.replica)}`],
    ...ports.varnish.map((port, n) => [`192.0.2.1${n + 1}:6081`, local(port)] as const),
    ...ports.shops.map((port, n) => [`192.0.2.2${n + 1}:3000`, local(port)] as const),
    ...ports.postgres.map(
      (port, n) => [`192.0.2.3${n + 1}:5432 check port 8008`, `${local(port)} check port ${ports.patroni[n]}`] as const,
    ),
  ])

export const varnishConfig = () =>
  changed(recipe('varnish.vcl'), [
    ['ORIGIN_HOST', '127.0.0.1'],
    ['ORIGIN_PORT', String(ports.origin)],
  ])

export const patroniConfig = (
  n: number,
  { data, sockets, programs }: Record<'data' | 'sockets' | 'programs', string>,
) =>
  changed(recipe('patroni.yml'), [
    ['name: pg1', `name: pg${n + 1}`],
    ['listen: 0.0.0.0:8008', `listen: ${local(ports.patroni[n] ?? 0)}`],
    ['192.0.2.31:8008', local(ports.patroni[n] ?? 0)],
    ['listen: 0.0.0.0:5432', `listen: ${local(ports.postgres[n] ?? 0)}`],
    ['192.0.2.31:5432', local(ports.postgres[n] ?? 0)],
    [/hosts: \[192\.0\.2\.41.*\]/, `hosts: ['${local(ports.etcd)}']`],
    [/^ {4}- local all all peer$/, '    - local all all trust'],
    [/hostssl (.*) 192\.0\.2\.0\/24 scram-sha-256/, 'host $1 127.0.0.1/32 trust'],
    [/^ +ssl.*\n/, ''],
    ['shared_buffers: 2GB', `shared_buffers: 128MB\n        unix_socket_directories: ${sockets}`],
    ['wal_keep_size: 1GB', 'wal_keep_size: 64MB'],
    ['/var/lib/postgresql/15/shop', data],
    ['/usr/lib/postgresql/15/bin', programs],
    ['mode: automatic', 'mode: off'],
  ])

const LIMITS =
  "set timezone = ''UTC''; set statement_timeout = ''5s''; set lock_timeout = ''3s''; set idle_in_transaction_session_timeout = ''10s''"

export const pgbouncerConfig = () =>
  changed(recipe('pgbouncer.ini'), [
    [/^shop = .*$/, `shop = host=127.0.0.1 port=${ports.primary} dbname=shop user=postgres connect_query='${LIMITS}'`],
    ['listen_addr = *', 'listen_addr = 127.0.0.1\nunix_socket_dir ='],
    ['listen_port = 6432', `listen_port = ${ports.pgbouncer}`],
    ['auth_type = scram-sha-256', 'auth_type = any'],
    [/^(client|server)_tls.*\n/, ''],
    [/^auth_file.*\n/, ''],
    // Debian's 1.18 does not know it.
    [/^max_prepared_statements.*\n/, ''],
  ])

export const redisConfig = () =>
  changed(recipe('redis.conf'), [
    ['bind 192.0.2.51', 'bind 127.0.0.1'],
    ['port 0\n', `port ${ports.redis}\n`],
    [/^tls-.*\n/, ''],
    [/^requirepass.*\n/, ''],
  ])

/** Whatever has to last minutes lasts seconds, so that a test can wait for it; rates are of the same minutes. */
export const alertRules = () => changed(deploy('observability/alerts.yml'), [[/(for: \d+)m$/, '$1s']])

export const prometheusConfig = () => `
global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
  - job_name: shop
    static_configs: [{ targets: [${[...ports.metrics, ports.jobsMetrics].map((port) => `'${local(port)}'`).join(', ')}] }]
`

export const natsConfig = () =>
  changed(recipe('nats.conf'), [
    ['listen: 192.0.2.51:4222', `listen: ${local(ports.redis)}`],
    [/^tls \{\n(?: .*\n)+\}\n/, ''],
  ])
