/** Characters. Length is what makes a password strong; the upper bound is only against abuse. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 1_000
