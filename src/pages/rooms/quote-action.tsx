import { statusOf } from '../../http/http-error.ts'
import { action, seeOther } from '../../http/page.ts'
import { createQuote } from '../../shop/quotes/create-quote.db.ts'
import { urls } from '../../urls.ts'
import { QuoteBuyer, quoteBuyerFromForm } from '../quote/buyer-form.ts'
import { quoteWords } from '../quote/words.ts'
import { roomQuoteData, roomQuoteHead, wantedRoom } from './quote-load.ts'
import { RoomQuoteView } from './quote-page.tsx'

/** An offer of all that the room of the address needs; the cart stays as it is. */
export const askForRoomQuote = action(
  QuoteBuyer,
  async (ctx, { captcha, ...values }) => {
    const room = await wantedRoom(ctx)
    if (!room) return { kind: 'not-found' }
    const { lang } = ctx
    const goods = room.goods.map(({ good, quantity }) => ({ productId: good.id, quantity }))
    const request = { visitor: ctx, goods, buyer: values, captcha, lang, words: quoteWords(lang) }
    const result = await createQuote(ctx.services, request)
    if (result.ok) return seeOther(`${ctx.at(urls.quote.to(result.token))}?created${values.email ? '=sent' : ''}`)
    if (result.retryAfter) ctx.setHeader('retry-after', result.retryAfter)
    const shown = { values, errors: result.errors ?? {}, problem: result.message }
    const content = <RoomQuoteView data={await roomQuoteData(ctx, room, shown)} />
    return { kind: 'view', head: roomQuoteHead(ctx), content, status: statusOf(result) }
  },
  { fromForm: quoteBuyerFromForm },
)
