import type { Settings } from '../settings/settings.ts'

export type Tracking = {
  version: string
  container: string | null
  frame: string | null
}

/** Null: no third party, so no banner. */
export function trackingOf({ analytics, social_feed, consent_version }: Settings): Tracking | null {
  const tracking = { version: consent_version, container: analytics.container_id, frame: social_feed.frame_url }
  return tracking.container || tracking.frame ? tracking : null
}

const GOOGLE = ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com']

export function policyFor(policy: string, { container, frame }: Tracking): string {
  const more: Record<string, readonly string[]> = {
    ...(container ? { 'script-src': GOOGLE.slice(0, 1), 'img-src': GOOGLE, 'connect-src': GOOGLE } : {}),
    ...(frame ? { 'frame-src': [new URL(frame).origin] } : {}),
  }
  const directives = policy.split(';').map((directive) => directive.trim())
  const present = new Set(directives.map((directive) => directive.split(' ', 1)[0]))
  return [
    ...directives.map((directive) => [directive, ...(more[directive.split(' ', 1)[0] ?? ''] ?? [])].join(' ')),
    ...Object.entries(more)
      .filter(([name]) => !present.has(name))
      .map(([name, hosts]) => [name, ...hosts].join(' ')),
  ].join(';')
}
