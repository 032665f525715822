import type { Db } from '../shop/db.ts'
import { DEFAULT_LANG, inLang } from '../shop/languages.ts'
import {
  addRoom,
  addRoomItem,
  linkCategory,
  listRooms,
  removeRoom,
  removeRoomGood,
  removeRoomItem,
  setRoomGood,
  setRoomHidden,
  setRoomStart,
  setRoomText,
} from '../shop/rooms/edit-rooms.db.ts'
import { ROOM_KINDS, ROOM_ROLES } from '../shop/rooms/room-role.ts'
import { MAX_PEOPLE } from '../shop/rooms/room-wish.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'
import { idOf, languageOf, runVerb, usageOf, type Verb } from './verbs.ts'

const NOT_FOUND = 'There is no such room, item, product or category; "rooms" alone lists them.'
const MAX_MARK = 7
const NOTES = [
  `KIND: ${ROOM_KINDS.join(', ')}. ROLE: ${ROOM_ROLES.join(', ')}.`,
  '1/15: one piece for each 15 people; 1: one for the room. MARK: a size mark of EN 1729, such as 5 or 3-6.',
]

const on =
  (change: (db: Db, id: number, word: string) => Promise<boolean>): Verb['run'] =>
  ({ database }, [id, word = '']) =>
    change(database.db, idOf(id), word)

const verbs: Record<string, Verb> = {
  add: { usage: 'add SLUG KIND PEOPLE TITLE', run: add },
  title: { usage: 'title ROOM LANG TEXT', run: (context, args) => write(context, 'title', args) },
  text: { usage: 'text ROOM LANG TEXT', run: (context, args) => write(context, 'sub_title', args) },
  start: { usage: 'start ROOM PEOPLE MARK|-', run: start },
  item: { usage: 'item ROOM ROLE PIECES/PEOPLE|PIECES TITLE', run: item },
  'item-title': { usage: 'item-title ITEM LANG TEXT', run: (context, args) => write(context, 'item', args) },
  'remove-item': { usage: 'remove-item ITEM', run: on(removeRoomItem) },
  good: { usage: 'good ITEM CODE PLACES MARK[-MARK]|-', run: good },
  'remove-good': { usage: 'remove-good ITEM CODE', run: on(removeRoomGood) },
  link: { usage: 'link ROOM CATEGORY', run: on((db, id, slug) => linkCategory(db, id, slug, true)) },
  unlink: { usage: 'unlink ROOM CATEGORY', run: on((db, id, slug) => linkCategory(db, id, slug, false)) },
  hide: { usage: 'hide ROOM', run: on((db, id) => setRoomHidden(db, id, true)) },
  show: { usage: 'show ROOM', run: on((db, id) => setRoomHidden(db, id, false)) },
  remove: { usage: 'remove ROOM', run: on(removeRoom) },
}

export const rooms: Command = {
  usage: 'rooms [add SLUG KIND PEOPLE TITLE | item … | good … | …]',
  about: 'rooms that buyers furnish by number of people: lists, adds, changes what they need and the products for it',
  async run(context) {
    if (context.args.length === 0) return list(context.database.db, context.print)
    await runVerb(context, verbs, { command: 'rooms', notFound: NOT_FOUND, notes: NOTES })
  },
}

const usage = () => usageOf('rooms', verbs, NOTES)

async function list(db: Db, print: CommandContext['print']) {
  for (const room of await listRooms(db)) {
    const mark = room.size_mark === null ? '' : `, size mark ${room.size_mark}`
    print(
      `${room.id}  ${room.slug}  ${inLang(room.title, DEFAULT_LANG)}  (${room.kind}, ${room.people} people${mark})${room.is_hidden ? '  hidden' : ''}`,
    )
    if (room.categories.length > 0) print(`   linked from ${room.categories.join(', ')}`)
    for (const { id, role, title, per_people, pieces, goods } of room.items) {
      print(
        `   ${id}  ${inLang(title, DEFAULT_LANG)}  (${role}, ${pieces}${per_people === null ? '' : `/${per_people}`})`,
      )
      for (const { code, places, from, to } of goods) {
        print(`      ${code.padEnd(20)} ${places} ${from === null ? '-' : from === to ? from : `${from}-${to}`}`)
      }
    }
  }
}

async function add({ database, print }: CommandContext, [slug = '', kind, people, title = '']: readonly string[]) {
  const known = ROOM_KINDS.find((each) => each === kind)
  if (!known || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) throw new UsageError(usage())
  const id = await addRoom(database.db, { slug, kind: known, people: whole(people, MAX_PEOPLE), title })
  if (id === null) throw new UsageError(`There is a room "${slug}" already.`)
  print(`Room ${id}. It is shown when one of its items has a product.`)
  return true
}

function start({ database }: CommandContext, [room, people, mark = '']: readonly string[]) {
  return setRoomStart(database.db, idOf(room), whole(people, MAX_PEOPLE), mark === '-' ? null : markOf(mark))
}

async function item({ database, print }: CommandContext, [room, role, rule = '', title = '']: readonly string[]) {
  const known = ROOM_ROLES.find((each) => each === role)
  const [pieces, people, more] = rule.split('/')
  if (!known || more !== undefined) throw new UsageError(usage())
  const perPeople = people === undefined ? null : whole(people, MAX_PEOPLE)
  const id = await addRoomItem(database.db, idOf(room), { role: known, pieces: whole(pieces, 100), perPeople, title })
  if (id !== null) print(`Item ${id}.`)
  return id !== null
}

function good({ database }: CommandContext, [id, code = '', places, marks = '']: readonly string[]) {
  const [from = '', to = from, more] = marks.split('-')
  if (more !== undefined) throw new UsageError(usage())
  const sizes = marks === '-' ? null : { from: markOf(from), to: markOf(to) }
  if (sizes && sizes.from > sizes.to) throw new UsageError(usage())
  return setRoomGood(database.db, idOf(id), { code, places: whole(places, 12), sizes })
}

async function write({ database }: CommandContext, of: 'title' | 'sub_title' | 'item', args: readonly string[]) {
  const [id, name, text = ''] = args
  return setRoomText(database.db, idOf(id), { of, lang: languageOf(name), text })
}

function markOf(text: string): number {
  if (!/^[0-7]$/.test(text)) throw new UsageError(`"${text}" is no size mark: 0 to ${MAX_MARK}.`)
  return Number(text)
}

function whole(text: string | undefined, max: number): number {
  const number = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0
  if (number < 1 || number > max) throw new UsageError(`"${text}" is no number from 1 to ${max}.`)
  return number
}
