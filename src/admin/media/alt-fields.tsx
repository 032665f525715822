import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContestedPicture, ProductPicture, ProductPictures } from '../../shop/catalogue/product-pictures.calls.ts'
import type { Lang } from '../../shop/languages.ts'
import { CallError } from '../calls.ts'
import { Button, Field, useMessageOf } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useDraft } from '../use-draft.ts'
import type { PictureEdit } from './use-pictures.ts'

export type EditPicture = UseMutationResult<ProductPictures, Error, PictureEdit>

type Props = { picture: ProductPicture; place: number; edit: EditPicture }

/** What the picture shows, in every language side by side. */
export function AltFields(props: Props) {
  const { t, session } = useAdmin()
  return (
    <fieldset className="m-alts" aria-label={t.media.picture(props.place)}>
      {session.languages.map((lang) => (
        <AltField key={lang} lang={lang} {...props} />
      ))}
    </fieldset>
  )
}

/** `base`: what stood there when the person began to type. */
type Draft = { text: string; base: string }

function AltField({ picture: { id, alt }, edit, lang }: Props & { lang: Lang }) {
  const { t } = useAdmin()
  const { media: words } = t
  const saved = alt[lang] ?? ''
  const [draft, keep, latest] = useDraft<Draft>(`alt:${id}:${lang}`)
  // It is saved when its field is left, which the person does not know of one that is there again.
  const [isKept] = useState(draft !== null)
  const save = useMutation({
    mutationFn: ({ text, base }: Draft) =>
      edit.mutateAsync({ id, base: { alt: { [lang]: base } }, changes: { alt: { [lang]: text } } }),
    // What was typed since stays.
    onSuccess: (_answer, { text }) => {
      if (latest.current?.text.trim() === text) keep(null)
    },
  })
  const message = useMessageOf(save.error)
  const [conflict] = conflictsOf(save.error)
  const text = draft?.text ?? saved
  const submit = () => {
    if (!draft || save.isPending) return
    if (draft.text.trim() === draft.base) keep(null)
    else save.mutate({ ...draft, text: draft.text.trim() })
  }
  const state = draft ? (isKept ? t.edit.unsavedTitle : undefined) : save.isSuccess ? words.saved : undefined
  const hint = text === '' ? words.missing : state
  return (
    <form className="m-alt" data-missing={text === '' || undefined} onSubmit={submitted(submit)}>
      <Field
        label={words.alt[lang]}
        value={text}
        maxLength={300}
        lang={lang}
        onChange={(typed) => keep({ text: typed, base: draft?.base ?? saved })}
        onBlur={submit}
        {...(hint ? { hint } : {})}
        error={save.error && !conflict ? message : undefined}
      />
      {conflict && draft ? (
        <Contested
          conflict={conflict}
          onMine={() => save.mutate({ text: draft.text.trim(), base: conflict.theirs })}
          onTheirs={() => {
            keep(null)
            save.reset()
          }}
        />
      ) : null}
    </form>
  )
}

type ContestedProps = { conflict: ContestedPicture[number]; onMine: () => void; onTheirs: () => void }

function Contested({ conflict: { person, theirs }, onMine, onTheirs }: ContestedProps) {
  const { t } = useAdmin()
  const { media: words } = t
  return (
    <div className="m-contested" role="alert">
      <p>{words.theirs(person ?? words.somebody, theirs)}</p>
      <div className="a-row">
        <Button onPress={onMine}>{words.keepMine}</Button>
        <Button onPress={onTheirs}>{words.takeTheirs}</Button>
      </div>
    </div>
  )
}

/** Fields that somebody else has changed to another value. */
export const conflictsOf = (error: unknown): ContestedPicture =>
  error instanceof CallError && error.reason === 'conflict' ? (error.errors.conflicts as ContestedPicture) : []
