import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { themeDirectory } from './theme-directory.ts'

const root = join(import.meta.dirname, '..')
/** Tests use another folder than a running shop. */
export const dist = join(root, process.env.DIST ?? 'dist')
const stamp = join(dist, '.built')

const INPUTS = [
  'src',
  'demo',
  'vite.config.ts',
  'build/icon-sprite.ts',
  'build/theme-directory.ts',
  'package-lock.json',
  'tsconfig.json',
]
const CODE = /\.(ts|tsx|css|json|woff2)$/

export async function build() {
  const { build: bundle } = await import('vite')
  const options = { root, logLevel: 'warn' as const, mode: 'production' }
  // Otherwise Vite would bundle React's development build under a test runner (NODE_ENV=test).
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  await bundle(options)
  await bundle({ ...options, mode: 'admin' })
  await bundle({ ...options, build: { ssr: true } })
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  await compressAssets(join(dist, 'client/assets'))
  writeFileSync(stamp, fingerprint())
}

export async function buildIfStale(print: (line: string) => void) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return
  print('Building the shop …')
  await build()
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const input of INPUTS) addTo(hash, join(root, input))
  const theme = themeDirectory()
  if (theme) addTo(hash.update(theme), theme)
  return hash.digest('hex')
}

function addTo(hash: ReturnType<typeof createHash>, path: string) {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) {
      if (name !== 'pictures' && name !== 'node_modules') addTo(hash, join(path, name))
    }
  } else if (CODE.test(path)) hash.update(path.slice(root.length)).update(readFileSync(path))
}

/** Compresses at build time with maximum quality; the server sends these files. */
async function compressAssets(folder: string) {
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const bytes = readFileSync(join(folder, name))
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        promisify(gzip)(bytes, { level: 9 }),
      ])
      writeFileSync(join(folder, `${name}.br`), br)
      writeFileSync(join(folder, `${name}.gz`), gz)
    }),
  )
}

if (process.argv[1] === import.meta.filename) await build()
