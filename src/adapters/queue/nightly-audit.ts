import { audit } from '../../shop/audit/audit.db.ts'
import { auditVendors } from '../../shop/audit/vendors.db.ts'
import type { ShopServices } from '../../shop/services.ts'
import { endTask, openTask } from '../../shop/tasks/tasks.db.ts'

const TASK = { kind: 'audit', subject: 'nightly' }
/** The task names the first; `npm run shop -- audit` says them all. */
const NAMED = 3

/** What `npm run shop -- audit` looks at, every night: what it finds is an error in the log and one open task. */
export async function auditAtNight({
  database: { db },
  providers,
  log,
  now,
}: Pick<ShopServices, 'database' | 'providers' | 'log' | 'now'>) {
  const vendors = await auditVendors(db, providers, now())
  const findings = [...(await audit(db)), ...vendors.findings]
  if (findings.length === 0) return endTask(db, TASK, now())
  log.error({ findings: findings.slice(0, NAMED), count: findings.length }, 'the audit found something')
  await openTask(db, { ...TASK, note: `${findings.length}: ${findings.slice(0, NAMED).join('; ')}` }, now())
}
