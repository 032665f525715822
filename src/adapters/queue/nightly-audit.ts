import { audit } from '../../shop/audit/audit.db.ts'
import { auditVendors } from '../../shop/audit/vendors.db.ts'
import type { ShopServices } from '../../shop/services.ts'
import { endTask, openTask } from '../../shop/tasks/tasks.db.ts'

const TASK = { kind: 'audit', subject: 'nightly' }
/** The task shows the first findings; `npm run shop -- audit` shows all. */
const SHOWN = 3

/** Runs the audit; findings are logged as an error and open one task. */
export async function runNightlyAudit({
  database: { db },
  providers,
  log,
  now,
}: Pick<ShopServices, 'database' | 'providers' | 'log' | 'now'>) {
  const vendors = await auditVendors(db, providers, now())
  const findings = [...(await audit(db)), ...vendors.findings]
  if (findings.length === 0) return endTask(db, TASK, now())
  log.error({ findings: findings.slice(0, SHOWN), count: findings.length }, 'the audit found something')
  await openTask(db, { ...TASK, note: `${findings.length}: ${findings.slice(0, SHOWN).join('; ')}` }, now())
}
