import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SceneList, StaffScene } from '../../shop/content/home-parts.calls.ts'
import { AskFirst } from '../ask-first.tsx'
import { call, deleteVersion, postVersion } from '../calls.ts'
import { FindGood } from '../find-good.tsx'
import { SinglePicture } from '../media/single-picture.tsx'
import { Button, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { EditFlag, LanguageFields, SaveBar } from '../structure/fields-parts.tsx'
import { OrderedRows } from '../structure/ordered-rows.tsx'
import { useFields } from '../structure/use-fields.ts'
import { NewTitled } from './new-titled.tsx'
import { SceneStage } from './scene-stage.tsx'

const KEY = ['scenes'] as const

/** Furnished rooms with the places of their goods; they are saved at once. */
export function ScenesCard() {
  const { t } = useAdmin()
  const words = t.pages.scenes
  const list = useQuery({ queryKey: KEY, queryFn: () => call<SceneList>('GET', '/scenes') })
  return (
    <section className="a-card a-stack" aria-labelledby="home-scenes">
      <h2 id="home-scenes">{words.title}</h2>
      <p className="a-note">{words.hint}</p>
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data ? <Scenes rows={list.data.rows} /> : null}
    </section>
  )
}

const titleOf = ({ fields }: StaffScene) => String(fields['title.lv'] ?? '')

function Scenes({ rows }: { rows: readonly StaffScene[] }) {
  const { t } = useAdmin()
  const words = t.pages.scenes
  const mayWrite = useCan()('write:content')
  const queries = useQueryClient()
  const [opened, setOpened] = useState<number | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [image, setImage] = useState<string | null>(null)
  const current = rows.find(({ id }) => id === opened)
  const reread = () => queries.invalidateQueries({ queryKey: KEY })
  const order = useMutation({
    mutationFn: (ids: number[]) => call<SceneList>('POST', '/scenes/order', { ids }),
    onSuccess: (next) => queries.setQueryData(KEY, next),
  })
  return (
    <>
      {order.error ? <Problem error={order.error} /> : null}
      {rows.length > 0 ? (
        <OrderedRows
          label={words.title}
          rows={rows.map((row) => ({
            id: row.id,
            title: titleOf(row),
            content: (
              <span className="a-pages__row">
                <strong>{titleOf(row)}</strong>
                <small>{words.goods(row.dots.length)}</small>
                {row.fields.isHidden ? <span className="a-state a-state--over">{t.pages.blocks.hidden}</span> : null}
              </span>
            ),
          }))}
          onOrder={mayWrite ? (ids) => order.mutate(ids) : undefined}
          onOpen={mayWrite ? setOpened : undefined}
        />
      ) : null}
      {mayWrite ? (
        <div className="a-row">
          <Button icon="plus" onPress={() => setAdding(true)}>
            {words.add}
          </Button>
        </div>
      ) : null}
      <Window title={current ? titleOf(current) : ''} isOpen={current !== undefined} onClose={() => setOpened(null)}>
        {current ? (
          <div className="a-stack" key={current.version}>
            <SceneGoods scene={current} onSaved={reread} />
            <SceneForm scene={current} onSaved={reread} onRemoved={() => setOpened(null)} />
          </div>
        ) : null}
      </Window>
      <Window title={words.add} isOpen={isAdding} onClose={() => setAdding(false)}>
        <NewTitled
          isReady={image !== null}
          onClose={() => setAdding(false)}
          create={(title) => call<{ id: number }>('POST', '/scenes', { title, image })}
          onMade={async (id) => {
            await reread()
            setAdding(false)
            setImage(null)
            setOpened(id)
          }}
        >
          <SinglePicture label={t.pages.blocks.labels.image} value={image} onChange={setImage} />
        </NewTitled>
      </Window>
    </>
  )
}

type Props = { scene: StaffScene; onSaved: () => Promise<void> }

/** Places are kept here until they are saved together. */
function SceneGoods({ scene, onSaved }: Props) {
  const { t } = useAdmin()
  const words = t.pages.scenes
  const [dots, setDots] = useState(scene.dots)
  const save = useMutation({
    mutationFn: () => {
      const goods = dots.map(({ id, x, y }) => ({ id, x, y }))
      return postVersion(`/scenes/${scene.id}/goods`, { goods }, scene.version)
    },
    onSuccess: onSaved,
  })
  const isChanged = JSON.stringify(dots) !== JSON.stringify(scene.dots)
  return (
    <div className="a-stack">
      <SceneStage scene={scene} dots={dots} onChange={setDots} />
      <FindGood
        label={words.find}
        without={dots.map(({ id }) => id)}
        onFind={(good) => setDots([...dots, { ...good, x: 500, y: 500 }])}
      />
      {save.error ? <Problem error={save.error} /> : null}
      <div className="a-row">
        <Button look="primary" isPending={save.isPending} isDisabled={!isChanged} onPress={() => save.mutate()}>
          {words.saveGoods}
        </Button>
      </div>
    </div>
  )
}

function SceneForm({ scene, onSaved, onRemoved }: Props & { onRemoved: () => void }) {
  const { t } = useAdmin()
  const { scenes: words, blocks } = t.pages
  const { labels } = blocks
  const editor = useFields(`/scenes/${scene.id}`, scene, onSaved)
  const named = { title: labels.title, subTitle: labels.text }
  const localized = Object.entries(named).flatMap(([name, label]) => [
    [`${name}.lv`, `${label}, ${t.structure.languages.lv}`],
    [`${name}.en`, `${label}, ${t.structure.languages.en}`],
  ])
  return (
    <form className="a-form" noValidate onSubmit={submitted(editor.submit)}>
      <LanguageFields editor={editor} field="title" label={labels.title} isRequired maxLength={120} />
      <LanguageFields editor={editor} field="subTitle" label={labels.text} rows={2} maxLength={300} />
      <EditFlag editor={editor} field="isHidden" label={blocks.isHidden} />
      <AskFirst
        label={words.remove}
        confirm={t.common.remove}
        run={() => deleteVersion(`/scenes/${scene.id}`, scene.version)}
        onSettled={() => {
          onRemoved()
          void onSaved()
        }}
      />
      <SaveBar editor={editor} labels={Object.fromEntries([...localized, ['isHidden', blocks.isHidden]])} isInWindow />
    </form>
  )
}
