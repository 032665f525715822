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
      showPicture(choice)
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
  const chosen = choices.find(({ id }) => id === activeId) ?? null
  useEffect(() => {
    if (!chosen) return
    const onClose = () => {
      const shown = Number(document.querySelector<HTMLElement>('[data-thumb][aria-current="true"]')?.dataset.thumb)
      const isOfAnother = choices.some(({ images }) => images.includes(shown)) && !chosen.images.includes(shown)
      if (isOfAnother) showPicture(chosen)
    }
    const viewer = document.querySelector('[data-viewer]')
    viewer?.addEventListener('close', onClose)
    return () => viewer?.removeEventListener('close', onClose)
  }, [choices, chosen])
  return { chosen, select }
}

const showPicture = ({ images: [first] }: Choice) =>
  document.querySelector<HTMLElement>(`[data-thumb="${first}"]`)?.click()

function markRow(id: number) {
  for (const row of document.querySelectorAll<HTMLElement>('[data-variation-row]')) {
    row.toggleAttribute('data-chosen', row.dataset.variationRow === String(id))
  }
}
