import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresPrograms } from '../faults/postgres.ts'

const WANTED = [
  'patroni',
  'etcd-server',
  'haproxy',
  'varnish',
  'varnish-modules',
  'pgbouncer',
  'redis-server',
  'prometheus',
]
const WITHOUT = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map((kind) => `--no-${kind}`)

export type Programs = {
  env: Record<string, string>
  postgres: string
  vmods: string
  at(name: string): string
}

/**
 * Programs of the distribution, unpacked beside it: nothing is installed, and no root is needed.
 * They are kept in a temporary folder, so that only the first run downloads them.
 */
export function openPrograms(say: (line: string) => void): Programs {
  const postgres = postgresPrograms()
  if (!postgres) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  const folder = join(tmpdir(), 'shop-cluster-programs')
  const complete = join(folder, 'complete')
  if (!existsSync(complete) || readFileSync(complete, 'utf8') !== WANTED.join()) download(folder, say)
  const libraries = ['usr/lib/x86_64-linux-gnu', 'usr/lib/x86_64-linux-gnu/varnish', 'usr/lib/aarch64-linux-gnu']
  return {
    env: {
      LD_LIBRARY_PATH: libraries.map((path) => join(folder, path)).join(':'),
      PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages'),
      PYTHONDONTWRITEBYTECODE: '1',
    },
    postgres,
    vmods: libraries.map((path) => join(folder, path, 'varnish/vmods')).join(':'),
    at(name) {
      const places = [
        join(folder, 'usr/sbin', name),
        join(folder, 'usr/bin', name),
        `/usr/sbin/${name}`,
        `/usr/bin/${name}`,
      ]
      const found = places.find((path) => existsSync(path))
      if (!found) throw new Error(`${name} is neither installed nor among the packages`)
      return found
    },
  }
}

function download(folder: string, say: (line: string) => void) {
  const part = `${folder}.${process.pid}`
  mkdirSync(join(part, 'packages'), { recursive: true, mode: 0o755 })
  const missing = missingPackages()
  say(`downloading ${missing.length} packages of the distribution`)
  const output = (program: string, args: string[]) =>
    execFileSync(program, args, { cwd: join(part, 'packages'), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  output('apt-get', ['-o', 'APT::Sandbox::User=root', 'download', ...missing])
  for (const name of readdirSync(join(part, 'packages'))) output('dpkg', ['-x', name, part])
  rmSync(join(part, 'packages'), { recursive: true })
  writeFileSync(join(part, 'complete'), WANTED.join())
  rmSync(folder, { recursive: true, force: true })
  renameSync(part, folder)
}

function missingPackages(): string[] {
  const lines = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' }).split('\n')
  const needed = lines('apt-cache', 'depends', '--recurse', ...WITHOUT, ...WANTED).filter((line) =>
    /^[a-z0-9]/.test(line),
  )
  const installed = new Set(
    lines('dpkg-query', '-W', '-f', `\${Package} \${db:Status-Status}\\n`)
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  )
  const real = new Set(
    lines('apt-cache', 'show', '--no-all-versions', ...needed)
      .filter((line) => line.startsWith('Package: '))
      .map((line) => line.slice('Package: '.length)),
  )
  return [...new Set(needed)].filter((name) => real.has(name) && !installed.has(name))
}
