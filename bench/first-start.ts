import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumArguments, chromiumPath } from '../build/chromium.ts'
import { projectRoot } from '../src/project-root.ts'

/**
 * From `npm start` to signed in at the back office, as a newcomer does it: node bench/first-start.ts
 * In a folder with what is committed and the installed packages, nothing built and no data. The browser is open before,
 * and takes address and password from what the start prints. Seconds by the clock.
 */
const program = mkdtempSync(join(tmpdir(), 'first-start-'))
const seconds: Record<string, number> = {}

function part(name: string, from: number, to = Date.now()) {
  seconds[name] = Number(((to - from) / 1000).toFixed(1))
}

async function bench() {
  execFileSync('sh', ['-c', `git -C '${projectRoot}' archive HEAD | tar -x -C '${program}'`])
  symlinkSync(join(projectRoot, 'node_modules'), join(program, 'node_modules'))
  mkdirSync(join(program, 'data'))
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
  const page = await browser.newPage({ locale: 'lv-LV', viewport: { width: 1440, height: 900 } })
  const began = Date.now()
  const shop = spawn('npm', ['start'], { cwd: program, env: await environment(), stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(shop, 'exit')
  try {
    const { address, email, password } = await printed(shop)
    const built = statSync(join(program, 'dist/.built')).mtimeMs
    part('built', began, built)
    part('filled with the demo, open', built)
    const opened = Date.now()
    await page.goto(address)
    await page.getByLabel('E-pasts').fill(email)
    await page.getByLabel('Parole').fill(password)
    part('the page to sign in is filled', opened)
    const filled = Date.now()
    await page.getByRole('button', { name: 'Pierakstīties', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Darāmais' }).waitFor()
    part('signed in: what waits is shown', filled)
    part('all', began)
  } finally {
    await browser.close()
    shop.kill('SIGTERM')
    await ended
  }
}

type Account = { address: string; email: string; password: string }

/** Reads the lines of the start until the first account. */
function printed(shop: ChildProcess): Promise<Account> {
  return new Promise((resolve, reject) => {
    let said = ''
    shop.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${said}`)))
    shop.stdout?.on('data', (text: Buffer) => {
      said += text
      const [, address = '', email = '', password = ''] = ACCOUNT.exec(said) ?? []
      if (password) resolve({ address, email, password })
    })
  })
}

const ACCOUNT = /^Back office: (\S+)\n {2}(\S+) {2}(\S+)\n/m

/** Without settings of whoever measures. */
async function environment(): Promise<NodeJS.ProcessEnv> {
  const { PATH, HOME } = process.env
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  const port = typeof address === 'object' && address ? address.port : 0
  return { PATH, HOME, PORT: String(port), DATA_DIR: join(program, 'data') }
}

try {
  await bench()
  console.table(seconds)
} finally {
  rmSync(program, { recursive: true, force: true })
}
