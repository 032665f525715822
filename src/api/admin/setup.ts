import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { LAW_TEXTS } from '../../i18n/law/law-texts.ts'
import { askRegister } from '../../shop/companies/ask-register.db.ts'
import { isSameCompanyName } from '../../shop/companies/names.ts'
import { queueEmail } from '../../shop/emails/emails.db.ts'
import { chooseDelivery } from '../../shop/opening/delivery.db.ts'
import { putDemoGoods, readDemoGoods, removeDemoGoods } from '../../shop/opening/demo-goods.db.ts'
import { draftLawPages, readLawPage, signLawPage } from '../../shop/opening/law-pages.db.ts'
import { choosePayment } from '../../shop/opening/payment.db.ts'
import {
  DeliveryChoice,
  DemoGoods,
  LawPageName,
  LawPageText,
  PaymentChoice,
  RegisterAnswer,
  Setup,
  Signature,
  VatAnswer,
} from '../../shop/opening/setup.calls.ts'
import { readSetup } from '../../shop/opening/setup.db.ts'
import { storedSettings } from '../../shop/settings/settings.db.ts'
import { settingsOf } from '../../shop/settings/settings.ts'
import { serverOf, sessionIn } from './shared.ts'

const setupOf = ({ db, services }: StaffContext): Promise<Setup> => readSetup(db, serverOf(services))

const read = staffCall({
  method: 'GET',
  path: '/setup',
  about: 'What of a new shop is set up, and what can be chosen',
  access: 'read:settings',
  answer: Setup,
  run: setupOf,
})

const delivery = staffCall({
  method: 'POST',
  path: '/setup/delivery',
  about: 'Choose ways of delivery with a usual table of prices; the points of lockers are read from their carrier',
  access: 'write:settings',
  body: DeliveryChoice,
  answer: Setup,
  run: async (ctx, { body }) => {
    await chooseDelivery(ctx.db, ctx.services.queue, body)
    return setupOf(ctx)
  },
})

const payments = staffCall({
  method: 'POST',
  path: '/setup/payments',
  about: 'Choose ways of paying; those of vendors need their keys on the server',
  access: 'write:settings',
  body: PaymentChoice,
  answer: Setup,
  run: async (ctx, { body }) => {
    await choosePayment(ctx.db, body.codes)
    return setupOf(ctx)
  },
})

const draft = staffCall({
  method: 'POST',
  path: '/setup/pages',
  about: 'Write drafts of the pages of law that are missing, with the data of the company',
  access: 'write:settings',
  answer: Setup,
  run: async (ctx) => {
    const drafted = await draftLawPages(ctx.db, ctx.now, LAW_TEXTS)
    if (!drafted.ok) throw new HttpError(409, ctx.t.settings.companyFirst, { reason: drafted.reason })
    return setupOf(ctx)
  },
})

const readPage = staffCall({
  method: 'GET',
  path: '/setup/pages/:slug',
  about: 'A page of law as buyers will read it',
  access: 'read:settings',
  params: LawPageName,
  answer: LawPageText,
  run: async ({ db, t }, { params }) => {
    const page = await readLawPage(db, params.slug)
    if (!page) throw new HttpError(404, t.errors.notFound)
    return page
  },
})

const sign = staffCall({
  method: 'POST',
  path: '/setup/pages/:slug/signature',
  about: 'Answer for a page of law that was read; 409 where it was changed meanwhile',
  access: 'write:settings',
  params: LawPageName,
  body: Signature,
  answer: Setup,
  run: async (ctx, { params: { slug }, body: { digest } }) => {
    if (!(await signLawPage(ctx.db, { slug, digest, now: ctx.now })))
      throw new HttpError(409, ctx.t.errors.changedMeanwhile, { reason: 'changed' })
    return setupOf(ctx)
  },
})

const checkVat = staffCall({
  method: 'POST',
  path: '/setup/vat-check',
  about: "Ask the EU's register (VIES) about the VAT number of the shop",
  access: 'write:settings',
  answer: VatAnswer,
  run: async ({ db, services }) => {
    const { settings } = settingsOf(await storedSettings(db))
    const answer = await services.vatRegister(null).check(settings.identity.vat_num)
    const isValid = answer.state === 'valid'
    return { state: answer.state, name: isValid ? answer.name : '', address: isValid ? answer.address : '' }
  },
})

const checkRegister = staffCall({
  method: 'POST',
  path: '/setup/register-check',
  about: 'Ask the Latvian register of companies about the registration number of the shop',
  access: 'write:settings',
  answer: RegisterAnswer,
  run: async ({ db, services, now }) => {
    const { identity } = settingsOf(await storedSettings(db)).settings
    const check = await askRegister({ db, lookups: services.companyLookups, now }, 'LV', identity.reg_num)
    const found = check && check.state !== 'off' ? check : { name: '', address: '', isClosed: false }
    const { name, address, isClosed } = found
    return {
      state: check?.state ?? 'unknown',
      name,
      address,
      isClosed,
      isSameName: isSameCompanyName(name, identity.legal_name),
    }
  },
})

const testMail = staffCall({
  method: 'POST',
  path: '/setup/test-mail',
  about: 'Send an e-mail to oneself, to find out whether e-mails arrive',
  access: 'write:settings',
  answer: Setup,
  run: async (ctx) => {
    if (!ctx.session) throw new HttpError(403, ctx.t.errors.notForKeys, { reason: 'not-for-keys' })
    const { email } = sessionIn(ctx)
    const { db, lang, now, services } = ctx
    const letter = {
      kind: 'mail-test',
      subject: `mail-test:${now.getTime()}`,
      recipient: email,
      lang,
      data: {},
    } as const
    await db.transaction((tx) => queueEmail(tx, services.queue, letter))
    return setupOf(ctx)
  },
})

const demoGoods = staffCall({
  method: 'GET',
  path: '/setup/demo-goods',
  about: 'Whether goods of the demo catalogue are in the shop',
  access: 'import',
  answer: DemoGoods,
  run: ({ db }) => readDemoGoods(db),
})

const putDemo = staffCall({
  method: 'POST',
  path: '/setup/demo-goods',
  about: 'Put the demo catalogue into a shop without goods, as a job',
  access: 'import',
  answer: DemoGoods,
  run: async ({ db, services, t }) => {
    const started = await putDemoGoods(db, services.queue)
    if (started !== 'started') throw new HttpError(409, t.settings.demoGoods[started], { reason: started })
    return readDemoGoods(db)
  },
})

const removeDemo = staffCall({
  method: 'POST',
  path: '/setup/demo-goods/removed',
  about: 'Take the demo catalogue out, as a job: what nobody has bought is deleted, the rest archived',
  access: 'import',
  answer: DemoGoods,
  run: async ({ db, services, t }) => {
    if (!(await removeDemoGoods(db, services.queue)))
      throw new HttpError(409, t.settings.demoGoods.none, { reason: 'none' })
    return readDemoGoods(db)
  },
})

export const setupCalls: readonly StaffCall[] = [
  ...[read, delivery, payments, draft, readPage, sign, checkVat, checkRegister, testMail],
  ...[demoGoods, putDemo, removeDemo],
]
