import type { InjectOptions } from 'fastify'
import { createApiKey } from '../../src/shop/staff/api-keys.db.ts'
import type { TestShop } from './shop.ts'
import { addStaff } from './staff.ts'

export type TestProgram = Awaited<ReturnType<typeof programWith>>

let programs = 0

/** A program with an API key that has these rights. */
export async function programWith(shop: TestShop, rights: readonly string[], expiresAt: Date | null = null) {
  programs += 1
  const staffId = await addStaff(shop, { role: 'owner', email: `programma-${programs}@darbinieki.example` })
  const made = { name: `Programma ${programs}`, rights, expiresAt, staffId, now: shop.services.now() }
  const key = await createApiKey(shop.db, made, ['*'])
  if (!key) throw new Error('The key was not made')
  return {
    key,
    /** @param url with `/admin/api` */
    call: (
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      url: string,
      { payload, headers }: Pick<InjectOptions, 'payload' | 'headers'> = {},
    ) =>
      shop.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${key}`, ...headers },
        ...(payload ? { payload } : {}),
      }),
  }
}
