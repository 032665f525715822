import { useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type Lang, languages } from '../../shop/languages.ts'
import type { RedirectTargets } from '../../shop/search-words/search-words.calls.ts'
import { call, fieldError } from '../calls.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { SEARCH_WORDS, useReread } from './search-word-queries.ts'

type Props = {
  lang: Lang
  words: string
  /** The words are known. */
  isFixed?: boolean
  onDone: () => void
  onClose: () => void
}

/** `title`: of the page that was chosen; null: the target is typed. */
type RedirectFields = { lang: string; text: string; target: string; title: string | null }

export function RedirectForm({ lang: first, words: given, isFixed = false, onDone, onClose }: Props) {
  const { t } = useAdmin()
  const words = t.searchWords
  const reread = useReread()
  const { typed, type, forget, forgetThen } = useTyped<RedirectFields>(`search-redirect:${first}:${given}`, {
    lang: first,
    text: given,
    target: '',
    title: null,
  })
  const { lang, text, target, title } = typed
  const cancel = forgetThen(onClose)
  const save = useMutation({
    mutationFn: () => call('POST', '/search-redirects', { lang, words: text, target }),
    onSuccess: () => {
      forget()
      onDone()
      return reread()
    },
  })
  const errorOf = (field: string) => fieldError(save.error, field)
  const isShown = Boolean(errorOf('words') ?? errorOf('target'))
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => save.mutate())}>
      {isFixed ? null : (
        <>
          <SelectField
            label={words.language}
            value={lang}
            onChange={(value) => type({ lang: value })}
            options={languages.map((each) => ({ value: each, title: words.languages[each] }))}
          />
          <Field
            label={words.columns.words}
            isRequired
            autoFocus
            value={text}
            onChange={(value) => type({ text: value })}
            error={errorOf('words')}
          />
        </>
      )}
      <Field
        label={words.target}
        hint={title ?? words.targetHint}
        isRequired
        autoFocus={isFixed}
        value={target}
        onChange={(next) => type({ target: next, title: null })}
        error={errorOf('target')}
      />
      {title === null ? (
        <Targets text={target} onChoose={(chosen) => type({ target: chosen.path, title: chosen.title })} />
      ) : null}
      {save.error && !isShown ? <Problem error={save.error} /> : null}
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={save.isPending}>
          {t.common.save}
        </Button>
      </div>
    </form>
  )
}

type TargetProps = { text: string; onChoose: (target: RedirectTargets['rows'][number]) => void }

function Targets({ text, onChoose }: TargetProps) {
  const { t } = useAdmin()
  const query = useDeferredValue(text.trim())
  const isWanted = query.length > 1 && !/^(\/|https?:)/.test(query)
  const found = useQuery({
    queryKey: [...SEARCH_WORDS, 'targets', query],
    enabled: isWanted,
    queryFn: () => call<RedirectTargets>('GET', `/search-redirects/targets?q=${encodeURIComponent(query)}`),
    placeholderData: (before) => before,
  })
  const shown = isWanted ? (found.data?.rows ?? []) : []
  return (
    <ul className="a-edit__found">
      {shown.map((row) => (
        <li key={row.path}>
          <button type="button" className="a-product__found" onClick={() => onChoose(row)}>
            {row.title} <small>{t.searchWords.kinds[row.kind]}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
