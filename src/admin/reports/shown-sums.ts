import type { ReportedSums } from '../../shop/reports/reports.calls.ts'
import type { Sums } from '../../shop/reports/sums.ts'

/** As those see them who may not see what goods cost. */
export const shownSums = (sums: ReportedSums): Sums => ({ ...sums, cost: sums.cost ?? 0, costed: sums.costed ?? 0 })
