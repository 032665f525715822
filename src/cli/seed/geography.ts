/** `id` is the shop's own numbering, `companyId` the business register's (decisions.md). */
export const countries = [
  { id: 112, companyId: 122, code: 'LV', title: { lv: 'Latvija', en: 'Latvia' }, callingCode: '371', position: 1 },
  { id: 113, companyId: 123, code: 'LT', title: { lv: 'Lietuva', en: 'Lithuania' }, callingCode: '370', position: 2 },
  { id: 64, companyId: 69, code: 'EE', title: { lv: 'Igaunija', en: 'Estonia' }, callingCode: '372', position: 3 },
]

// Municipalities after the reform of 2021–2025 (domain-latvia.md §3.5).
const latvianCities = 'RIX Rīga,DGV Daugavpils,JEL Jelgava,JUR Jūrmala,LPX Liepāja,REZ Rēzekne,VEN Ventspils'

const latvianMunicipalities =
  '002 Aizkraukles,007 Alūksnes,011 Ādažu,015 Balvu,016 Bauskas,022 Cēsu,026 Dobeles,033 Gulbenes,041 Jelgavas,042 Jēkabpils,047 Krāslavas,050 Kuldīgas,052 Ķekavas,054 Limbažu,056 Līvānu,058 Ludzas,059 Madonas,062 Mārupes,067 Ogres,068 Olaines,073 Preiļu,077 Rēzeknes,080 Ropažu,087 Salaspils,088 Saldus,089 Saulkrastu,091 Siguldas,094 Smiltenes,097 Talsu,099 Tukuma,101 Valkas,106 Ventspils,111 Augšdaugavas,112 Dienvidkurzemes,113 Valmieras'

const lithuanianCounties =
  'AL Alytaus,KU Kauno,KL Klaipėdos,MR Marijampolės,PN Panevėžio,SA Šiaulių,TA Tauragės,TE Telšių,UT Utenos,VL Vilniaus'

const estonianCounties =
  '37 Harju,39 Hiiu,45 Ida-Viru,50 Jõgeva,52 Järva,56 Lääne,60 Lääne-Viru,64 Põlva,68 Pärnu,71 Rapla,74 Saare,79 Tartu,81 Valga,84 Viljandi,87 Võru'

function listed(countryId: number, prefix: string, list: string, suffix: string) {
  return list.split(',').map((entry) => {
    const [code = '', ...name] = entry.split(' ')
    return { countryId, code: `${prefix}-${code}`, title: `${name.join(' ')}${suffix}` }
  })
}

export const regions = [
  ...listed(112, 'LV', latvianCities, ''),
  ...listed(112, 'LV', latvianMunicipalities, ' novads'),
  ...listed(113, 'LT', lithuanianCounties, ' apskritis'),
  ...listed(64, 'EE', estonianCounties, ' maakond'),
]

/** Basis points (domain-latvia.md §4). */
export const vatRates = [
  { countryCode: 'LV', vatClass: 'standard' as const, rate: 2100, validFrom: '2012-07-01' },
  { countryCode: 'LV', vatClass: 'reduced' as const, rate: 1200, validFrom: '2012-07-01' },
  { countryCode: 'LV', vatClass: 'super_reduced' as const, rate: 500, validFrom: '2018-01-01' },
  { countryCode: 'LV', vatClass: 'zero' as const, rate: 0, validFrom: '2004-05-01' },
  { countryCode: 'LT', vatClass: 'standard' as const, rate: 2100, validFrom: '2009-09-01' },
  { countryCode: 'LT', vatClass: 'reduced' as const, rate: 1200, validFrom: '2026-01-01' },
  { countryCode: 'LT', vatClass: 'super_reduced' as const, rate: 500, validFrom: '2009-01-01' },
  { countryCode: 'LT', vatClass: 'zero' as const, rate: 0, validFrom: '2004-05-01' },
  { countryCode: 'EE', vatClass: 'standard' as const, rate: 2400, validFrom: '2025-07-01' },
  { countryCode: 'EE', vatClass: 'reduced' as const, rate: 900, validFrom: '2009-01-01' },
  { countryCode: 'EE', vatClass: 'super_reduced' as const, rate: 900, validFrom: '2009-01-01' },
  { countryCode: 'EE', vatClass: 'zero' as const, rate: 0, validFrom: '2004-05-01' },
]
