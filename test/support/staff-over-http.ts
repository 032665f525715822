/** The owner of the demo shop, over the network. */
export async function signInStaffOver(url: string) {
  let cookie = ''
  let csrf = ''
  async function call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const headers = {
      cookie,
      'x-csrf-token': csrf,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    }
    const reply = await fetch(`${url}/admin/api${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const set = reply.headers.getSetCookie().find((each) => /staff=/.test(each))
    if (set) cookie = set.split(';', 1)[0] ?? ''
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Answer
  }
  await call('POST', '/session', { email: 'veikals@ertava.example', password: 'Veikala-atslega-2026' })
  csrf = (await call<{ csrf: string }>('GET', '/session')).csrf
  return {
    /** For `fetch`, as it is signed in. */
    headers: { cookie, 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin' },
    get: <Answer>(path: string) => call<Answer>('GET', path),
    post: <Answer>(path: string, body: object = {}) => call<Answer>('POST', path, body),
  }
}
