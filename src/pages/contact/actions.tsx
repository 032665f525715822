import { z } from 'zod'
import { formText } from '../../http/form-fields.ts'
import { statusOf } from '../../http/http-error.ts'
import { action, seeOther } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { storeContactMessage } from '../../shop/content/store-contact-message.db.ts'
import { urls } from '../../urls.ts'
import { contactData, contactHead } from './load.ts'
import { ContactView } from './view.tsx'

const Message = z.object({ name: z.string(), email: z.string(), message: z.string(), captcha: z.string() })

const fromForm = (body: unknown) => ({
  name: formText(body, 'name'),
  email: formText(body, 'email'),
  message: formText(body, 'message'),
  captcha: formText(body, 'g-recaptcha-response'),
})

export const sendMessage = action(
  Message,
  async (ctx, { captcha, ...values }) => {
    const { lang, services } = ctx
    const words = { ...texts[lang].content.errors, tooMany: texts[lang].errors.tooMany }
    const from = { ip: ctx.clientAddress, lang, words }
    const result = await storeContactMessage(services, { ...values, captcha }, from)
    if (result.ok) return seeOther(`${ctx.at(urls.contact.to())}?sent`)
    const shown = { values, errors: result.errors ?? {}, notice: { kind: 'error', text: result.message } as const }
    const content = <ContactView data={contactData(ctx, shown)} />
    return { kind: 'view', head: contactHead(ctx), content, status: statusOf(result) }
  },
  { fromForm },
)
