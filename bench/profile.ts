import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningShop } from '../test/support/running-shop.ts'
import { type Load, measure } from './load.ts'
import { addRequests, orderRequests, pathsOf } from './visitors.ts'

type Start = (env: Record<string, string>, nodeArgs: string[]) => Promise<RunningShop>
type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

const SECONDS = 5
const SHOWN = 25

/** Where the processor's time goes, a process of its own for each kind of request. */
export async function profile(start: Start, folder: string) {
  await one('category page, from the cache', {}, async (url) => ({ url: url + (await pathsOf(url)).category }))
  await one('product page, drawn afresh', { PAGE_CACHE: 'pieces' }, async (url) => ({
    url: url + (await pathsOf(url)).product,
  }))
  await one('category page, drawn afresh', { PAGE_CACHE: 'off' }, async (url) => ({
    url: url + (await pathsOf(url)).category,
  }))
  await one('add to cart', {}, async (url) => ({ url, requests: await addRequests(url, await pathsOf(url)) }))
  await one('order store', {}, async (url) => ({ url, requests: await orderRequests(url, await pathsOf(url), 1_200) }))

  async function one(title: string, env: Record<string, string>, prepare: (url: string) => Promise<Load>) {
    const target = join(folder, title.replaceAll(/\W+/g, '-'))
    const shop = await start(env, ['--cpu-prof', '--cpu-prof-dir', target])
    const load = await prepare(shop.url)
    const figures = await measure(load, SECONDS, 1)
    await shop.end('SIGTERM')
    const [name = ''] = readdirSync(target)
    console.log(`\n## ${title}: ${Math.round(figures.perSecond)}/s, failed ${figures.failed}`)
    show(JSON.parse(readFileSync(join(target, name), 'utf8')) as Profile)
  }
}

function show({ nodes, samples, timeDeltas }: Profile) {
  const self = new Map<number, number>()
  samples.forEach((id, index) => {
    self.set(id, (self.get(id) ?? 0) + (timeDeltas[index] ?? 0))
  })
  const byPlace = new Map<string, number>()
  let busy = 0
  for (const { id, callFrame } of nodes) {
    const time = self.get(id) ?? 0
    if (['(idle)', '(root)'].includes(callFrame.functionName)) continue
    busy += time
    const place = `${callFrame.functionName || '(anonymous)'} ${callFrame.url.split('/').slice(-3).join('/')}:${callFrame.lineNumber + 1}`
    byPlace.set(place, (byPlace.get(place) ?? 0) + time)
  }
  const sorted = [...byPlace].sort(([, a], [, b]) => b - a).slice(0, SHOWN)
  for (const [place, time] of sorted) console.log(`${((100 * time) / busy).toFixed(1).padStart(5)} %  ${place}`)
}
