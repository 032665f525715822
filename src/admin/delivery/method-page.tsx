import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { inLang, languages } from '../../shop/languages.ts'
import { areasOf } from '../../shop/shipping/area-rows.ts'
import { CARRIERS } from '../../shop/shipping/carrier-point.ts'
import { priceRowsOf } from '../../shop/shipping/price-rows.ts'
import type { DeliveryMethod } from '../../shop/shipping/staff-delivery.calls.ts'
import { VAT_CLASSES } from '../../shop/tax/vat-class.ts'
import { Icon } from '../../ui/icon.tsx'
import { AskFirst } from '../ask-first.tsx'
import { call, postVersion } from '../calls.ts'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { Button, Problem } from '../parts.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { EditField, EditFlag, EditSelect, LanguageFields, SaveBar } from '../structure/fields-parts.tsx'
import { type FieldsEditor, useFields } from '../structure/use-fields.ts'
import { CountryFields } from './country-fields.tsx'
import { PointsCard } from './points-card.tsx'
import { methodKey, useMethodsChanged } from './queries.ts'

export function DeliveryMethodPage() {
  const can = useCan()
  const { id } = useParams({ from: '/delivery/$id' })
  return can('read:settings') ? <LoadedMethod key={id} id={id} /> : <NoRight />
}

function LoadedMethod({ id }: { id: string }) {
  const { t } = useAdmin()
  const found = useQuery({
    queryKey: methodKey(id),
    queryFn: () => call<DeliveryMethod>('GET', `/delivery/methods/${encodeURIComponent(id)}`),
    staleTime: 0,
  })
  return (
    <Loaded
      query={found}
      list={
        <Link to="/delivery" className="a-button a-button--plain">
          {t.delivery.title}
        </Link>
      }
    >
      {(method) => <Method method={method} />}
    </Loaded>
  )
}

function Method({ method }: { method: DeliveryMethod }) {
  const { t, lang } = useAdmin()
  const words = t.delivery
  const mayWrite = useCan()('write:settings')
  const queries = useQueryClient()
  const changed = useMethodsChanged()
  const editor = useFields(`/delivery/methods/${method.id}`, method, (next: DeliveryMethod) => {
    queries.setQueryData(methodKey(String(method.id)), next)
    changed()
  })
  const title = String(method.fields[`title.${lang}`] || method.fields['title.lv'])
  useTitle(title)
  return (
    <article className="a-structure">
      <header className="a-page-head">
        <Link to="/delivery" className="a-back">
          <Icon name="left" size={18} />
          {words.title}
        </Link>
        <h1>{title}</h1>
        <span className="a-note">{words.types[method.type]}</span>
      </header>
      {method.isArchived ? <p className="a-note-box">{words.isArchived}</p> : null}
      <div className="a-structure__columns">
        <form className="a-card a-form a-delivery__form" noValidate onSubmit={submitted(editor.submit)}>
          <fieldset className="a-form" disabled={!mayWrite}>
            <legend className="visually-hidden">{title}</legend>
            {method.isArchived ? null : <EditFlag editor={editor} field="isActive" label={words.labels.isActive} />}
            <IsActiveProblem editor={editor} />
            <LanguageFields editor={editor} field="title" label={words.labels.title} isRequired maxLength={80} />
            <LanguageFields
              editor={editor}
              field="description"
              label={words.labels.description}
              maxLength={300}
              rows={2}
            />
            <ParcelFields editor={editor} method={method} />
            <EditSelect
              editor={editor}
              field="vatClass"
              label={words.labels.vatClass}
              hint={words.hints.vatClass}
              options={Object.fromEntries(VAT_CLASSES.map((name) => [name, t.product.price.vatClasses[name]]))}
            />
            {method.countries.map((country) => (
              <CountryFields key={country.code} editor={editor} method={method} country={country} />
            ))}
          </fieldset>
          {mayWrite ? (
            <SaveBar
              editor={editor}
              labels={labelsOf(method, t, lang)}
              showValue={(field, value) => shownValue(field, value, t)}
            />
          ) : null}
        </form>
        <div className="a-stack">
          {method.type === 'courier' ? null : <PointsCard method={method} carrier={editor.text('carrier')} />}
          {mayWrite ? <RemoveMethod method={method} /> : null}
        </div>
      </div>
    </article>
  )
}

