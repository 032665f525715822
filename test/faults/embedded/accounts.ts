import { setTimeout as sleep } from 'node:timers/promises'
import { Customer, type Reply } from '../customer.ts'
import { answered } from '../ledger.ts'
import { logIn } from '../members.ts'

const PASSWORD = 'zilais galds 77'
/** Hashing passwords would otherwise take all of a processor. */
const PAUSE_MS = 400

/** Accounts whose registration was acknowledged. */
export class Accounts {
  readonly emails: string[] = []
  logIns = 0

  async register(url: string) {
    const visitor = new Customer(url)
    let sent = 0
    await answered(
      () => {
        sent += 1
        return visitor.post('/register', registration(visitor.email))
      },
      (reply) => reply.status === 200 || (sent > 1 && isEmailTaken(reply)),
    )
    this.emails.push(visitor.email)
    await answered(() => logIn(new Customer(url), visitor.email, { password: PASSWORD }), isRedirect)
    this.logIns += 1
    await sleep(PAUSE_MS)
  }

  /** How many of them cannot log in. */
  async countLost(url: string): Promise<number> {
    let lost = 0
    for (const email of this.emails) {
      const { status } = await logIn(new Customer(url), email, { password: PASSWORD })
      if (status !== 303) lost += 1
    }
    return lost
  }
}

const isRedirect = ({ status }: Reply) => status === 303

/** The answer to a repeated registration whose first answer did not arrive. */
const isEmailTaken = ({ status, body }: Reply) =>
  status === 422 && Object.keys((JSON.parse(body) as { errors?: object }).errors ?? {}).join() === 'user.email'

function registration(email: string) {
  const address = { country_id: 112, city: 'Rīga', region: 'Rīga', address: 'Liepu iela 1', zip: '1050' }
  return {
    user: {
      type: 'b2c',
      name: 'Anna',
      surname: 'Bērziņa',
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      phone: { number: '20000001' },
    },
    terms: { subscription: false, privacy: true },
    company: { name: '' },
    legal_address: address,
    physical_address: address,
    same_address: true,
  }
}
