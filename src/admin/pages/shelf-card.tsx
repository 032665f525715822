import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { HIGHLIGHTS, SLIDER_TYPES, type SliderType } from '../../shop/content/banner-places.ts'
import type { ShelfTab, ShelfTabs } from '../../shop/content/shelf-tabs.calls.ts'
import { AskFirst } from '../ask-first.tsx'
import { call, deleteVersion, postVersion } from '../calls.ts'
import { Button, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { EditField, EditSelect, LanguageFields, SaveBar } from '../structure/fields-parts.tsx'
import { OrderedRows } from '../structure/ordered-rows.tsx'
import { PictureField } from '../structure/picture-field.tsx'
import { useFields } from '../structure/use-fields.ts'
import { GoodsChoice } from './goods-choice.tsx'

const KEY = ['shelf-tabs'] as const

/** Tabs of the shelf with their goods; they are saved at once. */
export function ShelfCard() {
  const { t } = useAdmin()
  const words = t.pages.shelf
  const list = useQuery({ queryKey: KEY, queryFn: () => call<ShelfTabs>('GET', '/shelf-tabs') })
  return (
    <section className="a-card a-stack" aria-labelledby="home-shelf">
      <h2 id="home-shelf">{words.title}</h2>
      <p className="a-note">{words.hint}</p>
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data ? <Tabs rows={list.data.rows} /> : null}
    </section>
  )
}

const titleOf = ({ fields }: ShelfTab) => `${fields['title.lv'] ?? ''} ${fields['highlightedTitle.lv'] ?? ''}`.trim()

function Tabs({ rows }: { rows: readonly ShelfTab[] }) {
  const { t } = useAdmin()
  const words = t.pages.shelf
  const mayWrite = useCan()('write:content')
  const queries = useQueryClient()
  const [opened, setOpened] = useState<number | null>(null)
  const current = rows.find(({ id }) => id === opened)
  const reread = () => queries.invalidateQueries({ queryKey: KEY })
  const add = useMutation({
    mutationFn: (type: SliderType) => call<{ id: number }>('POST', '/shelf-tabs', { type }),
    onSuccess: async ({ id }) => {
      await reread()
      setOpened(id)
    },
    onError: () => void reread(),
  })
  const left = SLIDER_TYPES.filter((type) => !rows.some((row) => row.type === type))
  return (
    <>
      {rows.length === 0 ? <p className="a-note">{words.empty}</p> : null}
      {rows.length > 0 ? (
        <OrderedRows
          label={words.title}
          rows={rows.map((row) => ({ id: row.id, title: titleOf(row), content: <Row tab={row} /> }))}
          onOpen={mayWrite ? setOpened : undefined}
        />
      ) : null}
      {add.error ? <Problem error={add.error} /> : null}
      {mayWrite && left.length > 0 ? (
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
      <Window title={current ? titleOf(current) : ''} isOpen={current !== undefined} onClose={() => setOpened(null)}>
        {current ? (
          <div className="a-stack">
            <TabGoods key={current.version} tab={current} onSaved={reread} />
            <TabForm tab={current} onSaved={reread} onRemoved={() => setOpened(null)} />
          </div>
        ) : null}
      </Window>
    </>
  )
}

function Row({ tab }: { tab: ShelfTab }) {
  const { t } = useAdmin()
  const words = t.pages.shelf
  return (
    <span className="a-pages__row">
      <strong>{titleOf(tab)}</strong>
      <small>{`${words.types[tab.type]}, ${words.chosen(tab.goods.length)}`}</small>
    </span>
  )
}

type Props = { tab: ShelfTab; onSaved: () => Promise<void> }

/** Goods are kept here until they are saved together. */
function TabGoods({ tab, onSaved }: Props) {
  const { t } = useAdmin()
  const words = t.pages.shelf
  const [goods, setGoods] = useState(tab.goods)
  // What was found is known before it is chosen.
  const known = useRef(new Map(tab.goods.map((good) => [good.id, good])))
  const ids = goods.map(({ id }) => id)
  const save = useMutation({
    mutationFn: () => postVersion(`/shelf-tabs/${tab.id}/goods`, { products: ids }, tab.version),
    onSuccess: onSaved,
  })
  const isChanged = ids.join() !== tab.goods.map(({ id }) => id).join()
  return (
    <section className="a-stack a-pages__goods" aria-label={words.goods}>
      <h3>{words.goods}</h3>
      <p className="a-note">{words.rules[tab.type]}</p>
      <GoodsChoice
        ids={ids}
        onChange={(next) => setGoods(next.flatMap((id) => known.current.get(id) ?? []))}
        goodOf={(id) => known.current.get(id)}
        remember={(good) => void known.current.set(good.id, good)}
        isReadOnly={false}
      />
      {save.error ? <Problem error={save.error} /> : null}
      <div className="a-row">
        <Button look="primary" isPending={save.isPending} isDisabled={!isChanged} onPress={() => save.mutate()}>
          {words.saveGoods}
        </Button>
      </div>
    </section>
  )
}

function TabForm({ tab, onSaved, onRemoved }: Props & { onRemoved: () => void }) {
  const { t } = useAdmin()
  const { shelf: words, banners, blocks } = t.pages
  const { labels, colors } = blocks
  const editor = useFields(`/shelf-tabs/${tab.id}`, tab, onSaved)
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
      <AskFirst
        label={words.remove}
        confirm={t.common.remove}
        run={() => deleteVersion(`/shelf-tabs/${tab.id}`, tab.version)}
        onSettled={() => {
          onRemoved()
          void onSaved()
        }}
      />
      <SaveBar
        editor={editor}
        labels={Object.fromEntries([...named, ...Object.entries(plain), ['highlightedColor', labels.color]])}
        isInWindow
      />
    </form>
  )
}
