import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

/** Says why a cart cannot be delivered, with a link to ask for an offer. */
export function DeliveryNotice({ notice }: { notice: string | null }) {
  const { t, to } = useShop()
  if (!notice) return null
  return (
    <Notice kind="warning">
      {notice} <a href={to(urls.contact.to())}>{t.checkout.askForQuote}</a>
    </Notice>
  )
}
