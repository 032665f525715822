import { markdownPath } from '../urls.ts'
import type { PageModule } from './page.ts'

type SharedPage = Extract<PageModule<unknown>, { cache: 'shared' }>
export type ReadablePage = SharedPage & Required<Pick<SharedPage, 'markdown'>>

export const isReadable = (page: PageModule<unknown> | undefined): page is ReadablePage =>
  page?.cache === 'shared' && page.markdown !== undefined

const MARKDOWN = 'text/markdown'

/** Only for programs that name Markdown, and like HTML no better (RFC 9110, 12.5.1). No browser names it. */
export function asksMarkdown(accepted: string | undefined): boolean {
  // First, because this runs for every kept page.
  if (accepted === undefined || !accepted.includes(MARKDOWN)) return false
  const markdown = quality(accepted, MARKDOWN)
  return markdown > 0 && markdown >= quality(accepted, 'text/html')
}

/** 0 if the type is not named. */
function quality(accepted: string, type: string): number {
  for (const element of accepted.split(',')) {
    const [name = '', ...parameters] = element.split(';').map((part) => part.trim().toLowerCase())
    if (name !== type) continue
    const given = parameters.find((parameter) => parameter.startsWith('q='))
    return given === undefined ? 1 : Number(given.slice(2)) || 0
  }
  return 0
}

/** Where a kept page lies: Markdown has a key of its own, which is its address. */
export const keyFor = (address: string, accepted: string | undefined): string =>
  asksMarkdown(accepted) ? markdownPath(address) : address
