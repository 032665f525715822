import type { Services } from '../../http/services.ts'
import type { Cart } from '../../shop/cart/cart.ts'
import { type BuyerAccount, findBuyerAccount } from '../../shop/customers/buyer-account.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { canRelieve, vatStandingOf } from '../../shop/tax/treatment.ts'
import { isAskedAtCheckout } from '../../shop/tax/vat-payer.ts'
import { checkCompanyVat, VatRegisterAway } from './check-company.ts'
import { vies } from './vies.ts'

/** How long the checkout's page waits for VIES; the question goes on without it. */
const PAGE_WAITS_MS = 2_000

/**
 * Has VIES asked when a company opens the checkout with goods on which its VAT number matters, so that an order need not
 * wait for it.
 * @returns whether it was asked: what is known of the number may have changed
 */
export async function askAtCheckout(services: Services, userId: number, { lines }: Cart): Promise<boolean> {
  const account = await findBuyerAccount(services.database.db, userId)
  if (!account?.company?.vat_num || !canRelieve(account.company, lines)) return false
  if (!isAskedAtCheckout(vatStandingOf(account), account.company.vat_check?.at, services.now())) return false
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PAGE_WAITS_MS)
  })
  await Promise.race([askAbout(services, account.company), enough])
  clearTimeout(timer)
  return true
}

/** Asks VIES now, for as long as it may take to answer (5 s). What it said, or that it said nothing, is kept. */
export async function askAbout(services: Services, { id }: NonNullable<BuyerAccount['company']>) {
  try {
    await checkVatOf(services, id)
  } catch (error) {
    if (!(error instanceof VatRegisterAway)) services.log.error({ err: error }, 'a VAT number could not be checked')
  }
}

/** @throws VatRegisterAway */
export async function checkVatOf({ config, database, memory, now }: Services, companyId: number) {
  const { identity } = await readSettings(database.db, memory)
  await checkCompanyVat(database.db, vies(config.VIES_URL, identity.vat_num || null), companyId, now())
}
