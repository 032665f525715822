import { useMutation } from '@tanstack/react-query'
import type { BadgeCreated } from '../../shop/catalogue/badges.calls.ts'
import { languages } from '../../shop/languages.ts'
import { call, fieldError } from '../calls.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'

type Props = { onMade: (made: BadgeCreated) => void; onClose: () => void }

export function NewBadge({ onMade, onClose }: Props) {
  const { t } = useAdmin()
  const { badges: words, structure } = t
  const { typed: title, type, forgetThen } = useTyped<Record<string, string>>('badge', {})
  const end = forgetThen(onClose)
  const create = useMutation({
    mutationFn: () => {
      const filled = Object.entries(title).filter(([, text]) => text?.trim())
      return call<BadgeCreated>('POST', '/badges', { title: Object.fromEntries(filled) })
    },
    onSuccess: forgetThen(onMade),
  })
  const errorOf = (field: string) => fieldError(create.error, field)
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => create.mutate())}>
      <div className="a-languages">
        {languages.map((code, index) => (
          <Field
            key={code}
            label={`${words.text}, ${structure.languages[code]}`}
            isRequired={index === 0}
            autoFocus={index === 0}
            maxLength={30}
            value={title[code] ?? ''}
            onChange={(text) => type({ [code]: text })}
            error={errorOf(`title.${code}`)}
          />
        ))}
      </div>
      <p className="a-note">{words.createHint}</p>
      {create.error ? <Problem error={create.error} /> : null}
      <div className="a-row">
        <Button onPress={end}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={create.isPending} isDisabled={!title[languages[0]]?.trim()}>
          {structure.add}
        </Button>
      </div>
    </form>
  )
}
