import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LACKS, type Lack } from '../../shop/search/product-marks.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { NoGoods } from '../products/no-goods.tsx'
import { useAdmin, useCan } from '../session.ts'
import { TO_IMPROVE, type ToImprove } from './to-improve.ts'

export function ToImprovePage() {
  const can = useCan()
  return can('read:catalogue') ? <Lists /> : <NoRight />
}

function Lists() {
  const { t } = useAdmin()
  const { data, error, isPending, refetch } = useQuery(TO_IMPROVE)
  const open = LACKS.filter((lack) => (data?.lacks[lack] ?? 0) > 0)
  return (
    <>
      <PageHead title={t.products.listImprove} />
      <p className="a-note">{t.products.listImproveHint}</p>
      {isPending ? <Waiting /> : null}
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data?.products === 0 ? <NoGoods /> : null}
      {data && data.products > 0 && open.length === 0 ? (
        <Empty icon="check" text={t.products.listNothingLacks} />
      ) : null}
      <ul className="a-improve">
        {data ? open.map((lack) => <LackCard key={lack} lack={lack} counted={data} />) : null}
      </ul>
    </>
  )
}

function LackCard({ lack, counted: { products, lacks } }: { lack: Lack; counted: ToImprove }) {
  const { t } = useAdmin()
  const count = lacks[lack]
  return (
    <li>
      <Link to="/products" search={{ lacks: lack }} className="a-card a-improve__card">
        <span className="a-improve__title">{t.products.listLacks[lack]}</span>
        <strong>{t.products.listCount(count)}</strong>
        <span className="a-note">{t.products.listWhy[lack]}</span>
        <meter min={0} max={Math.max(products, 1)} value={count} aria-label={t.products.listShare(count, products)} />
      </Link>
    </li>
  )
}
