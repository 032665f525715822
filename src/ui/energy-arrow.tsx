import type { BrowserTexts } from '../i18n/texts.ts'

type Props = {
  letter: string
  /** Address of the energy label. */
  label: string | null
  title: string
  t: BrowserTexts
}

/** The arrow with the class opens the label, as Regulation (EU) 2017/1369 asks of shops on the web. */
export function EnergyArrow({ letter, label, title, t }: Props) {
  const look = `energy energy--${letter.charAt(0).toLowerCase()}`
  const words = (
    <>
      <span className="visually-hidden">{label ? t.ui.energyLabel(letter, title) : t.ui.energyClass(letter)}</span>
      <span aria-hidden="true">{letter}</span>
    </>
  )
  if (!label) return <span className={look}>{words}</span>
  return (
    <a className={look} href={label}>
      {words}
    </a>
  )
}
