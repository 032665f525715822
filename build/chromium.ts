import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const FULL_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** The same engine without a window system: half the processor time for a page. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

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

const find = (places: readonly string[]) =>
  [process.env.CHROMIUM, ...places].find((path): path is string => path !== undefined && existsSync(path))

/** For measurements and pictures. Installs Debian's Chromium if there is none. @throws when that fails */
export function chromiumPath(print: (line: string) => void = () => {}): string {
  return find(FULL_BROWSERS) ?? install(['chromium'], FULL_BROWSERS, print)
}

/** For tests: Debian's `chromium-headless-shell`, else Chromium. @throws when there is none and none can be installed */
export function testBrowserPath(print: (line: string) => void = () => {}): string {
  const places = [HEADLESS_SHELL, ...FULL_BROWSERS]
  return find(places) ?? install(['chromium-headless-shell', 'chromium'], places, print)
}

/** Installs the first of the packages that the distribution has. */
function install(packages: readonly string[], places: readonly string[], print: (line: string) => void): string {
  print('No Chromium here: installing the one of the distribution (apt-get) …')
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args: string[]) => {
    const [program = '', ...rest] = [...sudo, 'apt-get', ...args]
    try {
      execFileSync(program, rest, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      return true
    } catch {
      return false
    }
  }
  apt('update')
  packages.some((name) => apt('install', '-y', '--no-install-recommends', name))
  const found = find(places)
  if (!found)
    throw new Error('Chromium is needed for the browser tests: install it, or name it with CHROMIUM=/path/to/chromium')
  return found
}
