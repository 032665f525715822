import type { FastifyInstance } from 'fastify'
import type { Services } from '../http/services.ts'
import { texts } from '../i18n/texts.ts'
import { categoryTree } from '../shop/catalogue/tree.db.ts'
import { pageTitles } from '../shop/content/pages.db.ts'
import { feeds } from '../shop/feeds/feed.ts'
import type { FeedName } from '../shop/feeds/feed-item.ts'
import { definitionOf, inLang, type Lang, languages } from '../shop/languages.ts'
import { blocks, heading, link, list, type Markdown, plain, section } from '../shop/markdown/markdown.ts'
import { identityLine, shopNameOf } from '../shop/settings/identity.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { inLanguage, markdownPath, urls } from '../urls.ts'
import { feedPath } from './feeds.ts'

const ONE_HOUR = 'public, max-age=3600'
const UCP_PROFILE = '/.well-known/ucp'
const MCP = '/mcp'

/** Of their readers. */
const FEED_NAMES: Readonly<Record<FeedName, string>> = {
  salidzini: 'Salidzini.lv',
  kurpirkt: 'KurPirkt.lv',
  ceno: 'Ceno.lv',
  google: 'Google',
  openai: 'OpenAI',
}

/** What the shop is and how it is read, for programs (llmstxt.org). */
export function llmsRoutes(app: FastifyInstance, services: Services) {
  for (const lang of languages) {
    app.get(inLanguage(urls.llms.pattern, lang), async (_request, reply) => {
      const { product_feeds: switches } = await readSettings(services.database.db, services.memory)
      if (!switches.llms) return reply.callNotFound()
      const text = await describeShop(services, lang, await agentAddresses(app, services))
      return reply.type('text/plain; charset=utf-8').header('cache-control', ONE_HOUR).send(text)
    })
  }
}

/** The shop itself is asked, so that nothing is named that is switched off. */
async function agentAddresses(app: FastifyInstance, { config }: Services): Promise<string[]> {
  if (!app.hasRoute({ method: 'GET', url: UCP_PROFILE })) return []
  const { statusCode } = await app.inject({ url: UCP_PROFILE, headers: { host: config.baseUrl.host } })
  if (statusCode !== 200) return []
  return [UCP_PROFILE, ...(app.hasRoute({ method: 'POST', url: MCP }) ? [MCP] : [])]
}

async function describeShop(services: Services, lang: Lang, agents: readonly string[]): Promise<Markdown> {
  const { config, database, memory } = services
  const [settings, tree, pages] = await Promise.all([
    readSettings(database.db, memory),
    categoryTree(database.readDb, memory),
    pageTitles(database.readDb, memory),
  ])
  const { origin } = config.baseUrl
  const { common, content, frame, markdown } = texts[lang]
  const t = markdown.llms
  const { identity, description, slogan, product_feeds: switches } = settings
  const address = (path: string) => origin + markdownPath(inLanguage(path, lang))
  const page = (title: string, path: string) => link(plain(title), address(path))
  const files = (Object.keys(feeds) as FeedName[]).filter((name) => switches[name])
  const hasApi =
    config.API_DOCS !== '0' && (settings.api_docs === 'auto' ? config.showsApiDocs : settings.api_docs === 'on')
  const about = plain(inLang(description, lang) || inLang(slogan, lang))
  return `${blocks(
    heading(1, plain(shopNameOf(settings, config.baseUrl))),
    about && `> ${about}`,
    t.prices,
    t.buying,
    list([
      plain(identityLine(identity, frame.footer)),
      plain([identity.phone, identity.email].filter(Boolean).join(', ')),
      ...languages
        .filter((each) => each !== lang)
        .map((each) => link(definitionOf(each).name, origin + inLanguage(urls.llms.to(), each))),
    ]),
    section(
      2,
      t.reading,
      list([
        t.everyPage(address('/p/…')),
        t.searching(`${address('/search')}?query=…`),
        t.product(address('/p/…')),
        page(t.start, urls.home.to()),
        page(common.catalogue, urls.departments.to()),
        page(frame.brands.title, urls.brands.to()),
        page(content.contact.title, urls.contact.to()),
        link(t.sitemap, origin + urls.sitemap.to()),
      ]),
    ),
    section(
      2,
      t.departments,
      list(
        tree.roots.map(({ title, slug, count }) => `${page(inLang(title, lang), urls.category.to(slug))} (${count})`),
      ),
    ),
    section(2, t.rules, list(pages.map(({ slug, title }) => page(inLang(title, lang), urls.content.to(slug))))),
    section(
      2,
      t.data,
      list([
        ...files.map((name) => link(t.feed(FEED_NAMES[name]), origin + feedPath(name))),
        hasApi && link(t.api, origin + urls.apiDocs.to()),
      ]),
    ),
    section(2, t.agents, list(agents.map((path) => `${path === MCP ? 'MCP' : 'UCP'}: ${origin}${path}`))),
  )}\n`
}
