import type { GuaranteeNotice } from './footer.tsx'
import { useShop } from './shop-context.tsx'

/** The EU's notice on the legal guarantee, required before the order; the picture must not be altered. */
export function GuaranteeNoticeLink({ notice }: { notice: GuaranteeNotice }) {
  const { t } = useShop()
  return (
    <aside className="guarantee-notice" aria-label={notice.title}>
      <a href={notice.link} target="_blank" rel="noopener">
        <img src={notice.image} alt="" width={96} height={136} loading="lazy" />
        <span>
          {notice.title} <span className="visually-hidden">({t.common.newWindow})</span>
        </span>
      </a>
    </aside>
  )
}
