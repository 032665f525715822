import type { Lang } from '../../languages.ts'
import { findForStaff } from '../query/find-for-staff.ts'
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
    const [shown, hidden] = await Promise.all([this.#shown.loaded(), this.#hidden.loaded()])
    return findForStaff(
      [
        { goods: 'shown', snapshot: shown },
        { goods: 'hidden', snapshot: hidden },
      ],
      { request, page, lang },
    )
  }
}
