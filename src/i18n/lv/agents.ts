/** What programs that shop for people are told. */
export const agents = {
  errors: {
    off: 'Šis veikals aģentu programmām nav pieejams.',
    unknownCall: 'Šādas adreses UCP saskarnē nav.',
    noAgent:
      'Trūkst aģenta profila adreses: ar REST to norāda galvenē UCP-Agent (profile="https://…"), ar MCP laukā meta["ucp-agent"].profile.',
    invalidProfileUrl: 'Aģenta profila adresei jābūt publiskai https adresei.',
    unreachable: 'Aģenta profilu neizdevās nolasīt.',
    malformed: 'Aģenta profils nav derīgs UCP profils.',
    refused: 'Šī aģenta pieprasījumus veikals nepieņem.',
    version: (theirs: string, ours: string) =>
      `UCP versija ${theirs} nav atbalstīta. Veikals atbalsta versiju ${ours}.`,
    capability: (name: string) => `Veikalam un aģentam nav kopīgas iespējas ${name}.`,
    busy: 'Veikals šobrīd ir noslogots. Mēģiniet vēlreiz pēc brīža.',
    input: (fields: string) => `Pieprasījums nav derīgs: ${fields}.`,
    idempotencyKey: 'Galvene Idempotency-Key nav derīga.',
    server: 'Vaina ir veikala pusē. Mēģiniet vēlreiz pēc brīža.',
    signatureMissing: 'Pieprasījumam jābūt parakstītam.',
    signatureInvalid: 'Pieprasījuma paraksts nav derīgs.',
    keyNotFound: (kid: string) => `Aģenta profilā nav atslēgas ${kid}.`,
    digest: 'Content-Digest neatbilst pieprasījuma saturam.',
    algorithm: 'Šāds paraksta algoritms nav atbalstīts.',
  },
  catalogue: {
    otherCurrency: 'Cenas veikalā ir tikai eiro, tāpēc cenas ierobežojums nav ņemts vērā.',
    corrected: (words: string) => `Meklēts: „${words}”.`,
    unknownWords: (words: string) => `Veikalā nekas nav atrasts ar vārdiem: ${words}.`,
    searchLimited: 'Meklēšana pēc vārdiem uz brīdi nav pieejama, tāpēc rezultāti var neatbilst vaicājumam.',
    tooManyIds: (most: number) => `Vienā pieprasījumā var būt ne vairāk par ${most} identifikatoriem.`,
    notFound: (id: string) => `Prece nav atrasta: ${id}`,
  },
}
