import { readFile } from 'node:fs/promises'
import { type Lang, languages } from '../shop/languages.ts'
import { formatSynonym, parseSynonyms, SynonymSyntaxError } from '../shop/search/synonyms/synonym-rules.ts'
import { readSynonyms, replaceSynonyms } from '../shop/search/synonyms/synonyms.db.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'

const USAGE = `synonyms [${languages.join('|')}] | synonyms import ${languages.join('|')} FILE`

export const synonyms: Command = {
  usage: 'synonyms [LANG] | synonyms import LANG FILE',
  about: 'words that buyers use for each other: lists them, or takes them from a file ("a, b" or "a => b" a line)',
  async run(context) {
    const [first, ...rest] = context.args
    if (first === 'import') return importFile(context, rest)
    if (rest.length > 0) throw new UsageError(USAGE)
    return list(context, first === undefined ? languages : [langOf(first)])
  },
}

async function importFile({ database: { db }, print }: CommandContext, [name, file, ...none]: readonly string[]) {
  if (name === undefined || file === undefined || none.length > 0) throw new UsageError(USAGE)
  const lang = langOf(name)
  const rules = await readRules(file, lang)
  await replaceSynonyms(db, lang, rules)
  print(`${rules.length} rules are in, in place of those that were there. A running shop uses them in a moment.`)
}

async function readRules(file: string, lang: Lang) {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read.`)
  })
  try {
    return parseSynonyms(text, lang)
  } catch (error) {
    if (error instanceof SynonymSyntaxError) throw new UsageError(error.message)
    throw error
  }
}

/** As a file that can be imported again. */
async function list({ database: { db }, print }: CommandContext, shown: readonly Lang[]) {
  const rules = await readSynonyms(db)
  for (const lang of shown) {
    print(`# ${lang}`)
    for (const rule of rules) if (rule.lang === lang) print(formatSynonym(rule))
  }
}

function langOf(name: string): Lang {
  const lang = languages.find((each) => each === name)
  if (!lang) throw new UsageError(USAGE)
  return lang
}
