import { join } from 'node:path'
import { limitMallocArenas } from '../src/malloc.ts'
import { buildIfStale, dist } from './build.ts'
import { endWithParent } from './with-parent.ts'

// `npm start`: builds when stale, then becomes the server.
limitMallocArenas()
if (process.env.npm_lifecycle_event) endWithParent()
await buildIfStale((line) => console.log(line))
await import(join(dist, 'server/main.js'))
