import { join } from 'node:path'
import { withLock } from './databases.ts'

/** The program of the shop, built beside the one that a developer may be running; by one test file at a time. */
export function builtShop(): Promise<string> {
  process.env.DIST = 'dist-test'
  return withLock('build', async () => {
    const { buildIfStale, dist } = await import('../../build/build.ts')
    await buildIfStale((line) => console.log(line))
    return join(dist, 'server/main.js')
  })
}
