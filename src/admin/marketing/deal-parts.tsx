import { useState } from 'react'
import { BUYER_TYPES } from '../../shop/buyer-type.ts'
import type { NamedGood } from '../../shop/coupons/coupons.calls.ts'
import { Check } from '../check.tsx'
import { formatSum } from '../format.ts'
import { MomentField } from '../moment-field.tsx'
import { useChoices } from '../product/use-choices.ts'
import { useAdmin } from '../session.ts'
import { EditFlag, EditSelect } from '../structure/fields-parts.tsx'
import type { FieldsEditor } from '../structure/use-fields.ts'
import { GoodsField, IdsField } from './ids-field.tsx'
import { useSegments } from './queries.ts'

type Props = { editor: FieldsEditor; isReadOnly: boolean }

export function PeriodFields({ editor, isReadOnly }: Props) {
  const { t } = useAdmin()
  return (
    <>
      {(['startsAt', 'endsAt'] as const).map((field) => (
        <MomentField
          key={field}
          label={t.marketing.labels[field]}
          value={editor.text(field)}
          onChange={(value) => editor.write(field, value)}
          error={editor.errorOf(field)}
          isReadOnly={isReadOnly}
        />
      ))}
      <p className="a-note">{t.marketing.periodHint}</p>
    </>
  )
}

/** Conditions that coupons and rules share. */
export function ConditionFields({ editor, firstOrderHint }: { editor: FieldsEditor; firstOrderHint: string }) {
  const { labels, skipsReducedHint } = useAdmin().t.marketing
  return (
    <>
      <div>
        <EditFlag editor={editor} field="skipsReduced" label={labels.skipsReduced} />
        <p className="a-note">{skipsReducedHint}</p>
      </div>
      <div>
        <EditFlag editor={editor} field="firstOrder" label={labels.firstOrder} />
        <p className="a-note">{firstOrderHint}</p>
      </div>
    </>
  )
}

/** Products that were found in this page, as the server names only those that are saved. */
export function useKnownGoods(saved: readonly NamedGood[]) {
  const [found, setFound] = useState<readonly { id: number; title: string }[]>([])
  return {
    known: [...saved, ...found],
    onFind: (good: { id: number; title: string }) => setFound((before) => [...before, good]),
  }
}

export function GoodsCard({ editor, isReadOnly, goods }: Props & { goods: ReturnType<typeof useKnownGoods> }) {
  const { t } = useAdmin()
  const { labels, ...words } = t.marketing
  const choices = useChoices()
  const { categories = [], manufacturers = [] } = choices.data ?? {}
  const common = { editor, isReadOnly }
  return (
    <section className="a-card a-stack" aria-labelledby="deal-goods">
      <h2 id="deal-goods">{words.goods}</h2>
      <p className="a-note">{words.goodsHint}</p>
      <div className="a-form">
        <IdsField
          {...common}
          field="categoryIds"
          label={labels.categoryIds}
          all={words.allCategories}
          choices={categories}
        />
        <IdsField
          {...common}
          field="manufacturerIds"
          label={labels.manufacturerIds}
          all={words.allManufacturers}
          choices={manufacturers}
        />
        <GoodsField
          {...common}
          {...goods}
          field="productIds"
          label={isReadOnly ? labels.productIds : words.findGoods}
        />
      </div>
    </section>
  )
}

export function BuyersCard({ editor, isReadOnly }: Props) {
  const { t } = useAdmin()
  const { labels, ...words } = t.marketing
  const segments = useSegments()
  const chosen = editor.text('buyerTypes').split(',').filter(Boolean)
  const options = [
    ['', words.everyone],
    ...(segments.data?.rows ?? []).map(({ id, name }) => [String(id), name]),
  ] as const
  return (
    <section className="a-card a-stack" aria-labelledby="deal-buyers">
      <h2 id="deal-buyers">{words.buyers}</h2>
      <div className="a-form">
        <fieldset className="a-form a-plain" disabled={isReadOnly}>
          <legend>{labels.buyerTypes}</legend>
          <div>
            {BUYER_TYPES.map((type) => (
              <Check
                key={type}
                isSelected={chosen.includes(type)}
                isDisabled={editor.isBusy || isReadOnly}
                onChange={(isOn) =>
                  editor.write(
                    'buyerTypes',
                    BUYER_TYPES.filter((each) => (each === type ? isOn : chosen.includes(each))).join(),
                  )
                }
              >
                {words.buyerTypes[type]}
              </Check>
            ))}
          </div>
          <p className="a-note">{words.buyersHint}</p>
          <EditSelect
            editor={editor}
            field="segmentId"
            label={labels.segmentId}
            hint={words.segmentHint}
            options={Object.fromEntries(options)}
          />
        </fieldset>
      </div>
    </section>
  )
}

type Stats = { stats: { orders: number; given: number | null; total: number | null } }

export function StatsCard({ stats }: Stats) {
  const { t, lang } = useAdmin()
  const words = t.marketing.stats
  return (
    <section className="a-card a-stack" aria-labelledby="deal-stats">
      <h2 id="deal-stats">{words.title}</h2>
      <dl className="a-marketing__stats">
        <div>
          <dt>{words.orders}</dt>
          <dd>{stats.orders}</dd>
        </div>
        {stats.given === null ? null : (
          <div>
            <dt>{words.given}</dt>
            <dd>{formatSum(stats.given, lang)}</dd>
          </div>
        )}
        {stats.total === null ? null : (
          <div>
            <dt>{words.total}</dt>
            <dd>{formatSum(stats.total, lang)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
