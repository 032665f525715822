import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BANNER_PLACES, type EditedPlace, HIGHLIGHTS } from '../../shop/content/banner-places.ts'
import type { BannerList, StaffBanner } from '../../shop/content/home-parts.calls.ts'
import type { Lang } from '../../shop/languages.ts'
import { AskFirst } from '../ask-first.tsx'
import { call, deleteVersion } from '../calls.ts'
import { MomentField, momentOf } from '../moment-field.tsx'
import { Button, Problem, Waiting, Window } from '../parts.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { EditField, EditSelect, LanguageFields, SaveBar } from '../structure/fields-parts.tsx'
import { OrderedRows } from '../structure/ordered-rows.tsx'
import { PictureField } from '../structure/picture-field.tsx'
import { useFields } from '../structure/use-fields.ts'
import { NewTitled } from './new-titled.tsx'

const KEY = ['banners'] as const

/** Banners by their place; they are saved at once. */
export function BannersCard() {
  const { t } = useAdmin()
  const words = t.pages.banners
  const list = useQuery({ queryKey: KEY, queryFn: () => call<BannerList>('GET', '/banners') })
  return (
    <section className="a-card a-stack" aria-labelledby="home-banners">
      <h2 id="home-banners">{words.title}</h2>
      <p className="a-note">{words.hint}</p>
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data ? <Places rows={list.data.rows} /> : null}
    </section>
  )
}

const titleOf = ({ fields }: StaffBanner) => String(fields['title.lv'] ?? '')

function Places({ rows }: { rows: readonly StaffBanner[] }) {
  const { t } = useAdmin()
  const words = t.pages.banners
  const mayWrite = useCan()('write:content')
  const queries = useQueryClient()
  const [opened, setOpened] = useState<number | null>(null)
  const [adding, setAdding] = useState<EditedPlace | null>(null)
  const current = rows.find(({ id }) => id === opened)
  const reread = () => queries.invalidateQueries({ queryKey: KEY })
  const order = useMutation({
    mutationFn: (body: { place: EditedPlace; ids: number[] }) => call<BannerList>('POST', '/banners/order', body),
    onSuccess: (next) => queries.setQueryData(KEY, next),
  })
  return (
    <>
      {order.error ? <Problem error={order.error} /> : null}
      {BANNER_PLACES.map((place) => {
        const own = rows.filter((row) => row.place === place)
        return (
          <section key={place} className="a-stack" aria-label={words.places[place]}>
            <div className="a-pages__place">
              <h3>{words.places[place]}</h3>
              {mayWrite ? (
                <Button
                  look="quiet"
                  icon="plus"
                  aria-label={words.addTo(words.places[place])}
                  onPress={() => setAdding(place)}
                >
                  {words.add}
                </Button>
              ) : null}
            </div>
            {own.length === 0 ? <p className="a-note">{words.empty}</p> : null}
            {own.length > 0 ? (
              <OrderedRows
                label={words.places[place]}
                rows={own.map((row) => ({ id: row.id, title: titleOf(row), content: <Row banner={row} /> }))}
                onOrder={mayWrite ? (ids) => order.mutate({ place, ids }) : undefined}
                onOpen={mayWrite ? setOpened : undefined}
              />
            ) : null}
          </section>
        )
      })}
      <Window title={current ? titleOf(current) : ''} isOpen={current !== undefined} onClose={() => setOpened(null)}>
        {current ? (
          <BannerForm
            key={current.version}
            banner={current}
            onSaved={async () => {
              await reread()
              setOpened(null)
            }}
          />
        ) : null}
      </Window>
      <Window
        title={adding ? words.addTo(words.places[adding]) : ''}
        isOpen={adding !== null}
        onClose={() => setAdding(null)}
      >
        {adding ? (
          <NewTitled
            draftKey={`banner:${adding}`}
            onClose={() => setAdding(null)}
            create={(title) => call<{ id: number }>('POST', '/banners', { place: adding, title })}
            onMade={async (id) => {
              await reread()
              setAdding(null)
              setOpened(id)
            }}
          />
        ) : null}
      </Window>
    </>
  )
}

