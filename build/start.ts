import { join } from 'node:path'
import { buildIfStale, dist } from './build.ts'
import { endWithParent } from './with-parent.ts'

// `npm start`: builds when stale, then becomes the server.
if (process.env.npm_lifecycle_event) endWithParent()
await buildIfStale((line) => console.log(line))
await import(join(dist, 'server/main.js'))
