import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { build, dist } from './build.ts'

// `npm run dev`: rebuilds and restarts the server on changes; open pages reload.
const root = join(import.meta.dirname, '..')
let server: ChildProcess | undefined
let timer: NodeJS.Timeout | undefined
let isBuilding = false

async function rebuild() {
  if (isBuilding) return schedule()
  isBuilding = true
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
    isBuilding = false
  }
}

/** Waits for the exit, because the new server needs the port. */
async function stop() {
  if (!server || server.exitCode !== null) return
  const ended = new Promise((resolve) => server?.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

function schedule() {
  clearTimeout(timer)
  timer = setTimeout(rebuild, 150)
}

for (const folder of ['src', 'demo', 'db']) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (name && /\.(tsx?|css|sql)$/.test(name)) schedule()
  })
}
process.once('SIGINT', () => void stop().then(() => process.exit(0)))
await rebuild()
