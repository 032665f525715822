/** Goods in euros, with VAT, from which delivery to parcel lockers is free. */
export const FREE_LOCKER_EUROS = 100
