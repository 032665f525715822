import type { Settings } from '../settings/settings.ts'
import type { CarrierAddress } from './carrier-api.ts'

/** Where parcels are sent from: the setting `sender`, and what it leaves empty as the seller has it. */
export function senderOf({ identity, sender }: Pick<Settings, 'identity' | 'sender'>): CarrierAddress {
  return {
    name: sender.name || identity.name || identity.legal_name,
    phone: (sender.phone || identity.phone).replace(/[^\d+]/g, ''),
    email: sender.email || identity.email,
    street: sender.street || identity.address,
    city: sender.city || identity.city,
    zip: sender.zip || identity.zip,
    country: sender.country,
  }
}
