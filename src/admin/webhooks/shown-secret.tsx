import { Button } from '../parts.tsx'
import { useAdmin } from '../session.ts'

/** The only time that it is seen. */
export function ShownSecret({ value }: { value: string }) {
  const { t } = useAdmin()
  return (
    <div className="a-card a-made" role="status">
      <p>{t.webhooks.shownOnce}</p>
      <code className="a-webhooks__secret">{value}</code>
      <Button onPress={() => void navigator.clipboard.writeText(value)}>{t.common.copy}</Button>
    </div>
  )
}
