import { FindGood } from '../find-good.tsx'
import { useAdmin } from '../session.ts'

type Gift = { id: number; title: string }
type Props = { gift: Gift | null; onFind: (gift: Gift) => void; error: string | undefined }

export function NewGift({ gift, onFind, error }: Props) {
  const { t } = useAdmin()
  const label = t.marketing.labels.giftProductId
  return (
    <div className="a-field">
      <FindGood label={label} without={gift ? [gift.id] : []} onFind={({ id, title }) => onFind({ id, title })} />
      {gift ? <strong>{gift.title}</strong> : null}
      {error ? <span className="a-error">{error}</span> : null}
    </div>
  )
}
