import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { splitLanguage, urls } from '../../urls.ts'
import { type PracticeBankData, PracticeBankView } from './view.tsx'

/** The built-in test payment provider: pay, refuse, cancel or close the window. */
export const practiceBankPage = definePage<PracticeBankData>({
  cache: 'private',
  frame: 'bare',
  async load({ services, settings, params, csrf }) {
    const { reference = '' } = params
    const payment = await services.practiceBank?.find(reference)
    if (!payment) return { kind: 'not-found' }
    const { orderNumber, amount, decision, returnUrl } = payment
    const lang = languageOfReturn(returnUrl)
    const words = texts[lang].order.practiceBank
    const data = {
      texts: words,
      payee: settings.identity.legal_name,
      purpose: orderNumber,
      amount: formatPrice(amount, lang),
      action: urls.practiceBank.to(reference),
      token: csrf(),
      isOpen: decision === 'pending',
      returnUrl,
    }
    return { kind: 'page', data, head: { title: words.title, noindex: true }, lang }
  },
  Page: PracticeBankView,
})

const languageOfReturn = (returnUrl: string) => splitLanguage(new URL(returnUrl).pathname).lang
