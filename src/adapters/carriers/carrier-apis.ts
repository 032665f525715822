import type { Config } from '../../config.ts'
import type { CarrierApi, CarrierApis } from '../../shop/parcels/carrier-api.ts'
import type { OutgoingParts } from '../http-client/outgoing.ts'
import { dpdLabels } from './dpd-labels.ts'
import { omnivaLabels } from './omniva-labels.ts'
import { venipakLabels } from './venipak-labels.ts'

/** The carriers with which the shop has an account. */
export function carrierApis(config: Config, now: () => Date, parts: OutgoingParts = {}): CarrierApis {
  const apis: CarrierApi[] = []
  const { CARRIER_OMNIVA_API_URL, CARRIER_OMNIVA_USER, CARRIER_OMNIVA_PASSWORD, CARRIER_OMNIVA_CUSTOMER } = config
  if (CARRIER_OMNIVA_USER && CARRIER_OMNIVA_PASSWORD && CARRIER_OMNIVA_CUSTOMER) {
    const account = { user: CARRIER_OMNIVA_USER, password: CARRIER_OMNIVA_PASSWORD, customer: CARRIER_OMNIVA_CUSTOMER }
    apis.push(omnivaLabels({ url: CARRIER_OMNIVA_API_URL, ...account }, parts))
  }
  if (config.CARRIER_DPD_TOKEN) {
    apis.push(dpdLabels({ url: config.CARRIER_DPD_API_URL, token: config.CARRIER_DPD_TOKEN }, parts))
  }
  const { CARRIER_VENIPAK_API_URL, CARRIER_VENIPAK_USER, CARRIER_VENIPAK_PASSWORD, CARRIER_VENIPAK_CUSTOMER } = config
  if (CARRIER_VENIPAK_USER && CARRIER_VENIPAK_PASSWORD && CARRIER_VENIPAK_CUSTOMER) {
    const account = {
      user: CARRIER_VENIPAK_USER,
      password: CARRIER_VENIPAK_PASSWORD,
      customer: CARRIER_VENIPAK_CUSTOMER,
    }
    apis.push(venipakLabels({ url: CARRIER_VENIPAK_API_URL, ...account }, now, parts))
  }
  return new Map(apis.map((api) => [api.code, api]))
}
