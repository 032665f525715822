import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { giveMemoryBack } from './malloc.ts'

giveMemoryBack()

// What the shop writes is for its own user only.
process.umask(0o077)

// The server process. What Node.js has compiled once is kept beside the bundle, so that the next start need not; where
// that folder cannot be written, it does without.
enableCompileCache(join(import.meta.dirname, '.compiled'))
await import('./serve.ts')
