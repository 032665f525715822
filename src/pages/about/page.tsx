import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { picture } from '../../shop/catalogue/media.ts'
import { aboutTexts } from '../../shop/content/about.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { HighlightedHeading } from '../../ui/highlighted-heading.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { AboutData } from './about-data.ts'
import { aboutMarkdown } from './markdown.ts'

function About({ data }: { data: AboutData }) {
  const { texts: about, pictures } = data
  return (
    <div className="container about">
      <Breadcrumbs crumbs={[{ title: about.page_about_us }]} />
      <header className="about__head">
        <HighlightedHeading text={about.page_about_us} />
        {about.page_description ? <p className="about__lead">{about.page_description}</p> : null}
      </header>
      {pictures.main ? <Banner path={pictures.main} className="about__banner" isFirst /> : null}
      <div className="about__first">
        <div className="prose" dangerouslySetInnerHTML={{ __html: about.main_content_part_1 }} />
        <div className="about__card">
          <IconBlock icon="shield" title={about.section_1_title} text={about.section_1_text} />
          <IconBlock icon="user" title={about.section_2_title} text={about.section_2_text} />
        </div>
      </div>
      <div className="about__second">
        {pictures.small ? <Banner path={pictures.small} className="about__small" /> : null}
        <div className="prose" dangerouslySetInnerHTML={{ __html: about.main_content_part_2 }} />
      </div>
      <Feed {...data} />
    </div>
  )
}

function Banner({ path, className, isFirst = false }: { path: string; className: string; isFirst?: boolean }) {
  const large = picture(path, 1200)
  const small = picture(path, 640)
  return (
    <picture className={className}>
      <source
        type="image/webp"
        srcSet={`${small.webp} 640w, ${large.webp} 1200w`}
        sizes="(width < 48rem) 100vw, 1200px"
      />
      <img
        src={large.source}
        alt=""
        width={1200}
        height={600}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
    </picture>
  )
}

function IconBlock({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <div className="about__block">
      <span className="about__mark">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  )
}

/** browser/consent.ts inserts the widget's iframe once marketing is allowed; until then a text is shown. */
function Feed({ words, feed }: AboutData) {
  return (
    <section className="about__feed" data-social-feed={feed.frame_url ?? undefined}>
      <h2>{words.followUs}</h2>
      <p>{words.feedText}</p>
      {feed.frame_url ? (
        <p data-social-ask="">
          {words.feedConsent}{' '}
          <button type="button" className="link-button" data-consent-open="">
            {words.allowFeed}
          </button>
        </p>
      ) : null}
      {feed.profile_url ? (
        <p>
          <a className="button button--secondary" href={feed.profile_url} rel="noopener">
            <span className="button__label">{words.openProfile}</span>
          </a>
        </p>
      ) : null}
    </section>
  )
}

export const aboutPage = definePage<AboutData>({
  cache: 'shared',
  async load({ settings, lang }) {
    if (!settings.about) return { kind: 'not-found' }
    const about = aboutTexts(settings.about, lang)
    // Loaded here only: the module is several megabytes.
    const { sanitise } = await import('../../shop/sanitise.ts')
    const data = {
      words: texts[lang].content.about,
      texts: {
        ...about,
        main_content_part_1: sanitise(about.main_content_part_1),
        main_content_part_2: sanitise(about.main_content_part_2),
      },
      pictures: settings.about_pictures,
      feed: settings.social_feed,
    }
    return { kind: 'page', data, head: { title: about.page_about_us, description: about.page_description } }
  },
  Page: About,
  markdown: aboutMarkdown,
})
