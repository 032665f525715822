import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'

type CarrierPoints = {
  carrier: string
  points: number
  takenAt: string | null
  failedAt: string | null
  failure: string | null
}

/** How many points each carrier has, `shop` among them, and how its last lists were taken. */
export const carrierPoints = (db: Db): Promise<CarrierPoints[]> =>
  rows(
    db,
    sql`select coalesce(p.carrier, i.carrier) as carrier, coalesce(p.points, 0)::int as points, i.taken_at as "takenAt",
          i.failed_at as "failedAt", i.failure
        from (select carrier, count(*) as points from pickup_points where is_active group by carrier) p
        full join pickup_imports i on i.carrier = p.carrier order by 1`,
  )
