import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** Starts the built shop once for all browser tests, on a free port and in a folder of its own. */
export default async function serve(project: TestProject) {
  process.env.DIST = 'dist-test'
  const { buildIfStale, dist } = await import('../../build/build.ts')
  await buildIfStale((line) => console.log(line))
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-e2e-'))
  const url = `http://localhost:${port}`
  const shop = await start(join(dist, 'server/main.js'), { PORT: String(port), DATA_DIR: dataDir, BASE_URL: url })
  project.provide('shopUrl', url)
  project.provide('mailFolder', join(dataDir, 'mail'))
  return async () => {
    shop.kill('SIGTERM')
    await new Promise((resolve) => shop.once('exit', resolve))
    rmSync(dataDir, { recursive: true, force: true })
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
    shopUrl: string
    mailFolder: string
  }
}
