import { useMutation, useQuery } from '@tanstack/react-query'
import { type Lang, languages } from '../../shop/languages.ts'
import type { NearWords, Synonym } from '../../shop/search-words/search-words.calls.ts'
import { call, fieldError, patchVersion } from '../calls.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { SEARCH_WORDS, useReread } from './search-word-queries.ts'

type Draft = Pick<Synonym, 'lang' | 'words' | 'means'> & Partial<Pick<Synonym, 'id' | 'version'>>

type Props = {
  synonym: Draft
  /** A search for which words are proposed. */
  near?: { lang: Lang; words: string }
  onDone: () => void
  onClose: () => void
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

const draftKey = ({ id, version }: Draft, near: Props['near']) =>
  `synonym:${id === undefined ? `new:${near ? `${near.lang}:${near.words}` : ''}` : `${id}:${version}`}`

/** One way: whoever searches the words finds what they mean. Both ways: each finds the others. */
export function SynonymForm({ synonym, near, onDone, onClose }: Props) {
  const { t } = useAdmin()
  const words = t.searchWords
  const reread = useReread()
  const { typed, type, forget, forgetThen } = useTyped(draftKey(synonym, near), {
    lang: synonym.lang as string,
    isOneWay: synonym.means !== null,
    from: synonym.words.join(', '),
    to: (synonym.means ?? []).join(', '),
  })
  const { lang, isOneWay, from, to } = typed
  const cancel = forgetThen(onClose)
  const save = useMutation({
    mutationFn: () => {
      const given = isOneWay
        ? { lang, words: listOf(from), means: listOf(to) }
        : { lang, words: [...listOf(from), ...listOf(to)], means: null }
      return synonym.id !== undefined && synonym.version !== undefined
        ? patchVersion<Synonym>(`/synonyms/${synonym.id}`, given, synonym.version)
        : call<Synonym>('POST', '/synonyms', given)
    },
    onSuccess: () => {
      forget()
      onDone()
      return reread()
    },
  })
  const error = fieldError(save.error, 'words')
  const showsTarget = isOneWay || near !== undefined
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => save.mutate())}>
      {near ? null : (
        <SelectField
          label={words.language}
          value={lang}
          onChange={(value) => type({ lang: value })}
          options={languages.map((each) => ({ value: each, title: words.languages[each] }))}
        />
      )}
      <SelectField
        label={words.direction}
        value={isOneWay ? 'one' : 'both'}
        onChange={(value) => type({ isOneWay: value === 'one' })}
        hint={isOneWay ? words.oneWayHint : words.bothWaysHint}
        options={[
          { value: 'one', title: words.oneWay },
          { value: 'both', title: words.bothWays },
        ]}
      />
      <Field
        label={isOneWay ? words.searched : words.together}
        hint={words.commas}
        isRequired
        value={from}
        onChange={(value) => type({ from: value })}
        error={error}
      />
      {showsTarget ? (
        <Field
          label={isOneWay ? words.means : words.others}
          hint={words.commas}
          isRequired
          autoFocus={near !== undefined}
          value={to}
          onChange={(value) => type({ to: value })}
        />
      ) : null}
      {near ? (
        <Proposals near={near} taken={listOf(to)} onTake={(word) => type({ to: [...listOf(to), word].join(', ') })} />
      ) : null}
      {save.error && !error ? <Problem error={save.error} /> : null}
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={save.isPending}>
          {t.common.save}
        </Button>
      </div>
    </form>
  )
}

type ProposalProps = { near: { lang: Lang; words: string }; taken: readonly string[]; onTake: (word: string) => void }

function Proposals({ near, taken, onTake }: ProposalProps) {
  const { t } = useAdmin()
  const query = new URLSearchParams({ lang: near.lang, words: near.words })
  const found = useQuery({
    queryKey: [...SEARCH_WORDS, 'near', query.toString()],
    queryFn: () => call<NearWords>('GET', `/search-words/near?${query}`),
  })
  const shown = found.data?.words.filter((word) => !taken.includes(word)) ?? []
  if (shown.length === 0) return null
  return (
    <fieldset className="a-missed__near">
      <legend>{t.searchWords.near}</legend>
      <div className="a-row">
        {shown.map((word) => (
          <Button key={word} icon="plus" onPress={() => onTake(word)}>
            {word}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
