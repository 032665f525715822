import { createReadStream, existsSync } from 'node:fs'
import { basename } from 'node:path'
import { openMedia } from '../adapters/media/media.ts'
import { keepLogo } from '../shop/media/logo-files.db.ts'
import { PictureRefused } from '../shop/media/media-store.ts'
import { readTheme, saveLogo } from '../shop/settings/edit-theme.db.ts'
import { actingDb } from '../shop/staff/actor.db.ts'
import { type Command, UsageError } from './commands.ts'

const USAGE = 'theme [logo FILE.svg|png|none]'

const REFUSED: Readonly<Record<string, string>> = {
  'too-large': 'The file is too large: at most 1 MB, a drawing 200 kB.',
  'no-logo': 'A logo is an SVG or a PNG.',
  unsafe: 'Nothing of this drawing can be shown safely.',
  broken: 'The picture cannot be read.',
}

export const theme: Command = {
  usage: USAGE,
  about: 'the logo of the shop; with a file the new one, cleaned as by the screen; with none the name in words',
  async run({ config, database, args: [verb, file, ...more], print }) {
    const db = actingDb(database.db, { actor: 'cli' })
    if (verb === undefined) {
      const { logo } = await readTheme(db)
      print(logo ? `${logo.src}  ${logo.width} × ${logo.height}` : 'No logo: the name of the shop in words.')
      return
    }
    if (verb !== 'logo' || file === undefined || more.length > 0) throw new UsageError(USAGE)
    if (file !== 'none' && !existsSync(file)) throw new UsageError(`There is no file ${file}.`)
    const media = openMedia(config, () => new Date())
    try {
      const logo =
        file === 'none'
          ? null
          : await keepLogo({ db, media }, await media.receiveLogo(createReadStream(file), basename(file)))
      await saveLogo(db, logo)
    } catch (error) {
      throw error instanceof PictureRefused ? new UsageError(REFUSED[error.problem] ?? error.problem) : error
    }
    print('Done. A running shop shows it in a moment.')
  },
}
