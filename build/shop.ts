import { join } from 'node:path'
import { buildIfStale, dist } from './build.ts'

await buildIfStale((line) => console.error(line))
await import(join(dist, 'server/shop.js'))
