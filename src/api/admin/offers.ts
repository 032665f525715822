import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { texts } from '../../i18n/texts.ts'
import { DEFAULT_COUNTRY_ID, type PricedCart } from '../../shop/cart/cart.ts'
import { deliveryChoices } from '../../shop/cart/delivery.ts'
import { inLang } from '../../shop/languages.ts'
import { listOffers, withdrawOffer } from '../../shop/quotes/list-offers.db.ts'
import {
  createDraft,
  draftVersions,
  findDraft,
  openDrafts,
  removeDraft,
  saveDraft,
} from '../../shop/quotes/offer-drafts.db.ts'
import { ListedDrafts, ListedOffers, OfferContentBody, OfferDraft } from '../../shop/quotes/offers.calls.ts'
import { quoteTokens } from '../../shop/quotes/quote.ts'
import { findQuoteById } from '../../shop/quotes/read-quotes.db.ts'
import { type OfferRefusal, priceOffer, sendOffer } from '../../shop/quotes/send-offer.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { shippingMethodsOf } from '../../shop/shipping/methods.db.ts'
import { inLanguage, urls } from '../../urls.ts'
import { Done, MAX_TEXT } from './shared.ts'

const access = 'write:orders'
const ById = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
const Page = z.object({
  after: z.string().max(20).optional().describe('`next` of the page before'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  q: z.string().trim().max(MAX_TEXT).optional().describe('Words of number, buyer, e-mail, note and codes of goods'),
})

const before = (after: string | undefined) => (after && /^\d{1,9}$/.test(after) ? Number(after) : undefined)
const nextOf = (page: readonly { id: number }[], limit: number) =>
  page.length < limit ? null : String(page.at(-1)?.id ?? '')

const list = staffCall({
  method: 'GET',
  path: '/offers',
  about: 'Price offers, those of staff and those that buyers made, the newest first',
  access: 'read:orders',
  query: Page.extend({ by: z.enum(['staff', 'buyer']).optional() }),
  answer: ListedOffers,
  run: async (ctx, { query: { after, limit, by, q } }) => {
    const found = await listOffers(ctx.db, { by, query: q, before: before(after), limit, now: ctx.now })
    const [seesPerson, seesMoney] = [ctx.can('personal-data'), ctx.can('read:money')]
    const rows = await Promise.all(
      found.map(async ({ id, email, total, ...offer }) => ({
        ...offer,
        email: seesPerson ? email : null,
        total: seesMoney ? total : null,
        page: ctx.can('write:orders') ? await pageOf(ctx, id) : null,
      })),
    )
    return { rows, next: nextOf(found, limit) }
  },
})

async function pageOf(ctx: StaffContext, id: number): Promise<string | null> {
  const found = await findQuoteById(ctx.db, id)
  if (!found) return null
  const token = quoteTokens(ctx.services.keys).tokenOf(found.quote)
  return ctx.services.config.baseUrl.origin + inLanguage(urls.quote.to(token), found.quote.lang)
}

const listDrafts = staffCall({
  method: 'GET',
  path: '/offers/drafts',
  about: 'Drafts of offers that are not sent, the newest first',
  access,
  query: Page,
  answer: ListedDrafts,
  run: async (ctx, { query: { after, limit, q } }) => {
    const found = await openDrafts(ctx.db, { query: q, before: before(after), limit })
    const rows = found.map(({ id, content, updatedAt }) => ({
      ...{ id, name: content.name, email: content.email, goods: content.lines.length },
      updatedAt: updatedAt.toISOString(),
    }))
    return { rows, next: nextOf(found, limit) }
  },
})

/** @throws HttpError 404 */
async function draftOf(ctx: StaffContext, id: number): Promise<OfferDraft> {
  const draft = await findDraft(ctx.db, id)
  if (!draft) throw new HttpError(404, ctx.t.errors.notFound)
  const { content, version, quoteId } = draft
  const { memory } = ctx.services
  const priced = await priceOffer({ db: ctx.db, memory, now: ctx.now }, content)
  const versions = await draftVersions(ctx.db, id)
  const lines = (priced?.cart.lines ?? []).map(({ productId, code, title, image, quantity, price, listedPrice }) => ({
    ...{ productId, code, title, image, quantity, price, listedPrice },
  }))
  return {
    ...{ id, version, content, lines },
    sums: priced && { total: priced.totals.total, vat: priced.totals.vat },
    deliveries: priced ? await deliveriesOf(ctx, priced) : [],
    number: quoteId === null ? null : ((await findQuoteById(ctx.db, quoteId))?.quote.number ?? null),
    versions: versions.map(({ content: kept, at, ...one }) => ({
      ...one,
      at: at.toISOString(),
      pieces: kept.lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
    })),
  }
}

async function deliveriesOf(ctx: StaffContext, priced: PricedCart): Promise<OfferDraft['deliveries']> {
  const methods = await shippingMethodsOf(ctx.db, ctx.services.memory)
  return deliveryChoices(methods, priced)
    .offered.filter(({ countryId }) => countryId === DEFAULT_COUNTRY_ID)
    .map(({ method, quote }) => ({ code: method.code, title: inLang(method.title, ctx.lang), price: quote.price }))
}

const create = staffCall({
  method: 'POST',
  path: '/offers/drafts',
  about: 'Begin an offer',
  access,
  body: OfferContentBody,
  answer: OfferDraft,
  run: async (ctx, { body: content }) =>
    draftOf(ctx, await createDraft(ctx.db, { content, actor: ctx.actor ?? '', now: ctx.now })),
})

const read = staffCall({
  method: 'GET',
  path: '/offers/drafts/:id',
  about: 'A draft of an offer with its goods, sums and versions',
  access,
  params: ById,
  answer: OfferDraft,
  run: (ctx, { params }) => draftOf(ctx, params.id),
})

const save = staffCall({
  method: 'PATCH',
  path: '/offers/drafts/:id',
  about: 'Save a draft as its next version; needs If-Match with the version that was read',
  access,
  isVersioned: true,
  params: ById,
  body: OfferContentBody,
  answer: OfferDraft,
  run: async (ctx, { params, body: content }) => {
    const version = ctx.readVersion()
    const saved = await saveDraft(ctx.db, params.id, { content, version, actor: ctx.actor ?? '', now: ctx.now })
    if (!saved.ok) throw refusal(ctx, saved)
    return draftOf(ctx, params.id)
  },
})

const remove = staffCall({
  method: 'DELETE',
  path: '/offers/drafts/:id',
  about: 'Remove a draft that is not sent',
  access,
  params: ById,
  answer: Done,
  run: async (ctx, { params }) => {
    if (!(await removeDraft(ctx.db, params.id))) throw new HttpError(404, ctx.t.errors.notFound)
    return { done: true }
  },
})

const send = staffCall({
  method: 'POST',
  path: '/offers/drafts/:id/send',
  about: 'Make the offer and send it by e-mail, with its PDF and a link to order; lower prices need write:offers',
  access,
  params: ById,
  body: z.object({ version: z.int().positive() }),
  answer: z.object({ number: z.string() }),
  run: async (ctx, { params, body }) => {
    const { memory, queue, keys } = ctx.services
    const settings = await readSettings(ctx.db, memory)
    const { content, quotes } = texts[ctx.lang]
    const words = { ...content.errors, ...quotes.errors, ...ctx.t.offers.errors }
    const mayLower = ctx.can('write:offers')
    const sending = { version: body.version, actor: ctx.actor ?? '', mayLower, words }
    const deps = { db: ctx.db, memory, queue, settings, now: ctx.now, address: quoteTokens(keys).fresh }
    const sent = await sendOffer(deps, params.id, sending)
    if (!sent.ok) throw refusal(ctx, sent)
    return { number: sent.number }
  },
})

function refusal(ctx: StaffContext, refused: OfferRefusal): HttpError {
  const { offers, errors } = ctx.t
  if (refused.reason === 'fields') return new HttpError(422, offers.check, refused.errors)
  if (refused.reason === 'unknown') return new HttpError(404, errors.notFound)
  if (refused.reason === 'right') return new HttpError(403, offers.noRight, { reason: 'right', right: 'write:offers' })
  if (refused.reason === 'changed') return new HttpError(409, errors.changedMeanwhile, { reason: 'changed' })
  return new HttpError(409, offers[refused.reason === 'sent' ? 'sent' : 'notReady'], { reason: refused.reason })
}

const withdraw = staffCall({
  method: 'POST',
  path: '/offers/:number/withdraw',
  about: 'The offer holds no longer, also in carts',
  access: 'write:offers',
  params: z.object({ number: z.string().max(40) }),
  answer: Done,
  run: async (ctx, { params }) => {
    if (!(await withdrawOffer(ctx.db, params.number.toUpperCase(), ctx.now))) {
      throw new HttpError(404, ctx.t.offers.nothingToWithdraw)
    }
    return { done: true }
  },
})

export const offerCalls: readonly StaffCall[] = [list, listDrafts, create, read, save, remove, send, withdraw]
