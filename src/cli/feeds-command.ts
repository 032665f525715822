import { feedFetcher } from '../adapters/feeds/fetch-feed-file.ts'
import { openMedia } from '../adapters/media/media.ts'
import { openArchive } from '../adapters/sheets/open-archive.ts'
import { readSheet } from '../adapters/sheets/read-sheet.ts'
import type { Queue } from '../shop/emails/queue.ts'
import { listFeeds } from '../shop/imports/feeds.db.ts'
import { fetchFeed, followFeed } from '../shop/imports/run-feed.db.ts'
import { workOn } from '../shop/imports/run-import.db.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'

const USAGE = 'feeds [run NAME]'

export const feeds: Command = {
  usage: USAGE,
  about: 'lists the feeds of suppliers and what came of them; run reads one now',
  async run(context) {
    const { args, print, database } = context
    const all = await listFeeds(database.db)
    const [verb, name, ...more] = args
    if (verb === undefined) {
      for (const feed of all) {
        const result = [feed.lastResult ?? 'not read yet', feed.lastProblem].filter(Boolean).join(': ')
        print(`${feed.name}: ${feed.isEnabled ? `every ${feed.everyHours} h` : 'off'}, ${result}`)
      }
      return
    }
    const feed = all.find((each) => each.name === name)
    if (verb !== 'run' || !name || more.length > 0) throw new UsageError(USAGE)
    if (!feed) throw new UsageError(`There is no feed ${name}.`)
    await runNow(context, feed.id)
    const now = (await listFeeds(database.db)).find(({ id }) => id === feed.id)
    print([now?.lastResult, now?.lastProblem].filter(Boolean).join(': '))
  },
}

/** The steps of the shop's jobs, one after another. */
async function runNow({ database: { db }, config }: CommandContext, id: number) {
  const work: string[] = []
  const queue: Queue = { add: async (_tx, job) => void (job.name === 'import' && work.push(job.data.id)) }
  const deps = { db, queue, now: () => new Date() }
  await fetchFeed({ ...deps, fetchFile: feedFetcher(config.NODE_ENV === 'test') }, id)
  const media = openMedia(config, deps.now)
  for (let next = work.shift(); next !== undefined; next = work.shift()) {
    while (await workOn({ ...deps, media, readSheet, openArchive }, next));
    await followFeed(deps, next)
  }
}
