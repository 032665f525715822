export type Highlight = 'green' | 'pink' | 'amber' | 'sky'

/** Highlights the last word. */
export function HighlightedHeading({
  text,
  level = 1,
  color = 'green',
  className = '',
}: {
  text: string
  level?: 1 | 2 | 3
  color?: Highlight
  className?: string
}) {
  const Heading = `h${level}` as const
  const { before, last } = splitLastWord(text)
  return (
    <Heading className={`heading heading--${level} ${className}`.trim()}>
      {before}
      <mark className={`highlight highlight--${color}`}>{last}</mark>
    </Heading>
  )
}

export function splitLastWord(text: string): { before: string; last: string } {
  const at = text.trimEnd().lastIndexOf(' ') + 1
  return { before: text.slice(0, at), last: text.slice(at) }
}
