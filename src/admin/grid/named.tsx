/** A value with the name of its column, which only a card shows: there is no heading above it. */
export const named = (name: string, value: string) =>
  value ? (
    <>
      <span className="a-grid__word">{name}: </span>
      {value}
    </>
  ) : null
