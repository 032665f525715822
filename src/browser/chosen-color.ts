import { chosenColor, keepColor } from './kept-color.ts'

/** Keeps the colour of a filter or a product for the visit; what leads to lists in it loads only then. */
export function watchChosenColor() {
  document.addEventListener('click', onClick, { capture: true })
  if (chosenColor()) follow()
}

function onClick({ target }: Event) {
  const { color, chosen, forgetColor } = (target as Element).closest('a')?.dataset ?? {}
  if (forgetColor !== undefined || (color && chosen !== undefined)) {
    keepColor(null)
  } else if (color) {
    keepColor(color)
    follow()
  }
}

const follow = () => void import('./follow-color.ts').then((it) => it.followColor())
