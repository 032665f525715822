import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ROUNDINGS } from '../../shop/sales/sale.ts'
import type { Sale } from '../../shop/sales/sales.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { MomentField, momentOf } from '../moment-field.tsx'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { LogLink } from '../staff/log-link.tsx'
import { submitted } from '../step.tsx'
import { EditField, EditSelect, LanguageFields, SaveBar } from '../structure/fields-parts.tsx'
import { type FieldsEditor, useFields } from '../structure/use-fields.ts'
import { AddGoods } from './add-goods.tsx'
import { RemoveWindow } from './remove-window.tsx'
import { SaleGoods } from './sale-goods.tsx'
import { SALES, useKeepSale, useSale, useSaleStep } from './sale-queries.ts'
import { SaleStateTag, titleOf } from './sale-state.tsx'

export function SalePage() {
  const can = useCan()
  const { id } = useParams({ from: '/prices/$id' })
  return can('read:catalogue') ? <LoadedSale key={id} id={id} /> : <NoRight />
}

function LoadedSale({ id }: { id: string }) {
  const { t } = useAdmin()
  const found = useSale(id)
  return (
    <Loaded
      query={found}
      list={
        <Link to="/prices" className="a-button a-button--plain">
          {t.prices.sales.title}
        </Link>
      }
    >
      {(sale) => <OneSale sale={sale} />}
    </Loaded>
  )
}

function OneSale({ sale }: { sale: Sale }) {
  const { t, lang } = useAdmin()
  const { sales: words } = t.prices
  const mayEdit = useCan()('write:prices')
  const isDraft = sale.state === 'draft' && mayEdit
  const editor = useFields(`/sales/${sale.id}`, sale, useKeepSale())
  useTitle(titleOf(sale, lang))
  return (
    <article className="a-order a-sale">
      <header className="a-page-head">
        <Link to="/prices" className="a-back">
          <Icon name="left" size={18} />
          {words.title}
        </Link>
        <h1>{titleOf(sale, lang)}</h1>
        <SaleStateTag sale={sale} />
        <LogLink search={{ subject: `sale:${sale.id}` }} />
      </header>
      {mayEdit ? <StepCard sale={sale} isUnsaved={isDraft && editor.isUnsaved} /> : null}
      <div className="a-order__columns">
        <div className="a-stack">
          {isDraft ? <AddGoods sale={sale} /> : null}
          <SaleGoods sale={sale} isDraft={isDraft} />
        </div>
        {isDraft ? <SaleForm editor={editor} /> : <SaleFacts sale={sale} />}
      </div>
    </article>
  )
}

function SaleForm({ editor }: { editor: FieldsEditor }) {
  const { t } = useAdmin()
  const { sales: words } = t.prices
  const labels = { title: words.name, startsAt: words.startsAt, endsAt: words.endsAt, percent: words.percent }
  return (
    <section className="a-card a-stack" aria-labelledby="sale-facts">
      <h2 id="sale-facts">{words.facts}</h2>
      <form className="a-form" noValidate onSubmit={submitted(editor.submit)}>
        <LanguageFields editor={editor} field="title" label={words.name} isRequired maxLength={200} />
        {(['startsAt', 'endsAt'] as const).map((field) => (
          <MomentField
            key={field}
            label={words[field]}
            value={editor.text(field)}
            onChange={(value) => editor.write(field, value)}
            error={editor.errorOf(field)}
          />
        ))}
        <EditField editor={editor} field="percent" label={words.percent} hint={words.percentHint} />
        <EditSelect
          editor={editor}
          field="rounding"
          label={words.rounding}
          hint={words.roundingHint}
          options={Object.fromEntries(ROUNDINGS.map((each) => [each, words.roundings[each]]))}
        />
        <SaveBar editor={editor} labels={{ ...labels, rounding: words.rounding }} />
      </form>
    </section>
  )
}

function SaleFacts({ sale: { fields } }: { sale: Sale }) {
  const { t, lang } = useAdmin()
  const { sales: words } = t.prices
  const rounding = ROUNDINGS.find((each) => each === fields.rounding) ?? 'cent'
  const facts = [
    [words.startsAt, momentOf(fields.startsAt, lang)],
    [words.endsAt, momentOf(fields.endsAt, lang)],
    ...(fields.percent ? [[words.percent, `${fields.percent} %`]] : []),
    [words.rounding, words.roundings[rounding]],
  ]
  return (
    <section className="a-card a-stack" aria-labelledby="sale-facts">
      <h2 id="sale-facts">{words.facts}</h2>
      <dl className="a-sale__facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The one thing that can be done next. */
function StepCard({ sale, isUnsaved }: { sale: Sale; isUnsaved: boolean }) {
  const { t } = useAdmin()
  const { sales: words } = t.prices
  const step = useSaleStep(sale)
  const [isStopping, setStopping] = useState(false)
  const { state, goods } = sale
  if (state === 'ended' || state === 'stopped') return null
  return (
    <section className="a-card a-sale__step" aria-label={words.step}>
      <p>{isUnsaved ? words.saveFirst : words.steps[state]}</p>
      {step.error ? <Problem error={step.error} /> : null}
      <div className="a-row">
        {state === 'draft' ? (
          <>
            <Button
              look="primary"
              isDisabled={!goods.planned || isUnsaved}
              isPending={step.isPending}
              onPress={() => step.mutate('planned')}
            >
              {words.plan}
            </Button>
            <RemoveWindow
              path={`/sales/${sale.id}`}
              version={sale.version}
              to="/prices"
              listKey={[...SALES, 'list']}
              words={{ remove: words.remove, removeTitle: words.removeTitle }}
            />
          </>
        ) : null}
        {state === 'planned' ? (
          <Button isPending={step.isPending} onPress={() => step.mutate('stopped')}>
            {words.toDraft}
          </Button>
        ) : null}
        {state === 'running' ? <Button onPress={() => setStopping(true)}>{words.stop}</Button> : null}
      </div>
      <Window title={words.stopTitle} isOpen={isStopping} onClose={() => setStopping(false)}>
        <p>{words.stopHint}</p>
        <div className="a-row">
          <Button onPress={() => setStopping(false)}>{t.common.cancel}</Button>
          <Button
            look="danger"
            isPending={step.isPending}
            onPress={() => step.mutate('stopped', { onSettled: () => setStopping(false) })}
          >
            {words.stop}
          </Button>
        </div>
      </Window>
    </section>
  )
}
