import type { BrowserTexts } from '../i18n/texts.ts'
import { type EnergyScale, energyScaleOf } from '../shop/catalogue/energy-scale.ts'

type Props = {
  letter: string
  /** Address of the energy label. */
  label: string | null
  title: string
  t: BrowserTexts
}

/** The class on its arrow beside the range of the scale; it opens the label, as Regulation (EU) 2017/1369 asks of shops on the web. */
export function EnergyArrow({ letter, label, title, t }: Props) {
  const look = `energy energy--${letter.charAt(0).toLowerCase()}`
  const scale = energyScaleOf(letter)
  const words = label ? t.ui.energyLabel(letter, { ...scale, title }) : t.ui.energyClass(letter, scale)
  const inside = (
    <>
      <span className="visually-hidden">{words}</span>
      {arrow(letter, scale)}
    </>
  )
  if (!label) return <span className={look}>{inside}</span>
  return (
    <a className={look} href={label}>
      {inside}
    </a>
  )
}

const BOX = 18
const POINT = 11

/** A plain function, as all parts of cards. In units of a 32nd of its height; the letter is as high as the price beside it. */
function arrow(letter: string, { best, worst }: EnergyScale) {
  const body = 12 + 14 * letter.length
  const end = BOX + body
  return (
    <svg viewBox={`0 0 ${end + POINT + 1} 32`} aria-hidden="true">
      <path className="energy__box" d={`M.5.5H${BOX - 1.5}v31H.5z`} />
      <path className="energy__scale" d="M8.5 21v-9m-3 3 3-3 3 3" />
      <text className={`energy__end${best.length > 1 ? ' energy__end--old' : ''}`} x={8.5} y={10}>
        {best}
      </text>
      <text className="energy__end" x={8.5} y={30}>
        {worst}
      </text>
      <path className="energy__arrow" d={`M${BOX} .5h${body}l${POINT} 15.5-${POINT} 15.5h-${body}z`} />
      <text className="energy__letter" x={BOX + body / 2} y={24}>
        {letter}
      </text>
    </svg>
  )
}
