import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { lastOfKind } from '../emails/emails.db.ts'
import { missingForOpening, type Server } from '../settings/missing.db.ts'
import { mustHave } from '../settings/missing.ts'
import { storedSettings } from '../settings/settings.db.ts'
import { settingsOf } from '../settings/settings.ts'
import { chosenMethods } from './delivery.db.ts'
import { lawPages } from './law-pages.db.ts'
import { offeredPayments } from './payment.db.ts'
import type { Setup } from './setup.calls.ts'
import { SETUP_STEPS, type SetupStep } from './setup.ts'

export async function readSetup(db: Db, { hasMailServer, providers }: Server): Promise<Setup> {
  const { settings } = settingsOf(await storedSettings(db))
  const missing = await missingForOpening(db, { hasMailServer, providers })
  const lacks = new Set(missing.map(({ key }) => key))
  const facts = await firstRow<{ published: number; goods: number; passkeys: boolean }>(
    db,
    sql`select (select count(*)::int from products where is_published and parent_id is null) as published,
      (select count(*)::int from products where parent_id is null) as goods,
      exists (select from staff_passkeys) as passkeys`,
  )
  const test = await lastOfKind(db, 'mail-test')
  const isDone: Record<SetupStep, boolean> = {
    owner: facts?.passkeys ?? false,
    company: !lacks.has('identity'),
    bank: !lacks.has('bank-account'),
    delivery: !lacks.has('delivery'),
    payment: !lacks.has('payment'),
    goods: !lacks.has('goods'),
    texts: !lacks.has('pages') && !lacks.has('unsigned-pages'),
    mail: hasMailServer,
    look: settings.slogan.lv !== '',
    open: settings.is_open,
  }
  return {
    opening: {
      isOpen: settings.is_open,
      missing: missing.map((each) => ({ ...each, mustHave: mustHave(each) })),
    },
    done: SETUP_STEPS.filter((step) => isDone[step]),
    vatNumber: settings.identity.vat_num,
    regNumber: settings.identity.reg_num,
    delivery: await chosenMethods(db),
    payments: await offeredPayments(db, providers),
    goods: { published: facts?.published ?? 0, all: facts?.goods ?? 0 },
    pages: await lawPages(db),
    mail: {
      hasServer: hasMailServer,
      test: test && { state: test.state, recipient: test.recipient, error: test.error },
    },
  }
}
