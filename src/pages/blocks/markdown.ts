import type { PageContext } from '../../http/page.ts'
import { picture as pictureOf } from '../../shop/catalogue/media.ts'
import { fromHtml } from '../../shop/markdown/from-html.ts'
import { blocks, heading, type Markdown, picture, plain, section, table } from '../../shop/markdown/markdown.ts'
import { cardList, goodList, linkList, writtenLink } from '../markdown/parts.ts'
import type { ShownBlock } from './load.ts'

/** For everybody: what a page shows to some audiences only is not here. */
export const blocksMarkdown = (shown: readonly ShownBlock[], ctx: PageContext): Markdown =>
  blocks(...shown.filter(({ audience }) => !audience).map(({ part }) => blockMarkdown(part, ctx)))

export function blockMarkdown(part: ShownBlock['part'], ctx: PageContext): Markdown {
  const image = (path: string, alt: string) => picture(alt, ctx.baseUrl + pictureOf(path, 1200).source)
  switch (part.kind) {
    case 'text':
      return blocks(
        heading(2, plain(part.title)),
        fromHtml(part.html, { level: part.title ? 3 : 2, origin: ctx.baseUrl }),
      )
    case 'picture':
      return blocks(image(part.image, part.alt), plain(part.caption))
    case 'products':
      return section(2, part.title, cardList(part.cards, ctx))
    case 'button':
      return writtenLink(part.linkTitle, part.link, ctx)
    case 'table':
      return section(
        2,
        part.title,
        table(
          part.head.map(plain),
          part.rows.map((row) => row.map(plain)),
        ),
      )
    case 'questions':
      return section(2, part.title, ...part.items.map(({ question, answer }) => section(3, question, plain(answer))))
    case 'banner':
      return blocks(heading(2, plain(part.title)), plain(part.text), writtenLink(part.linkTitle, part.link, ctx))
    case 'scene':
      return section(2, part.scene.title, goodList(part.scene.goods, ctx))
    case 'set':
      return section(2, part.set.title, goodList(part.set.goods, ctx))
    case 'brands':
      return section(2, part.title, linkList(part.brands, ctx))
  }
}
