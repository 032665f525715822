import { spawnSync } from 'node:child_process'

/** Writes the types of `clients/ts`: the test of them, told to update its file. */
const test = ['vitest', 'run', '--project', 'shop', '--update', 'test/http/client.test.ts']
process.exit(spawnSync('npx', test, { stdio: 'inherit' }).status ?? 1)
