import { buildIfStale } from './build.ts'

// `npm run shop -- <command>`: the merchant's command line.
await buildIfStale((line) => console.error(line))
process.env.NODE_ENV ??= 'development'
await import('../dist/server/shop.js' as string)
