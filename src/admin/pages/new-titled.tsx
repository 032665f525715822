import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Lang, languages } from '../../shop/languages.ts'
import { fieldError } from '../calls.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'

type Titles = Partial<Record<Lang, string>>

type Props = {
  /** Keeps what is typed apart from other forms. */
  draftKey: string
  create: (title: Titles) => Promise<{ id: number }>
  onMade: (id: number) => Promise<void>
  onClose: () => void
  /** More of the form; until it is filled nothing can be made. */
  children?: ReactNode
  isReady?: boolean
}

/** What is new begins with a title in both languages. */
export function NewTitled({ draftKey, create, onMade, onClose, children, isReady = true }: Props) {
  const { t } = useAdmin()
  const { typed: title, type, forget, forgetThen } = useTyped<Titles>(draftKey, {})
  const [first] = languages
  const make = useMutation({
    mutationFn: () => create(Object.fromEntries(Object.entries(title).filter(([, text]) => text?.trim()))),
    onSuccess: ({ id }) => {
      forget()
      return onMade(id)
    },
  })
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => make.mutate())}>
      <div className="a-languages">
        {languages.map((code, index) => (
          <Field
            key={code}
            label={`${t.pages.blocks.labels.title}, ${t.structure.languages[code]}`}
            isRequired={index === 0}
            autoFocus={index === 0}
            maxLength={120}
            value={title[code] ?? ''}
            onChange={(text) => type({ [code]: text })}
            error={fieldError(make.error, `title.${code}`)}
          />
        ))}
      </div>
      {children}
      {make.error ? <Problem error={make.error} /> : null}
      <div className="a-row">
        <Button onPress={forgetThen(onClose)}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={make.isPending} isDisabled={!title[first]?.trim() || !isReady}>
          {t.pages.make}
        </Button>
      </div>
    </form>
  )
}
