export const QUOTES = ['“', '”'] as const
