const SEARCH = '[data-option-search]'

/** Typing in a long group's field hides the options that do not contain the words, in any case and without diacritics. */
export function watchOptionSearch(place: HTMLElement) {
  place.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(SEARCH)) return
    const wanted = folded(target.value)
    const group = target.parentElement
    for (const more of group?.querySelectorAll<HTMLDetailsElement>('.filter__more') ?? []) more.open ||= wanted !== ''
    for (const item of group?.querySelectorAll<HTMLElement>('.filter__options li') ?? []) {
      item.hidden = !folded(item.querySelector('.filter__label')?.textContent ?? '').includes(wanted)
    }
  })
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
