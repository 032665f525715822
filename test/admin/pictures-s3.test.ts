import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackupFolder, restoreFilesBeside } from '../../src/adapters/backup/backup-folder.ts'
import { s3Store } from '../../src/adapters/media/s3-store.ts'
import { twoColors, uploadTo } from '../support/pictures.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { signedInStaff } from '../support/staff.ts'
import { S3_KEYS, type S3Server, startS3 } from '../vendors/s3.ts'

let s3: S3Server
let shop: TestShop

beforeAll(async () => {
  s3 = await startS3()
  const { region, key, secret } = S3_KEYS
  shop = await openTestShop({
    env: { MEDIA_S3_URL: s3.url, MEDIA_S3_REGION: region, MEDIA_S3_KEY: key, MEDIA_S3_SECRET: secret },
  })
})
afterAll(async () => {
  await shop.close()
  await s3.close()
})

test('pictures lie in the bucket, and an instance that has nothing of its own serves them', async () => {
  const manager = await signedInStaff(shop, 'manager')
  const bytes = await twoColors()
  const { body } = await uploadTo(shop, manager, bytes)
  expect([...s3.objects.values()].map((object) => object.equals(bytes))).toEqual([true])
  const again = await uploadTo(shop, manager, bytes)
  expect([again.body.isKnown, s3.objects.size]).toEqual([true, 1])
  rmSync(join(shop.services.config.dataDir, 'media'), { recursive: true, force: true })
  const shown = await shop.app.inject({ method: 'GET', url: `/media/160/${body.path}.webp` })
  expect((await sharp(shown.rawPayload).metadata()).width).toBe(160)
  expect(s3.refused).toEqual([])
})

test('a bucket that lost a file gets it again with the next upload', async () => {
  const manager = await signedInStaff(shop, 'content')
  s3.objects.clear()
  const { body } = await uploadTo(shop, manager, await twoColors())
  expect([body.isKnown, s3.objects.size]).toEqual([true, 1])
})

test('a backup has the pictures of the bucket, once for all days, and brings them back', async () => {
  const { config, database } = shop.services
  const [first, second] = [join(config.dataDir, 'backups/2026-11-20'), join(config.dataDir, 'backups/2026-11-21')]
  expect(await makeBackupFolder(database, config, first)).toMatchObject({ pictures: 1, newPictures: 1 })
  const [bytes] = s3.objects.values()
  s3.objects.clear()
  // Not asked for what the day before has.
  expect(await makeBackupFolder(database, config, second, { previous: first })).toMatchObject({
    pictures: 1,
    newPictures: 0,
  })
  const done = await restoreFilesBeside(join(second, 'shop.ndjson.gz'), config, new Date())
  expect(done).toContain('1 missing pictures are back in the bucket.')
  expect([...s3.objects.values()]).toEqual([bytes])
})

test('wrong keys, a wrong clock and a missing bucket are told', async () => {
  const hash = 'a'.repeat(64)
  const store = (more: object, now = () => new Date()) => s3Store({ url: s3.url, ...S3_KEYS, ...more }, now)
  await expect(store({ secret: 'other' }).get(hash)).rejects.toThrow('403')
  await expect(store({}, () => new Date('2020-01-01')).exists(hash)).rejects.toThrow('403')
  const elsewhere = store({ url: s3.url.replace('shop-pictures', 'other') })
  await expect(elsewhere.put(hash, import.meta.filename)).rejects.toThrow('403')
  expect(await store({}).get(hash)).toBeNull()
  expect(await store({}).exists(hash)).toBe(false)
  await store({}).delete(hash)
  await expect(store({ url: 'http://127.0.0.1:1/b' }).get(hash)).rejects.toThrow('does not answer')
})
