import { LogoError, storeLogo } from '../adapters/pictures/store-logo.ts'
import { methodLogos, saveMethodLogo } from '../shop/checkout/method-logos.db.ts'
import { DEFAULT_LANG, inLang } from '../shop/languages.ts'
import { type Command, UsageError } from './commands.ts'

const USAGE = 'logo [METHOD FILE.svg|png|webp|jpg|none]'

export const logo: Command = {
  usage: USAGE,
  about: 'logos of delivery and payment methods: lists them; with a file the new one, with none our own drawing',
  async run({ config, database: { db }, args: [code, file, ...more], print }) {
    const methods = await methodLogos(db)
    if (code === undefined) {
      for (const { code, title, image } of methods)
        print(`${code.padEnd(24)} ${inLang(title, DEFAULT_LANG).padEnd(32)} ${image ?? 'our own drawing'}`)
      return
    }
    if (file === undefined || more.length > 0) throw new UsageError(USAGE)
    if (!methods.some((method) => method.code === code)) {
      throw new UsageError(`There is no method "${code}"; "logo" alone lists them.`)
    }
    await saveMethodLogo(db, code, file === 'none' ? null : await stored(config.dataDir, file, code))
    print('Done. A running shop shows it in a moment.')
  },
}

async function stored(dataDir: string, file: string, code: string): Promise<string> {
  try {
    return await storeLogo(dataDir, file, `logos/methods/${code.toLowerCase().replace(/[^a-z0-9_-]+/g, '-')}`)
  } catch (error) {
    throw error instanceof LogoError ? new UsageError(error.message) : error
  }
}
