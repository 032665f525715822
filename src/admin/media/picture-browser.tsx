import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { picture } from '../../shop/catalogue/media.ts'
import type { Library, StoredPicture } from '../../shop/media/media.calls.ts'
import { call, sendFile } from '../calls.ts'
import { More } from '../more.tsx'
import { Field, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { FileButton } from './file-button.tsx'

type Props = { chosen: string | null; onChoose: (path: string) => void; onClose: () => void }

/** The pictures that the shop has: one of them, or a new one, is chosen. */
export function PictureBrowser({ chosen, onChoose, onClose }: Props) {
  const { t } = useAdmin()
  const words = t.media.library
  const can = useCan()
  const [text, setText] = useState('')
  const upload = useMutation({
    mutationFn: (file: File) => sendFile<StoredPicture>('/pictures', file),
    onSuccess: ({ path }) => onChoose(path),
  })
  return (
    <Window title={words.title} isOpen onClose={onClose}>
      <div className="m-library">
        <Field label={words.search} type="search" value={text} onChange={setText} autoFocus />
        {can('write:catalogue') ? (
          <div className="a-row">
            <FileButton
              label={words.upload}
              isPending={upload.isPending}
              onFiles={([file]) => file && upload.mutate(file)}
            />
          </div>
        ) : null}
        {upload.error ? <Problem error={upload.error} /> : null}
        <Found q={useDeferredValue(text.trim())} chosen={chosen} onChoose={onChoose} />
      </div>
    </Window>
  )
}

function Found({ q, chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'> & { q: string }) {
  const { t } = useAdmin()
  const words = t.media.library
  const list = useInfiniteQuery({
    queryKey: ['pictures', 'library', q],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ q, ...(pageParam ? { after: pageParam } : {}) })
      return call<Library>('GET', `/pictures/library?${query}`)
    },
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  if (list.isPending) return <Waiting />
  if (list.isLoadingError) return <Problem error={list.error} onRetry={() => void list.refetch()} />
  if (rows.length === 0) return <p className="a-note">{q ? words.nothing : words.empty}</p>
  return (
    <>
      <p className="a-note">{words.hint}</p>
      <ListBox
        className="m-library__list"
        layout="grid"
        aria-label={words.title}
        items={rows}
        dependencies={[chosen]}
        onAction={(path) => onChoose(String(path))}
      >
        {({ path, name }) => (
          <ListBoxItem
            id={path}
            textValue={name}
            className="m-library__picture"
            data-chosen={path === chosen || undefined}
          >
            <img src={picture(path, 320).webp} alt="" width={160} height={160} loading="lazy" decoding="async" />
            <span>{name}</span>
          </ListBoxItem>
        )}
      </ListBox>
      <More list={list} />
    </>
  )
}