function shownTimes({ fields }: StaffBanner, { pages }: AdminTexts, lang: Lang): string {
  const [from, until] = [
    momentOf(String(fields.shownFrom ?? ''), lang),
    momentOf(String(fields.shownUntil ?? ''), lang),
  ]
  return from || until ? pages.blocks.fromTo(from, until) : ''
}

function Row({ banner }: { banner: StaffBanner }) {
  const { t, lang } = useAdmin()
  const { fields } = banner
  return (
    <span className="a-pages__row">
      <strong>{titleOf(banner)}</strong>
      <small>{[shownTimes(banner, t, lang), String(fields.link ?? '')].filter(Boolean).join(' · ')}</small>
    </span>
  )
}

type FormProps = { banner: StaffBanner; onSaved: () => Promise<void> }

function BannerForm({ banner, onSaved }: FormProps) {
  const { t, lang } = useAdmin()
  const { banners: words, blocks } = t.pages
  const editor = useFields(`/banners/${banner.id}`, banner, onSaved)
  const { labels, colors } = blocks
  const localized = {
    title: labels.title,
    highlightedTitle: words.highlighted,
    subTitle: labels.text,
    linkTitle: labels.linkTitle,
    alt: labels.alt,
  }
  const times = { shownFrom: blocks.from, shownUntil: blocks.until }
  const named = Object.entries(localized).flatMap(([name, label]) => [
    [`${name}.lv`, `${label}, ${t.structure.languages.lv}`],
    [`${name}.en`, `${label}, ${t.structure.languages.en}`],
  ])
  return (
    <form className="a-form" noValidate onSubmit={submitted(editor.submit)}>
      <LanguageFields editor={editor} field="title" label={labels.title} isRequired maxLength={120} />
      <LanguageFields editor={editor} field="highlightedTitle" label={words.highlighted} maxLength={120} />
      <LanguageFields editor={editor} field="subTitle" label={labels.text} rows={2} maxLength={300} />
      <PictureField
        editor={editor}
        field="image"
        label={labels.image}
        isReadOnly={false}
        isLogo={banner.place === 'benefit'}
      />
      <p className="a-note">{words.sizes[banner.place]}</p>
      {banner.place === 'benefit' ? null : (
        <LanguageFields editor={editor} field="alt" label={labels.alt} hint={labels.altHint} maxLength={300} />
      )}
      <EditField editor={editor} field="link" label={labels.link} hint={labels.linkHint} maxLength={300} />
      <LanguageFields editor={editor} field="linkTitle" label={labels.linkTitle} maxLength={60} />
      <EditSelect
        editor={editor}
        field="highlightedColor"
        label={labels.color}
        options={Object.fromEntries(HIGHLIGHTS.map((color) => [color, colors[color]]))}
      />
      {(['shownFrom', 'shownUntil'] as const).map((field) => (
        <MomentField
          key={field}
          label={times[field]}
          value={editor.text(field)}
          onChange={(value) => editor.write(field, value)}
          error={editor.errorOf(field)}
          isReadOnly={editor.isBusy}
        />
      ))}
      <AskFirst
        label={words.remove}
        confirm={t.common.remove}
        run={() => deleteVersion(`/banners/${banner.id}`, banner.version)}
        onSettled={() => void onSaved()}
      />
      <SaveBar
        editor={editor}
        labels={Object.fromEntries([
          ...named,
          ['link', labels.link],
          ['image', labels.image],
          ['highlightedColor', labels.color],
          ...Object.entries(times),
        ])}
        showValue={(field, value) => (field in times ? momentOf(value, lang) : value)}
        isInWindow
      />
    </form>
  )
}
