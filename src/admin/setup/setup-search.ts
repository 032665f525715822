import { SETUP_STEPS, type SetupStep } from '../../shop/opening/setup.ts'

export type SetupSearch = { step?: SetupStep }

export function setupSearchFrom({ step }: Record<string, unknown>): SetupSearch {
  const known = SETUP_STEPS.find((each) => each === step)
  return known ? { step: known } : {}
}
