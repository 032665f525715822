import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { BUYER_TYPES } from '../../shop/buyer-type.ts'
import type { TrialAnswer } from '../../shop/promotion-trial/trial.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { call, fieldError } from '../calls.ts'
import { Check } from '../check.tsx'
import { FindGood } from '../find-good.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { MomentField } from '../moment-field.tsx'
import { Button, Field, IconButton, PageHead, Problem } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useSegments } from './queries.ts'
import { TrialResult } from './trial-result.tsx'

export function TrialPage() {
  const can = useCan()
  return can('read:marketing') ? <Trial /> : <NoRight />
}

type Good = { id: number; title: string; quantity: string }

const COUNTRIES = ['LV', 'LT', 'EE'] as const

function Trial() {
  const { t } = useAdmin()
  const words = t.marketing.trial
  const { rule } = useSearch({ from: '/promotions/trial' })
  const [goods, setGoods] = useState<readonly Good[]>([])
  const [hasOrdered, setHasOrdered] = useState(false)
  const [asked, setAsked] = useState({ coupon: '', email: '', buyer: 'b2c', segment: '', country: 'LV', at: '' })
  const write = (field: keyof typeof asked) => (value: string) => setAsked((before) => ({ ...before, [field]: value }))
  const tried = useMutation({
    mutationFn: () =>
      call<TrialAnswer>('POST', '/promotions/trial', {
        goods: goods.map(({ id, quantity }) => ({ productId: id, quantity: Number(quantity) })),
        ...{ coupon: asked.coupon, email: asked.email, buyer: asked.buyer, country: asked.country },
        segments: asked.segment ? [Number(asked.segment)] : [],
        hasOrdered,
        ...(asked.at ? { at: asked.at } : {}),
        ...(rule ? { rule } : {}),
      }),
  })
  const errorOf = (field: string) => fieldError(tried.error, field)
  return (
    <div className="a-list-page a-marketing">
      <Link to="/promotions" className="a-back">
        <Icon name="left" size={18} />
        {t.marketing.promotions.title}
      </Link>
      <PageHead title={words.title} />
      <p className="a-note">{words.hint}</p>
      <div className="a-order__columns">
        <form className="a-card a-form" noValidate onSubmit={submitted(() => tried.mutate())}>
          <GoodsOfCart goods={goods} onChange={setGoods} error={errorOf('goods')} />
          <Field
            label={words.coupon}
            value={asked.coupon}
            onChange={write('coupon')}
            maxLength={40}
            error={errorOf('coupon')}
          />
          <Buyer asked={asked} write={write} error={errorOf('email')} />
          {asked.email ? null : (
            <Check isSelected={hasOrdered} onChange={setHasOrdered}>
              {words.hasOrdered}
            </Check>
          )}
          <SelectField
            label={words.country}
            value={asked.country}
            onChange={write('country')}
            options={COUNTRIES.map((value) => ({ value, title: words.countries[value] }))}
          />
          <MomentField label={words.at} value={asked.at} onChange={write('at')} />
          {tried.error ? <Problem error={tried.error} /> : null}
          <div className="a-row">
            <Button type="submit" look="primary" isDisabled={goods.length === 0} isPending={tried.isPending}>
              {words.count}
            </Button>
          </div>
        </form>
        {tried.data ? <TrialResult answer={tried.data} /> : <p className="a-note">{words.nothing}</p>}
      </div>
    </div>
  )
}

type GoodsProps = { goods: readonly Good[]; onChange: (goods: readonly Good[]) => void; error: string | undefined }

function GoodsOfCart({ goods, onChange, error }: GoodsProps) {
  const { t } = useAdmin()
  const words = t.marketing.trial
  return (
    <div className="a-field">
      <FindGood
        label={t.marketing.findGoods}
        without={goods.map(({ id }) => id)}
        onFind={({ id, title }) => onChange([...goods, { id, title, quantity: '1' }])}
      />
      {goods.length > 0 ? (
        <ul className="a-marketing__goods">
          {goods.map((good) => (
            <li key={good.id}>
              <Field
                label={words.quantityOf(good.title)}
                inputMode="numeric"
                value={good.quantity}
                onChange={(quantity) =>
                  onChange(goods.map((each) => (each.id === good.id ? { ...each, quantity } : each)))
                }
              />
              <IconButton
                icon="close"
                label={t.marketing.takeOut(good.title)}
                onPress={() => onChange(goods.filter(({ id }) => id !== good.id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {error ? <span className="a-error">{error}</span> : null}
    </div>
  )
}

type BuyerProps = {
  asked: { email: string; buyer: string; segment: string }
  write: (field: 'email' | 'buyer' | 'segment') => (value: string) => void
  error: string | undefined
}

/** A customer, or a kind of buyers. */
function Buyer({ asked, write, error }: BuyerProps) {
  const { t } = useAdmin()
  const { trial: words, buyerTypes, labels } = t.marketing
  const segments = useSegments()
  const mayName = useCan()('personal-data')
  const options = (segments.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), title: name }))
  return (
    <>
      {mayName ? (
        <Field
          label={words.email}
          hint={words.emailHint}
          type="email"
          value={asked.email}
          onChange={write('email')}
          error={error}
        />
      ) : null}
      {asked.email ? null : (
        <>
          <SelectField
            label={labels.buyerTypes}
            value={asked.buyer}
            onChange={write('buyer')}
            options={BUYER_TYPES.map((value) => ({ value, title: buyerTypes[value] }))}
          />
          <SelectField
            label={labels.segmentId}
            value={asked.segment}
            onChange={write('segment')}
            options={[{ value: '', title: words.noSegment }, ...options]}
          />
        </>
      )}
    </>
  )
}
