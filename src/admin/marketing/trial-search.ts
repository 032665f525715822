/** `rule`: one that is to be tried, though it is switched off. */
export const trialSearchFrom = ({ rule }: Record<string, unknown>): { rule?: number } => {
  const id = Number(rule)
  return Number.isInteger(id) && id > 0 ? { rule: id } : {}
}
