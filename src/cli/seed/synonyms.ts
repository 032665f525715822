import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../project-root.ts'
import type { Db } from '../../shop/db.ts'
import { languages } from '../../shop/languages.ts'
import { parseSynonyms } from '../../shop/search/synonyms/synonym-rules.ts'
import { replaceSynonyms } from '../../shop/search/synonyms/synonyms.db.ts'

export async function seedSynonyms(tx: Db) {
  for (const lang of languages) {
    const file = join(projectRoot, 'demo', 'synonyms', `${lang}.txt`)
    if (existsSync(file)) await replaceSynonyms(tx, lang, parseSynonyms(await readFile(file, 'utf8'), lang))
  }
}
