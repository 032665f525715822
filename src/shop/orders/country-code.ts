export const COUNTRY_CODE = /^[A-Z]{2}$/
