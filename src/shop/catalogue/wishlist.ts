export const MAX_WISHES = 200
