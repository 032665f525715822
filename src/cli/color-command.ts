import { colorOptions, saveOptionColor } from '../shop/catalogue/option-colors.db.ts'
import { DEFAULT_LANG, inLang } from '../shop/languages.ts'
import { type Command, UsageError } from './commands.ts'

const USAGE = 'colors [OPTION #RRGGBB|none]'

export const colors: Command = {
  usage: USAGE,
  about: 'the colours that products come in and how filters and cards show each; with a value the new one',
  async run({ database: { db }, args: [name, value, ...more], print }) {
    if (name === undefined) {
      for (const { name, title, color } of await colorOptions(db))
        print(`${name.padEnd(28)} ${(color ?? 'none').padEnd(8)} ${inLang(title, DEFAULT_LANG)}`)
      return
    }
    const color = value === 'none' ? null : value?.toLowerCase()
    if (color === undefined || more.length > 0) throw new UsageError(USAGE)
    if (color !== null && !/^#[0-9a-f]{6}$/.test(color)) {
      throw new UsageError(`"${value}" is no colour: write #RRGGBB in quotes, such as '#1f5a43', or none.`)
    }
    if (!(await saveOptionColor(db, name, color))) throw new UsageError(`There is no colour "${name}".`)
    print(`${name} is shown as ${color ?? 'its name only'}.`)
  },
}
