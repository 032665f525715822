import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { isDay, toRigaDate } from '../../shop/calendar/days.ts'
import { ByDay, ClosedDays, NewClosedDays } from '../../shop/shipping/closed-days.calls.ts'
import { closeDays, closedDaysFrom, openDay } from '../../shop/shipping/closed-days.db.ts'
import { bridgeDays, closedDaysBetween, comingHolidays, MAX_CLOSED } from '../../shop/shipping/closed-days.ts'
import { notFound } from './structure-shared.ts'

async function all({ db, now }: StaffContext) {
  const today = toRigaDate(now)
  const days = await closedDaysFrom(db, today)
  const bridges = bridgeDays(today).filter((bridge) => !days.some(({ day }) => day === bridge))
  return { days, holidays: comingHolidays(today), bridges }
}

const list = staffCall({
  method: 'GET',
  path: '/delivery/closed-days',
  about: 'Days on which nothing is sent: own ones, public holidays, and days between them',
  access: 'read:settings',
  answer: ClosedDays,
  run: all,
})

const close = staffCall({
  method: 'POST',
  path: '/delivery/closed-days',
  about: 'Take a day or several off; weekends and public holidays among them are left out',
  access: 'write:settings',
  body: NewClosedDays,
  answer: ClosedDays,
  run: async (ctx, { body: { from, to, reason } }) => {
    const { delivery, structure } = ctx.t
    const until = to || from
    const problems = {
      ...(isDay(from)
        ? from < toRigaDate(ctx.now)
          ? { from: [delivery.days.past] }
          : {}
        : { from: [structure.fields.day] }),
      ...(isDay(until)
        ? isDay(from) && until < from
          ? { to: [structure.fields.dates] }
          : {}
        : { to: [structure.fields.day] }),
    }
    if (Object.keys(problems).length > 0) throw new HttpError(422, structure.invalid, problems)
    const days = closedDaysBetween(from, until)
    if (days.length === 0) throw new HttpError(422, delivery.days.none, { from: [delivery.days.none] })
    if (days.length > MAX_CLOSED) throw new HttpError(422, delivery.days.long, { to: [delivery.days.long] })
    await ctx.db.transaction((tx) => closeDays(tx, days, reason))
    return all(ctx)
  },
})

const open = staffCall({
  method: 'DELETE',
  path: '/delivery/closed-days/:day',
  about: 'Work on a day again',
  access: 'write:settings',
  params: ByDay,
  answer: ClosedDays,
  run: async (ctx, { params }) => {
    if (!(await ctx.db.transaction((tx) => openDay(tx, params.day)))) throw notFound(ctx)
    return all(ctx)
  },
})

export const closedDayCalls: readonly StaffCall[] = [list, close, open]
