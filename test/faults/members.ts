import type { Customer, Reply } from './customer.ts'
import type { Stage } from './stage.ts'

const PASSWORD = 'Darba-galds-2026'

/** Accounts of people, all with the demo's password. Returns their e-mail addresses. */
export async function createMembers(stage: Stage, database: string, count: number): Promise<string[]> {
  await stage.cluster.query(
    database,
    `insert into users (type, email, password_hash, name, surname, country_id)
     select 'b2c', 'biedrs' || n || '@pircejs.example', password_hash, 'Anna', 'Vētra', 112
     from users, generate_series(1, $1) n where email = 'ilze@ertava.example'`,
    [count],
  )
  return Array.from({ length: count }, (_, i) => `biedrs${i + 1}@pircejs.example`)
}

/** 303 when it is the right one. */
export function logIn(
  customer: Customer,
  email: string,
  { password = PASSWORD, headers = {} }: { password?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  return customer.postRaw('/login', new URLSearchParams({ email, password }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  })
}
