import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plusDays, toRigaDate } from '../../src/shop/calendar/days.ts'
import { firstRow } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let anna: StaffBrowser
let viewer: StaffBrowser
let today: string

beforeAll(async () => {
  shop = await openTestShop()
  anna = await signedInStaff(shop, 'manager')
  viewer = await signedInStaff(shop, 'viewer')
  today = toRigaDate(shop.services.now())
}, 60_000)
afterAll(() => shop.close())

const enter = (userId: number, kind: string, receivedOn = today) =>
  anna.post('/data-requests', { userId, kind, receivedOn })
const act = (id: number, verb: string, body: object, version = 1) =>
  anna.post(`/data-requests/${id}/${verb}`, body, { 'if-match': `"${version}"` })
const tasks = async () =>
  (await anna.get('/tasks')).body.tasks.filter(({ kind }: { kind: string }) => kind === 'data-request')

describe('a request of a customer', () => {
  test('for erasure counts 30 days from its day, and its task cannot be closed by hand', async () => {
    const { userId } = await signedIn(shop, { type: 'b2c' })
    expect((await enter(userId, 'erase', plusDays(today, 1))).body.errors.receivedOn).toHaveLength(1)
    const { body } = await enter(userId, 'erase', plusDays(today, -25))
    expect(body).toMatchObject({ state: 'open', daysLeft: 5, dueOn: plusDays(today, 5), enteredBy: 'Anna manager' })
    expect((await enter(userId, 'erase')).status).toBe(409)
    const [task] = await tasks()
    expect(task).toMatchObject({ subject: `data-request:${body.id}`, daysLeft: 5, mayClose: false })
    expect((await anna.post(`/tasks/${task.id}/done`)).status).toBe(409)

    expect((await act(body.id, 'done', { proof: '' })).body.errors.proof).toHaveLength(1)
    const done = await act(body.id, 'done', { proof: 'No profila e-pasta' })
    expect(done.body).toMatchObject({ state: 'done', closedBy: 'Anna manager', customer: { name: '', email: null } })
    expect(await tasks()).toEqual([])
    expect((await anna.get(`/customers/${userId}`)).body.state).toBe('closed')
    expect((await act(body.id, 'refuse', { reason: 'Vēlu' })).status).toBe(409)
    const log = (await anna.get(`/audit-log?subject=customer:${userId}`)).body.entries
    expect(log.map(({ table }: { table: string }) => table)).toEqual(
      expect.arrayContaining(['data_requests', 'users', 'data_requests']),
    )
  })

  test('for a copy gives all data of the customer once somebody may see them', async () => {
    const { userId } = await signedIn(shop, { type: 'b2c' })
    await anna.post(`/customers/${userId}/notes`, { text: 'Zvanīja par lampu' })
    const { id } = (await enter(userId, 'export')).body
    const { status, body } = await anna.get(`/data-requests/${id}/data`)
    expect([status, body.notes]).toMatchObject([200, [{ text: 'Zvanīja par lampu' }]])
    expect(body.company).toBe(null)
    expect((await viewer.get(`/data-requests/${id}/data`)).status).toBe(403)
    expect((await act(id, 'done', { proof: 'Personīgi' })).body.state).toBe('done')
    expect((await anna.get(`/data-requests/${id}/data`)).status).toBe(409)
    const listed = (await anna.get('/data-requests?state=done')).body.requests
    expect(listed[0]).toMatchObject({ id, kind: 'export' })
  })

  test('is refused for a reason, and closed when the account closes another way', async () => {
    const { userId } = await signedIn(shop, { type: 'b2c' })
    const first = (await enter(userId, 'export')).body
    expect((await act(first.id, 'refuse', { reason: ' ' })).status).toBe(422)
    expect((await act(first.id, 'refuse', { reason: 'Nav tas cilvēks' })).body).toMatchObject({ state: 'refused' })
    const [copy, erasure] = [(await enter(userId, 'export')).body, (await enter(userId, 'erase')).body]
    expect((await anna.post(`/customers/${userId}/close`)).status).toBe(200)
    const stateOf = async (id: number) =>
      (await firstRow<{ state: string }>(shop.db, sql`select state from data_requests where id = ${id}`))?.state
    expect([await stateOf(copy.id), await stateOf(erasure.id)]).toEqual(['refused', 'done'])
    expect(await tasks()).toEqual([])
    expect((await enter(userId, 'export')).status).toBe(404)
  })

  test('is entered and seen only with the rights to', async () => {
    const { userId } = await signedIn(shop, { type: 'b2c' })
    expect((await viewer.post('/data-requests', { userId, kind: 'erase', receivedOn: today })).status).toBe(403)
    await enter(userId, 'export')
    const [seen] = (await viewer.get('/data-requests')).body.requests
    expect(seen.customer.email).toBe(null)
  })

  test('made by the customer on their own page is on record', async () => {
    const { visitor, userId } = await signedIn(shop, { type: 'b2c' })
    expect((await visitor.get('/profile/data.json')).status).toBe(200)
    const { dataRequests } = (await anna.get(`/customers/${userId}`)).body
    expect(dataRequests).toMatchObject([{ kind: 'export', state: 'done' }])
  })
})
