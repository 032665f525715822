import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Runs as root, without a GPU and without network requests of its own. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const find = () => PLACES.find((path): path is string => path !== undefined && existsSync(path))

/** Installs Debian's Chromium if there is none. @throws when that fails */
export function chromiumPath(print: (line: string) => void = () => {}): string {
  const found = find()
  if (found) return found
  print('No Chromium here: installing the one of the distribution (apt-get) …')
  try {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    const run = (...command: string[]) => {
      const [program = '', ...rest] = [...sudo, ...command]
      execFileSync(program, rest, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    }
    run('apt-get', 'update')
    run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium')
  } catch {
    throw new Error('Chromium is needed for the browser tests: install it, or name it with CHROMIUM=/path/to/chromium')
  }
  const installed = find()
  if (!installed) throw new Error('Chromium was installed but not found')
  return installed
}
