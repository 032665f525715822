import { afterEach, expect, test, vi } from 'vitest'
import { print } from './print.ts'

afterEach(() => vi.restoreAllMocks())

test("a buyer's name cannot steer the merchant's terminal", () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  print('E-7K4-M92  \x1b[2J\x1b[1;1HEverything agrees.\x1b]0;x\x07  Zoë \u202eelaS  10,00 €\nE-OTH-ER1')
  expect(printed).toHaveBeenCalledWith(
    'E-7K4-M92  \ufffd[2J\ufffd[1;1HEverything agrees.\ufffd]0;x\ufffd  Zoë \ufffdelaS  10,00 €\ufffdE-OTH-ER1',
  )
})
