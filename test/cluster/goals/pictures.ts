import sharp from 'sharp'
import { urls } from '../../../src/urls.ts'
import type { Figure } from '../../faults/stage.ts'
import { signInStaffOver } from '../../support/staff-over-http.ts'
import type { RunningCluster } from '../cluster.ts'

export const about = 'a picture and a document go to one shop and are shown by the others, from the store'

export async function run({ shops, objects, goods }: RunningCluster): Promise<Figure[]> {
  const [first, ...others] = shops
  if (!first) throw new Error('no shop')
  const before = objects.size
  const { headers } = await signInStaffOver(first.url)
  const upload = async <Answer>(path: string, file: Blob, name: string) => {
    const form = new FormData()
    form.set('file', file, name)
    const sent = await fetch(`${first.url}/admin/api${path}`, { method: 'POST', headers, body: form })
    return (await sent.json()) as Answer
  }
  const jpeg = new Blob([await picture()], { type: 'image/jpeg' })
  const { path } = await upload<{ path: string }>('/pictures', jpeg, 'lampa.jpg')
  const withPicture = objects.size
  const pdfText = `%PDF-1.4\n% ${Date.now()}\n%%EOF`
  const pdf = new Blob([pdfText], { type: 'application/pdf' })
  const { documents } = await upload<{ documents: { path: string }[] }>(
    `/products/${goods[0]}/documents`,
    pdf,
    'instrukcija.pdf',
  )
  const document = documents.at(-1)?.path ?? ''
  const read = await Promise.all(others.map(({ url }) => textOf(url + urls.documents.to(document))))
  const shown = await Promise.all(others.map(({ url }) => widthOf(`${url}/media/160/${path}.webp`)))
  return [
    {
      what: 'a picture uploaded at one shop: objects in the store / shown by the others',
      figure: `${withPicture - before} / ${shown.filter((width) => width === 160).length} of ${others.length}`,
      ok: withPicture > before && shown.every((width) => width === 160),
    },
    {
      what: 'a document uploaded at one shop: objects in the store / shown by the others',
      figure: `${objects.size - withPicture} / ${read.filter((text) => text === pdfText).length} of ${others.length}`,
      ok: objects.size > withPicture && read.every((text) => text === pdfText),
    },
  ]
}

const picture = async () =>
  new Uint8Array(
    await sharp({
      create: { width: 400, height: 200, channels: 3, background: { r: 200, g: 40, b: Date.now() % 256 } },
    })
      .jpeg()
      .toBuffer(),
  )

async function widthOf(url: string): Promise<number | undefined> {
  const answer = await fetch(url)
  return answer.ok ? (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width : undefined
}

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text()
}
