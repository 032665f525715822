/** A request to a server that an agent named: its profile, or where it wants to hear of its orders. */
type AgentCall = {
  method: 'GET' | 'POST'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

type AgentAnswer = { status: number; body: string }

/** @throws AgentCallFailed */
export type CallAgent = (call: AgentCall) => Promise<AgentAnswer>

/** `address`: it may never be called (not https, not public); `answer`: it did not answer as it should, which may pass. */
export class AgentCallFailed extends Error {
  readonly reason: 'address' | 'answer'

  constructor(reason: 'address' | 'answer', message: string) {
    super(message)
    this.name = 'AgentCallFailed'
    this.reason = reason
  }
}
