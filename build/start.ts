import { join } from 'node:path'
import { buildIfStale, dist } from './build.ts'

// `npm start`: builds when stale, then becomes the server.
await buildIfStale((line) => console.log(line))
process.env.NODE_ENV ??= 'development'
await import(join(dist, 'server/main.js'))
