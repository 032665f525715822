import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startCarrierAccounts } from '../vendors/carrier-accounts.ts'
import { startKlix } from '../vendors/klix.ts'

/** Nobody has its keys until a test types them. */
const KLIX = { brandId: 'brand', secret: 'klix-secret' }

/** Files that run at the same time have a shop each, because a test may count what is in it. */
export const SHOPS = 2

/** Starts the built shop for all browser tests, on free ports and in folders of their own. */
export default async function serve(project: TestProject) {
  process.env.DIST = 'dist-test'
  const { buildIfStale, dist } = await import('../../build/build.ts')
  await buildIfStale((line) => console.log(line))
  const program = join(dist, 'server/main.js')
  const klix = await startKlix(KLIX)
  klix.switches.methods = {
    available_payment_methods: ['klix', 'seb_lv_pis'],
    names: { klix: 'Visa / Mastercard', seb_lv_pis: 'SEB' },
    logos: {},
  }
  const carriers = await startCarrierAccounts()
  // Its keys are typed by a test.
  const outside = { PAYMENT_KLIX_URL: klix.url, CARRIER_DPD_API_URL: carriers.env.CARRIER_DPD_API_URL }
  const shops = await Promise.all(Array.from({ length: SHOPS }, () => openShop(program, outside)))
  project.provide(
    'shops',
    shops.map(({ url, mailFolder }) => ({ url, mailFolder })),
  )
  return async () => {
    await Promise.all([...shops.map(({ stop }) => stop()), klix.close(), carriers.close()])
  }
}

async function openShop(program: string, outside: Record<string, string>) {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-e2e-'))
  const url = `http://localhost:${port}`
  const shop = await start(program, {
    PORT: String(port),
    DATA_DIR: dataDir,
    BASE_URL: url,
    ...outside,
  })
  return {
    url,
    mailFolder: join(dataDir, 'mail'),
    async stop() {
      shop.kill('SIGTERM')
      await new Promise((resolve) => shop.once('exit', resolve))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function start(program: string, env: Record<string, string>): Promise<ChildProcess> {
  const shop = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'warn', CAPTCHA: 'off', LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    shop.once('exit', (code) => reject(new Error(`The shop ended with ${code} before it was open`)))
    shop.stdout.on('data', (text: Buffer) => {
      // What goes wrong on the server belongs beside what the browser saw.
      if (String(text).includes('The shop is open')) resolve(shop)
      else process.stderr.write(text)
    })
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

declare module 'vitest' {
  interface ProvidedContext {
    shops: { url: string; mailFolder: string }[]
  }
}
