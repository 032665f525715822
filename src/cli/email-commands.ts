import { failedEmails, requeueFailed } from '../shop/emails/failed-emails.db.ts'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { formatShortDay } from '../shop/shipping/dates.ts'
import { type Command, UsageError } from './commands.ts'
import { withQueue } from './with-queue.ts'

const USAGE = 'emails [ID|all again]'

/** Enough characters of an id to tell e-mails apart. */
const ID_LENGTH = 8

export const emails: Command = {
  usage: USAGE,
  about: 'e-mails that could not be sent; again: queues one, or all of them, anew',
  async run(context) {
    const { args, print, database } = context
    const [id, verb, ...more] = args
    if (id === undefined) return list(context)
    if (verb !== 'again' || more.length > 0) throw new UsageError(USAGE)
    if (id !== 'all' && !/^[0-9a-f-]{4,36}$/.test(id)) throw new UsageError(`"${id}" is no e-mail's ID.`)
    await withQueue(context, async (queue) => {
      const queued = await requeueFailed({ db: database.db, queue, now: new Date() }, id === 'all' ? null : id)
      if (queued === 'several') throw new UsageError(`Several e-mails begin with ${id}: give more of it.`)
      if (queued === 'removed') throw new UsageError('What it was about has been removed, so it can no longer be sent.')
      if (queued === 0) throw new UsageError('There is no such e-mail that could not be sent.')
      print(queued === 1 ? '1 e-mail is queued again.' : `${queued} e-mails are queued again.`)
    })
  },
}

async function list({ database, print }: Parameters<Command['run']>[0]) {
  const failed = await failedEmails(database.db)
  for (const email of failed) {
    const day = formatShortDay(email.createdAt, DEFAULT_LANG)
    const why = (email.lastError ?? '').replace(/\s+/g, ' ')
    print([email.id.slice(0, ID_LENGTH), day, email.kind.padEnd(20), email.recipient, why].join('  '))
  }
  if (failed.length === 0) print('All e-mails were sent or will be tried again.')
}
