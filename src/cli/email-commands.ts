import { failedEmails, queueAgain } from '../shop/emails/dead.db.ts'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { formatShortDay } from '../shop/shipping/dates.ts'
import { type Command, UsageError } from './commands.ts'
import { withQueue } from './with-queue.ts'

const USAGE = 'letters [ID|all again]'

/** Of an id, enough for a person to tell letters apart. */
const ID_LENGTH = 8

export const letters: Command = {
  usage: USAGE,
  about: 'letters that could not be sent; again: queues one, or all of them, anew',
  async run(context) {
    const { args, say, database } = context
    const [id, verb, ...more] = args
    if (id === undefined) return list(context)
    if (verb !== 'again' || more.length > 0) throw new UsageError(USAGE)
    if (id !== 'all' && !/^[0-9a-f-]{4,36}$/.test(id)) throw new UsageError(`"${id}" is no letter's ID.`)
    await withQueue(context, async (queue) => {
      const queued = await queueAgain(database.db, queue, id === 'all' ? null : id)
      if (queued === 'several') throw new UsageError(`Several letters begin with ${id}: give more of it.`)
      if (queued === 0) throw new UsageError('There is no such letter that could not be sent.')
      say(queued === 1 ? '1 letter is queued again.' : `${queued} letters are queued again.`)
    })
  },
}

async function list({ database, say }: Parameters<Command['run']>[0]) {
  const dead = await failedEmails(database.db)
  for (const letter of dead) {
    const day = formatShortDay(letter.createdAt, DEFAULT_LANG)
    const why = (letter.lastError ?? '').replace(/\s+/g, ' ')
    say([letter.id.slice(0, ID_LENGTH), day, letter.kind.padEnd(20), letter.recipient, why].join('  '))
  }
  if (dead.length === 0) say('All letters were sent or will be tried again.')
}
