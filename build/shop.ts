import { join } from 'node:path'
import { buildIfStale, dist } from './build.ts'

// `npm run shop -- <command>`: the merchant's command line.
await buildIfStale((line) => console.error(line))
await import(join(dist, 'server/shop.js'))
