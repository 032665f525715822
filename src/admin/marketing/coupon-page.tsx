import { Link, useParams } from '@tanstack/react-router'
import { COUPON_KINDS } from '../../shop/coupons/coupon.ts'
import type { CouponDetail } from '../../shop/coupons/coupons.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { RemoveWindow } from '../prices/remove-window.tsx'
import { useAdmin, useCan } from '../session.ts'
import { LogLink } from '../staff/log-link.tsx'
import { submitted } from '../step.tsx'
import { EditField, EditFlag, EditSelect, SaveBar } from '../structure/fields-parts.tsx'
import { useFields } from '../structure/use-fields.ts'
import { BatchCard } from './batch-card.tsx'
import { BuyersCard, ConditionFields, GoodsCard, PeriodFields, StatsCard, useKnownGoods } from './deal-parts.tsx'
import { DealStateTag } from './deal-state.tsx'
import { COUPONS, useCoupon, useKeep } from './queries.ts'

export function CouponPage() {
  const can = useCan()
  const { id } = useParams({ from: '/coupons/$id' })
  return can('read:marketing') ? <LoadedCoupon key={id} id={id} /> : <NoRight />
}

function LoadedCoupon({ id }: { id: string }) {
  const { t } = useAdmin()
  const found = useCoupon(id)
  return (
    <Loaded
      query={found}
      list={
        <Link to="/coupons" className="a-button a-button--plain">
          {t.marketing.coupons.title}
        </Link>
      }
    >
      {(coupon) => <OneCoupon coupon={coupon} />}
    </Loaded>
  )
}

function OneCoupon({ coupon }: { coupon: CouponDetail }) {
  const { t } = useAdmin()
  const words = t.marketing.coupons
  const mayEdit = useCan()('write:marketing')
  const code = String(coupon.fields.code)
  useTitle(code)
  return (
    <article className="a-order a-marketing">
      <header className="a-page-head">
        <Link to="/coupons" className="a-back">
          <Icon name="left" size={18} />
          {words.title}
        </Link>
        <h1>{code}</h1>
        <DealStateTag state={coupon.state} />
        <LogLink search={{ subject: `coupon:${coupon.id}` }} />
        {mayEdit && coupon.used === 0 ? (
          <RemoveWindow
            path={`/coupons/${coupon.id}`}
            version={coupon.version}
            to="/coupons"
            listKey={[...COUPONS, 'all']}
            words={words}
          />
        ) : null}
      </header>
      <CouponForm coupon={coupon} mayEdit={mayEdit} />
    </article>
  )
}

function CouponForm({ coupon, mayEdit }: { coupon: CouponDetail; mayEdit: boolean }) {
  const { t } = useAdmin()
  const { labels, kinds, ...words } = t.marketing
  const editor = useFields(`/coupons/${coupon.id}`, coupon, useKeep(COUPONS))
  const goods = useKnownGoods(coupon.goods)
  const kind = editor.text('kind')
  const isReadOnly = !mayEdit
  return (
    <form className="a-stack" noValidate onSubmit={submitted(editor.submit)}>
      <div className="a-order__columns">
        <div className="a-stack">
          <section className="a-card a-stack" aria-labelledby="deal-facts">
            <h2 id="deal-facts">{words.coupons.facts}</h2>
            <fieldset className="a-form a-plain" disabled={isReadOnly} aria-label={words.coupons.facts}>
              <EditFlag editor={editor} field="isActive" label={labels.isActive} />
              <EditField editor={editor} field="code" label={labels.code} isRequired maxLength={40} />
              <EditField editor={editor} field="name" label={labels.name} hint={words.nameHint} maxLength={120} />
              <EditSelect
                editor={editor}
                field="kind"
                label={labels.kind}
                options={Object.fromEntries(COUPON_KINDS.map((each) => [each, kinds[each]]))}
              />
              {kind === 'delivery' ? null : (
                <EditField
                  editor={editor}
                  field={kind === 'percent' ? 'percent' : 'sum'}
                  label={kind === 'percent' ? labels.percent : labels.sum}
                  isRequired
                />
              )}
              <EditField editor={editor} field="minimum" label={labels.minimum} hint={words.minimumHint} />
              <PeriodFields editor={editor} isReadOnly={isReadOnly} />
              <EditField
                editor={editor}
                field="usageLimit"
                label={labels.usageLimit}
                hint={words.limitHint(coupon.used)}
              />
              <EditField
                editor={editor}
                field="perCustomerLimit"
                label={labels.perCustomerLimit}
                hint={words.noLimitHint}
              />
              <ConditionFields editor={editor} firstOrderHint={words.firstOrderHint} />
            </fieldset>
          </section>
          <StatsCard stats={coupon.stats} />
        </div>
        <div className="a-stack">
          <GoodsCard editor={editor} isReadOnly={isReadOnly} goods={goods} />
          <BuyersCard editor={editor} isReadOnly={isReadOnly} />
          <BatchCard coupon={coupon} mayEdit={mayEdit} />
        </div>
      </div>
      {mayEdit ? <SaveBar editor={editor} labels={labels} /> : null}
    </form>
  )
}
