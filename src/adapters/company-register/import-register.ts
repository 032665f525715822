import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { toRigaDate } from '../../shop/calendar/days.ts'
import { importRegister, type RegisterImport, registerStatus } from '../../shop/companies/company-register.db.ts'
import type { Db } from '../../shop/db.ts'
import { recordAnswer } from '../../shop/system/outside-answers.db.ts'
import { outgoing, type VendorLimits } from '../http-client/outgoing.ts'
import { readLatvianRegister } from './latvian-register.ts'

type Deps = { db: Db; config: Config; log: Logger; now: () => Date }

/** The file has about 110 MB; no request waits for the import. */
const LIMITS: Partial<VendorLimits> = { connectMs: 5_000, totalMs: 15 * 60_000, maxBytes: 1024 * 1024 * 1024 }
const REGISTER = 'company-register'
const RENEW_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1_000

type FileOptions = { day?: string | undefined; onProgress?: (companies: number) => void }

/** @throws RegisterFormatError @param options day: of the data, without it the day when the file was last changed */
export async function importRegisterFile(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  path: string,
  { day, onProgress }: FileOptions = {},
): Promise<RegisterImport> {
  const { mtime } = await stat(path)
  const source = { country: 'LV' as const, day: day ?? toRigaDate(mtime), now: now() }
  const companies = readLatvianRegister(createReadStream(path))
  return importRegister(db, companies, { ...source, ...(onProgress ? { onProgress } : {}) })
}

/** Imports COMPANY_REGISTER_URL once a week; does nothing without it. */
export async function renewRegister({ db, config, log, now }: Deps): Promise<void> {
  if (config.COMPANY_REGISTER_URL === undefined) return
  const present = await registerStatus(db, 'LV')
  if (present && now().getTime() - Date.parse(present.day) < RENEW_DAYS * DAY_MS) return
  const folder = await mkdtemp(join(config.dataDir, 'company-register-'))
  try {
    const path = join(folder, 'register.csv')
    await download(config.COMPANY_REGISTER_URL, path)
    const result = await importRegisterFile({ db, now }, path, { day: toRigaDate(now()) })
    log[result.ok ? 'info' : 'warn'](result, 'company register imported')
    await recordAnswer(db, { name: REGISTER, error: result.ok ? null : result.reason, at: now() })
  } catch (error) {
    log.warn({ err: error }, 'the company register stays as it was')
    const reason = error instanceof Error ? error.message : String(error)
    await recordAnswer(db, { name: REGISTER, error: reason, at: now() })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function download(address: string, path: string) {
  const url = new URL(address)
  const call = outgoing('company-register', url.origin, { limits: LIMITS })
  const { status } = await call({
    method: 'GET',
    path: url.pathname + url.search,
    headers: { accept: 'text/csv' },
    receive: (body) => pipeline(body, createWriteStream(path, { mode: 0o600 })),
  })
  if (status !== 200) throw new Error(`The company register answered ${status}`)
}
