import { Link, useParams } from '@tanstack/react-router'
import { PROMOTION_KINDS } from '../../shop/promotions/promotion.ts'
import type { StaffPromotion } from '../../shop/promotions/promotions.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { RemoveWindow } from '../prices/remove-window.tsx'
import { useAdmin, useCan } from '../session.ts'
import { LogLink } from '../staff/log-link.tsx'
import { submitted } from '../step.tsx'
import { EditField, EditFlag, EditSelect, LanguageFields, SaveBar } from '../structure/fields-parts.tsx'
import { type FieldsEditor, useFields } from '../structure/use-fields.ts'
import { BuyersCard, ConditionFields, GoodsCard, PeriodFields, StatsCard, useKnownGoods } from './deal-parts.tsx'
import { DealStateTag } from './deal-state.tsx'
import { GoodsField } from './ids-field.tsx'
import { promotionTitle } from './promotions-page.tsx'
import { PROMOTIONS, useKeep, usePromotion } from './queries.ts'

export function PromotionPage() {
  const can = useCan()
  const { id } = useParams({ from: '/promotions/$id' })
  return can('read:marketing') ? <LoadedPromotion key={id} id={id} /> : <NoRight />
}

function LoadedPromotion({ id }: { id: string }) {
  const { t } = useAdmin()
  const found = usePromotion(id)
  return (
    <Loaded
      query={found}
      list={
        <Link to="/promotions" className="a-button a-button--plain">
          {t.marketing.promotions.title}
        </Link>
      }
    >
      {(promotion) => <OnePromotion promotion={promotion} />}
    </Loaded>
  )
}

function OnePromotion({ promotion }: { promotion: StaffPromotion }) {
  const { t, lang } = useAdmin()
  const words = t.marketing.promotions
  const mayEdit = useCan()('write:marketing')
  const title = promotionTitle(promotion, lang)
  useTitle(title)
  return (
    <article className="a-order a-marketing">
      <header className="a-page-head">
        <Link to="/promotions" className="a-back">
          <Icon name="left" size={18} />
          {words.title}
        </Link>
        <h1>{title}</h1>
        <DealStateTag state={promotion.state} />
        <LogLink search={{ subject: `promotion:${promotion.id}` }} />
        <Link to="/promotions/trial" search={{ rule: promotion.id }} className="a-button">
          {t.marketing.trial.tryIt}
        </Link>
        {mayEdit ? (
          <RemoveWindow
            path={`/promotions/${promotion.id}`}
            version={promotion.version}
            to="/promotions"
            listKey={[...PROMOTIONS, 'all']}
            words={words}
          />
        ) : null}
      </header>
      <PromotionForm promotion={promotion} mayEdit={mayEdit} />
    </article>
  )
}

function PromotionForm({ promotion, mayEdit }: { promotion: StaffPromotion; mayEdit: boolean }) {
  const { t } = useAdmin()
  const { labels, ...words } = t.marketing
  const editor = useFields(`/promotions/${promotion.id}`, promotion, useKeep(PROMOTIONS))
  const goods = useKnownGoods(promotion.goods)
  const isReadOnly = !mayEdit
  return (
    <form className="a-stack" noValidate onSubmit={submitted(editor.submit)}>
      <div className="a-order__columns">
        <div className="a-stack">
          <section className="a-card a-stack" aria-labelledby="deal-facts">
            <h2 id="deal-facts">{words.promotions.facts}</h2>
            <fieldset className="a-form a-plain" disabled={isReadOnly} aria-label={words.promotions.facts}>
              <EditFlag editor={editor} field="isActive" label={labels.isActive} />
              <LanguageFields
                editor={editor}
                field="title"
                label={labels.title}
                hint={words.promotions.titleHint}
                isRequired
                maxLength={120}
              />
              <EditSelect
                editor={editor}
                field="kind"
                label={labels.kind}
                options={Object.fromEntries(PROMOTION_KINDS.map((each) => [each, words.promotions.kinds[each]]))}
              />
              <Gives editor={editor} isReadOnly={isReadOnly} goods={goods} />
              <div className="a-languages">
                <EditField editor={editor} field="minimum" label={labels.minimum} />
                <EditField editor={editor} field="minQuantity" label={labels.minQuantity} />
              </div>
              <p className="a-note">{words.promotions.conditionHint}</p>
              <ConditionFields editor={editor} firstOrderHint={words.promotions.firstOrderHint} />
              <PeriodFields editor={editor} isReadOnly={isReadOnly} />
              <EditField
                editor={editor}
                field="priority"
                label={labels.priority}
                hint={words.promotions.priorityHint}
              />
              <EditFlag editor={editor} field="combines" label={labels.combines} />
              <p className="a-note">{words.promotions.combinesHint}</p>
            </fieldset>
          </section>
          <StatsCard stats={promotion.stats} />
        </div>
        <div className="a-stack">
          <GoodsCard editor={editor} isReadOnly={isReadOnly} goods={goods} />
          <BuyersCard editor={editor} isReadOnly={isReadOnly} />
        </div>
      </div>
      {mayEdit ? <SaveBar editor={editor} labels={labels} /> : null}
    </form>
  )
}

type GivesProps = { editor: FieldsEditor; isReadOnly: boolean; goods: ReturnType<typeof useKnownGoods> }

/** The fields of its kind. */
function Gives({ editor, isReadOnly, goods }: GivesProps) {
  const { labels } = useAdmin().t.marketing
  switch (editor.text('kind')) {
    case 'percent':
      return <EditField editor={editor} field="percent" label={labels.percent} isRequired />
    case 'fixed':
      return <EditField editor={editor} field="sum" label={labels.sum} isRequired />
    case 'n-for-m':
      return (
        <div className="a-languages">
          <EditField editor={editor} field="pieces" label={labels.pieces} isRequired />
          <EditField editor={editor} field="paidPieces" label={labels.paidPieces} isRequired />
        </div>
      )
    default:
      return (
        <>
          <GoodsField
            editor={editor}
            isReadOnly={isReadOnly}
            {...goods}
            field="giftProductId"
            label={labels.giftProductId}
            isOne
          />
          <EditField editor={editor} field="giftQuantity" label={labels.giftQuantity} isRequired />
        </>
      )
  }
}
