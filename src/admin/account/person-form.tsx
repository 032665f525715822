import { useQueryClient } from '@tanstack/react-query'
import type { Lang } from '../../shop/languages.ts'
import { call, fieldError } from '../calls.ts'
import { Button, Field } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin, usePerson } from '../session.ts'
import { StepError, submitted, useStep } from '../step.tsx'
import { useTyped } from '../use-draft.ts'

/** Name and language. A language counts at once, with what is on the screen. */
export function PersonForm() {
  const { t, session, reload } = useAdmin()
  const person = usePerson()
  const queries = useQueryClient()
  const { typed: given, type, forget } = useTyped('own-account', { name: person.name, lang: person.lang })
  const write = (changes: Partial<typeof given>) => {
    const next = { ...given, ...changes }
    if (next.name === person.name && next.lang === person.lang) forget()
    else type(changes)
  }
  const isChanged = given.name.trim() !== person.name || given.lang !== person.lang
  const { run, isBusy, error } = useStep(async () => {
    await call('PATCH', '/me', { name: given.name, lang: given.lang })
    await reload().finally(forget)
    if (given.lang !== person.lang) await queries.invalidateQueries()
  })
  return (
    <section className="a-card a-stack" aria-labelledby="person">
      <h2 id="person">{t.account.person}</h2>
      <p className="a-note">{person.email}</p>
      <form className="a-form a-account__fields" onSubmit={submitted(run)}>
        <Field
          label={t.account.name}
          autoComplete="name"
          isRequired
          maxLength={200}
          value={given.name}
          onChange={(name) => write({ name })}
          error={fieldError(error, 'name')}
        />
        <SelectField
          label={t.account.language}
          options={session.languages.map((lang) => ({ value: lang, title: t.account.languages[lang] }))}
          value={given.lang}
          onChange={(lang) => write({ lang: lang as Lang })}
        />
        <StepError error={error} />
        <Button type="submit" isDisabled={!isChanged} isPending={isBusy}>
          {t.common.save}
        </Button>
      </form>
    </section>
  )
}
