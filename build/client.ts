import { spawnSync } from 'node:child_process'

/** Writes the types of `clients/ts`: the test of them, told to update its file. `--update` takes what stands behind it. */
const test = ['vitest', 'run', '--project', 'shop', 'test/http/client.test.ts', '--update']
process.exit(spawnSync('npx', test, { stdio: 'inherit' }).status ?? 1)
