import type { Generated, Variations } from '../../shop/catalogue/variations/variations.calls.ts'
import { fieldError } from '../calls.ts'
import { Check } from '../check.tsx'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { AxesChoice } from './axes-choice.tsx'
import { useGenerator } from './use-generator.ts'

/** All combinations of chosen options that do not exist yet. */
export function Generator({ productId, variations }: { productId: number; variations: Variations }) {
  const { t } = useAdmin()
  const { make: words } = t.variations
  const generator = useGenerator(productId, variations)
  const { given, plan, progress, made, check, create, error, set } = generator
  const atPattern = fieldError(error, 'pattern')
  return (
    <form className="a-stack a-variations__make" aria-label={words.title} onSubmit={submitted(check.run)}>
      <p className="a-note">{words.hint}</p>
      <AxesChoice axes={given.axes} onAxes={(axes) => set({ axes })} />
      <StartFields generator={generator} patternError={atPattern} />
      <Check isSelected={given.isPublished} onChange={(isPublished) => set({ isPublished })}>
        {words.publish}
      </Check>
      {error && !atPattern ? <Problem error={error} /> : null}
      {plan ? <Planned plan={plan} /> : null}
      <output>{progress ? words.progress(progress.done, progress.all) : made > 0 ? words.made(made) : ''}</output>
      {progress && progress.all > progress.done ? (
        <progress className="a-progress" aria-label={words.title} value={progress.done} max={progress.all} />
      ) : null}
      <div className="a-row">
        <Button type="submit" isPending={check.isBusy} isDisabled={!generator.isReady}>
          {words.check}
        </Button>
        {plan && plan.left > 0 ? (
          <Button look="primary" isPending={create.isBusy} isDisabled={!generator.isReady} onPress={create.run}>
            {words.create(plan.left)}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

type StartProps = { generator: ReturnType<typeof useGenerator>; patternError: string | undefined }

function StartFields({ generator, patternError }: StartProps) {
  const { t } = useAdmin()
  const { make: words, wrong } = t.variations
  const mayPrice = useCan()('write:prices')
  const { given, pattern, price, weight, set } = generator
  return (
    <div className="a-product__numbers">
      <Field
        label={words.pattern}
        hint={words.patternHint}
        value={pattern}
        maxLength={80}
        onChange={(text) => set({ pattern: text })}
        error={patternError}
      />
      <Field
        label={words.price}
        hint={words.priceHint}
        inputMode="decimal"
        isDisabled={!mayPrice}
        value={given.price}
        onChange={(text) => set({ price: text })}
        error={price === null ? wrong.price : undefined}
      />
      <Field
        label={words.weight}
        hint={words.weightHint}
        inputMode="decimal"
        value={given.weight}
        onChange={(text) => set({ weight: text })}
        error={weight === null ? wrong.weight : undefined}
      />
    </div>
  )
}

const SHOWN = 8

function Planned({ plan }: { plan: Generated }) {
  const { t } = useAdmin()
  const { make: words } = t.variations
  const lists = [
    { title: words.freshList, items: plan.fresh.slice(0, SHOWN), count: plan.left },
    { title: words.takenList, items: plan.takenCodes, count: plan.taken },
    { title: words.archivedList, items: plan.archived, count: plan.archived.length },
  ]
  return (
    <div className="a-stack a-variations__plan" role="status">
      <p>
        <strong>{[words.fresh(plan.left), words.exist(plan.exist), words.taken(plan.taken)].join(', ')}</strong>
      </p>
      {plan.parentStock > 0 ? <p className="a-error">{words.parentStock(plan.parentStock)}</p> : null}
      {lists.map(({ title, items, count }) =>
        items.length > 0 ? (
          <p key={title} className="a-note">
            {title}: {items.map(({ code }) => code).join(', ')}
            {count > items.length ? ' …' : ''}
          </p>
        ) : null,
      )}
    </div>
  )
}
