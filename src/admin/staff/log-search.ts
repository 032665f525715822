/** What the log shows is in the address. */
export type LogSearch = { actor?: string; table?: string; subject?: string; day?: string }

export function logSearchFrom(search: Record<string, unknown>): LogSearch {
  const text = (name: keyof LogSearch) => {
    const value = search[name]
    return typeof value === 'string' && value !== '' ? { [name]: value } : {}
  }
  const { day } = search
  return {
    ...text('actor'),
    ...text('table'),
    ...text('subject'),
    ...(typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { day } : {}),
  }
}
