import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Figure, Stage } from '../stage.ts'

export const about =
  'deploy/install.sh on a bare Debian (a chroot, as root), updates there, and a version that does not start'
export const mostMs = 40 * 60_000

const DOMAIN = 'veikals.test'
const MOST_MINUTES = 10
const exec = promisify(execFile)

/** Needs the package debootstrap, and ports 80 and 443 free: a chroot shares the network. */
export async function run(_stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'shop-install-'))
  const mounts = ['proc', 'dev'].map((name) => join(root, name))
  const figures: Figure[] = []
  try {
    say('  a bare Debian')
    chmodSync(root, 0o755)
    await exec('debootstrap', ['--variant=minbase', 'bookworm', root], { maxBuffer: 2 ** 26 })
    for (const mount of mounts) execFileSync('mount', ['--bind', `/${mount.slice(root.length + 1)}`, mount])
    prepare(root)
    const checkout = join(root, 'root/shop')
    execFileSync('git', ['clone', '-q', '.', checkout])
    for (const [key, value] of Object.entries({ name: 'faults', email: 'faults@veikals.test' }))
      execFileSync('git', ['-C', checkout, 'config', `user.${key}`, value])
    execFileSync('git', ['-C', checkout, 'checkout', '-q', '-B', 'main'])
    execFileSync('git', ['-C', checkout, 'remote', 'remove', 'origin'])
    chmodSync(join(root, 'root'), 0o755)
    writeFileSync(join(root, 'etc/gitconfig'), '[safe]\n\tdirectory = *\n')

    say('  install')
    const began = Date.now()
    const { stdout } = await inside(root, 'sh /root/shop/deploy/install.sh veikals.test ilze@veikals.test', {
      SHOP_TLS: 'internal',
    })
    const minutes = (Date.now() - began) / 60_000
    figures.push({
      what: 'from bare Debian to HTTPS',
      figure: `${minutes.toFixed(1)} min`,
      ok: minutes <= MOST_MINUTES,
    })
    figures.push({
      what: 'address to become the owner',
      figure: /https:\S+join\S+/.exec(stdout)?.[0] ?? 'none',
      ok: stdout.includes(`https://${DOMAIN}/admin/join#`),
    })
    figures.push({ what: 'home page', figure: String(await statusOf('/')), ok: (await statusOf('/')) === 200 })

    say('  update')
    const before = versionOf(root)
    execFileSync('git', ['-C', checkout, 'commit', '-q', '--allow-empty', '-m', 'next'])
    const updated = await whileAsked(() => inside(root, 'shop-update'))
    figures.push({
      what: 'requests through an update, failed',
      figure: `${updated.failed} of ${updated.asked}`,
      ok: updated.failed === 0 && updated.asked > 0 && versionOf(root) !== before,
    })

    say('  a version that does not start')
    const good = versionOf(root)
    const main = join(checkout, 'src/main.ts')
    writeFileSync(main, `throw new Error('a broken version')\n${readFileSync(main, 'utf8')}`)
    execFileSync('git', ['-C', checkout, 'commit', '-q', '-a', '-m', 'broken'])
    const refused = await whileAsked(() =>
      inside(root, 'shop-update', { SHOP_UPDATE_SECONDS: '30' }).then(
        () => false,
        () => true,
      ),
    )
    figures.push({
      what: 'requests through a failed update, failed',
      figure: `${refused.failed} of ${refused.asked}`,
      ok: refused.failed === 0 && refused.result && versionOf(root) === good,
    })

    say('  copies of backups')
    const copies = await inside(
      root,
      'shop backup /var/lib/shop/first.gz && set -a && . /etc/shop/shop.env && BACKUP_REPOSITORY=/tmp/copies RESTIC_PASSWORD=secret && d=/var/lib/shop/backups/2026-11-20 && mkdir -p $d && mv /var/lib/shop/first.gz $d/shop.ndjson.gz && sh /opt/shop/current/deploy/copy-backups.sh && sh /opt/shop/current/deploy/copy-backups.sh && export RESTIC_REPOSITORY=/tmp/copies && restic restore latest --target /tmp/back && cmp /tmp/back$d/shop.ndjson.gz $d/shop.ndjson.gz && restic snapshots --json',
    )
    const kept = (JSON.parse(copies.stdout.trim().split('\n').at(-1) ?? '[]') as unknown[]).length
    figures.push({ what: 'copies of one night, sent twice, restored equal', figure: String(kept), ok: kept === 1 })
    return figures
  } finally {
    await inside(root, 'systemctl end').catch(() => {})
    for (const mount of mounts) execFileSync('umount', ['-l', mount])
    rmSync(root, { recursive: true, force: true })
  }
}

/** What this machine knows of certificates and package sources, and systemctl's stand-in. */
function prepare(root: string) {
  for (const folder of ['usr/local/share/ca-certificates', 'etc/apt/apt.conf.d'])
    if (existsSync(`/${folder}`)) cpSync(`/${folder}`, join(root, folder), { recursive: true })
  writeFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost ${DOMAIN}\n`)
  mkdirSync(join(root, 'dev/shm'), { recursive: true })
  cpSync('test/faults/systemctl', join(root, 'usr/local/sbin/systemctl'))
}

const inside = (root: string, command: string, env: Record<string, string> = {}) =>
  exec('chroot', [root, 'sh', '-c', command], {
    maxBuffer: 2 ** 26,
    env: {
      HOME: '/root',
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
      npm_config_cafile: '/etc/ssl/certs/ca-certificates.crt',
      ...env,
    },
  })

const versionOf = (root: string) =>
  execFileSync('readlink', [join(root, 'opt/shop/current')], { encoding: 'utf8' }).trim()

/** The certificate is of Caddy's own authority. */
const statusOf = (path: string) =>
  new Promise<number>((resolve) => {
    const asked = request(
      {
        host: '127.0.0.1',
        servername: DOMAIN,
        path,
        headers: { host: DOMAIN },
        rejectUnauthorized: false,
        timeout: 100_000,
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    asked.on('error', () => resolve(0))
    asked.on('timeout', () => asked.destroy())
    asked.end()
  })

/** One buyer who asks for the home page again and again. */
async function whileAsked<Result>(work: () => Promise<Result>) {
  let isOver = false
  let asked = 0
  let failed = 0
  const asking = (async () => {
    while (!isOver) {
      asked += 1
      if ((await statusOf('/')) !== 200) failed += 1
    }
  })()
  const result = await work().finally(() => {
    isOver = true
  })
  await asking
  return { asked, failed, result }
}
