import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { HIGHLIGHTS, SLIDER_TYPES, type SliderType } from '../../shop/content/banner-places.ts'
import type { ShelfTab } from '../../shop/content/shelf-tabs.calls.ts'
import { call, postVersion } from '../calls.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { EditField, EditSelect, LanguageFields, SaveBar } from '../structure/fields-parts.tsx'
import { PictureField } from '../structure/picture-field.tsx'
import { useFields } from '../structure/use-fields.ts'
import { useDraft } from '../use-draft.ts'
import { GoodsChoice } from './goods-choice.tsx'
import { PartsCard, RemovePart } from './parts-card.tsx'

const PATH = '/shelf-tabs'

const titleOf = ({ fields }: ShelfTab) => `${fields['title.lv'] ?? ''} ${fields['highlightedTitle.lv'] ?? ''}`.trim()

/** Tabs of the shelf with their goods. */
export function ShelfCard() {
  const { t } = useAdmin()
  const words = t.pages.shelf
  return (
    <PartsCard<ShelfTab>
      id="home-shelf"
      path={PATH}
      words={words}
      titleOf={titleOf}
      detailOf={({ type, goods }) => <small>{`${words.types[type]}, ${words.chosen(goods.length)}`}</small>}
      add={(rows, made) => (
        <AddTab left={SLIDER_TYPES.filter((type) => !rows.some((row) => row.type === type))} {...made} />
      )}
    >
      {(tab, { onSaved, onRemoved }) => (
        <div className="a-stack">
          <TabGoods key={tab.version} tab={tab} onSaved={onSaved} />
          <TabForm {...{ tab, onSaved, onRemoved }} />
        </div>
      )}
    </PartsCard>
  )
}

type AddProps = { left: readonly SliderType[]; open: (id: number) => Promise<void>; reread: () => void }

function AddTab({ left, open, reread }: AddProps) {
  const { t } = useAdmin()
  const words = t.pages.shelf
  const add = useMutation({
    mutationFn: (type: SliderType) => call<{ id: number }>('POST', PATH, { type }),
    onSuccess: ({ id }) => open(id),
    onError: reread,
  })
  return (
    <>
      {add.error ? <Problem error={add.error} /> : null}
      {left.length > 0 ? (
        <div className="a-row">
          <MenuTrigger>
            <Button icon="plus" isPending={add.isPending}>
              {words.add}
            </Button>
            <Popover className="a-popover">
              <Menu className="a-menu" aria-label={words.add} onAction={(type) => add.mutate(type as SliderType)}>
                {left.map((type) => (
                  <MenuItem key={type} id={type}>
                    {words.types[type]}
                  </MenuItem>
                ))}
              </Menu>
            </Popover>
          </MenuTrigger>
        </div>
      ) : null}
    </>
  )
}

type Props = { tab: ShelfTab; onSaved: () => Promise<void> }

/** Goods are kept here until they are saved together. */
function TabGoods({ tab, onSaved }: Props) {
  const { t } = useAdmin()
  const words = t.pages.shelf
  // Of this version only: another may have other goods.
  const [draft, keep] = useDraft<ShelfTab['goods']>(`shelf-goods:${tab.id}:${tab.version}`)
  const goods = draft ?? tab.goods
  // What was found is known before it is chosen.
  const known = useRef(new Map([...tab.goods, ...goods].map((good) => [good.id, good])))
  const ids = goods.map(({ id }) => id)
  const save = useMutation({
    mutationFn: () => postVersion(`${PATH}/${tab.id}/goods`, { products: ids }, tab.version),
    onSuccess: async () => {
      await onSaved()
      keep(null)
    },
  })
  const isChanged = ids.join() !== tab.goods.map(({ id }) => id).join()
  return (
    <section className="a-stack a-pages__goods" aria-label={words.goods}>
      <h3>{words.goods}</h3>
      <p className="a-note">{words.rules[tab.type]}</p>
      <GoodsChoice
        ids={ids}
        onChange={(next) => keep(next.flatMap((id) => known.current.get(id) ?? []))}
        goodOf={(id) => known.current.get(id)}
        remember={(good) => void known.current.set(good.id, good)}
        isReadOnly={false}
      />
      {save.error ? <Problem error={save.error} /> : null}
      <div className="a-row">
        <Button look="primary" isPending={save.isPending} isDisabled={!isChanged} onPress={() => save.mutate()}>
          {words.saveGoods}
        </Button>
        {isChanged ? <Button onPress={() => keep(null)}>{t.edit.discard}</Button> : null}
      </div>
    </section>
  )
}

function TabForm({ tab, onSaved, onRemoved }: Props & { onRemoved: () => void }) {
  const { t } = useAdmin()
  const { shelf: words, banners, blocks } = t.pages
  const { labels, colors } = blocks
  const editor = useFields(`${PATH}/${tab.id}`, tab, onSaved)
  const localized = { title: labels.title, highlightedTitle: banners.highlighted, subTitle: words.subTitle }
  const named = Object.entries(localized).flatMap(([name, label]) => [
    [`${name}.lv`, `${label}, ${t.structure.languages.lv}`],
    [`${name}.en`, `${label}, ${t.structure.languages.en}`],
  ])
  const plain = { link: labels.link, image: words.image, imageBackground: words.imageBackground }
  return (
    <form className="a-form" noValidate onSubmit={submitted(editor.submit)}>
      <LanguageFields editor={editor} field="title" label={labels.title} isRequired maxLength={60} />
      <LanguageFields editor={editor} field="highlightedTitle" label={banners.highlighted} isRequired maxLength={60} />
      <LanguageFields editor={editor} field="subTitle" label={words.subTitle} isRequired maxLength={120} />
      <EditField editor={editor} field="link" label={labels.link} hint={labels.linkHint} isRequired maxLength={300} />
      <EditSelect
        editor={editor}
        field="highlightedColor"
        label={labels.color}
        options={Object.fromEntries(HIGHLIGHTS.map((color) => [color, colors[color]]))}
      />
      <PictureField editor={editor} field="image" label={words.image} isReadOnly={false} />
      <PictureField editor={editor} field="imageBackground" label={words.imageBackground} isReadOnly={false} />
      <RemovePart path={PATH} part={tab} label={words.remove} {...{ onSaved, onRemoved }} />
      <SaveBar
        editor={editor}
        labels={Object.fromEntries([...named, ...Object.entries(plain), ['highlightedColor', labels.color]])}
        isInWindow
      />
    </form>
  )
}
