import { buildIfStale } from './build.ts'

// `npm start`: builds when stale, then becomes the server.
await buildIfStale((line) => console.log(line))
process.env.NODE_ENV ??= 'development'
await import('../dist/server/main.js' as string)
