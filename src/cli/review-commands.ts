import { DEFAULT_LANG } from '../shop/languages.ts'
import {
  answerQuestion,
  type ListedQuestion,
  type ListedReview,
  listQuestions,
  listReviews,
  publishReview,
  rejectQuestion,
  rejectReview,
  replyToReview,
} from '../shop/reviews/moderation.db.ts'
import { MAX_REASON, MAX_REPLY, MODERATION_STATES, type ModerationState } from '../shop/reviews/review.ts'
import { formatShortDay } from '../shop/shipping/dates.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'
import { withQueue } from './with-queue.ts'

const STATES = MODERATION_STATES.join('|')
const REVIEWS = `reviews [${STATES}] | reviews publish ID | reviews reject ID --reason TEXT | reviews reply ID TEXT|none`
const QUESTIONS = `questions [${STATES}] | questions answer ID TEXT | questions reject ID --reason TEXT`

export const reviews: Command = {
  usage: 'reviews [STATE] | reviews publish|reject|reply ID …',
  about: 'reviews that wait, or those of a state; publishes one, rejects it with --reason TEXT, or replies to it',
  async run({ database: { db }, args: [verb, id, ...rest], print }) {
    const deps = { db, now: new Date() }
    if (verb === undefined || isState(verb)) {
      const found = await listReviews(db, verb ?? 'pending')
      for (const review of found) for (const line of linesOfReview(review)) print(line)
      if (found.length === 0) print(`No reviews are ${verb ?? 'pending'}.`)
    } else if (verb === 'publish' && rest.length === 0) {
      mustExist(await publishReview(deps, idOf(id, REVIEWS)), 'review', id)
      print(`Review ${id} is published.`)
    } else if (verb === 'reject') {
      mustExist(await rejectReview(deps, idOf(id, REVIEWS), reasonOf(rest, REVIEWS)), 'review', id)
      print(`Review ${id} is rejected; its buyer sees why, and may write it anew.`)
    } else if (verb === 'reply') {
      const reply = textOf(rest, MAX_REPLY, REVIEWS)
      mustExist(await replyToReview(deps, idOf(id, REVIEWS), reply === 'none' ? null : reply), 'review', id)
      print(reply === 'none' ? `Review ${id} has no reply.` : `The reply stands under review ${id}.`)
    } else throw new UsageError(REVIEWS)
  },
}

export const questions: Command = {
  usage: 'questions [STATE] | questions answer|reject ID …',
  about:
    'questions that wait, or those of a state; answers one (by e-mail and on its page), or rejects it with --reason TEXT',
  async run(context) {
    const { database, args, print } = context
    const [verb, id, ...rest] = args
    if (verb === undefined || isState(verb)) return listAll(context, verb ?? 'pending')
    if (verb === 'answer') {
      const answer = textOf(rest, MAX_REPLY, QUESTIONS)
      const number = idOf(id, QUESTIONS)
      await withQueue(context, async (queue) => {
        const deps = { db: database.db, queue, now: new Date() }
        mustExist(await answerQuestion(deps, number, answer), 'question', id)
      })
      return print(`Question ${id} is answered.`)
    }
    if (verb !== 'reject') throw new UsageError(QUESTIONS)
    const reason = reasonOf(rest, QUESTIONS)
    mustExist(await rejectQuestion({ db: database.db, now: new Date() }, idOf(id, QUESTIONS), reason), 'question', id)
    print(`Question ${id} is rejected.`)
  },
}

async function listAll({ database: { db }, print }: CommandContext, state: ModerationState) {
  const found = await listQuestions(db, state)
  for (const question of found) for (const line of linesOfQuestion(question)) print(line)
  if (found.length === 0) print(`No questions are ${state}.`)
}

const isState = (word: string): word is ModerationState => (MODERATION_STATES as readonly string[]).includes(word)

const day = (at: string) => formatShortDay(new Date(at), DEFAULT_LANG)

const linesOfReview = ({ id, created_at, stars, code, order, author, title, text, reason }: ListedReview) => [
  [id, day(created_at), `${stars}/5`, code, order, author].join('  '),
  ...indented([title, text, reason && `rejected: ${reason}`]),
]

const linesOfQuestion = ({ id, created_at, code, author, text, answer, reason }: ListedQuestion) => [
  [id, day(created_at), code, author].join('  '),
  ...indented([text, answer && `answer: ${answer}`, reason && `rejected: ${reason}`]),
]

const indented = (texts: readonly (string | null)[]) =>
  texts.flatMap((text) => (text ? text.split('\n').map((line) => `    ${line}`) : []))

function idOf(id: string | undefined, usage: string): number {
  if (id === undefined || !/^\d{1,9}$/.test(id)) throw new UsageError(usage)
  return Number(id)
}

function reasonOf([flag, ...words]: readonly string[], usage: string): string {
  if (flag !== '--reason') throw new UsageError(usage)
  return textOf(words, MAX_REASON, usage)
}

function textOf(words: readonly string[], max: number, usage: string): string {
  const text = words.join(' ').trim()
  if (text === '') throw new UsageError(usage)
  if (text.length > max) throw new UsageError(`The text has ${text.length} characters; ${max} are the most.`)
  return text
}

function mustExist(isDone: boolean, what: string, id: string | undefined) {
  if (!isDone) throw new UsageError(`There is no ${what} ${id}.`)
}
