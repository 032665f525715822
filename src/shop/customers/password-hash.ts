import { availableParallelism } from 'node:os'
import type { Algorithm } from '@node-rs/argon2'
import { Semaphore, SemaphoreFull } from '../semaphore.ts'

/** argon2id, 19 MiB, two passes (OWASP). The enum is ambient, so only its value can be used. */
const ARGON2ID = 2 as Algorithm.Argon2id
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const WRITTEN_AS = '$argon2id$v=19$m=19456,t=2,p=1$'

const argon2 = () => import('@node-rs/argon2')

/** Leaves a core for other requests. */
const hashing = new Semaphore({ atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)), maxWaiting: 20 })

export const hashPassword = (password: string): Promise<string> =>
  hashing.run(async () => (await argon2()).hash(password, PARAMETERS))

/** @param stored null for an unknown account: the same work is done, so that the time reveals nothing */
export async function isPassword(stored: string | null, given: string): Promise<boolean> {
  const target = stored ?? (await dummyHash())
  const { verify } = await argon2()
  const isRight = await hashing.run(() => verify(target, given).catch(() => false))
  return isRight && stored !== null
}

export const isOutdated = (stored: string): boolean => !stored.startsWith(WRITTEN_AS)

let dummy: Promise<string> | undefined

function dummyHash(): Promise<string> {
  dummy ??= argon2().then(({ hash }) => hash('nobody has this password', PARAMETERS))
  return dummy
}

export async function unlessBusy<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SemaphoreFull) return null
    throw error
  }
}
