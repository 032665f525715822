import { MAX_EMAIL_LENGTH } from '../addresses/email.ts'
import type { Column } from './column.ts'

const column = (key: string, names: readonly string[], given: Partial<Column> = {}): Column => ({
  ...{ key, kind: 'text', max: 200, right: 'write:customers', names },
  ...given,
})

/** A row is a customer; one whose e-mail is there again adds an address. */
export const CUSTOMER_COLUMNS: readonly Column[] = [
  column(
    'email',
    [
      'e-mail',
      'e-pasts',
      'epasts',
      'e-pasta adrese',
      'email address',
      'user_email',
      'customer email',
      'klienta e-pasts',
    ],
    { kind: 'key', max: MAX_EMAIL_LENGTH },
  ),
  column('name', ['vārds', 'first name', 'first_name', 'firstname'], { max: 100 }),
  column('surname', ['uzvārds', 'last name', 'last_name', 'lastname'], { max: 100 }),
  column('full_name', ['vārds, uzvārds', 'vārds uzvārds', 'full name', 'customer name', 'klients', 'pircējs']),
  column('phone', ['tālrunis', 'telefons', 'phone number', 'telephone', 'mobile phone', 'mob. tālrunis'], { max: 40 }),
  column('language', ['valoda', 'lang', 'locale'], { max: 40 }),
  column('address', ['adrese', 'iela', 'street', 'address 1', 'address1', 'address line 1', 'billing_address_1']),
  column('city', ['pilsēta', 'town', 'billing_city'], { max: 100 }),
  column('zip', ['pasta indekss', 'indekss', 'postcode', 'postal code', 'zip code', 'zipcode'], { max: 20 }),
  column('region', ['novads', 'state', 'province'], { max: 100 }),
  column('country', ['valsts', 'country code', 'country / region'], { max: 100 }),
  column('company_name', ['uzņēmums', 'uzņēmuma nosaukums', 'company', 'company name']),
  column(
    'company_reg_num',
    ['reģistrācijas numurs', 'reģistrācijas nr.', 'reģ. nr.', 'reg. nr.', 'registration number', 'company number'],
    { max: 40 },
  ),
  column('company_vat_num', ['pvn numurs', 'pvn nr.', 'pvn reģ. nr.', 'vat number', 'vat id', 'vat no.'], { max: 40 }),
  column('newsletter', ['jaunumi', 'jaunumu vēstules', 'accepts email marketing', 'accepts marketing'], {
    kind: 'yes-no',
  }),
  column('newsletter_at', ['piekrišanas datums', 'consent date', 'newsletter_date_add'], { kind: 'moment' }),
  column('newsletter_source', ['piekrišanas avots', 'consent source'], { max: 500 }),
]
