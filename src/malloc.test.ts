import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'shop-malloc-'))
const program = join(folder, 'program.ts')
writeFileSync(
  program,
  `import { limitMallocArenas } from ${JSON.stringify(join(import.meta.dirname, 'malloc.ts'))}
  limitMallocArenas()
  console.log(JSON.stringify({
    pid: process.pid, argv: process.argv.slice(1), execArgv: process.execArgv,
    arenas: process.env.MALLOC_ARENA_MAX, threshold: process.env.MALLOC_TRIM_THRESHOLD_,
  }))`,
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function begin(env: Record<string, string>) {
  const args = ['--max-semi-space-size=8', program, 'an argument']
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { pid: child.pid, said: JSON.parse(said) as unknown }
}

test.runIf(process.platform === 'linux')('the process begins anew with the settings of malloc, as itself', async () => {
  const { pid, said } = await begin({})
  expect(said).toEqual({
    pid,
    argv: [program, 'an argument'],
    execArgv: ['--max-semi-space-size=8'],
    arenas: '2',
    threshold: '131072',
  })
})

test('settings of the environment are kept', async () => {
  const { said } = await begin({ MALLOC_ARENA_MAX: '5' })
  expect(said).toMatchObject({ arenas: '5' })
  expect(said).not.toHaveProperty('threshold')
})
