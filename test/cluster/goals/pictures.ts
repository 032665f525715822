import sharp from 'sharp'
import type { Figure } from '../../faults/stage.ts'
import { signInStaffOver } from '../../support/staff-over-http.ts'
import type { RunningCluster } from '../cluster.ts'

export const about = 'a picture goes to one shop and is shown by the others, from the store'

export async function run({ shops, objects }: RunningCluster): Promise<Figure[]> {
  const [first, ...others] = shops
  if (!first) throw new Error('no shop')
  const before = objects.size
  const { headers } = await signInStaffOver(first.url)
  const form = new FormData()
  form.set('file', new Blob([await picture()], { type: 'image/jpeg' }), 'lampa.jpg')
  const sent = await fetch(`${first.url}/admin/api/pictures`, { method: 'POST', headers, body: form })
  const { path } = (await sent.json()) as { path: string }
  const shown = await Promise.all(others.map(({ url }) => widthOf(`${url}/media/160/${path}.webp`)))
  return [
    {
      what: 'a picture uploaded at one shop: objects in the store / shown by the others',
      figure: `${objects.size - before} / ${shown.filter((width) => width === 160).length} of ${others.length}`,
      ok: objects.size > before && shown.every((width) => width === 160),
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
