/** What a vendor or carrier says of the keys that it was asked with. */
export type KeyTrial = 'accepted' | 'refused' | 'unreachable' | 'no-keys'

/** The keys that are in use, on this instance. */
export type OutsideKeys<Name extends string> = {
  isFromServer(name: Name): boolean
  /** After others were typed. */
  reload(): Promise<void>
  /** Asks for what changes nothing. */
  trial(name: Name): Promise<KeyTrial>
}

/** Not shown while they are typed. */
export const isSecretPart = (part: string): boolean => ['password', 'token', 'secret'].includes(part)
