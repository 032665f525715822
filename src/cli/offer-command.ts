import { type Texts, texts } from '../i18n/texts.ts'
import { createLookupCache } from '../shop/cache/lookup-cache.ts'
import { DEFAULT_COUNTRY_ID } from '../shop/cart/cart.ts'
import { OrderInput } from '../shop/checkout/order.calls.ts'
import type { MerchantDeps } from '../shop/fulfilment/change-order.db.ts'
import { makeKeys } from '../shop/keys.ts'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { formatPrice } from '../shop/money/money.ts'
import { orderTokens } from '../shop/orders/order-tokens.ts'
import { withdrawOffer } from '../shop/quotes/list-offers.db.ts'
import { createDraft, findDraft, openDrafts, removeDraft } from '../shop/quotes/offer-drafts.db.ts'
import { OfferContentBody } from '../shop/quotes/offers.calls.ts'
import { type OfferOrderRefusal, orderOffer } from '../shop/quotes/order-offer.db.ts'
import { quoteTokens } from '../shop/quotes/quote.ts'
import { sendOffer } from '../shop/quotes/send-offer.db.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'
import { withMerchantDeps } from './merchant-deps.ts'
import { goodOf, typedArgs } from './typed-args.ts'
import { idOf } from './verbs.ts'

const USAGE =
  'offer [new FIELD=TEXT… --add CODE[xPIECES][@EUROS]…|send ID|remove ID|withdraw NUMBER|order NUMBER FIELD=TEXT…]'

const MOST = 100

export const offer: Command = {
  usage: USAGE,
  about:
    'offers by staff: the drafts; new: a draft (fields: email, name, regNum, until, note, lang, delivery); send: makes the offer and its e-mail; withdraw: it holds no longer; order: places the order of it for the buyer (fields: name, surname, email, phone, type, company, regNum, vatNum, companyAddress, delivery, point, address, city, zip, country, message, payment)',
  async run(context) {
    const [verb, thing, ...rest] = context.args
    if (verb === undefined) return list(context)
    if (verb === 'new') return withMerchantDeps(context, (deps) => create(context, deps, context.args.slice(1)))
    if (thing === undefined) throw new UsageError(USAGE)
    const work = VERBS[verb]
    if (!work || (verb !== 'order' && rest.length > 0)) throw new UsageError(USAGE)
    await withMerchantDeps(context, (deps) => work(context, deps, [thing, ...rest]))
  },
}

type Work = (context: CommandContext, deps: MerchantDeps, args: readonly string[]) => Promise<void>

const VERBS: Record<string, Work> = { send, remove, withdraw, order }

async function list({ database: { db }, print }: CommandContext) {
  const drafts = await openDrafts(db, { limit: MOST })
  for (const { id, content } of drafts) {
    print([String(id).padStart(5), content.validUntil, `${content.lines.length} goods`, content.name].join('  '))
  }
  if (drafts.length === 0) print('No drafts.')
}

async function create({ print }: CommandContext, { db, now }: MerchantDeps, args: readonly string[]) {
  const { fields, options } = typedArgs(args, { options: ['--add'], flags: [] })
  const { until = '', email = '', name = '', regNum = '', note = '', lang = DEFAULT_LANG, delivery, ...others } = fields
  const unknown = Object.keys(others)[0]
  if (unknown !== undefined) throw new UsageError(`"${unknown}" is no field of an offer.`)
  const lines: Awaited<ReturnType<typeof goodOf>>[] = []
  for (const { value } of options) lines.push(await goodOf(db, value))
  const given = { email, lang, name, regNum, lines, validUntil: until, note, ...(delivery ? { delivery } : {}) }
  const checked = OfferContentBody.safeParse(given)
  if (!checked.success)
    throw new UsageError(checked.error.issues.map((one) => `${one.path.join('.')}: ${one.message}`).join(', '))
  print(`Draft ${await createDraft(db, { content: checked.data, actor: 'cli', now })}`)
}

