import { useMutation } from '@tanstack/react-query'
import { type HTMLAttributes, useState } from 'react'
import type { ProductPicture } from '../../shop/catalogue/product-pictures.calls.ts'
import type { StoredPicture } from '../../shop/media/media.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { sendFile } from '../calls.ts'
import { Check } from '../check.tsx'
import { Button, IconButton, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { AltFields, conflictsOf, type EditPicture } from './alt-fields.tsx'
import { CropWindow } from './crop-window.tsx'
import { FileButton } from './file-button.tsx'

type Props = {
  picture: ProductPicture
  /** From 1. */
  place: number
  all: number
  edit: EditPicture
  isDragged: boolean
  handle: HTMLAttributes<HTMLElement>
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onMove: (step: number) => void
  onRemove: () => void
}

export function PictureRow({ picture, place, all, edit, isDragged, handle, isSelected, ...on }: Props) {
  const { t } = useAdmin()
  const { media: words } = t
  const { id, path } = picture
  return (
    <li className="m-row" data-picture={id} data-dragged={isDragged || undefined}>
      <div className="m-row__order">
        {all > 1 ? (
          <>
            <button type="button" className="m-handle" data-handle aria-label={words.move(place, all)} {...handle}>
              <Icon name="rows" size={20} />
            </button>
            <Check isSelected={isSelected} onChange={on.onSelect}>
              <span className="visually-hidden">{words.select(place)}</span>
            </Check>
          </>
        ) : null}
      </div>
      <div className="m-row__picture">
        <img className="m-thumb" src={`/media/320/${path}.webp`} alt="" width={96} height={96} />
        {place === 1 ? <span className="a-state a-state--moves">{words.main}</span> : null}
      </div>
      <AltFields key={id} picture={picture} place={place} edit={edit} />
      <Acts picture={picture} place={place} all={all} edit={edit} onMove={on.onMove} onRemove={on.onRemove} />
    </li>
  )
}

type ActsProps = Pick<Props, 'picture' | 'place' | 'all' | 'edit' | 'onMove' | 'onRemove'>

function Acts({ picture: { id, path }, place, all, edit, onMove, onRemove }: ActsProps) {
  const { t } = useAdmin()
  const { media: words } = t
  const [isCropped, setCropped] = useState(false)
  const change = useMutation({
    mutationFn: (to: string) => edit.mutateAsync({ id, base: { path }, changes: { path: to } }),
  })
  const replace = useMutation({
    mutationFn: async (file: File) => change.mutateAsync((await sendFile<StoredPicture>('/pictures', file)).path),
  })
  const error = replace.error ?? change.error
  return (
    <div className="m-row__acts">
      <Button aria-label={words.cropOf(place)} onPress={() => setCropped(true)}>
        {words.crop}
      </Button>
      <FileButton
        label={words.replace}
        description={words.replaceOf(place)}
        isPending={replace.isPending}
        onFiles={([file]) => file && replace.mutate(file)}
      />
      <span className="m-row__icons">
        <span className="m-up">
          <IconButton icon="down" label={words.earlier(place)} isDisabled={place === 1} onPress={() => onMove(-1)} />
        </span>
        <IconButton icon="down" label={words.later(place)} isDisabled={place === all} onPress={() => onMove(1)} />
        <IconButton icon="trash" label={words.removeOf(place)} onPress={onRemove} />
      </span>
      {error ? <ChangeProblem error={error} /> : null}
      {isCropped ? (
        <CropWindow path={path} onSave={(to) => change.mutateAsync(to)} onClose={() => setCropped(false)} />
      ) : null}
    </div>
  )
}

/** Of a picture that somebody else changed meanwhile the new one is shown; whoever still wants to changes it again. */
function ChangeProblem({ error }: { error: unknown }) {
  const { t } = useAdmin()
  const [conflict] = conflictsOf(error)
  if (!conflict) return <Problem error={error} />
  return <p className="a-problem">{t.media.theirPicture(conflict.person ?? t.media.somebody)}</p>
}
