import { Link } from '@tanstack/react-router'
import { inLang, languages } from '../../shop/languages.ts'
import { deliveryPath } from '../../shop/payments/method-fields.ts'
import { AT_PICKUP } from '../../shop/payments/provider.ts'
import type { ListedPayment, PaymentMethods } from '../../shop/payments/staff-methods.calls.ts'
import { AskFirst } from '../ask-first.tsx'
import { postVersion } from '../calls.ts'
import { Field } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { EditFlag, LanguageFields, SaveBar } from '../structure/fields-parts.tsx'
import { type FieldsEditor, useFields } from '../structure/use-fields.ts'

type Props = { method: ListedPayment; delivery: PaymentMethods['delivery']; onSaved: () => Promise<void> }

const BUYERS = ['buyers.b2c', 'buyers.b2b', 'buyers.b2g'] as const

export function PaymentForm({ method, delivery, onSaved }: Props) {
  const { t, lang } = useAdmin()
  const words = t.paymentMethods
  const { labels } = words
  const editor = useFields(`/payment-methods/${method.id}`, method, onSaved)
  const amount = (name: 'surcharge' | 'surchargeRate' | 'minTotal' | 'maxTotal') => (
    <AmountField editor={editor} field={name} label={labels[name]} />
  )
  const texts = languages.flatMap((code) =>
    (['title', 'description'] as const).map((name) => [
      `${name}.${code}`,
      `${labels[name]}, ${t.structure.languages[code]}`,
    ]),
  )
  const ways = delivery.map(({ code, title }) => [deliveryPath(code), words.deliveryField(inLang(title, lang))])
  return (
    <form className="a-form" noValidate onSubmit={submitted(editor.submit)}>
      <p className="a-note">{words.providers[method.provider] ?? method.provider}</p>
      {method.provider === AT_PICKUP ? <p className="a-note">{words.atPickupHint}</p> : null}
      {method.lacks ? <Lack of={method.lacks} /> : null}
      <EditFlag editor={editor} field="isActive" label={labels.isActive} />
      <LanguageFields editor={editor} field="title" label={labels.title} isRequired maxLength={80} />
      <LanguageFields editor={editor} field="description" label={labels.description} rows={2} maxLength={300} />
      <div className="a-languages">
        {amount('surcharge')}
        {amount('surchargeRate')}
      </div>
      <p className="a-note">{words.surchargeHint}</p>
      <div className="a-languages">
        {amount('minTotal')}
        {amount('maxTotal')}
      </div>
      <fieldset className="a-structure__group">
        <legend>{labels.buyers}</legend>
        <div>
          {BUYERS.map((path) => (
            <EditFlag key={path} editor={editor} field={path} label={labels[path]} />
          ))}
        </div>
        <BuyersProblem editor={editor} />
        <EditFlag editor={editor} field="needsApproval" label={labels.needsApproval} />
      </fieldset>
      {delivery.length > 0 ? (
        <fieldset className="a-structure__group">
          <legend>{labels.delivery}</legend>
          <p className="a-note">{words.deliveryHint}</p>
          <div>
            {delivery.map(({ code, title }) => (
              <EditFlag key={code} editor={editor} field={deliveryPath(code)} label={inLang(title, lang)} />
            ))}
          </div>
        </fieldset>
      ) : null}
      <AskFirst
        label={words.archive}
        confirm={words.archiveConfirm}
        run={() => postVersion(`/payment-methods/${method.id}/state`, { isArchived: true }, method.version)}
        onSettled={() => void onSaved()}
      />
      <SaveBar editor={editor} labels={{ ...labels, ...Object.fromEntries([...texts, ...ways]) }} isInWindow />
    </form>
  )
}

function Lack({ of }: { of: 'keys' | 'account' }) {
  const { t } = useAdmin()
  return (
    <div className="a-note-box">
      <p>{t.paymentMethods.lacksHint[of]}</p>
      {of === 'account' ? (
        <Link to="/settings/$form" params={{ form: 'bank' }}>
          {t.settings.forms.bank.title}
        </Link>
      ) : null}
    </div>
  )
}

function BuyersProblem({ editor }: { editor: FieldsEditor }) {
  const error = editor.errorOf('buyers.b2c')
  return error ? (
    <p className="a-error" role="alert">
      {error}
    </p>
  ) : null
}

/** Stored with a point, typed with a comma. */
function AmountField({ editor, field, label }: { editor: FieldsEditor; field: string; label: string }) {
  const { lang } = useAdmin()
  const text = editor.text(field)
  return (
    <Field
      label={label}
      inputMode="decimal"
      maxLength={12}
      isReadOnly={editor.isBusy}
      value={lang === 'lv' ? text.replace('.', ',') : text}
      onChange={(typed) => editor.write(field, typed.replace(',', '.'))}
      error={editor.errorOf(field)}
    />
  )
}
