/** Characters. The upper bound only prevents abuse. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 1_000
