import { Link } from '@tanstack/react-router'
import { Empty } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { DemoGoods } from '../setup/demo-goods.tsx'

/** In a shop without goods. */
export function NoGoods() {
  const { t } = useAdmin()
  const can = useCan()
  return (
    <Empty icon="store" text={t.products.listEmpty}>
      <div className="a-row">
        {can('import') ? (
          <Link to="/import" className="a-button a-button--plain">
            {t.products.listImport}
          </Link>
        ) : null}
        {can('write:catalogue') ? (
          <Link to="/products/new" className="a-button a-button--plain">
            {t.common.addFirst}
          </Link>
        ) : null}
      </div>
      <DemoGoods />
    </Empty>
  )
}
