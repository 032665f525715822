import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * `node test/mcp/ecosystem.ts http://localhost:3000/mcp`: the conformance package of the Model Context Protocol and the
 * command line of its inspector, against a running shop. Outside of `npm test`, because both come from the registry.
 * The outcome is in docs/agents.md.
 */
const CONFORMANCE = '@modelcontextprotocol/conformance@0.1.16'
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0'

/** The others want resources, prompts, logging, sampling, or tools of the package's own. */
const APPLY = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']

const [url] = process.argv.slice(2)
if (!url) throw new Error('usage: node test/mcp/ecosystem.ts <address of /mcp>')

const folder = mkdtempSync(join(tmpdir(), 'mcp-ecosystem-'))
try {
  execFileSync('npm', ['install', '--ignore-scripts', '--prefix', folder, CONFORMANCE, INSPECTOR], { stdio: 'inherit' })
  const failed = [...APPLY.filter((scenario) => !conforms(scenario)), ...inspected()]
  console.log(failed.length === 0 ? 'everything passed' : `failed: ${failed.join(', ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function conforms(scenario: string): boolean {
  try {
    run('conformance/dist/index.js', ['server', '--url', url ?? '', '--scenario', scenario])
    console.log(`✓ ${scenario}`)
    return true
  } catch (error) {
    console.log(`✗ ${scenario}`, (error as { stdout?: unknown }).stdout)
    return false
  }
}

function inspected(): string[] {
  const inspect = (...args: string[]) =>
    JSON.parse(
      run('inspector/clients/launcher/build/index.js', ['--cli', url ?? '', '--transport', 'http', ...args]),
    ) as { tools?: { name: string }[]; structuredContent?: object }
  const { tools = [] } = inspect('--method', 'tools/list')
  const answer = inspect('--method', 'tools/call', '--tool-name', 'get_policies', '--tool-arg', 'language=en')
  console.log(`inspector: ${tools.length} tools: ${tools.map(({ name }) => name).join(', ')}`)
  return [
    ...(tools.length > 0 ? [] : ['inspector tools/list']),
    ...(answer.structuredContent ? [] : ['inspector tools/call']),
  ]
}

/** @throws when it ends with an error */
function run(file: string, args: readonly string[]): string {
  const path = join(folder, 'node_modules/@modelcontextprotocol', file)
  return execFileSync(process.execPath, [path, ...args], { encoding: 'utf8', maxBuffer: 10_000_000, cwd: folder })
}