/** Said at the flag, which has no place for words of its own. */
function IsActiveProblem({ editor }: { editor: FieldsEditor }) {
  const error = editor.errorOf('isActive')
  return error ? (
    <p className="a-error" role="alert">
      {error}
    </p>
  ) : null
}

function ParcelFields({ editor, method }: { editor: FieldsEditor; method: DeliveryMethod }) {
  const { t } = useAdmin()
  const { delivery: words, parcels } = t
  const carriers = CARRIERS.map((name) => [name, parcels.carriers[name] ?? name] as const)
  const none = method.type === 'courier' ? [['', words.noCarrier] as const] : []
  if (method.type === 'shop') return null
  return (
    <fieldset className="a-structure__group">
      <legend>{words.sections.rules}</legend>
      {method.type === 'courier' ? (
        <div>
          <EditFlag editor={editor} field="isBulky" label={words.labels.isBulky} />
          <p className="a-note">{words.hints.isBulky}</p>
        </div>
      ) : null}
      <div className="a-languages">
        <EditSelect
          editor={editor}
          field="carrier"
          label={words.labels.carrier}
          options={Object.fromEntries([...none, ...carriers])}
          {...(method.type === 'courier' ? { hint: words.hints.carrier } : {})}
        />
        <EditField editor={editor} field="maxParcels" label={words.labels.maxParcels} isRequired />
      </div>
      <EditField
        editor={editor}
        field="trackingUrl"
        label={words.labels.trackingUrl}
        hint={words.hints.trackingUrl}
        maxLength={300}
      />
    </fieldset>
  )
}

function shownValue(field: string, value: string, t: AdminTexts): string {
  if (field.startsWith('prices.')) return shownPrices(value, t)
  if (!field.startsWith('areas.')) return value
  const { areas: words } = t.delivery
  return (areasOf(value) ?? [])
    .map(({ name, postcodes, isServed, prices }) => {
      const named = `${name}: ${postcodes}`
      return isServed ? `${named}: ${shownPrices(prices, t)}` : words.unserved(named)
    })
    .join(' | ')
}

const shownPrices = (text: string, { delivery }: AdminTexts) =>
  priceRowsOf(text)
    .map(({ weight, size, price, from = '' }) => delivery.shownPrice(weight, size, price, from))
    .join('; ')

function labelsOf({ countries }: DeliveryMethod, t: AdminTexts, lang: (typeof languages)[number]) {
  const { labels, countryField } = t.delivery
  const named = languages.flatMap((code) =>
    (['title', 'description'] as const).map((name) => [
      `${name}.${code}`,
      `${labels[name]}, ${t.structure.languages[code]}`,
    ]),
  )
  const ofCountries = countries.flatMap(({ code, title }) => {
    const label = (name: keyof typeof labels) => countryField(labels[name], inLang(title, lang))
    const zone = (['daysMin', 'daysMax', 'freeFrom'] as const).map((name) => [`zone.${code}.${name}`, label(name)])
    return [
      [`zone.${code}`, label('zone')],
      [`prices.${code}`, label('prices')],
      [`areas.${code}`, label('areas')],
      ...zone,
    ]
  })
  return { ...labels, ...Object.fromEntries([...named, ...ofCountries]) }
}

function RemoveMethod({ method }: { method: DeliveryMethod }) {
  const { t } = useAdmin()
  const words = t.delivery
  const changed = useMethodsChanged()
  const navigate = useNavigate()
  const setArchived = (isArchived: boolean) =>
    postVersion(`/delivery/methods/${method.id}/state`, { isArchived }, method.version)
  const restore = useMutation({ mutationFn: () => setArchived(false), onSettled: () => changed() })
  if (method.isArchived) {
    return (
      <>
        {restore.error ? <Problem error={restore.error} /> : null}
        <Button isPending={restore.isPending} onPress={() => restore.mutate()}>
          {words.restore}
        </Button>
      </>
    )
  }
  return (
    <AskFirst
      label={words.archive}
      confirm={words.archiveConfirm}
      run={async () => {
        await setArchived(true)
        await navigate({ to: '/delivery' })
      }}
      onSettled={() => changed()}
    />
  )
}
