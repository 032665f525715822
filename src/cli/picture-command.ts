import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { openMedia } from '../adapters/media/media.ts'
import { addPictures } from '../shop/catalogue/product-pictures.db.ts'
import { fetchPicture, keepPicture } from '../shop/media/files.db.ts'
import { type PictureProblem, PictureRefused } from '../shop/media/media-store.ts'
import { productWithCode } from '../shop/stock/code.db.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'

const USAGE = 'picture add CODE FILE|ADDRESS'

const REASONS: Record<PictureProblem, string> = {
  empty: 'The file is empty.',
  'too-large': 'The file is larger than 20 MB.',
  'not-a-picture': 'The file is no JPEG, PNG, WebP, AVIF or GIF picture.',
  'not-a-pdf': 'The file is no PDF.',
  vector: 'SVG drawings are not taken; save it as PNG.',
  'no-logo': 'The file is neither SVG nor PNG.',
  unsafe: 'The SVG drawing has parts that are not taken.',
  'too-many-pixels': 'The picture has more than 80 megapixels.',
  broken: 'The file is damaged or incomplete.',
  busy: 'Too many pictures are being checked.',
  address: 'The address is not a public one.',
  unreachable: 'No picture could be loaded from the address.',
}

export const picture: Command = {
  usage: USAGE,
  about: 'adds a picture to a product or variation, from a file or a public address; the original is kept',
  async run({ config, database: { db }, args: [verb, code, source, ...more], print }) {
    if (verb !== 'add' || !code || !source || more.length > 0) throw new UsageError(USAGE)
    const productId = await productWithCode(db, code)
    if (!productId) throw new UsageError(`There is no product ${code}.`)
    const { path, isKnown } = await stored({ config, db }, source)
    const added = await addPictures(db, productId, [{ path, alt: {} }])
    if (!added.ok) throw new UsageError('The product has as many pictures as it can have.')
    if (added.skipped > 0) return print('The product has this picture already.')
    print(`${isKnown ? 'Added; the shop had the file already' : 'Added'}. A running shop shows it in a moment.`)
  },
}

type Stored = { config: CommandContext['config']; db: CommandContext['database']['db'] }

async function stored({ config, db }: Stored, source: string) {
  const media = openMedia(config, () => new Date())
  try {
    if (/^https?:\/\//.test(source)) return await fetchPicture({ db, media }, source)
    const isFile = await stat(source).then(
      (found) => found.isFile(),
      () => false,
    )
    if (!isFile) throw new UsageError(`There is no file ${source}.`)
    return await keepPicture({ db, media }, await media.receive(createReadStream(source), source))
  } catch (error) {
    throw error instanceof PictureRefused ? new UsageError(REASONS[error.problem]) : error
  }
}
