import { useCallback, useEffect } from 'react'
import { scrollToElement } from '../../browser/animate-scroll.ts'
import type { Choice } from './buy-props.ts'
import { choose, useChosen } from './chosen.ts'

/** The chosen variation, and how another one is chosen: by the picker, or by the table further down the page. */
export function useVariation(choices: readonly Choice[], chosenId: number | null, onChange: () => void) {
  const activeId = useChosen(chosenId)
  const select = useCallback(
    (choice: Choice) => {
      choose(choice.id)
      onChange()
      history.replaceState(history.state, '', choice.link)
      if (choice.image !== null) document.querySelector<HTMLElement>(`[data-thumb="${choice.image}"]`)?.click()
      markRow(choice.id)
    },
    [onChange],
  )
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('[data-choose-variation]')
      const choice = choices.find(({ id }) => id === Number(link?.dataset.chooseVariation))
      if (!link || !choice || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      select(choice)
      void scrollToElement(document.body)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [choices, select])
  return { chosen: choices.find(({ id }) => id === activeId) ?? null, select }
}

function markRow(id: number) {
  for (const row of document.querySelectorAll<HTMLElement>('[data-variation-row]')) {
    row.toggleAttribute('data-chosen', row.dataset.variationRow === String(id))
  }
}
