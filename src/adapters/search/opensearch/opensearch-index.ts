import type { Ask, OutsideDoc, OutsideIndex, Rows } from '../../../shop/search/outside/outside-index.ts'
import { bodyOf, bodyOfDoc, INDEX_BODY, rowsOf } from './opensearch-query.ts'

const ANSWER_MS = 30_000
const DOCS_AT_ONCE = 500

class OpenSearchError extends Error {}

type Answer = { status: number; body: unknown }

/** Two indexes of an OpenSearch server or cluster. @param key sent as `ApiKey`, unless the address has user and password */
export function openSearchIndex(address: URL, key?: string): OutsideIndex {
  const base = new URL(address)
  const basic =
    base.username === ''
      ? null
      : Buffer.from(`${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`).toString('base64')
  base.username = ''
  base.password = ''
  const authorization = basic ? `Basic ${basic}` : key ? `ApiKey ${key}` : null

  async function send(method: string, path: string, body?: { type: string; text: string }): Promise<Answer> {
    const url = new URL(path.replace(/^\//, ''), base.href.endsWith('/') ? base : `${base.href}/`)
    const headers = new Headers()
    if (authorization) headers.set('authorization', authorization)
    if (body) headers.set('content-type', body.type)
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
      headers,
      body: body?.text ?? null,
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }

  const expectOk = (what: string, { status, body }: Answer) => {
    if (status >= 300) throw new OpenSearchError(`${what}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
    return body
  }
  const json = (body: unknown) => ({ type: 'application/json', text: JSON.stringify(body) })
  const lines = (each: readonly unknown[]) => ({
    type: 'application/x-ndjson',
    text: `${each.map((line) => JSON.stringify(line)).join('\n')}\n`,
  })

  async function bulk(name: string, each: readonly unknown[]) {
    const body = expectOk('bulk', await send('POST', `/${name}/_bulk`, lines(each))) as BulkAnswer
    const failed = body.errors
      ? body.items.map((item) => Object.values(item)[0]).find((item) => item?.error)
      : undefined
    if (failed) throw new OpenSearchError(`bulk: ${JSON.stringify(failed.error).slice(0, 300)}`)
  }

  return {
    names: ['shop_goods_a', 'shop_goods_b'],
    async ask(name, asks: readonly Ask[]): Promise<Rows[]> {
      const body = expectOk(
        'search',
        await send('POST', '/_msearch', lines(asks.flatMap((ask) => [{ index: name }, bodyOf(ask)]))),
      ) as { responses: Parameters<typeof rowsOf>[1][] }
      return asks.map((ask, index) => {
        const answer = body.responses[index]
        if (!answer || answer.error) throw new OpenSearchError(`search: ${JSON.stringify(answer?.error).slice(0, 300)}`)
        return rowsOf(ask, answer)
      })
    },
    async put(name, docs: readonly OutsideDoc[]) {
      for (let at = 0; at < docs.length; at += DOCS_AT_ONCE) {
        await bulk(
          name,
          docs.slice(at, at + DOCS_AT_ONCE).flatMap((doc) => [{ index: { _id: String(doc.id) } }, bodyOfDoc(doc)]),
        )
      }
    },
    async remove(name, ids) {
      const actions = ids.map((id) => ({ delete: { _id: String(id) } }))
      if (actions.length > 0) await bulk(name, actions)
    },
    async create(name) {
      const removed = await send('DELETE', `/${name}`)
      if (removed.status !== 404) expectOk('delete index', removed)
      expectOk('create index', await send('PUT', `/${name}`, json(INDEX_BODY)))
    },
    async refresh(name) {
      expectOk('refresh', await send('POST', `/${name}/_refresh`))
    },
    async isThere(name) {
      const { status } = await send('HEAD', `/${name}`)
      return status === 200
    },
    close() {},
  }
}

type BulkAnswer = { errors: boolean; items: Record<string, { error?: unknown }>[] }
