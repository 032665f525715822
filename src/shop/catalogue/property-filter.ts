/** `12` or `12:ozol` */
export const PROPERTY_FILTER = /^(\d{1,9})(?::(.{1,60}))?$/su

/** A property, and how its value begins; empty: any value. */
export function propertyOf(text: string | undefined): { id: number; value: string } | null {
  const [, id, value = ''] = PROPERTY_FILTER.exec(text ?? '') ?? []
  return id === undefined ? null : { id: Number(id), value: value.trim() }
}
