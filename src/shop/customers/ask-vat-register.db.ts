import type { LookupCache } from '../cache/lookup-cache.ts'
import type { Cart } from '../cart/cart.ts'
import type { Db } from '../db.ts'
import type { Log } from '../log.ts'
import { readSettings } from '../settings/settings.db.ts'
import { canRelieve, vatStandingOf } from '../tax/treatment.ts'
import { isAskedAtCheckout } from '../tax/vat-payer.ts'
import { type BuyerAccount, findBuyerAccount } from './buyer-account.db.ts'
import { checkCompanyVat, VatRegisterAway } from './check-company-vat.db.ts'
import type { OpenVatRegister } from './vat-register.ts'

export type VatRegisterDeps = {
  database: { db: Db }
  memory: LookupCache
  vatRegister: OpenVatRegister
  log: Log
  now: () => Date
}

const PAGE_WAIT_MS = 2_000

/** Asks VIES when the checkout opens, so that placing the order need not wait. @returns whether it was asked */
export async function refreshVatAtCheckout(deps: VatRegisterDeps, userId: number, { lines }: Cart): Promise<boolean> {
  const account = await findBuyerAccount(deps.database.db, userId)
  if (!account?.company?.vat_num || !canRelieve(account.company, lines)) return false
  if (!isAskedAtCheckout(vatStandingOf(account), account.company.vat_check?.at, deps.now())) return false
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PAGE_WAIT_MS)
  })
  await Promise.race([refreshVatAnswer(deps, account.company), timeout])
  clearTimeout(timer)
  return true
}

/** Failures are stored or logged, never thrown. */
export async function refreshVatAnswer(deps: VatRegisterDeps, { id }: NonNullable<BuyerAccount['company']>) {
  try {
    await checkVatOf(deps, id)
  } catch (error) {
    if (!(error instanceof VatRegisterAway)) deps.log.error({ err: error }, 'a VAT number could not be checked')
  }
}

export async function checkVatOf({ vatRegister, database, memory, now }: VatRegisterDeps, companyId: number) {
  const { identity } = await readSettings(database.db, memory)
  await checkCompanyVat(database.db, vatRegister(identity.vat_num || null), companyId, now())
}
