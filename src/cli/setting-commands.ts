import { texts } from '../i18n/texts.ts'
import { missingForOpening } from '../shop/settings/missing.db.ts'
import { aboutMissing } from '../shop/settings/missing.ts'
import { problemsOfSetting } from '../shop/settings/setting-problems.ts'
import { saveSetting, storedSettings } from '../shop/settings/settings.db.ts'
import { checkSetting, isSettingKey, Settings, settingsOf } from '../shop/settings/settings.ts'
import { type Command, UsageError } from './commands.ts'
import { serverFacts } from './server-facts.ts'

const USAGE = 'setting [KEY [JSON]]'

export const setting: Command = {
  usage: USAGE,
  about: 'the settings of the shop; with a key the value in force, with JSON behind it the new value',
  async run({ database: { db }, args: [key, json, ...more], print }) {
    if (more.length > 0) throw new UsageError(`${USAGE}: put quotes around the JSON.`)
    const { settings, wrong } = settingsOf(await storedSettings(db))
    if (key === undefined) {
      for (const [name, value] of Object.entries(settings)) print(`${name}  ${JSON.stringify(value)}`)
      for (const { key: name, problem } of wrong) print(`${name} is stored in a wrong shape and not used: ${problem}`)
      return
    }
    if (!isSettingKey(key)) throw new UsageError(`There is no setting "${key}".`)
    if (json === undefined) {
      print(JSON.stringify(settings[key], null, 2))
      return
    }
    const value = parsed(json) as Settings[typeof key]
    checkSetting(key, value)
    refuseProblems(key, { ...settings, [key]: Settings.shape[key].parse(value) })
    await saveSetting(db, key, value)
    print(`${key} is saved.`)
  },
}

/** What the form of the setting refuses, a command does not write either. */
function refuseProblems(key: keyof Settings, settings: Settings) {
  const problems = Object.entries(problemsOfSetting(key, settings))
  const words = texts.en.staff.settings.problems
  if (problems.length > 0)
    throw new UsageError(problems.map(([path, problem]) => `${path}: ${words[problem]}`).join(' '))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new UsageError(`This is no JSON: ${json}. A text needs quotes of its own: '"text"'.`)
  }
}

export const checklist: Command = {
  usage: 'checklist',
  about: 'what is still to be done before the shop can sell',
  async run({ config, database, print }) {
    const missing = await missingForOpening(database.db, await serverFacts({ config, database }))
    for (const each of missing) print(`${each.key.padEnd(18)} ${aboutMissing(each)}`)
    if (missing.length === 0) print('Nothing is missing: the shop can sell.')
  },
}
