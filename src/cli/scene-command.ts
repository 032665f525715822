import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { projectRoot } from '../project-root.ts'
import {
  addScene,
  listScenes,
  placeDot,
  removeDot,
  removeScene,
  setSceneHidden,
  setSceneText,
} from '../shop/content/edit-scenes.db.ts'
import type { Db } from '../shop/db.ts'
import { DEFAULT_LANG, inLang } from '../shop/languages.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'
import { idOf, languageOf, runVerb, type Verb } from './verbs.ts'

const NOT_FOUND = 'There is no such scene; "scenes" alone lists them.'

const verbs: Record<string, Verb> = {
  add: { usage: 'add PICTURE TITLE', run: add },
  title: { usage: 'title ID LANG TEXT', run: (context, args) => write(context, 'title', args) },
  text: { usage: 'text ID LANG TEXT', run: (context, args) => write(context, 'sub_title', args) },
  dot: { usage: 'dot ID CODE X% Y%', run: dot },
  undot: {
    usage: 'undot ID CODE',

    run: ({ database }, [id, code = '']) => removeDot(database.db, idOf(id), code),
  },
  hide: { usage: 'hide ID', run: ({ database }, [id]) => setSceneHidden(database.db, idOf(id), true) },
  show: { usage: 'show ID', run: ({ database }, [id]) => setSceneHidden(database.db, idOf(id), false) },
  remove: { usage: 'remove ID', run: ({ database }, [id]) => removeScene(database.db, idOf(id)) },
}

export const scenes: Command = {
  usage: 'scenes [add PICTURE TITLE | dot ID CODE X% Y% | …]',
  about: 'rooms of the home page whose goods lie under dots: lists, adds, places dots, hides, removes',
  async run(context) {
    if (context.args.length === 0) return list(context.database.db, context.print)
    await runVerb(context, verbs, { command: 'scenes', notFound: NOT_FOUND })
  },
}

async function list(db: Db, print: CommandContext['print']) {
  for (const { id, title, image, is_hidden, goods } of await listScenes(db)) {
    print(`${id}  ${inLang(title, DEFAULT_LANG)}  (${image})${is_hidden ? '  hidden' : ''}`)
    for (const { code, x, y } of goods) print(`   ${code.padEnd(20)} ${x / 10} % ${y / 10} %`)
  }
}

async function add({ config, database, print }: CommandContext, [image = '', title = '']: readonly string[]) {
  const id = await addScene(database.db, { image, title, ...(await sizeOf(config, image)) })
  print(`Scene ${id}. It is shown when it has a dot.`)
  return true
}

async function sizeOf({ dataDir }: Config, image: string): Promise<{ width: number; height: number }> {
  const file = [join(dataDir, 'media'), join(projectRoot, 'demo/pictures')]
    .flatMap((root) => ['webp', 'jpg', 'png'].map((format) => join(root, `${image}.${format}`)))
    .find((path) => existsSync(path))
  if (!file || !/^[a-z0-9][a-z0-9/_-]*$/.test(image)) {
    throw new UsageError(`Put the picture into ${join(dataDir, 'media')} and name it without its ending: rooms/study.`)
  }
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(file).metadata()
  return { width, height }
}

async function write({ database }: CommandContext, column: 'title' | 'sub_title', args: readonly string[]) {
  const [id, name, text = ''] = args
  return setSceneText(database.db, idOf(id), { column, lang: languageOf(name), text })
}

async function dot({ database }: CommandContext, [id, code = '', x, y]: readonly string[]) {
  const placed = await placeDot(database.db, idOf(id), { code, x: tenths(x), y: tenths(y) })
  if (!placed) throw new UsageError(`There is no scene ${id} or no product ${code}.`)
  return true
}

/** "41.5%" or "41,5": percent of the picture from its left or upper edge. */
function tenths(text = ''): number {
  const number = Number(text.replace(/%$/, '').replace(',', '.'))
  if (text === '' || !(number >= 0 && number <= 100)) throw new UsageError(`"${text}" is no place: 0 to 100 percent.`)
  return Math.round(number * 10)
}
