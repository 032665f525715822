import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Binaries, binariesIn, platformPackage } from './binaries.ts'

const NPM_TIMEOUT_MS = 120_000

/** Installs PostgreSQL's programs into a temporary folder. @throws when npm cannot be reached */
export function fetchBinaries(major: number): { binaries: Binaries; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), `postgres-${major}-`))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    // PostgreSQL may run under another user id, which must be able to read its programs.
    chmodSync(folder, 0o755)
    const versions = JSON.parse(npm(folder, 'view', platformPackage, 'versions', '--json')) as string[]
    const version = versions.filter((each) => Number.parseInt(each, 10) === major).at(-1)
    if (!version) throw new Error(`${platformPackage} has no version ${major}`)
    npm(folder, 'install', '--prefix', folder, '--no-save', '--ignore-scripts', `${platformPackage}@${version}`)
    return { binaries: binariesIn(join(folder, 'node_modules', platformPackage)), remove }
  } catch (error) {
    remove()
    throw error
  }
}

function npm(cwd: string, ...args: string[]): string {
  const { npm_execpath: program } = process.env
  const mask = process.umask(0o022)
  try {
    const options: ExecFileSyncOptionsWithStringEncoding = {
      cwd,
      encoding: 'utf8',
      timeout: NPM_TIMEOUT_MS,
      stdio: ['ignore', 'pipe', 'pipe'],
    }
    return program ? execFileSync(process.execPath, [program, ...args], options) : execFileSync('npm', args, options)
  } finally {
    process.umask(mask)
  }
}
