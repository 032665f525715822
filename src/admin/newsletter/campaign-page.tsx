import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { CAMPAIGN_BLOCKS, canEdit } from '../../shop/newsletter/campaign.ts'
import type { CampaignDetail } from '../../shop/newsletter/newsletter.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { Preview } from '../page-preview.tsx'
import { BlocksCard, PageSaveBar } from '../pages/blocks-card.tsx'
import { Button } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { LanguageFields } from '../structure/fields-parts.tsx'
import { type FieldsEditor, useFields } from '../structure/use-fields.ts'
import { useCampaign, useKeepCampaign } from './campaign-queries.ts'
import { CampaignState } from './campaign-state.tsx'
import { SegmentCard } from './segment-card.tsx'
import { SendingCard } from './sending-card.tsx'

/** As wide as phones, and as the widest that e-mails are drawn. */
const WIDTHS = { phone: 360, desktop: 640 }

export function CampaignPage() {
  const can = useCan()
  const { id } = useParams({ from: '/newsletter/$id' })
  return can('read:marketing') ? <LoadedCampaign key={id} id={id} /> : <NoRight />
}

function LoadedCampaign({ id }: { id: string }) {
  const { t } = useAdmin()
  const found = useCampaign(id)
  return (
    <Loaded
      query={found}
      list={
        <Link to="/newsletter" className="a-button a-button--plain">
          {t.newsletter.title}
        </Link>
      }
    >
      {(campaign) => <Campaign campaign={campaign} />}
    </Loaded>
  )
}

function Campaign({ campaign }: { campaign: CampaignDetail }) {
  const { t, lang } = useAdmin()
  const words = t.newsletter
  const isReadOnly = !useCan()('write:marketing') || !canEdit(campaign.state)
  const editor = useFields(`/newsletter/campaigns/${campaign.id}`, campaign, useKeepCampaign())
  const [hasPreview, setPreview] = useState(false)
  const title = campaign.fields[`subject.${lang}`] || campaign.fields['subject.lv'] || words.title
  useTitle(title)
  return (
    <article className="a-order a-pages" data-preview={hasPreview || undefined}>
      <header className="a-page-head">
        <Link to="/newsletter" className="a-back">
          <Icon name="left" size={18} />
          {words.title}
        </Link>
        <h1>{title}</h1>
        <CampaignState state={campaign.state} />
        <Button icon="eye" aria-pressed={hasPreview} onPress={() => setPreview(!hasPreview)}>
          {hasPreview ? t.pages.closePreview : t.pages.preview}
        </Button>
      </header>
      {hasPreview ? (
        <Preview
          path={`/newsletter/campaigns/${campaign.id}/preview`}
          body={{ changes: editor.changes }}
          version={campaign.version}
          widths={WIDTHS}
        />
      ) : null}
      <div className="a-order__columns">
        <form className="a-stack" noValidate onSubmit={submitted(editor.submit)}>
          <WordsCard editor={editor} isReadOnly={isReadOnly} />
          <BlocksCard
            editor={editor}
            page={{ goods: campaign.goods, isHome: false }}
            kinds={CAMPAIGN_BLOCKS}
            isReadOnly={isReadOnly}
          />
          <SegmentCard editor={editor} isReadOnly={isReadOnly} />
          {isReadOnly ? null : <PageSaveBar editor={editor} labels={words.fieldLabels} />}
        </form>
        <SendingCard key={campaign.version} campaign={campaign} isUnsaved={editor.isUnsaved} />
      </div>
    </article>
  )
}

function WordsCard({ editor, isReadOnly }: { editor: FieldsEditor; isReadOnly: boolean }) {
  const { t } = useAdmin()
  const { labels, wordsTitle, preheaderHint } = t.newsletter
  return (
    <section className="a-card a-stack" aria-labelledby="campaign-words">
      <h2 id="campaign-words">{wordsTitle}</h2>
      <fieldset className="a-form a-plain" disabled={isReadOnly} aria-label={wordsTitle}>
        <LanguageFields editor={editor} field="subject" label={labels.subject} isRequired maxLength={120} />
        <LanguageFields editor={editor} field="preheader" label={labels.preheader} maxLength={150} />
        <p className="a-note">{preheaderHint}</p>
      </fieldset>
    </section>
  )
}
