import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { lighthouseTable, type MeasuredPage } from './lighthouse-table.ts'
import { circumstances, writeSection } from './report.ts'
import type { CatalogueFigures } from './search.ts'

const SIZES = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number)
const number = new Intl.NumberFormat('en')

/**
 * Lists and searches in generated catalogues of `BENCH_SIZES` products, each in a database of its own beside the one of
 * the address; a million takes about six minutes to write.
 */
export async function benchCatalogues(address: string, dist: string, dataDir: string) {
  const urls: string[] = []
  const client = new pg.Client(address)
  await client.connect()
  for (const products of SIZES) {
    const name = `bench_${products}_${process.pid}`
    await client.query(`create database ${name}`)
    const url = new URL(address)
    url.pathname = name
    urls.push(url.href)
    const env = { DATABASE_URL: url.href, DATA_DIR: dataDir }
    await run([join(dist, 'server/shop.js'), 'migrate'], env)
    await run([join(import.meta.dirname, 'generate.ts'), '--products', String(products)], env)
    await inDatabase(url.href, 'vacuum analyze')
  }
  const sizes: CatalogueFigures[] = []
  const out = join(dataDir, 'catalogues.json')
  for (const url of urls) {
    // A process for each, so that its memory is its own.
    await run(['--expose-gc', join(import.meta.dirname, 'search.ts'), url], { OUT: out })
    sizes.push(...(JSON.parse(readFileSync(out, 'utf8')) as CatalogueFigures[]))
  }
  for (const url of urls) await client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
  await client.end()
  writeSection('catalogues', cataloguesTable(sizes))
}

function cataloguesTable(sizes: readonly CatalogueFigures[]): string {
  const kinds = Object.keys(sizes[0]?.kinds ?? {})
  const cells = (of: (size: CatalogueFigures) => string) => sizes.map(of).join(' | ')
  return [
    `\`npm run bench -- --all\`, ${circumstances()}. p50 / p99 in milliseconds, 16 questions at a time; processor time of one question.`,
    '',
    `| | ${cells(({ products }) => number.format(products))} | processor ms |`,
    `|---|${sizes.map(() => '--:').join('|')}|--:|`,
    ...kinds.map((kind) => {
      const times = cells(({ kinds: of }) => `${of[kind]?.['p50 ms']} / ${of[kind]?.['p99 ms']}`)
      return `| ${kind} | ${times} | ${sizes.map(({ kinds: of }) => of[kind]?.['CPU ms each']).join(' / ')} |`
    }),
    `| loaded at the start in | ${cells(({ loadSeconds }) => `${loadSeconds.toFixed(1)} s`)} | |`,
    `| kept in memory for it | ${cells(({ keptMb }) => `${keptMb} MB`)} | |`,
    '',
  ].join('\n')
}

/** Lighthouse of five pages of a running demo shop. */
export async function benchBrowser(url: string, dataDir: string) {
  const out = join(dataDir, 'lighthouse.json')
  await run([join(import.meta.dirname, 'lighthouse.ts')], { BASE_URL: url, OUT: out })
  const { runs, pages } = JSON.parse(readFileSync(out, 'utf8')) as { runs: number; pages: MeasuredPage[] }
  const text = [
    `\`npm run bench -- --all\`, ${circumstances()}; Lighthouse 12.8.2, mobile, simulated slow 4G and a processor four times slower; the median of ${runs} runs.`,
    '',
    lighthouseTable(pages),
    '',
  ].join('\n')
  writeSection('lighthouse', text)
}

function run(args: readonly string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')}: ${code}`))))
  })
}

async function inDatabase(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}
