import { type ShopClient, shopClient } from '../../clients/ts/src/index.ts'

/** Runs an example with the shop and the key of the environment, and shows what came of it. */
export async function runExample(run: (shop: ShopClient, ...given: string[]) => Promise<unknown>) {
  const { SHOP_URL = 'http://localhost:3000', SHOP_KEY = '' } = process.env
  console.log(await run(shopClient({ url: SHOP_URL, key: SHOP_KEY, lang: 'en' }), ...process.argv.slice(2)))
}
