/** Of whom and where invented orders speak. */
export const firstNames = {
  m: 'Jānis Andris Juris Edgars Māris Aivars Kristaps Mārtiņš Artūrs Roberts Gustavs Raivis Kaspars Valdis Toms'.split(
    ' ',
  ),
  f: 'Anna Kristīne Inese Ilze Līga Dace Santa Elīna Marta Laura Baiba Zane Sanita Agnese Evita'.split(' '),
}

/** „m|f" */
export const surnames =
  'Bērziņš|Bērziņa Kalniņš|Kalniņa Ozoliņš|Ozoliņa Jansons|Jansone Liepiņš|Liepiņa Krūmiņš|Krūmiņa Balodis|Balode Zariņš|Zariņa Pētersons|Pētersone Vītols|Vītola Kļaviņš|Kļaviņa Kārkliņš|Kārkliņa Siliņš|Siliņa Lapiņš|Lapiņa Vanags|Vanaga'
    .split(' ')
    .map((pair) => {
      const [m = '', f = ''] = pair.split('|')
      return { m, f }
    })

const place = (city: string, zip: string, streets: string) => ({ city, zip, streets: streets.split(', ') })

export const places = {
  LV: [
    place('Rīga', 'LV-1010', 'Brīvības iela, Elizabetes iela, Dzirnavu iela, Stabu iela'),
    place('Daugavpils', 'LV-5401', 'Rīgas iela, Saules iela, Viestura iela'),
    place('Liepāja', 'LV-3401', 'Lielā iela, Graudu iela, Kungu iela'),
    place('Jelgava', 'LV-3001', 'Lielā iela, Katoļu iela, Pasta iela'),
    place('Valmiera', 'LV-4201', 'Rīgas iela, Diakonāta iela, Cēsu iela'),
    place('Ventspils', 'LV-3601', 'Kuldīgas iela, Pils iela, Saules iela'),
  ],
  LT: [place('Vilnius', 'LT-01108', 'Gedimino prospektas, Pilies gatvė'), place('Kaunas', 'LT-44249', 'Laisvės alėja')],
  EE: [place('Tallinn', '10111', 'Pikk, Narva maantee'), place('Tartu', '51003', 'Rüütli, Riia')],
} satisfies Record<string, { city: string; zip: string; streets: string[] }[]>

export const companyNames = 'Birzs Saulgrieži Ziemeļi Dzintars Pērle Varavīksne Jūrmala Meistars Zīle Ausma'.split(' ')
export const publicBodies = 'pamatskola, vidusskola, bibliotēka, pašvaldība, slimnīca, muzejs'.split(', ')
