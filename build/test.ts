import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testBrowserPath } from './chromium.ts'

// `npm test [project …]`: checks, tests of the shop, one browser journey a screen. `npm run test:all`: also the tests that
// start and kill processes, and the other browser tests.
const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')
const reports = mkdtempSync(join(tmpdir(), 'shop-test-report-'))

/** Said again at the end: of a long output, often only the end is kept. */
const failedSteps: string[] = []

type Assertion = { fullName: string; status: string; failureMessages: string[] | null }
type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  /** `message`: why a file could not be run at all. */
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[]
}

function run(title: string, program: string, ...args: string[]): boolean {
  console.log(`\n— ${title}`)
  const { status } = spawnSync(join(bin, program), args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) failedSteps.push(title)
  return status === 0
}

/** Beside the other checks: each keeps a core busy for a part of its time only. */
function check(title: string, program: string, ...args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(join(bin, program), args, { cwd: root, maxBuffer: Infinity }, (error, stdout, stderr) => {
      console.log(`\n— ${title}\n${stdout}${stderr}`.trimEnd())
      if (error) failedSteps.push(title)
      resolve(!error)
    })
  })
}

function tests(project: string): Report {
  const file = join(reports, `${project}.json`)
  const ok = run(
    `tests: ${project}`,
    'vitest',
    'run',
    '--project',
    // `shop` and `shop-isolated`.
    `${project}*`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  )
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    return { ...report, numFailedTests: Math.max(report.numFailedTests, ok ? 0 : 1) }
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, testResults: [] }
  }
}

const QUICK = ['shop', 'journeys']
const EVERY = [...QUICK, 'processes', 'browser']
const given = process.argv.slice(2)
const named = given.filter((name) => EVERY.includes(name))
const unknown = given.filter((name) => name !== '--all' && !EVERY.includes(name))
if (unknown.length > 0) throw new Error(`No such tests: ${unknown.join(', ')}. There are ${EVERY.join(', ')}.`)
const projects = named.length > 0 ? named : given.includes('--all') ? EVERY : QUICK
const checks = await Promise.all(
  projects.includes('shop')
    ? [
        check('format and lint', 'biome', 'check', '--error-on-warnings', '.'),
        check('types', 'tsc', '--noEmit'),
        check('directions of imports', 'node', 'build/check-imports.ts'),
        check('unused exports', 'knip', '--no-progress'),
      ]
    : [],
)
testBrowserPath((line) => console.log(line))
const found = projects.map(tests)
rmSync(reports, { recursive: true, force: true })

const sum = (of: (report: Report) => number) => found.reduce((total, report) => total + of(report), 0)
const passed = sum((report) => report.numPassedTests) + checks.filter(Boolean).length
const failed = sum((report) => report.numFailedTests) + checks.filter((ok) => !ok).length
const skipped = sum((report) => report.numPendingTests)
const files = found.flatMap((report) => report.testResults)
const results = files.flatMap(({ assertionResults }) => assertionResults)
const said = ({ fullName, failureMessages }: Assertion) => `${fullName}\n${failureMessages?.join('\n')}`
for (const result of results)
  if (result.status === 'passed' && result.failureMessages?.length)
    console.log(`\npassed on the second attempt: ${said(result)}`)
for (const result of results) if (result.status === 'failed') console.log(`\nfailed: ${said(result)}`)
for (const { name, status, message } of files)
  if (status === 'failed' && message) console.log(`\nfailed: ${name}\n${message}`)
for (const title of failedSteps) console.log(`\nfailed: ${title}`)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed === 0 ? 0 : 1)
