import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { AUDIENCES, type Audience } from '../../shop/content/blocks.ts'
import { blockFrom, orderOf } from '../../shop/content/page-fields.ts'
import type { PageDetail } from '../../shop/content/pages.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { Preview } from '../page-preview.tsx'
import { Button } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { EditField, LanguageFields } from '../structure/fields-parts.tsx'
import { type FieldsEditor, useFields } from '../structure/use-fields.ts'
import { BannersCard } from './banners-card.tsx'
import { BlocksCard, PageSaveBar } from './blocks-card.tsx'
import { useHomePage, useKeepPage, usePage } from './page-queries.ts'
import { PageStateTag } from './page-state.tsx'
import { PublishingCard } from './publishing-card.tsx'
import { ScenesCard } from './scenes-card.tsx'
import { ShelfCard } from './shelf-card.tsx'
import { VersionsCard } from './versions-card.tsx'

const WIDTHS = { phone: 360, desktop: 1440 }

export function PagePage() {
  const can = useCan()
  const { id } = useParams({ from: '/pages/$id' })
  return can('read:content') ? <LoadedPage key={id} id={id} /> : <NoRight />
}

function LoadedPage({ id }: { id: string }) {
  return <Found page={usePage(id)} />
}

export function HomePagePage() {
  const can = useCan()
  return can('read:content') ? <LoadedHome /> : <NoRight />
}

function LoadedHome() {
  return <Found page={useHomePage()} />
}

function Found({ page }: { page: ReturnType<typeof usePage> }) {
  const { t } = useAdmin()
  return (
    <Loaded
      query={page}
      list={
        <Link to="/pages" className="a-button a-button--plain">
          {t.pages.title}
        </Link>
      }
    >
      {(found) => <OnePage page={found} />}
    </Loaded>
  )
}

function OnePage({ page }: { page: PageDetail }) {
  const { t, lang } = useAdmin()
  const words = t.pages
  const isReadOnly = !useCan()('write:content')
  const editor = useFields(`/pages/${page.id}`, page, useKeepPage())
  const [hasPreview, setPreview] = useState(false)
  const title = page.isHome ? words.home.title : page.fields[`title.${lang}`] || page.fields['title.lv'] || page.slug
  useTitle(title)
  return (
    <article className="a-order a-pages" data-preview={hasPreview || undefined}>
      <header className="a-page-head">
        {page.isHome ? null : (
          <Link to="/pages" className="a-back">
            <Icon name="left" size={18} />
            {words.title}
          </Link>
        )}
        <h1>{title}</h1>
        <PageStateTag state={page.state} />
        <Button icon="eye" aria-pressed={hasPreview} onPress={() => setPreview(!hasPreview)}>
          {hasPreview ? words.closePreview : words.preview}
        </Button>
      </header>
      {page.isHome ? <p className="a-note">{words.home.hint}</p> : null}
      {hasPreview ? <PagePreview editor={editor} page={page} /> : null}
      <div className="a-order__columns">
        <form className="a-stack" noValidate onSubmit={submitted(editor.submit)}>
          {page.isHome ? null : <FactsCard editor={editor} isReadOnly={isReadOnly} />}
          <BlocksCard editor={editor} page={page} isReadOnly={isReadOnly} />
          {page.isHome ? null : <AddressCard editor={editor} page={page} isReadOnly={isReadOnly} />}
          {isReadOnly ? null : <PageSaveBar editor={editor} />}
        </form>
        <div className="a-stack">
          <PublishingCard key={page.version} page={page} isUnsaved={editor.isUnsaved} isReadOnly={isReadOnly} />
          <VersionsCard page={page} isUnsaved={editor.isUnsaved} isReadOnly={isReadOnly} />
        </div>
      </div>
      {page.isHome ? <BannersCard /> : null}
      {page.isHome ? <ShelfCard /> : null}
      {page.isHome ? <ScenesCard /> : null}
    </article>
  )
}

/** A page with blocks for some buyers only can be previewed as each kind of buyer. */
function PagePreview({ editor, page }: { editor: FieldsEditor; page: PageDetail }) {
  const { t } = useAdmin()
  const [audience, setAudience] = useState<Audience>('consumer')
  const { audiences } = t.pages.blocks
  const blocks = orderOf({ blocks: editor.text('blocks') }).map((id) => blockFrom(editor.text(`block.${id}`)))
  return (
    <Preview
      path={`/pages/${page.id}/preview`}
      body={{ changes: editor.changes, isBusiness: audience === 'business' }}
      version={page.version}
      widths={WIDTHS}
    >
      {blocks.some((block) => block?.audience)
        ? AUDIENCES.map((name) => (
            <Button
              key={name}
              look={name === audience ? 'primary' : 'plain'}
              aria-pressed={name === audience}
              onPress={() => setAudience(name)}
            >
              {audiences[name]}
            </Button>
          ))
        : null}
    </Preview>
  )
}

type CardProps = { editor: FieldsEditor; isReadOnly: boolean }

function FactsCard({ editor, isReadOnly }: CardProps) {
  const { t } = useAdmin()
  const { facts, labels } = t.pages
  return (
    <section className="a-card a-stack" aria-labelledby="page-facts">
      <h2 id="page-facts">{facts}</h2>
      <fieldset className="a-form a-plain" disabled={isReadOnly} aria-label={facts}>
        <LanguageFields editor={editor} field="title" label={labels.title} isRequired maxLength={120} />
        <LanguageFields editor={editor} field="subTitle" label={labels.subTitle} rows={2} maxLength={300} />
      </fieldset>
    </section>
  )
}

function AddressCard({ editor, page, isReadOnly }: CardProps & { page: PageDetail }) {
  const { t } = useAdmin()
  const words = t.pages
  const slug = editor.text('slug').trim()
  const known = page.publishedSlug
  return (
    <section className="a-card a-stack" aria-labelledby="page-seo">
      <h2 id="page-seo">{words.seo}</h2>
      <fieldset className="a-form a-plain" disabled={isReadOnly} aria-label={words.seo}>
        {page.isLinked ? (
          <p className="a-note">
            <strong>/{page.slug}</strong> {words.slugFixed}
          </p>
        ) : (
          <EditField
            editor={editor}
            field="slug"
            label={words.labels.slug}
            hint={words.slugHint}
            isRequired
            maxLength={80}
          />
        )}
        {known && slug && known !== slug ? (
          <p className="a-note-box" role="status">
            {words.slugChanges(known, slug)}
          </p>
        ) : null}
        <p className="a-note">{words.seoHint}</p>
        <LanguageFields editor={editor} field="seoTitle" label={words.labels.seoTitle} maxLength={70} />
        <LanguageFields
          editor={editor}
          field="seoDescription"
          label={words.labels.seoDescription}
          rows={2}
          maxLength={200}
        />
      </fieldset>
    </section>
  )
}
