/** Shown on paper only. */
export function PaperSeller({ lines }: { lines: readonly string[] }) {
  return (
    <address className="order__seller">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </address>
  )
}
