/** What mail programs turn into links: `a://b`, `www.a`, `a@b`, `name.tld`, `t.me/x`, an IPv4 address with a path. */
const LINK = /:\/\/|\bwww\.|\bmailto:|@|[\p{L}\p{N}-]{2,}\.\p{L}{2,}|[\p{L}\p{N}]\.\p{L}{2,}[/:?]|\d\.\d+\.\d+[/:]/iu

/** E-mails print names that anybody may have typed. Initials and abbreviations are no links: `J.K.Ozols`, `Dr. Anna`. */
export const hasLink = (name: string): boolean => LINK.test(name.normalize('NFKC').replaceAll('。', '.'))
