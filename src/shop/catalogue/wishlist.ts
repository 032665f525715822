/** More would be a catalogue of its own. */
export const MAX_WISHES = 200
