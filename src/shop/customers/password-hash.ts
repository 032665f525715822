import { availableParallelism } from 'node:os'
import type { Algorithm } from '@node-rs/argon2'
import { Semaphore, SemaphoreFull } from '../semaphore.ts'

/** argon2id, 19 MiB, two passes (OWASP); about 13 ms here. The enum is ambient, so its value stands for its name. */
const ARGON2ID = 2 as Algorithm.Argon2id
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const WRITTEN_AS = '$argon2id$v=19$m=19456,t=2,p=1$'

/** Loaded with the first password. */
const argon2 = () => import('@node-rs/argon2')

/** A core stays for everybody else: the shop goes on serving while many log in. */
const hashing = new Semaphore({ atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)), maxWaiting: 20 })

/** @throws SemaphoreFull */
export const hashPassword = (password: string): Promise<string> =>
  hashing.run(async () => (await argon2()).hash(password, PARAMETERS))

/**
 * Whether the given password is the kept one's. A kept hash that cannot be read is nobody's password.
 * @param kept null for an account that is not there: the same work is done, so that the time tells nothing
 * @throws SemaphoreFull
 */
export async function isPassword(kept: string | null, given: string): Promise<boolean> {
  const against = kept ?? (await dummyHash())
  const { verify } = await argon2()
  const isRight = await hashing.run(() => verify(against, given).catch(() => false))
  return isRight && kept !== null
}

/** Made with older parameters: to be made anew when the password is at hand. */
export const isOutdated = (kept: string): boolean => !kept.startsWith(WRITTEN_AS)

let dummy: Promise<string> | undefined

function dummyHash(): Promise<string> {
  dummy ??= argon2().then(({ hash }) => hash('nobody has this password', PARAMETERS))
  return dummy
}

/** Null when too many wait already. */
export async function unlessBusy<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SemaphoreFull) return null
    throw error
  }
}
