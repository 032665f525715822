import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'

/** The built shop as a process of its own, as a merchant runs it. */
export type RunningShop = {
  url: string
  process: ChildProcess
  /** Sends the signal and answers the exit code when the process has ended; null after SIGKILL. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** What it wrote on standard output and error so far. */
  output(): string
}

type Start = { program: string; dataDir: string; port: number; env?: Record<string, string>; nodeArgs?: string[] }

/** @throws with the process's own words when it ends before the shop is open */
export function startShopProcess({ program, dataDir, port, env = {}, nodeArgs = [] }: Start): Promise<RunningShop> {
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [...nodeArgs, program], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      CAPTCHA: 'off',
      PORT: String(port),
      BASE_URL: url,
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return new Promise((resolve, reject) => {
    const hear = (text: Buffer) => {
      said += text
      if (said.includes('The shop is open')) {
        resolve({ url, process: child, end, output: () => said })
      }
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${said}`)))
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Somebody with a browser, over the network: keeps the cookie and the token. */
export class Buyer {
  readonly #url: string
  #cookie = ''
  #token = ''

  constructor(url: string) {
    this.#url = url
  }

  /** What a changing call must carry; asks for a session's token first. */
  async headers(): Promise<Record<string, string>> {
    if (!this.#token) this.#token = (await this.get<{ csrf: string }>('/api/visitor')).csrf
    return {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': this.#token,
      'sec-fetch-site': 'same-origin',
      cookie: this.#cookie,
    }
  }

  async get<T>(path: string): Promise<T> {
    const response = await fetch(this.#url + path, { headers: { cookie: this.#cookie } })
    return this.#read(response)
  }

  async post<T>(path: string, body: unknown = {}, more: Record<string, string> = {}): Promise<T> {
    const response = await fetch(this.#url + path, {
      method: 'POST',
      headers: { ...(await this.headers()), ...more },
      body: JSON.stringify(body),
    })
    return this.#read(response)
  }

  async #read<T>(response: Response): Promise<T> {
    const given = response.headers.getSetCookie().find((cookie) => /^(__Host-)?sid=/.test(cookie))
    if (given) this.#cookie = given.split(';', 1)[0] ?? ''
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 300)}`)
    return JSON.parse(text) as T
  }
}

/** An order to a locker of the demo shop, paid at the practice bank. */
export async function lockerOrder(buyer: Buyer, email: string) {
  const { shippingMethods } = await buyer.get<{ shippingMethods: { id: number; code: string }[] }>('/api/shipping')
  const method = shippingMethods.find(({ code }) => code === 'locker-omniva')
  const { points } = await buyer.get<{ points: { identifier: string }[] }>(
    `/api/shipping/${method?.id}/pickup-points?country_id=112`,
  )
  return {
    order: {
      user_type: 'b2c',
      user_name: 'Anna',
      user_surname: 'Bērziņa',
      user_email: email,
      user_phone_number: { countryCallingCode: '371', number: '20000001' },
    },
    shipping: { country_id: 112, identifier: points[0]?.identifier ?? '' },
    shipping_method: 'locker-omniva',
    payment_method: 'practice-bank',
  }
}

type Card = { id: number; has_variations: boolean; is_available_for_purchase: boolean }

/** Small products of the demo shop that can be put in the cart as they are; the cheapest ones fit into a locker. */
export async function sellableIds(buyer: Buyer): Promise<number[]> {
  type Found = { collection: { data: { products: Card[] } } }
  const found = await buyer.get<Found>('/api/search/products?per_page=96&sort=price_with_tax:asc')
  return found.collection.data.products
    .filter((card) => !card.has_variations && card.is_available_for_purchase)
    .map(({ id }) => id)
}
