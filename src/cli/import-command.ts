import { pino } from 'pino'
import { importCarrier } from '../adapters/carriers/import-carrier.ts'
import { FILE_KINDS } from '../shop/goods-files/file-kinds.ts'
import { CARRIERS, type Carrier, isCarrier } from '../shop/shipping/carrier-point.ts'
import { type Command, UsageError } from './commands.ts'
import { importFile, importFolder, resumeImport, undoNewest } from './goods-file-commands.ts'

const ACCEPT = '--accept-shrunken'

const POINTS_USAGE = `import pickup-points [${CARRIERS.join('|')}] [${ACCEPT}]`

export const importCommand: Command = {
  usage: 'import pickup-points [carrier] | KIND FILE | FOLDER | resume [ID] | undo [ID]',
  about: `takes the carriers' public lists (${ACCEPT}: also one that lost many points), or a file of ${FILE_KINDS.join(', ')}, or a folder of such files (products.csv …); --dry-run, --create-missing, --clear-empty, --encoding NAME, --delimiter MARK, --column HEADING=FIELD, --pictures ARCHIVE.zip and --refused FILE.csv (for rows that are refused) may follow; resume goes on where one was cut off while it wrote; undo brings back what was there before an import, by default the newest`,
  async run(context) {
    const { config, database, args, print, progress } = context
    const kind = FILE_KINDS.find((each) => each === args[0])
    if (kind) return importFile(context, kind)
    if (args[0] === 'undo') return undoNewest(context)
    if (args[0] === 'resume') return resumeImport(context)
    if (await importFolder(context)) return
    const [what, name] = args.filter((arg) => arg !== ACCEPT)
    const known = name === undefined ? [...CARRIERS] : isCarrier(name) ? [name] : []
    if (what !== 'pickup-points' || known.length === 0) {
      throw new UsageError(
        `${POINTS_USAGE}\nimport ${FILE_KINDS.join('|')} FILE\nimport FOLDER\nimport resume [ID]\nimport undo [ID] [--dry-run]`,
      )
    }
    const deps = { db: database.db, config, log: pino({ level: 'silent' }), now: () => new Date() }
    const refused: Carrier[] = []
    for (const carrier of known) {
      const bar = progress(carrier)
      const result = await importCarrier(deps, carrier, {
        acceptShrunken: args.includes(ACCEPT),
        onProgress: bar.update,
      })
      bar.stop()
      if (!result.ok) {
        refused.push(carrier)
        print(`${carrier}: refused, the points stay as they were (${result.reason}: ${result.words})`)
        continue
      }
      const { points, added, changed, closed } = result.taken
      print(`${carrier}: ${points} points; ${added} new, ${changed} changed, ${closed} closed`)
    }
    if (refused.length > 0) throw new UsageError(`Not taken: ${refused.join(', ')}`)
  },
}
