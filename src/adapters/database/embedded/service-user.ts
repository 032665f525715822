import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chownSync, lchownSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EmbeddedDatabaseError } from './error.ts'

/** For root, as which PostgreSQL refuses to run. `pastClosedFolders`: the server needs CAP_DAC_OVERRIDE. */
export type Account = { uid: number; gid: number; pastClosedFolders: boolean }

const FIRST_UNUSED_ID = 54_320

/** @param mustReach files that PostgreSQL opens by absolute path. @returns undefined when the shop is not root */
export function serverAccount(folder: string, mustReach: readonly string[]): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0
  const id = owner === 0 ? unusedId() : owner
  return { uid: id, gid: id, pastClosedFolders: !mustReach.every(isOpenToAll) }
}

/** initdb needs a user with a name in /etc/passwd; the files change owner afterwards. */
export function accountOfInitdb(account: Account | undefined): Account | undefined {
  if (!account) return undefined
  const named =
    passwdEntries().find(({ name, uid }) => name === 'nobody' && uid > 0) ?? passwdEntries().find(({ uid }) => uid > 0)
  if (!named)
    throw new EmbeddedDatabaseError('PostgreSQL does not run as root and there is no other user in /etc/passwd.')
  return { ...account, uid: named.uid, gid: named.gid }
}

export function runAs(account: Account | undefined, program: string, args: readonly string[], input?: string) {
  const [file, allArgs, options] = commandOf(account, program, args)
  const { status, stderr, error } = spawnSync(file, allArgs, {
    ...options,
    input,
    stdio: [input ? 'pipe' : 'ignore', 'ignore', 'pipe'],
  })
  if (error) throw error
  if (status !== 0) throw new Error(stderr.toString())
}

export function spawnAs(
  account: Account | undefined,
  program: string,
  args: readonly string[],
  stdio: SpawnOptions['stdio'],
) {
  const [file, allArgs, options] = commandOf(account, program, args)
  return spawn(file, allArgs, { ...options, stdio })
}

export function giveTo(account: Account, folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
  chownSync(folder, account.uid, account.gid)
}

const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

function commandOf(account: Account | undefined, program: string, args: readonly string[]) {
  // The shop's environment holds secrets, so PostgreSQL does not inherit it.
  const options = { env: { ...ENVIRONMENT, ...windowsEnvironment() }, cwd: '/', windowsHide: true }
  if (!account) return [program, [...args], options] as const
  if (!account.pastClosedFolders)
    return [program, [...args], { ...options, uid: account.uid, gid: account.gid }] as const
  // Without no_setuid_fixup, access(2) ignores the capability, and PostgreSQL's programs find each other with it.
  const rights = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup,+no_setuid_fixup_locked',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ]
  return ['setpriv', [...rights, program, ...args], options] as const
}

const windowsEnvironment = () =>
  process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP } : {}

function isOpenToAll(path: string): boolean {
  const real = realpathSync(path)
  for (let each = real; ; each = dirname(each)) {
    if ((statSync(each).mode & 0o001) === 0) return false
    if (each === dirname(each)) return true
  }
}

function unusedId(): number {
  const taken = new Set(passwdEntries().flatMap(({ uid, gid }) => [uid, gid]))
  let id = FIRST_UNUSED_ID
  while (taken.has(id)) id++
  return id
}

function passwdEntries(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .filter((line) => line.split(':').length >= 4)
    .map((line) => {
      const [name = '', , uid, gid] = line.split(':')
      return { name, uid: Number(uid), gid: Number(gid) }
    })
}
