import { readdir, readFile, rename, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createMailer } from './adapters/mail/mailer.ts'
import { watch as en } from './i18n/en/watch.ts'
import { watch as lv } from './i18n/lv/watch.ts'
import { findingsOf, type Notice, untold, type WatchState, watchStep } from './shop/watch/watch.ts'

/**
 * The watch of a machine: a timer runs it each minute, apart from the shop, so it reads the environment itself and neither
 * the shop's settings nor its database. `watch.js failed UNIT` tells of a service that failed.
 */
const { env } = process
const dataDir = env.DATA_DIR ?? './var'
const baseUrl = new URL(env.BASE_URL || 'http://localhost:3000')
const t = env.ALERT_LANGUAGE === 'en' ? en : lv
const stateFile = join(env.STATE_DIRECTORY ?? dataDir, 'watch.json')

const HOUR = 3_600_000
const DAY_FOLDER = /^\d{4}-\d\d-\d\d$/

async function isUp(): Promise<boolean> {
  try {
    return (await fetch(new URL('/readyz', baseUrl), { signal: AbortSignal.timeout(15_000) })).ok
  } catch {
    return false
  }
}

/** null: a shop with a database server of its own has its backups made there. */
async function backupHours(): Promise<number | null> {
  if (env.DATABASE_URL || env.BACKUP_DAYS === '0') return null
  const folder = join(dataDir, 'backups')
  const days = (await readdir(folder).catch(() => [])).filter((name) => DAY_FOLDER.test(name)).sort()
  const newest = days.at(-1)
  const made = await stat(newest ? join(folder, newest) : join(dataDir, 'session-secret')).catch(() => null)
  return made && (Date.now() - made.mtimeMs) / HOUR
}

async function facts() {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  return {
    isUp: await isUp(),
    freeShare: bavail / blocks,
    freeBytes: bavail * bsize,
    backupHours: await backupHours(),
  }
}

async function send(id: string, subject: string, text: string) {
  if (!env.MAIL_URL || !env.ALERT_EMAIL) {
    console.error(`Not sent, because MAIL_URL or ALERT_EMAIL is not set: ${subject}`)
    return
  }
  const mailer = createMailer({ MAIL_URL: env.MAIL_URL, MAIL_CONNECTIONS: 1, dataDir, baseUrl })
  const from = env.MAIL_FROM ?? env.ALERT_EMAIL
  const html = `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`
  try {
    await mailer.send({ id, from, to: env.ALERT_EMAIL, subject, text, html })
  } finally {
    mailer.close()
  }
}

async function tell({ finding, isOver }: Notice): Promise<void> {
  const subject = (isOver ? t.overSubjects : t.subjects)[finding](baseUrl.host)
  await send(`watch-${finding}-${Date.now()}`, subject, isOver ? subject : t.texts[finding])
}

async function storedState(): Promise<WatchState> {
  try {
    return JSON.parse(await readFile(stateFile, 'utf8')) as WatchState
  } catch {
    return {}
  }
}

async function step() {
  const { state, notices } = watchStep(await storedState(), findingsOf(await facts()))
  const unsent: Notice[] = []
  for (const notice of notices) {
    await tell(notice).catch((error: unknown) => {
      console.error(`${notice.finding}: ${String(error)}`)
      unsent.push(notice)
    })
  }
  await writeFile(`${stateFile}.part`, JSON.stringify(untold(state, unsent)))
  await rename(`${stateFile}.part`, stateFile)
  if (unsent.length > 0) process.exitCode = 1
}

const [act, unit] = process.argv.slice(2)
if (act === 'failed' && unit)
  await send(`watch-failed-${unit}-${Date.now()}`, t.failed.subject(baseUrl.host, unit), t.failed.text(unit))
else await step()
