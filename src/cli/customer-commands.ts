import { sql } from 'drizzle-orm'
import { emailKey } from '../shop/addresses/email.ts'
import { type Db, rows } from '../shop/db.ts'
import { type Command, UsageError } from './commands.ts'

export const logOut: Command = {
  usage: 'logout <e-mail> | --all',
  about: 'logs a customer, or everybody, out on every device',
  async run({ database, args: [whom], say }) {
    if (!whom) throw new UsageError('Whom? logout anna@example.com, or logout --all')
    const ended = whom === '--all' ? await endAll(database.db) : await endOf(database.db, whom)
    say(ended === 1 ? '1 session was ended.' : `${ended} sessions were ended.`)
  },
}

/** Guests' sessions stay: their carts hang on them, and nobody is logged in there. */
async function endAll(db: Db): Promise<number> {
  return (await rows(db, sql`delete from sessions where user_id is not null returning hash`)).length
}

async function endOf(db: Db, email: string): Promise<number> {
  const [user] = await rows<{ id: number }>(db, sql`select id from users where email = ${emailKey(email)}`)
  if (!user) throw new UsageError(`There is no customer ${email}.`)
  return (await rows(db, sql`delete from sessions where user_id = ${user.id} returning hash`)).length
}
