import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axesOf, changedBeside, isDetermined, nearest, placeOn } from './variation-axes.ts'

const variation = (values: Record<string, string>) => ({
  properties: Object.entries(values).map(([property_title, option_value]) => ({ property_title, option_value })),
})
const COLOUR = { title: 'Krāsa', role: 'color' as const, values: ['Balta', 'Melna', 'Ozola'] }
const WIDTH = { title: 'Platums', role: 'size' as const, values: ['120 cm', '140 cm', '160 cm'] }

test('values stand in the order of their attribute, those of one axis in the order of the variations', () => {
  const desks = [
    { Krāsa: 'Melna', Platums: '160 cm' },
    { Krāsa: 'Melna', Platums: '120 cm' },
    { Krāsa: 'Balta', Platums: '140 cm' },
  ].map(variation)
  const axes = axesOf([COLOUR, WIDTH], desks)
  expect(axes).toEqual([COLOUR, WIDTH])
  expect(desks.map((desk) => placeOn(axes ?? [], desk))).toEqual([
    [1, 2],
    [1, 0],
    [0, 1],
  ])
  const chairs = [variation({ Krāsa: 'Melna', Platums: '120 cm' }), variation({ Krāsa: 'Balta', Platums: '120 cm' })]
  expect(axesOf([COLOUR, WIDTH], chairs)).toEqual([{ ...COLOUR, values: ['Melna', 'Balta'] }])
})

test('attributes that do not tell variations apart give no axes', () => {
  const black = variation({ Krāsa: 'Melna' })
  const white = variation({ Krāsa: 'Balta' })
  expect(axesOf([COLOUR], [black, white, black])).toBeNull()
  expect(axesOf([COLOUR], [black, white, variation({ Platums: '120 cm' })])).toBeNull()
  expect(axesOf([], [variation({}), variation({})])).toBeNull()
})

test('an impossible combination leads to the nearest one, of equally near ones to one that can be bought', () => {
  const at = (colour: number, memory: number, disk: number, available = 1) => ({
    at: [colour, memory, disk],
    available,
  })
  const choices = [at(0, 0, 0), at(1, 0, 0, 0), at(0, 1, 1), at(1, 1, 1), at(2, 1, 1, 0), at(2, 1, 2), at(2, 2, 0)]
  const [first] = choices
  if (!first) throw new Error('no choices')
  expect(nearest(choices, first, { axis: 0, value: 1 })).toEqual(at(1, 0, 0, 0))
  expect(nearest(choices, first, { axis: 1, value: 1 })).toEqual(at(0, 1, 1))
  expect(nearest(choices, first, { axis: 0, value: 2 })).toEqual(at(2, 2, 0))
  expect(nearest(choices, at(0, 1, 0), { axis: 0, value: 2 })).toEqual(at(2, 1, 2))
  expect(nearest(choices, first, { axis: 0, value: 3 })).toBeUndefined()
  expect(changedBeside(1, first, at(0, 1, 1))).toEqual([2])
})

test('an axis that follows from another one is known', () => {
  const choices = [
    { at: [0, 0, 0], available: 1 },
    { at: [1, 0, 0], available: 1 },
    { at: [0, 1, 1], available: 1 },
  ]
  expect([isDetermined(choices, 1, 2), isDetermined(choices, 2, 1), isDetermined(choices, 0, 1)]).toEqual([
    true,
    true,
    false,
  ])
})

test('every variation can be reached from every other by its values alone', () => {
  const places = fc.uniqueArray(fc.tuple(...[3, 3, 2].map((max) => fc.integer({ min: 0, max: max - 1 }))), {
    minLength: 2,
    selector: String,
  })
  fc.assert(
    fc.property(places, fc.nat(), fc.nat(), (at, from, to) => {
      const choices = at.map((place) => ({ at: place, available: 1 }))
      const target = choices[to % choices.length] ?? { at: [], available: 0 }
      let shown = choices[from % choices.length] ?? target
      for (let axis = 0; axis < target.at.length; axis += 1) {
        shown = nearest(choices, shown, { axis, value: target.at[axis] ?? 0 }) ?? shown
      }
      expect(shown).toEqual(target)
    }),
  )
})
