import { startCarrierAccounts } from './carrier-accounts.ts'
import { startCarriers } from './carriers.ts'
import { startKlix } from './klix.ts'
import { startMontonio } from './montonio.ts'

/** The offline vendors and carriers on fixed ports, for trying the shop by hand: `npx node test/vendors/start.ts`. */
const montonio = await startMontonio({ accessKey: 'offline', secretKey: 'offline-secret', port: 4101 })
const klix = await startKlix({ brandId: 'offline', secret: 'offline-secret', port: 4102 })
const carriers = await startCarriers({ port: 4103 })
const accounts = await startCarrierAccounts({ port: 4104 })

console.log(`Start the shop with:

PAYMENT_MONTONIO_URL=${montonio.url}
PAYMENT_MONTONIO_ACCESS_KEY=offline
PAYMENT_MONTONIO_SECRET_KEY=offline-secret
PAYMENT_KLIX_URL=${klix.url}
PAYMENT_KLIX_BRAND_ID=offline
PAYMENT_KLIX_SECRET=offline-secret
${Object.entries({ ...carriers.env, ...accounts.env })
  .map(([name, value]) => `${name}=${value}`)
  .join('\n')}`)
