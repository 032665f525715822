import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtShop } from '../support/built-shop.ts'
import { createTestDatabase } from '../support/databases.ts'
import { freePort, type RunningShop, startShopProcess } from '../support/running-shop.ts'

/** Starts as a merchant makes them, with what is likely to be wrong. */
let program: string
let database: { url: string; drop: () => Promise<void> }
const folders: string[] = []
beforeAll(async () => {
  program = await builtShop()
  database = await createTestDatabase('empty')
}, 240_000)
afterAll(async () => {
  await database.drop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-start-'))
  folders.push(folder)
  return folder
}

const start = async (env: Record<string, string>, port?: number) =>
  startShopProcess({
    program,
    dataDir: newFolder(),
    port: port ?? (await freePort()),
    env: { DATABASE_URL: database.url, ...env },
  })

/** What the start said before it ended; it must end. */
async function saidBy(env: Record<string, string>, port?: number): Promise<string> {
  const shop: RunningShop | Error = await start(env, port).catch((error: Error) => error)
  if (shop instanceof Error) return shop.message.replace(/^The shop ended with 1: /, '').trim()
  await shop.end('SIGKILL')
  throw new Error('The shop opened')
}

describe('whatever is wrong is said in one line', () => {
  const at = (change: (url: URL) => void) => {
    const url = new URL(database.url)
    change(url)
    return url.href
  }

  test('no database there', async () => {
    const port = await freePort()
    const said = await saidBy({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/shop` })
    expect(said).toBe(
      `DATABASE_URL: no PostgreSQL answers at 127.0.0.1:${port} (ECONNREFUSED): start it, or correct the address.`,
    )
  })

  test('no such machine', async () => {
    const said = await saidBy({ DATABASE_URL: 'postgres://me:secret@nowhere.invalid/shop' })
    expect(said).toMatch(/^DATABASE_URL: no PostgreSQL answers at nowhere\.invalid \((ENOTFOUND|EAI_AGAIN)\): [^\n]*$/)
  })

  test('no such database', async () => {
    const said = await saidBy({
      DATABASE_URL: at((url) => {
        url.pathname = '/nowhere'
      }),
    })
    expect(said).toMatch(
      /^DATABASE_URL: there is no such database: create it \(createdb\), or correct the name [^\n]*$/,
    )
  })

  test('a port in use', async () => {
    const other = createServer().listen(0, '0.0.0.0')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const said = await saidBy({ DEMO: '0' }, port)
    other.close()
    expect(said).toBe(`PORT: ${port} is in use by another program: end that one, or set PORT to another number.`)
  })

  test.runIf(process.getuid?.() !== 0)('a folder that cannot be written', async () => {
    const folder = newFolder()
    chmodSync(folder, 0o500)
    expect(await saidBy({ DATA_DIR: folder })).toMatch(/^DATA_DIR: [^\n]*$/)
  })
})

const PRODUCTION = { NODE_ENV: 'production', CAPTCHA: 'altcha' }

describe('an empty database', () => {
  test('of production stays empty, and says what is missing', async () => {
    const shop = await start(PRODUCTION)
    const home = await fetch(shop.url)
    const said = shop.output()
    await shop.end('SIGTERM')
    // Closed to buyers until its owner opens it.
    expect(home.status).toBe(503)
    expect(home.headers.get('retry-after')).not.toBeNull()
    expect(said).toContain('Nobody can order: the setting identity does not say who sells')
    expect(said).toContain(`The shop is open: ${shop.url} (production)`)
  })

  test('with DEMO=0 stays empty in development too; without it the demo comes', async () => {
    const empty = await start({ DEMO: '0' })
    const emptyHome = await (await fetch(empty.url)).text()
    await empty.end('SIGTERM')
    const filled = await start({})
    const home = await (await fetch(filled.url)).text()
    await filled.end('SIGTERM')
    expect(emptyHome.includes('Ērtava')).toBe(false)
    expect(home.includes('Ērtava')).toBe(true)
    expect(filled.output()).toContain('(development; the practice bank takes payments without money)')
    // The address, and an account a line with its password.
    expect(filled.output()).toMatch(
      /Back office: http:\/\/localhost:\d+\/admin\n( {2}\S+@ertava\.example {2}\S{12,}\n){2}/,
    )
    expect(empty.output()).toMatch(
      /the first owner signs up within 24 hours at http:\/\/localhost:\d+\/admin\/join#\S{20,}\n/,
    )
  })

  test('that the demo filled has no open accounts when it is taken for a real shop', async () => {
    const shop = await start(PRODUCTION)
    await shop.end('SIGTERM')
    expect(shop.output()).toContain('its accounts are closed')
  })
})

test('a server whose parent ends ends too', async () => {
  const root = join(import.meta.dirname, '../..')
  const port = await freePort()
  // As npm does it: a shell between, which does not pass signals on.
  const shell = spawn('sh', ['-c', `"${process.execPath}" build/start.ts; true`], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DIST: 'dist-test',
      npm_lifecycle_event: 'start',
      DATABASE_URL: database.url,
      DATA_DIR: newFolder(),
      PORT: String(port),
      BASE_URL: `http://localhost:${port}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = new Promise((resolve) => shell.stdout.once('close', resolve))
  await new Promise<void>((resolve) =>
    shell.stdout.on('data', (text) => String(text).includes('The shop is open') && resolve()),
  )
  shell.kill('SIGTERM')
  // The server holds the other end of the pipe: it closes when the server has ended.
  await closed
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow()
})
