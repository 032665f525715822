import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { serverProcesses } from '../../support/embedded/processes.ts'
import { Customer } from '../customer.ts'
import type { Figure } from '../stage.ts'
import { type EmbeddedShop, openEmbeddedShop } from './embedded-shop.ts'

const PREVIOUS = 17

/** A demo shop on the PostgreSQL before is refused with the name of the command, which brings it over. */
export async function upgradeMajorVersion(program: string): Promise<Figure[]> {
  const embedded = openEmbeddedShop(program)
  try {
    const orders = fillPrevious(embedded)
    if (typeof orders === 'string') return [{ what: 'major upgrade', figure: `not run: ${orders}`, ok: true }]
    const refusal = await embedded.start().then(
      () => 'not refused',
      (error: Error) => error.message.replace(/^The shop ended with 1: /, '').trim(),
    )
    const upgrade = await embedded.command('upgrade-database')
    const shop = await embedded.start()
    const page = await new Customer(shop.url).get('/')
    const after = await ordersOf(embedded)
    const audit = embedded.audit('')
    await shop.end('SIGTERM')
    const left = serverProcesses(embedded.dataDir)
    return [
      {
        what: `start on a cluster of PostgreSQL ${PREVIOUS}`,
        figure: refusal.replaceAll(embedded.dataDir, '…'),
        ok: refusal.split('\n').length === 1 && refusal.includes('upgrade-database'),
      },
      {
        what: '`upgrade-database`',
        figure: `${upgrade.code} ${upgrade.output.split('\n').at(-1)?.replaceAll(embedded.dataDir, '…')}`,
        ok: upgrade.code === 0,
      },
      { what: 'orders before and after', figure: `${orders}, ${after}`, ok: orders > 0 && after === orders },
      { what: 'home page', figure: String(page.status), ok: page.status === 200 },
      { what: 'auditor', figure: audit[0] ?? 'everything agrees', ok: audit.length === 0 },
      { what: 'server processes after SIGTERM', figure: String(left.length), ok: left.length === 0 },
    ]
  } finally {
    await embedded.close()
  }
}

/** @returns how many orders the demo shop has, or why there is none */
function fillPrevious({ dataDir }: EmbeddedShop): number | string {
  const args = [join(import.meta.dirname, 'fill-previous.ts'), dataDir, String(PREVIOUS)]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status === 2) return `PostgreSQL ${PREVIOUS} could not be fetched (${stderr.trim()})`
  if (status !== 0) throw new Error(stderr)
  return Number(stdout)
}

async function ordersOf({ cluster }: EmbeddedShop): Promise<number> {
  const [row] = await cluster.query<{ n: number }>('', 'select count(*)::int as n from orders')
  return row?.n ?? 0
}
