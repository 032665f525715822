import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isOrderKind, TEXT_PARTS } from '../../shop/emails/email-texts.ts'
import type { EmailText, EmailUsual } from '../../shop/emails/emails.calls.ts'
import { type Lang, languages } from '../../shop/languages.ts'
import { Icon } from '../../ui/icon.tsx'
import { AskFirst } from '../ask-first.tsx'
import { call, patchVersion } from '../calls.ts'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { Preview } from '../page-preview.tsx'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { LanguageFields, SaveBar } from '../structure/fields-parts.tsx'
import { useFields } from '../structure/use-fields.ts'

const WIDTHS = { phone: 360, desktop: 640 }

export function EmailPage() {
  const can = useCan()
  const { kind } = useParams({ from: '/emails/$kind' })
  return can('read:marketing') ? <LoadedEmail key={kind} kind={kind} /> : <NoRight />
}

const keyOf = (kind: string) => ['email-text', kind] as const

function LoadedEmail({ kind }: { kind: string }) {
  const { t } = useAdmin()
  const found = useQuery({
    queryKey: keyOf(kind),
    queryFn: () => call<EmailText>('GET', `/emails/kinds/${encodeURIComponent(kind)}`),
    staleTime: 0,
  })
  return (
    <Loaded
      query={found}
      list={
        <Link to="/emails" className="a-button a-button--plain">
          {t.emails.title}
        </Link>
      }
    >
      {(text) => <Email text={text} />}
    </Loaded>
  )
}

function Email({ text }: { text: EmailText }) {
  const { t } = useAdmin()
  const words = t.emails
  const { kind, version } = text
  const mayWrite = useCan()('write:marketing')
  const queries = useQueryClient()
  const keep = (next: EmailText) => {
    queries.setQueryData(keyOf(kind), next)
    void queries.invalidateQueries({ queryKey: ['email-kinds'] })
  }
  const editor = useFields(`/emails/kinds/${kind}`, text, keep)
  const [order, setOrder] = useState('')
  const title = words.kinds[kind] ?? kind
  useTitle(title)
  const usual = useQuery({
    queryKey: ['email-usual', kind],
    queryFn: () => call<EmailUsual>('POST', `/emails/kinds/${kind}/usual`, { lang: languages[0] }),
  })
  const isChanged = Object.values(text.fields).some(Boolean)
  const reset = async () => {
    const changes = Object.fromEntries(Object.keys(text.fields).map((field) => [field, '']))
    keep(await patchVersion<EmailText>(`/emails/kinds/${kind}`, { base: text.fields, changes }, version))
    editor.discard()
  }
  return (
    <article className="a-order a-pages">
      <header className="a-page-head">
        <Link to="/emails" className="a-back">
          <Icon name="left" size={18} />
          {words.title}
        </Link>
        <h1>{title}</h1>
      </header>
      <div className="a-order__columns a-emails__columns">
        <form className="a-stack" noValidate onSubmit={submitted(editor.submit)}>
          <section className="a-card a-stack" aria-labelledby="email-texts">
            <h2 id="email-texts">{words.textsTitle}</h2>
            <p className="a-note">
              {words.textsHint} {words.placeholders(text.placeholders.map((name) => `{${name}}`).join(', '))}
            </p>
            {usual.data?.hasSample ? (
              <p className="a-note">
                {words.usual}: <strong>{usual.data.subject}</strong> {usual.data.intro}
              </p>
            ) : null}
            <fieldset className="a-form a-plain" disabled={!mayWrite} aria-label={words.textsTitle}>
              {TEXT_PARTS.map((part) => (
                <LanguageFields
                  key={part}
                  editor={editor}
                  field={part}
                  label={words.labels[part]}
                  {...(part === 'subject' ? { maxLength: 150 } : { rows: 4, maxLength: 1500 })}
                />
              ))}
            </fieldset>
            {mayWrite && isChanged ? (
              <AskFirst label={words.reset} confirm={words.resetSure} run={reset} onSettled={() => undefined} />
            ) : null}
          </section>
          {mayWrite ? <SaveBar editor={editor} labels={labelsOf(words.labels, t.structure.languages)} /> : null}
        </form>
        <div className="a-stack">
          {isOrderKind(kind) ? (
            <section className="a-card">
              <Field label={words.order} hint={words.orderHint} value={order} onChange={setOrder} maxLength={40} />
            </section>
          ) : null}
          {usual.data && !usual.data.hasSample && !order ? (
            <p className="a-note-box">{words.noSample}</p>
          ) : (
            <Preview
              path={`/emails/kinds/${kind}/preview`}
              body={{ order: order.trim(), changes: editor.changes }}
              version={version}
              widths={WIDTHS}
            />
          )}
          {mayWrite ? <TestSend kind={kind} order={order.trim()} isUnsaved={editor.isUnsaved} /> : null}
        </div>
      </div>
    </article>
  )
}

const labelsOf = (labels: Readonly<Record<string, string>>, names: Readonly<Record<Lang, string>>) =>
  Object.fromEntries(
    TEXT_PARTS.flatMap((part) => languages.map((lang) => [`${part}.${lang}`, `${labels[part]}, ${names[lang]}`])),
  )

type TestProps = { kind: string; order: string; isUnsaved: boolean }

function TestSend({ kind, order, isUnsaved }: TestProps) {
  const { t } = useAdmin()
  const words = t.emails
  const test = useMutation({
    mutationFn: (lang: Lang) => call('POST', `/emails/kinds/${kind}/test`, { lang, order }),
  })
  return (
    <section className="a-card a-stack" aria-label={words.test}>
      {isUnsaved ? <p className="a-note">{t.pages.publishing.saveFirst}</p> : null}
      <div className="a-row">
        {languages.map((lang) => (
          <Button
            key={lang}
            icon="mail"
            isDisabled={isUnsaved}
            isPending={test.isPending && test.variables === lang}
            onPress={() => test.mutate(lang)}
          >
            {t.newsletter.sending.test(t.product.languageNames[lang])}
          </Button>
        ))}
      </div>
      {test.error ? <Problem error={test.error} /> : null}
      <output>{test.isSuccess ? words.tested : ''}</output>
    </section>
  )
}
