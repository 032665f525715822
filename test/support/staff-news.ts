export type StaffNews = Awaited<ReturnType<typeof openNews>>

/** A stream of news, read as a browser does. @param cookie of a signed-in member of staff */
export async function openNews(origin: string, cookie: string, headers: Record<string, string> = {}) {
  const abort = new AbortController()
  const response = await fetch(`${origin}/admin/api/events`, {
    headers: { cookie, 'accept-encoding': 'br, gzip', ...headers },
    signal: abort.signal,
  })
  const events: { type: string; data: unknown; id: string }[] = []
  let text = ''
  let wake = () => {}
  const ended = read().catch(() => {})

  async function read() {
    if (!response.body) return
    let waiting = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      waiting += chunk
      const blocks = waiting.split('\n\n')
      waiting = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
        if (field('event')) events.push({ type: field('event'), data: JSON.parse(field('data')), id: field('id') })
      }
      wake()
    }
  }

  let lastId = ''
  return {
    status: response.status,
    headers: response.headers,
    ended,
    get text() {
      return text
    },
    get lastId() {
      return lastId
    },
    /** The next event of a type; others before it are passed over. */
    async next(type: string, isIt: (data: unknown) => boolean = () => true): Promise<unknown> {
      const until = Date.now() + 8_000
      while (Date.now() < until) {
        const event = events.shift()
        if (event?.id) lastId = event.id
        if (event?.type === type && isIt(event.data)) return event.data
        if (event) continue
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, 500)
        })
      }
      throw new Error(`No event ${type} came; ${text}`)
    },
    close: () => abort.abort(),
  }
}
