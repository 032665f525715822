import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { limitMallocArenas } from './malloc.ts'

limitMallocArenas()

// Files of the shop are readable by its user only.
process.umask(0o077)

// Caches compiled code beside the bundle for the next start; skipped if the folder is not writable.
enableCompileCache(join(import.meta.dirname, '.compiled'))
await import('./serve.ts')