/** The merchant's words where a field is wrong. */
const WORDS: Texts = texts.en

async function send({ config, print }: CommandContext, deps: MerchantDeps, [id]: readonly string[]) {
  const draft = await findDraft(deps.db, idOf(id))
  if (!draft) throw new UsageError(`There is no draft ${id}.`)
  const { content, quotes, staff } = WORDS
  const sent = await sendOffer(
    { ...deps, memory: createLookupCache(), address: quoteTokens(makeKeys(config.sessionSecrets)).fresh },
    draft.id,
    {
      ...{ version: draft.version, actor: 'cli', mayLower: true },
      words: { ...content.errors, ...quotes.errors, ...staff.offers.errors },
    },
  )
  if (sent.ok) return print(`Draft ${id}: ${sent.number}`)
  const errors = sent.reason === 'fields' ? `: ${fieldsOf(sent.errors)}` : ''
  throw new UsageError(`Draft ${id}: ${sent.reason}${errors}`)
}

const fieldsOf = (errors: Record<string, string[]>) =>
  Object.entries(errors)
    .map(([field, [message]]) => `${field}: ${message}`)
    .join(' ')

async function remove({ print }: CommandContext, { db }: MerchantDeps, [id]: readonly string[]) {
  if (!(await removeDraft(db, idOf(id)))) throw new UsageError(`There is no draft ${id} that is not sent.`)
  print(`Draft ${id} is removed.`)
}

async function withdraw({ print }: CommandContext, { db, now }: MerchantDeps, [number = '']: readonly string[]) {
  if (!(await withdrawOffer(db, number.toUpperCase(), now))) {
    throw new UsageError(`${number}: there is no such offer, it is over or withdrawn`)
  }
  print(`${number}: withdrawn`)
}

async function order({ config, print }: CommandContext, deps: MerchantDeps, [number = '', ...args]: readonly string[]) {
  const { fields } = typedArgs(args, { options: [], flags: [] })
  const address = orderTokens(makeKeys(config.sessionSecrets)).fresh
  const open = { ...deps, memory: createLookupCache(), address }
  const ordered = await orderOffer(open, number.toUpperCase(), { input: inputOf(fields), actor: 'cli' })
  if (!ordered.ok) throw new UsageError(`${number}: ${problemOf(ordered)}`)
  const pays = ordered.onInvoice ? 'on invoice' : 'the buyer gets the link to pay'
  print(`${number}: ${ordered.number}, ${formatPrice(ordered.total, DEFAULT_LANG)}, ${pays}`)
}

function inputOf({ type = 'b2c', delivery, payment, point, phone, ...text }: Record<string, string>): OrderInput {
  const given = {
    order: {
      user_type: type,
      user_name: text.name,
      user_surname: text.surname,
      user_email: text.email,
      user_phone_number: { number: phone },
      company_name: text.company,
      company_reg_num: text.regNum,
      company_vat_num: text.vatNum,
      company_address: text.companyAddress,
    },
    shipping: {
      ...{ identifier: point, address: text.address, city: text.city, zip: text.zip, message: text.message },
      country_id: Number(text.country ?? DEFAULT_COUNTRY_ID),
    },
    shipping_method: delivery,
    payment_method: payment,
  }
  const checked = OrderInput.safeParse(given)
  if (checked.success) return checked.data
  throw new UsageError(checked.error.issues.map((one) => `${one.path.join('.')}: ${one.message}`).join(', '))
}

function problemOf(refused: OfferOrderRefusal): string {
  if (refused.reason === 'missing') return `not enough in stock: ${refused.titles.join(', ')}`
  const problems =
    refused.reason === 'input'
      ? refused.problems
      : refused.reason === 'rejected' && refused.rejection.reason === 'fields'
        ? refused.rejection.errors
        : null
  if (problems)
    return Object.entries(problems)
      .map((pair) => pair.join(' '))
      .join(', ')
  return refused.reason === 'rejected' ? refused.rejection.reason : refused.reason
}
