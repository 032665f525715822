import type { Feed } from '../../shop/imports/feeds.calls.ts'

export const feedsKey = ['import-feeds'] as const

export type Feeds = { feeds: Feed[] }
