import { inLanguage, urls } from '../../src/urls.ts'
import { operationsOf } from '../faults/fuzzing.ts'
import type { TestShop } from './shop.ts'

/** Of all calls and, in both languages, of all forms. */
export async function changingAddresses(shop: TestShop): Promise<string[]> {
  const document = (await shop.visitor().get('/api/docs/json')).json<object>()
  const calls = operationsOf(document).filter(({ method, path }) => method === 'POST' && path.startsWith('/api/'))
  const forms = Object.values(urls)
    .flatMap(({ pattern }) => [pattern, inLanguage(pattern, 'en')])
    .filter((url) => !url.startsWith('/webhooks/') && shop.app.hasRoute({ method: 'POST', url }))
  return [...calls.map(({ path }) => path), ...forms].map((path) => path.replace(/\{\w+\}|:\w+/g, '1'))
}
