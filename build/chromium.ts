import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Root may start it, nothing is drawn by a graphics card, and it asks the network for nothing of its own. */
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

/** Where Chromium is; Debian's is installed when there is none. @throws with words when it cannot be had */
export function chromiumPath(say: (line: string) => void = () => {}): string {
  const found = find()
  if (found) return found
  say('No Chromium here: installing the one of the distribution (apt-get) …')
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
