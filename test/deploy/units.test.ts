import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const deploy = join(import.meta.dirname, '../../deploy')
const PROGRAMS = ['/opt/shop/current/node_modules/.bin/node', '/usr/sbin/varnishd']
const units = ['units', 'cluster/units'].flatMap((folder) =>
  readdirSync(join(deploy, folder))
    .filter((name) => /\.(service|timer)$/.test(name))
    .map((name) => join(folder, name)),
)
const isThere = spawnSync('systemd-analyze', ['--version']).status === 0

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-units-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Programs need not be installed here. */
function copy(path: string, name = basename(path)) {
  const text = readFileSync(join(deploy, path), 'utf8')
  const programs = PROGRAMS.filter((program) => text.includes(program))
  writeFileSync(
    join(folder, name),
    programs.reduce((before, program) => before.replaceAll(program, process.execPath), text),
  )
}

/** What systemd says of these files, and not of other units of this machine. */
function complaints(...names: string[]): string[] {
  const { stderr } = spawnSync('systemd-analyze', ['verify', ...names.map((name) => join(folder, name))], {
    encoding: 'utf8',
  })
  return stderr.split('\n').filter((line) => line.includes(folder) || /^(shop|varnish)\S*\.(service|timer):/.test(line))
}

const title = isThere ? 'systemd takes the units' : 'systemd takes the units (not run: systemd-analyze is missing)'
test.skipIf(!isThere)(title, () => {
  for (const unit of units) copy(unit)
  expect(complaints(...units.map((unit) => basename(unit)))).toEqual([])

  const [first = ''] = units
  const text = readFileSync(join(deploy, first), 'utf8')
  writeFileSync(join(folder, 'shop-wrong.service'), text.replace('[Service]', '[Service]\nRestrat=always'))
  expect(complaints('shop-wrong.service').join()).toMatch(/Unknown key( name)? 'Restrat'/)
})

test.skipIf(!isThere)(`${title}: the settings for Varnish`, () => {
  writeFileSync(join(folder, 'varnish.service'), '[Service]\nExecStart=/bin/true\n')
  mkdirSync(join(folder, 'varnish.service.d'))
  copy('cluster/units/varnish.conf', 'varnish.service.d/shop.conf')
  expect(complaints('varnish.service')).toEqual([])
})
