import { MAX_QUANTITY } from '../shop/cart/cart.ts'
import {
  createSet,
  listSets,
  putIntoSet,
  removeSet,
  setSetHidden,
  setSetTitle,
  takeFromSet,
} from '../shop/content/edit-sets.db.ts'
import type { Db } from '../shop/db.ts'
import { DEFAULT_LANG, inLang } from '../shop/languages.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'
import { idOf, languageOf, runVerb, type Verb } from './verbs.ts'

const verbs: Record<string, Verb> = {
  add: { usage: 'add TITLE', run: add },
  title: {
    usage: 'title ID LANG TEXT',

    run: ({ database }, [id, lang, text = '']) => setSetTitle(database.db, idOf(id), { lang: languageOf(lang), text }),
  },
  put: { usage: 'put ID CODE QUANTITY', run: put },
  take: {
    usage: 'take ID CODE',

    run: ({ database }, [id, code = '']) => takeFromSet(database.db, idOf(id), code),
  },
  hide: { usage: 'hide ID', run: ({ database }, [id]) => setSetHidden(database.db, idOf(id), true) },
  show: { usage: 'show ID', run: ({ database }, [id]) => setSetHidden(database.db, idOf(id), false) },
  remove: { usage: 'remove ID', run: ({ database }, [id]) => removeSet(database.db, idOf(id)) },
}

export const sets: Command = {
  usage: 'sets [add TITLE | put ID CODE QUANTITY | …]',
  about: 'goods that are offered together on their pages: lists, adds, fills, hides, removes',
  async run(context) {
    if (context.args.length === 0) return list(context.database.db, context.print)
    await runVerb(context, verbs, { command: 'sets', notFound: 'There is no such set; "sets" alone lists them.' })
  },
}

async function list(db: Db, print: CommandContext['print']) {
  for (const { id, title, is_hidden, goods } of await listSets(db)) {
    print(`${id}  ${inLang(title, DEFAULT_LANG)}${is_hidden ? '  hidden' : ''}`)
    for (const { code, quantity, has_variations } of goods) {
      print(`   ${quantity} × ${code}${has_variations ? '  (has variations: name one, so that it can be bought)' : ''}`)
    }
  }
}

async function add({ database, print }: CommandContext, [title = '']: readonly string[]) {
  print(`Set ${await createSet(database.db, title)}. It is shown when it has two goods.`)
  return true
}

async function put({ database }: CommandContext, [id, code = '', pieces = '']: readonly string[]) {
  const quantity = Number(pieces)
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) {
    throw new UsageError(`"${pieces}" is no quantity: 1 to ${MAX_QUANTITY}.`)
  }
  if (!(await putIntoSet(database.db, idOf(id), { code, quantity }))) {
    throw new UsageError(`There is no set ${id} or no product ${code}.`)
  }
  return true
}
