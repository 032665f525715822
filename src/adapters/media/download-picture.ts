import type { Readable } from 'node:stream'
import { PictureRefused, type ReceivedPicture } from '../../shop/media/media-store.ts'
import { MAX_PICTURE_BYTES } from '../../shop/media/picture.ts'
import { AddressRefused, followRedirects } from '../http-client/follow-redirects.ts'
import { outgoing, VendorError } from '../http-client/outgoing.ts'

const TOTAL_MS = 20_000

type Download = {
  receive(content: Readable, name: string): Promise<ReceivedPicture>
  /** For tests, whose servers are on this machine. */
  allowsLoopback: boolean
}

/** Follows redirects; each address is checked and connected to as it was checked. @throws PictureRefused */
export async function downloadPicture(
  address: string,
  { receive, allowsLoopback }: Download,
): Promise<ReceivedPicture> {
  try {
    const found = await followRedirects(address, { allowsLoopback, totalMs: TOTAL_MS }, (url, totalMs) =>
      ask(url, { receive, totalMs }),
    )
    if (!found) throw new PictureRefused('unreachable')
    return found.result
  } catch (error) {
    throw error instanceof AddressRefused ? new PictureRefused('address') : error
  }
}

type Answer = { result: ReceivedPicture } | { location: string | null }

async function ask(url: URL, { receive, totalMs }: { receive: Download['receive']; totalMs: number }): Promise<Answer> {
  if (totalMs <= 0) throw new PictureRefused('unreachable')
  const limits = { totalMs, connectMs: 5_000, maxBytes: MAX_PICTURE_BYTES }
  const name = decodeURIComponentOr(url.pathname.split('/').at(-1) ?? '')
  let picture: ReceivedPicture | undefined
  let refused: PictureRefused | undefined
  try {
    const { status, location } = await outgoing('picture', url.origin, { limits, isPublic: true })({
      method: 'GET',
      path: url.pathname + url.search,
      headers: { accept: 'image/*', 'user-agent': 'shop-pictures/1.0' },
      takesRedirect: true,
      receive: async (body) => {
        picture = await receive(body, name).catch((error: unknown) => {
          if (error instanceof PictureRefused) refused = error
          throw error
        })
      },
    })
    if (picture) return { result: picture }
    if (status >= 300 && status < 400) return { location: location ?? null }
    throw new PictureRefused('unreachable')
  } catch (error) {
    if (refused) throw refused
    if (error instanceof PictureRefused) throw error
    if (!(error instanceof VendorError)) throw error
    throw new PictureRefused(problemOf(error))
  }
}

function problemOf({ reason }: VendorError) {
  if (reason === 'address') return 'address'
  return reason === 'too-large' ? 'too-large' : 'unreachable'
}

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
