import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { rejectInvalidText } from './reject-invalid-text.ts'

test('the bytes of a file are not looked at one by one as fields', async () => {
  const app = Fastify()
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  rejectInvalidText(app)
  app.post('/', async (request) => (request.body as Uint8Array).length)
  const entries = vi.spyOn(Object, 'entries')
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.alloc(1_000),
  })
  expect(answer.body).toBe('1000')
  expect(entries.mock.calls.filter(([value]) => value instanceof Uint8Array)).toEqual([])
  entries.mockRestore()
  await app.close()
})
