import type { agents as lv } from '../lv/agents.ts'

export const agents: typeof lv = {
  errors: {
    off: 'This shop does not serve agents.',
    unknownCall: 'There is no such address in the UCP interface.',
    noAgent:
      'The address of the agent’s profile is missing: over REST in the header UCP-Agent (profile="https://…"), over MCP in meta["ucp-agent"].profile.',
    invalidProfileUrl: 'The address of the agent’s profile must be a public https address.',
    unreachable: 'The profile of the agent could not be read.',
    malformed: 'The profile of the agent is not a valid UCP profile.',
    refused: 'The shop does not accept requests of this agent.',
    version: (theirs, ours) => `UCP version ${theirs} is not supported. This shop supports version ${ours}.`,
    capability: (name) => `The shop and the agent do not share the capability ${name}.`,
    busy: 'The shop is busy at the moment. Please try again in a while.',
    input: (fields) => `The request is not valid: ${fields}.`,
    idempotencyKey: 'The header Idempotency-Key is not valid.',
    server: 'Something went wrong in the shop. Please try again in a while.',
    signatureMissing: 'The request must be signed.',
    signatureInvalid: 'The signature of the request is not valid.',
    keyNotFound: (kid) => `The agent’s profile has no key ${kid}.`,
    digest: 'Content-Digest does not match the content of the request.',
    algorithm: 'This algorithm of signatures is not supported.',
  },
  catalogue: {
    otherCurrency: 'The shop has prices only in euro, so the limit of the price was ignored.',
    corrected: (words) => `Searched for “${words}”.`,
    unknownWords: (words) => `Nothing in the shop has the words: ${words}.`,
    searchLimited: 'Search by words is not available for a while, so the results may not match the query.',
    tooManyIds: (most) => `One request can have at most ${most} identifiers.`,
    notFound: (id) => `Product not found: ${id}`,
  },
}
