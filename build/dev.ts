import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { build, dist } from './build.ts'

// `npm run dev`: builds, serves, and does both again after every change; open pages reload by themselves.
const root = join(import.meta.dirname, '..')
let server: ChildProcess | undefined
let waiting: NodeJS.Timeout | undefined
let working = false

async function again() {
  if (working) return later()
  working = true
  try {
    await build()
    await stop()
    server = spawn(process.execPath, [join(dist, 'server/main.js')], {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'development', DEV_RELOAD: '1' },
    })
  } catch (error) {
    console.error(error)
  } finally {
    working = false
  }
}

/** The old server must have left the port before the new one listens on it. */
async function stop() {
  if (!server || server.exitCode !== null) return
  const ended = new Promise((resolve) => server?.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

function later() {
  clearTimeout(waiting)
  waiting = setTimeout(again, 150)
}

for (const folder of ['src', 'demo', 'db']) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (name && /\.(tsx?|css|sql)$/.test(name)) later()
  })
}
process.once('SIGINT', () => void stop().then(() => process.exit(0)))
await again()
