import { describe, expect, test } from 'vitest'
import { isSameCompanyName } from './names.ts'

describe('two spellings of a company’s name', () => {
  test.each([
    ['SIA "Ērtava"', 'ERTAVA SIA'],
    ['SIA „Ērtava”', 'Sabiedrība ar ierobežotu atbildību "ĒRTAVA"'],
    ['S.I.A. Ērtava', 'SIA "ĒRTAVA"'],
    ['Ērtava', 'SIA "ĒRTAVA"'],
    ['AS "Latvenergo"', 'Akciju sabiedrība LATVENERGO'],
    ['A/S Latvenergo', 'AS "LATVENERGO"'],
    ['VAS "Latvijas Pasts"', 'Valsts akciju sabiedrība "Latvijas Pasts"'],
    ['Valsts SIA "Autotransporta direkcija"', 'Valsts sabiedrība ar ierobežotu atbildību "Autotransporta direkcija"'],
    ['IK Bērziņa', 'Individuālais komersants "BĒRZIŅA"'],
    ['Pavyzdys, UAB', 'Uždaroji akcinė bendrovė "Pavyzdys"'],
    ['UAB „PAVYZDYS“', 'uab pavyzdys'],
    ['OÜ Näidis', 'NÄIDIS OSAÜHING'],
    ['Põhja Õlu AS', 'AKTSIASELTS POHJA OLU'],
    ['Näidis ja Pojad OÜ', 'OÜ Pojad ja Näidis'],
    ['Kalns & Leja SIA', 'SIA "Kalns un Leja"'],
    ['SIA E-veikals', 'SIA "E VEIKALS"'],
    ['SIA "RIMI LATVIA"', 'SIA RimiLatvia'],
    ['Przykład Sp. z o.o.', 'PRZYKŁAD SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ'],
  ])('%s is %s', (one, other) => {
    expect(isSameCompanyName(one, other)).toBe(true)
    expect(isSameCompanyName(other, one)).toBe(true)
  })

  test.each([
    ['Vat Evader Home', 'SIA "Somebody Else Entirely"'],
    ['SIA Ērtava', 'AS Ērtava'],
    ['SIA Ērtava', 'VSIA Ērtava'],
    ['SIA Ērtava', 'SIA Ērtava Baltic'],
    ['SIA Ērtava', ''],
    ['SIA Ērtava', '---'],
    ['Ērtava, valsts SIA', 'SIA Ērtava'],
    ['"SIA"', 'AS'],
    ['', ''],
  ])('%s is not %s', (one, other) => {
    expect(isSameCompanyName(one, other)).toBe(false)
    expect(isSameCompanyName(other, one)).toBe(false)
  })
})
