/** What mail programs make a link of: `a://b`, `www.a`, an e-mail address, `name.tld`, `t.me/x`, an IPv4 address with a path. */
const LINK = /:\/\/|\bwww\.|\bmailto:|@|[\p{L}\p{N}-]{2,}\.\p{L}{2,}|[\p{L}\p{N}]\.\p{L}{2,}[/:?]|\d\.\d+\.\d+[/:]/iu

/**
 * Whether a name holds a link. Letters print names that anybody may have typed beside anybody's e-mail address.
 * Initials and abbreviations are none: `J. K. Ozols`, `J.K.Ozols`, `Dr. Anna`.
 */
export const hasLink = (name: string): boolean => LINK.test(name.normalize('NFKC').replaceAll('。', '.'))
