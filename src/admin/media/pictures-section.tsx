import { useState } from 'react'
import type { ProductPicture } from '../../shop/catalogue/product-pictures.calls.ts'
import { Check } from '../check.tsx'
import { Button, Empty, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { DropZone } from './drop-zone.tsx'
import { PictureRow } from './picture-row.tsx'
import { UploadList } from './upload-list.tsx'
import { useDragOrder } from './use-drag-order.ts'
import { usePictureChanges, usePictures } from './use-pictures.ts'
import { useUploads } from './use-uploads.ts'

/** The pictures of a product or variation; every change is saved at once. */
export function PicturesSection({ productId }: { productId: number }) {
  const { t } = useAdmin()
  const can = useCan()
  const found = usePictures(productId)
  if (found.isPending) return <Waiting />
  if (found.isLoadingError) return <Problem error={found.error} onRetry={() => void found.refetch()} />
  const { pictures } = found.data
  return (
    <section className="a-card a-stack" aria-labelledby="pictures">
      <h2 id="pictures">{t.media.pictures}</h2>
      {can('write:catalogue') ? (
        <EditablePictures productId={productId} pictures={pictures} />
      ) : (
        <ReadOnly pictures={pictures} />
      )}
    </section>
  )
}

type Removed = readonly { path: string; alt: ProductPicture['alt']; position: number }[]

function EditablePictures({ productId, pictures }: { productId: number; pictures: readonly ProductPicture[] }) {
  const { t } = useAdmin()
  const changes = usePictureChanges(productId)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [removed, setRemoved] = useState<Removed>([])
  const { uploads, add, retry, forget } = useUploads(async (paths) => {
    const known = new Set(changes.seen()?.pictures.map(({ whole }) => whole))
    await changes.add.mutateAsync(paths.map((path) => ({ path })))
    return new Set(paths.filter((path) => known.has(path)))
  })
  const remove = (ids: readonly number[]) =>
    changes.remove.mutate(ids, {
      onSuccess: () => {
        setSelected(new Set())
        setRemoved(pictures.flatMap(({ id, path, alt }, position) => (ids.includes(id) ? { path, alt, position } : [])))
      },
    })
  const undo = () => changes.add.mutate(removed, { onSuccess: () => setRemoved([]) })
  const problem = changes.remove.error ?? changes.order.error ?? (removed.length > 0 ? changes.add.error : null)
  return (
    <>
      <DropZone onFiles={add} onAddress={(address) => add([address])}>
        <UploadList uploads={uploads} onRetry={retry} onForget={forget} />
      </DropZone>
      {problem ? <Problem error={problem} /> : null}
      <p className="m-undo" role="status" data-shown={removed.length > 0 || undefined}>
        {removed.length > 0 ? (
          <>
            {t.media.removed(removed.length)}
            <Button look="quiet" isPending={changes.add.isPending} onPress={undo}>
              {t.media.undo}
            </Button>
          </>
        ) : null}
      </p>
      {pictures.length === 0 ? <Empty icon="box" text={t.media.none} /> : null}
      {pictures.length > 1 ? (
        <Selection
          all={pictures.map(({ id }) => id)}
          selected={selected}
          onSelect={setSelected}
          onRemove={() => remove([...selected])}
        />
      ) : null}
      <Rows
        pictures={pictures}
        changes={changes}
        selected={selected}
        onSelect={setSelected}
        onRemove={(id) => remove([id])}
      />
    </>
  )
}

type SelectionProps = {
  all: readonly number[]
  selected: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
  onRemove: () => void
}

function Selection({ all, selected, onSelect, onRemove }: SelectionProps) {
  const { t } = useAdmin()
  return (
    <div className="a-row m-selection">
      <Check
        isSelected={selected.size === all.length}
        onChange={(isSelected) => onSelect(new Set(isSelected ? all : []))}
      >
        {t.media.all}
      </Check>
      {selected.size > 0 ? (
        <>
          <span className="a-note">{t.media.selected(selected.size)}</span>
          <Button look="danger" icon="trash" onPress={onRemove}>
            {t.media.remove}
          </Button>
        </>
      ) : null}
    </div>
  )
}

type RowsProps = {
  pictures: readonly ProductPicture[]
  changes: ReturnType<typeof usePictureChanges>
  selected: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
  onRemove: (id: number) => void
}

function Rows({ pictures, changes, selected, onSelect, onRemove }: RowsProps) {
  const { t } = useAdmin()
  const [movedTo, setMovedTo] = useState(0)
  const saved = pictures.map(({ id }) => id)
  const { ids, list, draggedId, moveBy, handleOf } = useDragOrder(saved, (order) => {
    const moved = order.findIndex((id, index) => saved[index] !== id)
    setMovedTo(moved + 1)
    changes.putInOrder(order)
  })
  const select = (id: number, isSelected: boolean) =>
    onSelect(new Set(isSelected ? [...selected, id] : [...selected].filter((each) => each !== id)))
  return (
    <>
      <output className="visually-hidden">{movedTo > 0 ? t.media.movedTo(movedTo) : ''}</output>
      <ol className="m-list" ref={list}>
        {ids.flatMap((id, index) => {
          const picture = pictures.find((each) => each.id === id)
          if (!picture) return []
          return (
            <PictureRow
              key={id}
              picture={picture}
              place={index + 1}
              all={ids.length}
              edit={changes.edit}
              isDragged={draggedId === id}
              handle={handleOf(id)}
              isSelected={selected.has(id)}
              onSelect={(isSelected) => select(id, isSelected)}
              onMove={(step) => moveBy(id, step)}
              onRemove={() => onRemove(id)}
            />
          )
        })}
      </ol>
    </>
  )
}

function ReadOnly({ pictures }: { pictures: readonly ProductPicture[] }) {
  const { t, session } = useAdmin()
  if (pictures.length === 0) return <Empty icon="box" text={t.media.noneToRead} />
  return (
    <ol className="m-list">
      {pictures.map(({ id, path, alt }) => (
        <li key={id} className="m-row m-row--read">
          <img className="m-thumb" src={`/media/320/${path}.webp`} alt="" width={96} height={96} />
          <dl className="m-alts">
            {session.languages.map((lang) => (
              <div key={lang}>
                <dt>{t.media.alt[lang]}</dt>
                <dd>{alt[lang] || t.media.missing}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}
