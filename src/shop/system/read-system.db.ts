import { sql } from 'drizzle-orm'
import { registerStatus } from '../companies/company-register.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { IS_EMPTIED } from '../emails/dead-task.db.ts'
import type { SearchEngine } from '../search/search-engine.ts'
import { carrierPoints } from '../shipping/carrier-points.db.ts'
import { readJobs } from './jobs.db.ts'
import type { Machine } from './machine.ts'
import { lastAnswers } from './outside-answers.db.ts'
import { readMachines } from './read-machines.db.ts'
import { type CheckState, REGISTERS, type System } from './system.calls.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const GIB = 1024 ** 3

/** As the watch of a server, which writes e-mails about it. */
const LATE_BACKUP_MS = 50 * HOUR_MS
const OLD_LIST_MS = 4 * DAY_MS
const SLOW_MS = 200
const LATE_JOB_MS = 15 * 60_000

type Deps = {
  db: Db
  machine: Machine
  search: SearchEngine
  baseUrl: URL
  hasMailServer: boolean
  replica: string | undefined
  isProduction: boolean
  hasCompanyRegister: boolean
  isRelayed: boolean
  now: Date
}

export async function readSystem(deps: Deps): Promise<System> {
  const { db, machine, now } = deps
  const [database, address, disk, mail, jobs, backups, search, machines, carriers, payments, registers] =
    await Promise.all([
      databaseOf(deps),
      addressOf(deps),
      diskOf(machine),
      mailOf(deps),
      readJobs(db, now),
      backupsOf(deps),
      searchOf(deps),
      readMachines(db, deps.isRelayed),
      carriersOf(db, now),
      paymentsOf(db, now),
      registersOf(deps),
    ])
  const isLate = jobs.oldest !== null && now.getTime() - new Date(jobs.oldest).getTime() > LATE_JOB_MS
  return {
    version: machine.version,
    address,
    database,
    disk,
    mail,
    jobs: {
      state: isLate ? 'problem' : jobs.failed.length > 0 ? 'warning' : 'ok',
      waiting: jobs.waiting,
      active: jobs.active,
      failed: jobs.failed,
    },
    backups,
    search,
    ...machines,
    carriers,
    payments,
    registers,
  }
}

async function databaseOf({ db, replica }: Deps): Promise<System['database']> {
  const began = performance.now()
  const found = await firstRow<{ bytes: number }>(db, sql`select pg_database_size(current_database())::float8 as bytes`)
  const milliseconds = Math.round(performance.now() - began)
  const isBehind = replica !== undefined && replica !== 'current'
  const state = isBehind || milliseconds > SLOW_MS ? 'warning' : 'ok'
  return { state, bytes: Math.round(found?.bytes ?? 0), milliseconds, replica: replica ?? null }
}

async function searchOf({ search }: Deps): Promise<System['search']> {
  const { products, outside } = await search.status().catch(() => ({ products: 0, outside: null }))
  const isBroken = outside !== null && (outside.isAway || outside.problem !== null)
  return { state: isBroken ? 'problem' : products > 0 ? 'ok' : 'warning', products, outside }
}

async function addressOf({ baseUrl, machine, isProduction, now }: Deps): Promise<System['address']> {
  const isHttps = baseUrl.protocol === 'https:'
  const until = await machine.certificateUntil()
  const daysLeft = until && Math.floor((until.getTime() - now.getTime()) / DAY_MS)
  const state = ((): CheckState => {
    if (!isHttps) return isProduction ? 'problem' : 'warning'
    if (daysLeft === null) return 'warning'
    return daysLeft < 0 ? 'problem' : daysLeft < 14 ? 'warning' : 'ok'
  })()
  return { state, url: baseUrl.origin, isHttps, certificateUntil: until?.toISOString() ?? null, daysLeft }
}

async function diskOf(machine: Machine): Promise<System['disk']> {
  const disk = await machine.disk().catch(() => null)
  if (!disk) return null
  const share = disk.free / disk.all
  const isFull = share < 0.1 && disk.free < 5 * GIB
  return { ...disk, state: isFull ? 'problem' : share < 0.15 && disk.free < 20 * GIB ? 'warning' : 'ok' }
}

async function mailOf({ db, hasMailServer }: Deps): Promise<System['mail']> {
  const found = await firstRow<{ waiting: number; failed: number }>(
    db,
    sql`select count(*) filter (where state = 'queued')::int as waiting, count(*) filter (where state = 'dead' and not ${IS_EMPTIED})::int as failed
        from letters where state in ('queued', 'dead')`,
  )
  const { waiting = 0, failed = 0 } = found ?? {}
  return { state: !hasMailServer ? 'problem' : failed > 0 ? 'warning' : 'ok', isSet: hasMailServer, waiting, failed }
}

async function backupsOf({ machine, now }: Deps): Promise<System['backups']> {
  const [newest] = await machine.backups()
  const age = newest ? now.getTime() - new Date(newest.madeAt).getTime() : Number.POSITIVE_INFINITY
  const isLate = machine.makesBackups && age > LATE_BACKUP_MS
  const state = isLate ? 'problem' : machine.makesBackups ? 'ok' : 'warning'
  return { state, isAutomatic: machine.makesBackups, newestAt: newest?.madeAt ?? null }
}

async function carriersOf(db: Db, now: Date): Promise<System['carriers']> {
  const found = (await carrierPoints(db)).filter(({ carrier }) => carrier !== 'shop')
  const list = found.map(({ carrier, points, takenAt }) => ({
    carrier,
    points,
    takenAt,
    isOld: takenAt === null || now.getTime() - new Date(takenAt).getTime() > OLD_LIST_MS,
  }))
  return { state: list.some(({ isOld }) => isOld) ? 'warning' : 'ok', rows: list }
}

async function paymentsOf(db: Db, now: Date): Promise<System['payments']> {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const found = await rows<System['payments']['rows'][number]>(
    db,
    sql`select provider, max(accepted_at) as "lastPaidAt",
          count(*) filter (where state = 'created' and provider_ref is null and link_claimed_until is not null
            and created_at > ${since})::int as unanswered
        from payments where created_at > ${new Date(now.getTime() - 90 * DAY_MS).toISOString()} and provider not in ('transfer')
        group by provider order by provider`,
  )
  return { state: found.some(({ unanswered }) => unanswered > 0) ? 'warning' : 'ok', rows: found }
}

async function registersOf({ db, hasCompanyRegister }: Deps): Promise<System['registers']> {
  const [answers, copy] = await Promise.all([lastAnswers(db), registerStatus(db, 'LV')])
  const list = REGISTERS.map((name) => {
    const answer = answers.find((each) => each.name === name)
    const isRegister = name === 'company-register'
    return {
      name,
      isUsed: !isRegister || hasCompanyRegister,
      answeredAt: answer?.answeredAt ?? null,
      failedAt: answer?.failedAt ?? null,
      error: answer?.error ?? '',
      companies: isRegister ? (copy?.companies ?? null) : null,
      day: isRegister ? (copy?.day ?? null) : null,
    }
  })
  return { state: list.some(({ isUsed, error }) => isUsed && error) ? 'warning' : 'ok', rows: list }
}
