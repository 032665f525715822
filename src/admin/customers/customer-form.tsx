import type { CustomerDetail } from '../../shop/customer-records/customers.calls.ts'
import { languages } from '../../shop/languages.ts'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { EditField, EditSelect, SaveBar } from '../structure/fields-parts.tsx'
import { useFields } from '../structure/use-fields.ts'

type Props = { customer: CustomerDetail; onSaved: (next: CustomerDetail) => void }

export function CustomerForm({ customer, onSaved }: Props) {
  const { t } = useAdmin()
  const { buyerKinds: kinds } = t
  const { page: words, filter } = t.customers
  const editor = useFields(`/customers/${customer.id}`, customer, onSaved)
  const labels = { name: words.name, surname: words.surname, phone: words.phone, lang: words.lang, type: filter.kind }
  const languageNames = Object.fromEntries(languages.map((code) => [code, t.structure.languages[code]]))
  return (
    <section className="a-card a-stack" aria-labelledby="customer-form">
      <h2 id="customer-form">{words.edit}</h2>
      <form className="a-form" noValidate onSubmit={submitted(editor.submit)}>
        <EditField editor={editor} field="name" label={words.name} isRequired maxLength={100} />
        <EditField editor={editor} field="surname" label={words.surname} isRequired maxLength={100} />
        <EditField editor={editor} field="phone" label={words.phone} maxLength={40} />
        <EditSelect editor={editor} field="lang" label={words.lang} options={languageNames} />
        {customer.company ? (
          <EditSelect editor={editor} field="type" label={filter.kind} options={{ b2b: kinds.b2b, b2g: kinds.b2g }} />
        ) : null}
        <SaveBar editor={editor} labels={labels} />
      </form>
    </section>
  )
}
