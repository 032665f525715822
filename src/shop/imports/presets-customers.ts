import { CUSTOMER_COLUMNS } from '../goods-files/customer-columns.ts'
import { byRow, type Cells, type Preset } from './preset-parts.ts'

const COLUMNS = CUSTOMER_COLUMNS.map(({ key }) => key)

const has = (header: readonly string[], ...names: string[]) => names.every((name) => header.includes(name))

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ')

/** Exports do not say when and where somebody agreed to the newsletter; who knows it adds these columns. */
const consent = (cells: Cells) => ({
  newsletter_at: cells.newsletter_at || cells.newsletter_date_add?.replace(/^0000.*/, ''),
  newsletter_source: cells.newsletter_source,
})

/** The list of customers. */
const shopify = byRow(
  { name: 'shopify', kind: 'customers' },
  COLUMNS,
  (header) =>
    has(header, 'First Name', 'Last Name', 'Email') &&
    header.some((name) => name === 'Accepts Email Marketing' || name === 'Accepts Marketing'),
  (cells) => {
    const of = (name: string) => cells[`default address ${name}`] || cells[name]
    return {
      ...{ email: cells.email, name: cells['first name'], surname: cells['last name'] },
      ...{ phone: cells.phone || cells['default address phone'], city: of('city'), zip: of('zip') },
      address: joined(of('address1'), of('address2')),
      country: of('country code') || of('country'),
      company_name: of('company'),
      newsletter: cells['accepts email marketing'] || cells['accepts marketing'],
      ...consent(cells),
    }
  },
)

/** The customers of WooCommerce's own analytics: one name, no street. */
const woocommerceAnalytics = byRow(
  { name: 'woocommerce', kind: 'customers' },
  COLUMNS,
  (header) => has(header, 'Name', 'Username', 'Last Active', 'Email'),
  (cells) => ({
    ...{ email: cells.email, full_name: cells.name, city: cells.city, zip: cells['postal code'] },
    ...{ region: cells.region, country: cells['country / region'] || cells.country },
    ...consent(cells),
  }),
)

/** What plugins export: the fields under the names that WooCommerce stores them. */
const woocommerce = byRow(
  { name: 'woocommerce', kind: 'customers' },
  COLUMNS,
  (header) =>
    header.some((name) => /^(user_email|billing_email|email)$/.test(name)) && has(header, 'billing_address_1'),
  (cells) => ({
    email: cells.user_email || cells.email || cells.billing_email,
    name: cells.first_name || cells.billing_first_name,
    surname: cells.last_name || cells.billing_last_name,
    phone: cells.billing_phone,
    language: cells.locale,
    address: joined(cells.billing_address_1, cells.billing_address_2),
    ...{ city: cells.billing_city, zip: cells.billing_postcode, country: cells.billing_country },
    company_name: cells.billing_company,
    company_reg_num: cells.billing_company_number || cells.billing_reg_num,
    company_vat_num: cells.billing_vat_number || cells.billing_vat || cells.vat_number,
    newsletter: cells.newsletter,
    ...consent(cells),
  }),
)

/** The list of customers as the back office exports it, or the columns of its sample for imports. */
const prestashop = byRow(
  { name: 'prestashop', kind: 'customers' },
  COLUMNS,
  (header) =>
    (has(header, 'First name', 'Last name', 'Partner offers') &&
      header.some((name) => /^Email( address)?$/.test(name))) ||
    has(header, 'Email *', 'Last Name *', 'First Name *'),
  (cells) => ({
    email: cells['email address'] || cells.email || cells['email *'],
    name: cells['first name'] || cells['first name *'],
    surname: cells['last name'] || cells['last name *'],
    company_name: cells.company,
    newsletter: cells.newsletter || cells['newsletter (0/1)'],
    ...consent(cells),
  }),
)

/** Addresses are a file of their own there: it completes the customers. */
const prestashopAddresses = byRow(
  { name: 'prestashop', kind: 'customers' },
  COLUMNS,
  (header) => has(header, 'Customer e-mail*', 'Address 1*'),
  (cells) => ({
    email: cells['customer e-mail*'],
    name: cells['firstname*'] || cells['first name*'],
    surname: cells['lastname*'] || cells['last name*'],
    phone: cells['mobile phone'] || cells.phone,
    address: joined(cells['address 1*'], cells['address 2']),
    ...{ city: cells['city*'], zip: cells['zipcode*'], country: cells['country*'], region: cells.state },
    ...{ company_name: cells.company, company_reg_num: cells.dni, company_vat_num: cells['vat number'] },
  }),
)

export const CUSTOMER_PRESETS: readonly Preset[] = [
  shopify,
  woocommerceAnalytics,
  woocommerce,
  prestashop,
  prestashopAddresses,
]
