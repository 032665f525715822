import { type Day, plusDays } from '../calendar/days.ts'
import type { LocalizedText } from '../languages.ts'
import type { PickFilter } from '../parcels/pick-filter.ts'

/** Orders that are alike for every filter. */
export type ReadyGroup = {
  carrier: string
  method: string
  title: LocalizedText | null
  place: string | null
  name: string | null
  single: boolean
  day: Day
  orders: number
}

type Choices = {
  matching: number
  any: number
  carriers: { carrier: string; orders: number }[]
  methods: { method: string; title: LocalizedText | null; orders: number }[]
  places: { place: string; name: string; orders: number }[]
  single: number
  days: { day: Day; orders: number }[]
  ages: { days: number; orders: number }[]
}

/** Days of age that may be chosen. */
const AGES = [1, 2, 3, 7, 14] as const

/** How many orders each choice would give, with what else is chosen as it is. @param today in Riga */
export function pickChoices(groups: readonly ReadyGroup[], filter: PickFilter, today: Day): Choices {
  const { carrier: _carrier, method: _method, ...withoutWay } = filter
  const { place: _place, ...withoutPlace } = filter
  const { single: _single, ...withoutSingle } = filter
  const { day: _day, days: _days, ...withoutDay } = filter
  const fitting = (given: PickFilter) => groups.filter((group) => fits(group, given, today))
  const ways = fitting(withoutWay)
  const days = fitting(withoutDay)
  const byMethod = Map.groupBy(ways, ({ method }) => method)
  const byPlace = Map.groupBy(
    fitting(withoutPlace).filter(({ place }) => place !== null),
    ({ place }) => place ?? '',
  )
  return {
    matching: sum(fitting(filter)),
    any: sum(groups),
    carriers: counted(ways, 'carrier').map(([carrier, orders]) => ({ carrier, orders })),
    methods: [...byMethod].map(([method, of]) => ({ method, title: of[0]?.title ?? null, orders: sum(of) })),
    places: [...byPlace].map(([place, of]) => ({ place, name: of[0]?.name ?? place, orders: sum(of) })),
    single: sum(fitting(withoutSingle).filter(({ single }) => single)),
    days: counted(days, 'day')
      .map(([day, orders]) => ({ day, orders }))
      .sort((a, b) => (a.day < b.day ? 1 : -1)),
    ages: AGES.map((age) => ({ days: age, orders: sum(days.filter(({ day }) => isAged(day, age, today))) })).filter(
      ({ orders }) => orders > 0,
    ),
  }
}

const isAged = (day: Day, days: number, today: Day) => day <= plusDays(today, -days)

const fits = (group: ReadyGroup, { carrier, method, place, single, day, days }: PickFilter, today: Day): boolean =>
  (carrier === undefined || group.carrier === carrier) &&
  (method === undefined || group.method === method) &&
  (place === undefined || group.place === place) &&
  (!single || group.single) &&
  (day === undefined || group.day === day) &&
  (days === undefined || isAged(group.day, days, today))

const sum = (groups: readonly ReadyGroup[]) => groups.reduce((all, { orders }) => all + orders, 0)

const counted = (groups: readonly ReadyGroup[], name: 'carrier' | 'day'): [string, number][] =>
  [...Map.groupBy(groups, (group) => group[name])].map(([value, of]) => [value, sum(of)])
