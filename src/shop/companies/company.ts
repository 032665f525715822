export type OrderCompany = {
  name: string
  reg_num: string
  vat_num: string
  address: string
  city: string
  zip: string
  country_id: number
}
