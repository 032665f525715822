import type { Services } from './services.ts'

/** Changing requests in progress from which e-mails yield. */
const BUSY_CHANGES = 4

type Serving = Pick<Services, 'lifecycle' | 'admission' | 'database'>

/** Somebody waits to be admitted or for a connection, or several orders and carts are under way. */
export const isBusyWith = ({ lifecycle, admission, database }: Serving) =>
  lifecycle.changes >= BUSY_CHANGES || admission.hasPeopleWaiting || database.pools().some(({ waiting }) => waiting > 0)

/** Also a page under way: the next slice of long work would share its processor and database. */
export const isServing = (services: Serving) => services.admission.running > 0 || isBusyWith(services)
