import { useRef, useState } from 'react'
import type { StoredPicture } from '../../shop/media/media.calls.ts'
import { MAX_PICTURE_BYTES } from '../../shop/media/picture.ts'
import { CallError, call, sendFile } from '../calls.ts'
import { useAdmin } from '../session.ts'

type UploadState = 'waiting' | 'sending' | 'stored' | 'added' | 'already' | 'failed'
/** `part`: what is sent, 0 to 1. */
export type Upload = { id: number; name: string; state: UploadState; part: number; error?: unknown }

type Job = { id: number; source: File | string; state: UploadState; path?: string }

const AT_ONCE = 3

/** @param give adds stored pictures to what they are for. @returns which of them it had already */
export function useUploads(give: (paths: readonly string[]) => Promise<ReadonlySet<string>>) {
  const { t } = useAdmin()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const jobs = useRef<Job[]>([])
  const nextId = useRef(1)
  const giving = useRef(Promise.resolve())

  const show = (id: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...change } : each)))
  const move = (job: Job, state: UploadState, more: Partial<Upload> = {}) => {
    job.state = state
    show(job.id, { state, ...more })
  }

  function start() {
    const sending = jobs.current.filter(({ state }) => state === 'sending').length
    const waiting = jobs.current.filter(({ state }) => state === 'waiting')
    for (const job of waiting.slice(0, Math.max(0, AT_ONCE - sending))) void send(job)
  }

  async function send(job: Job) {
    move(job, 'sending', { part: 0 })
    try {
      const { path } = await stored(job)
      job.path = path
      move(job, 'stored', { part: 1 })
    } catch (error) {
      move(job, 'failed', { error })
    }
    start()
    giving.current = giving.current.then(giveReady)
  }

  function stored({ id, source }: Job): Promise<StoredPicture> {
    if (typeof source === 'string') return call('POST', '/pictures/from-address', { address: source })
    if (source.size > MAX_PICTURE_BYTES) throw new CallError(413, t.media.tooLarge)
    return sendFile('/pictures', source, (part) => show(id, { part }))
  }

  /** In the order in which they were chosen: a picture waits for those before it. */
  async function giveReady() {
    const ready: Job[] = []
    for (const job of jobs.current) {
      if (job.state === 'waiting' || job.state === 'sending') break
      if (job.state === 'stored') ready.push(job)
    }
    const paths = ready.flatMap(({ path }) => path ?? [])
    if (paths.length === 0) return
    try {
      const had = await give(paths)
      for (const job of ready) move(job, had.has(job.path ?? '') ? 'already' : 'added')
    } catch (error) {
      for (const job of ready) move(job, 'failed', { error })
    }
  }

  function add(sources: readonly (File | string)[]) {
    const added = sources.map((source): Job => ({ id: nextId.current++, source, state: 'waiting' }))
    jobs.current.push(...added)
    const rows = added.map(({ id, source }): Upload => {
      return { id, name: typeof source === 'string' ? source : source.name, state: 'waiting', part: 0 }
    })
    // What is done makes room for what is new.
    setUploads((all) => [...all.filter(({ state }) => state !== 'added' && state !== 'already'), ...rows])
    start()
  }

  function retry(id: number) {
    const job = jobs.current.find((each) => each.id === id)
    if (!job) return
    jobs.current = [...jobs.current.filter((each) => each !== job), job]
    move(job, 'waiting', { error: undefined })
    start()
  }

  function forget(id: number) {
    jobs.current = jobs.current.filter((each) => each.id !== id)
    setUploads((all) => all.filter((each) => each.id !== id))
  }

  return { uploads, add, retry, forget }
}
