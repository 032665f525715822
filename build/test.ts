import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { testBrowserPath } from './chromium.ts'

// `npm test [project …]`: checks, tests of the shop, one browser journey a screen. `npm run test:all`: also the tests that
// start and kill processes, and the other browser tests.
const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')
const reports = mkdtempSync(join(tmpdir(), 'shop-test-report-'))

/** Said again at the end: of a long output, often only the end is kept. */
const failedSteps: string[] = []
const passedAgain: TestFile[] = []

type Assertion = { fullName: string; status: string; failureMessages: string[] | null }
/** `message`: why a file could not be run at all. */
type TestFile = { name: string; status: string; message: string; assertionResults: Assertion[] }
type Report = { ok: boolean; testResults: TestFile[] }

function run(title: string, program: string, ...args: string[]): boolean {
  console.log(`\n— ${title}`)
  return spawnSync(join(bin, program), args, { cwd: root, stdio: 'inherit' }).status === 0
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

const IN_BROWSER = ['journeys', 'browser']
/** More are no stall of the machine. */
const MOST_AGAIN = 5

/**
 * CI machines stall: of tests in a browser, the files that failed are run again, in a shop of their own, because what the
 * first attempt left in the shared one could fail the second.
 */
function tests(project: string): Report {
  const first = attempt(`tests: ${project}`, project)
  const failed = first.testResults.filter(({ status }) => status === 'failed')
  const isAgain = process.env.CI && IN_BROWSER.includes(project) && failed.length > 0 && failed.length <= MOST_AGAIN
  const report = isAgain ? again(project, first, failed) : first
  if (!report.ok) failedSteps.push(`tests: ${project}`)
  return report
}

function again(project: string, first: Report, failed: readonly TestFile[]): Report {
  const names = failed.map(({ name }) => name)
  const second = attempt(
    `tests: ${project}, again: ${names.map((name) => basename(name)).join(', ')}`,
    project,
    ...names,
  )
  if (second.ok) passedAgain.push(...failed)
  return {
    ok: second.ok,
    testResults: [...first.testResults.filter(({ status }) => status !== 'failed'), ...second.testResults],
  }
}

function attempt(title: string, project: string, ...files: string[]): Report {
  const output = join(reports, `${project}.json`)
  rmSync(output, { force: true })
  const ok = run(
    title,
    'vitest',
    'run',
    '--project',
    // `shop` and `shop-isolated`.
    `${project}*`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${output}`,
    ...files,
  )
  try {
    return { ok, testResults: (JSON.parse(readFileSync(output, 'utf8')) as Report).testResults }
  } catch {
    return { ok: false, testResults: [] }
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

const files = found.flatMap((report) => report.testResults)
const results = files.flatMap(({ assertionResults }) => assertionResults)
const count = (of: string) => results.filter(({ status }) => status === of).length
const passed = count('passed') + checks.filter(Boolean).length
// A project that failed without a failed test could not be run.
const failed = Math.max(count('failed'), found.filter(({ ok }) => !ok).length) + checks.filter((ok) => !ok).length
const skipped = results.length - count('passed') - count('failed')
const said = ({ fullName, failureMessages }: Assertion) => `${fullName}\n${failureMessages?.join('\n')}`
for (const result of results)
  if (result.status === 'passed' && result.failureMessages?.length)
    console.log(`\npassed on the second attempt: ${said(result)}`)
for (const { name, message, assertionResults } of passedAgain) {
  const reasons = assertionResults.filter(({ status }) => status === 'failed').map(said)
  for (const reason of reasons.length > 0 ? reasons : [`${name}\n${message}`])
    console.log(`\npassed when its file was run again: ${reason}`)
}
for (const result of results) if (result.status === 'failed') console.log(`\nfailed: ${said(result)}`)
for (const { name, status, message } of files)
  if (status === 'failed' && message) console.log(`\nfailed: ${name}\n${message}`)
for (const title of failedSteps) console.log(`\nfailed: ${title}`)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed === 0 ? 0 : 1)
