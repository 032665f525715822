import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { drawChart } from './chart.ts'
import { CONNECTIONS, type Figures, hasWrk, ROUNDS } from './load.ts'
import type { Paths } from './visitors.ts'

/** `bare`: `node:http` with the same bytes; `react`: `renderToString` of the same elements. */
export type Row = { what: string; figures: Figures; bare: Figures; react?: Figures }

/** Memory in MB, sizes in bytes. */
export type Results = {
  rows: readonly Row[]
  startSeconds: readonly number[]
  /** After five seconds without a request, and after a minute. */
  soonMemory: number
  restMemory: number
  loadedMemory: number
  laterMemory: number | undefined
  minutes: number
  code: readonly { page: string; bytes: number; files: number }[]
  paths: Paths
  seconds: number
}

const docs = join(import.meta.dirname, '../docs')
const REPORT = join(docs, 'benchmarks.md')

/** Writes the table into docs/benchmarks.md and the chart into docs/pictures, and prints the table. */
export function write(results: Results, database: string) {
  const text = report(results, database)
  console.log(`\n${text}`)
  writeSection('figures', text)
  writeFileSync(join(docs, 'pictures/bench.svg'), drawChart(results.rows))
}

function report(results: Results, database: string): string {
  const { rows, startSeconds, soonMemory, restMemory, loadedMemory, laterMemory, minutes, code, paths, seconds } =
    results
  const start = [...startSeconds].sort((a, b) => a - b)[1] ?? 0
  return [
    `\`npm run bench\`, ${circumstances()}; ${database}; the demo shop; ${CONNECTIONS} connections, the middle of ${ROUNDS} rounds of ${seconds} s. Shop, database and load generator (${hasWrk ? 'wrk for reading, autocannon for writing' : 'autocannon'}) share the machine.`,
    '',
    '| what | requests/s | p50 ms | p99 ms | bytes sent | of `node:http` | of `renderToString` | failed |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map(
      ({ what, figures, bare, react }) =>
        `| ${what} | ${Math.round(figures.perSecond)} | ${figures.p50} | ${figures.p99} | ${figures.bytes} | ${ratio(figures, bare)} of ${Math.round(bare.perSecond)} | ${react ? `${ratio(figures, react)} of ${Math.round(react.perSecond)}` : ''} | ${figures.failed} |`,
    ),
    '',
    '![The same as a chart](pictures/bench.svg)',
    '',
    `Category page: \`${paths.category}\`; product page: \`${paths.product}\`; search: \`${paths.search}\`. \`node:http\` answers the same bytes with three headers; \`renderToString\` draws the same elements from a ready tree.`,
    '',
    '| | |',
    '|---|--:|',
    `| from spawn to the first answer, on a filled shop (middle of 3) | ${start.toFixed(2)} s |`,
    `| resident memory after 5 s of rest, after a minute | ${soonMemory} MB, ${restMemory} MB |`,
    `| resident memory after the load | ${loadedMemory} MB |`,
    ...(laterMemory === undefined
      ? []
      : [`| resident memory after ${minutes} minutes more of pages, searches and carts | ${laterMemory} MB |`]),
    ...code.map(
      ({ page, bytes, files }) =>
        `| browser code of ${page}, gzipped | ${(bytes / 1_000).toFixed(1)} kB in ${files} files |`,
    ),
    '',
  ].join('\n')
}

function ratio(figures: Figures, bare: Figures): string {
  const share = figures.perSecond / Math.max(1, bare.perSecond)
  return share >= 0.1 ? share.toFixed(2) : share.toFixed(3)
}

/** When, of which commit, on which machine. */
export function circumstances(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const day = new Date().toISOString().slice(0, 16).replace('T', ' ')
  return `${day} UTC, commit ${commit}; ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
}

/** Figures stand between two marks of docs/benchmarks.md; the words around them are written by people. */
export function writeSection(name: string, text: string) {
  const [before = '', rest = ''] = readReport().split(`<!-- ${name} -->\n`)
  const after = rest.split(`<!-- end of ${name} -->\n`)[1] ?? ''
  writeFileSync(REPORT, `${before}<!-- ${name} -->\n${text}<!-- end of ${name} -->\n${after}`)
}

function readReport(): string {
  try {
    return readFileSync(REPORT, 'utf8')
  } catch {
    return '# Benchmarks\n\n'
  }
}
