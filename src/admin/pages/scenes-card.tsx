import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffScene } from '../../shop/content/home-parts.calls.ts'
import { call, postVersion } from '../calls.ts'
import { FindGood } from '../find-good.tsx'
import { SinglePicture } from '../media/single-picture.tsx'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { EditFlag, LanguageFields, SaveBar } from '../structure/fields-parts.tsx'
import { useFields } from '../structure/use-fields.ts'
import { useDraft, useTyped } from '../use-draft.ts'
import { NewTitled } from './new-titled.tsx'
import { PartsCard, RemovePart } from './parts-card.tsx'
import { SceneStage } from './scene-stage.tsx'

const PATH = '/scenes'

const titleOf = ({ fields }: StaffScene) => String(fields['title.lv'] ?? '')

/** Furnished rooms with the places of their goods. */
export function ScenesCard() {
  const { t } = useAdmin()
  const words = t.pages.scenes
  return (
    <PartsCard<StaffScene>
      id="home-scenes"
      path={PATH}
      words={words}
      titleOf={titleOf}
      detailOf={({ dots, fields }) => (
        <>
          <small>{words.goods(dots.length)}</small>
          {fields.isHidden ? <span className="a-state a-state--over">{t.pages.blocks.hidden}</span> : null}
        </>
      )}
      isOrdered
      add={(_, { open }) => <AddScene open={open} />}
    >
      {(scene, { onSaved, onRemoved }) => (
        <div className="a-stack" key={scene.version}>
          <SceneGoods scene={scene} onSaved={onSaved} />
          <SceneForm {...{ scene, onSaved, onRemoved }} />
        </div>
      )}
    </PartsCard>
  )
}

function AddScene({ open }: { open: (id: number) => Promise<void> }) {
  const { t } = useAdmin()
  const words = t.pages.scenes
  const [isAdding, setAdding] = useState(false)
  const { typed, type, forgetThen } = useTyped<{ image: string | null }>('scene-image', { image: null })
  const { image } = typed
  const close = forgetThen(() => setAdding(false))
  return (
    <>
      <div className="a-row">
        <Button icon="plus" onPress={() => setAdding(true)}>
          {words.add}
        </Button>
      </div>
      <Window title={words.add} isOpen={isAdding} onClose={() => setAdding(false)}>
        <NewTitled
          draftKey="scene"
          isReady={image !== null}
          onClose={close}
          create={(title) => call<{ id: number }>('POST', PATH, { title, image })}
          onMade={async (id) => {
            close()
            await open(id)
          }}
        >
          <SinglePicture label={t.pages.blocks.labels.image} value={image} onChange={(path) => type({ image: path })} />
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
  // Of this version only: another may have other places.
  const [draft, keep] = useDraft<StaffScene['dots']>(`scene-goods:${scene.id}:${scene.version}`)
  const dots = draft ?? scene.dots
  const save = useMutation({
    mutationFn: () => {
      const goods = dots.map(({ id, x, y }) => ({ id, x, y }))
      return postVersion(`${PATH}/${scene.id}/goods`, { goods }, scene.version)
    },
    onSuccess: async () => {
      await onSaved()
      keep(null)
    },
  })
  const isChanged = JSON.stringify(dots) !== JSON.stringify(scene.dots)
  return (
    <div className="a-stack">
      <SceneStage scene={scene} dots={dots} onChange={keep} />
      <FindGood
        label={words.find}
        without={dots.map(({ id }) => id)}
        onFind={(good) => keep([...dots, { ...good, x: 500, y: 500 }])}
      />
      {save.error ? <Problem error={save.error} /> : null}
      <div className="a-row">
        <Button look="primary" isPending={save.isPending} isDisabled={!isChanged} onPress={() => save.mutate()}>
          {words.saveGoods}
        </Button>
        {isChanged ? <Button onPress={() => keep(null)}>{t.edit.discard}</Button> : null}
      </div>
    </div>
  )
}

function SceneForm({ scene, onSaved, onRemoved }: Props & { onRemoved: () => void }) {
  const { t } = useAdmin()
  const { scenes: words, blocks } = t.pages
  const { labels } = blocks
  const editor = useFields(`${PATH}/${scene.id}`, scene, onSaved)
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
      <RemovePart path={PATH} part={scene} label={words.remove} {...{ onSaved, onRemoved }} />
      <SaveBar editor={editor} labels={Object.fromEntries([...localized, ['isHidden', blocks.isHidden]])} isInWindow />
    </form>
  )
}
