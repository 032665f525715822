import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Db } from '../../shop/db.ts'
import type { PracticeBank } from '../../shop/payments/practice-bank.ts'
import type { PaymentProvider, PaymentProviders } from '../../shop/payments/provider.ts'
import { klix } from './klix.ts'
import { montonio } from './montonio.ts'
import { createPracticeBank, practiceBank, type SendToShop } from './practice.ts'
import { atPickup, onInvoice, transfer } from './transfer.ts'

export function paymentProviders({
  config,
  db,
  now,
}: {
  config: Config
  db: Db
  log: Logger
  now: () => Date
}): PaymentProviders {
  const vendors = [montonio(config), klix(config)].filter((vendor) => vendor !== null)
  const providers: PaymentProvider[] = [transfer(), onInvoice(), atPickup(), ...vendors]
  if (config.allowsPracticeBank) {
    providers.push(practiceBank({ db, secret: config.sessionSecret, baseUrl: config.baseUrl.origin, now }))
  }
  return new Map(providers.map((provider) => [provider.code, provider]))
}

/** @param send delivers notifications through the webhook, like those of any vendor */
export function openPracticeBank(deps: { config: Config; db: Db; log: Logger }, send: SendToShop): PracticeBank | null {
  const { config, db, log } = deps
  return config.allowsPracticeBank ? createPracticeBank({ db, secret: config.sessionSecret, log, send }) : null
}
