import type { AgentProfile } from '../shop/agents/agent-profile.ts'
import type { Capability } from './capabilities.ts'

/** The capabilities of both sides with the latest version that both have; extensions only beside what they extend. */
export function negotiate(
  offered: readonly Pick<Capability, 'name' | 'version' | 'extends'>[],
  theirs: AgentProfile['capabilities'],
): Map<string, string> {
  const active = new Map<string, string>()
  for (const { name, version } of offered) {
    const isShared = theirs.get(name)?.some((one) => one.version === version)
    const present = active.get(name)
    if (isShared && (present === undefined || present < version)) active.set(name, version)
  }
  for (let pruned = true; pruned; ) {
    pruned = false
    for (const { name, extends: parents } of offered) {
      const isOrphan = parents.length > 0 && !parents.some((parent) => active.has(parent))
      if (isOrphan && active.delete(name)) pruned = true
    }
  }
  return active
}
