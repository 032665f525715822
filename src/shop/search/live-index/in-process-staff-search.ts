import type { Lang } from '../../languages.ts'
import { findForStaff, fittingForStaff } from '../query/find-for-staff.ts'
import type { StaffIndex } from '../query/staff-matches.ts'
import type { StaffRequest, StaffSearch } from '../staff-search.ts'
import type { InProcessEngine } from './in-process-engine.ts'

/** Asks the index of what buyers see and that of hidden products together. */
export class InProcessStaffSearch implements StaffSearch {
  readonly #shown: InProcessEngine
  readonly #hidden: InProcessEngine

  constructor(shown: InProcessEngine, hidden: InProcessEngine) {
    this.#shown = shown
    this.#hidden = hidden
  }

  async find(request: StaffRequest, page: Parameters<StaffSearch['find']>[1], lang: Lang) {
    return findForStaff(await this.#indexes(), { request, page, lang })
  }

  async fitting(request: StaffRequest, ids: readonly number[], lang: Lang) {
    return fittingForStaff(await this.#indexes(), { request, ids, lang })
  }

  async #indexes(): Promise<StaffIndex[]> {
    const [shown, hidden] = await Promise.all([this.#shown.loaded(), this.#hidden.loaded()])
    return [
      { goods: 'shown', snapshot: shown },
      { goods: 'hidden', snapshot: hidden },
    ]
  }
}
