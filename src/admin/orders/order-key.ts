/** Under which the order is kept by Query. */
export const orderKey = (number: string) => ['order', number] as const
