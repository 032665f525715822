import { counted } from '../../plural.ts'

const products = (n: number) => counted('lv', n, { zero: '# preces', one: '# preci', other: '# preces' })

export const cells = {
  open: (code: string) => `Atvērt preci ${code}`,
  edit: 'Labot tabulā',
  title: 'Labot preces tabulā',
  tooNarrow:
    'Tabulai vajag platāku ekrānu, lai kolonnas būtu saskatāmas. Te izvēlieties preces sarakstā un spiediet „Mainīt” vai ielīmējiet vērtības pēc koda.',
  shown: (shown: number, all: number) =>
    shown >= all
      ? `Visas ${all.toLocaleString('lv')}`
      : `Ielādētas ${shown.toLocaleString('lv')} no ${all.toLocaleString('lv')}; pārējās ielādējas, ritinot uz leju.`,
  hint: 'Šūnu labo ar Enter vai nospiežot to vēlreiz, Esc atceļ. No Excel var ielīmēt vairākas šūnas. Uz leju aizpilda ar Ctrl+D vai velkot stūrīti. Ctrl+Z atsauc, Ctrl+S pārbauda un saglabā. No tabulas iziet ar Esc un tad Tab. Precei ar variantiem cenu nosaka lētākais variants.',
  code: 'Kods',
  columns: {
    price: 'Cena, €',
    previousPrice: 'Iepriekšējā, €',
    cost: 'Iepirkuma cena, €',
    weight: 'Svars, kg',
    ean: 'EAN',
    isPublished: 'Veikalā',
    isNew: 'Jauna',
    unitKind: 'Vienība',
    unitMilli: 'Daudzums',
    width: 'Platums, cm',
    depth: 'Dziļums, cm',
    height: 'Augstums, cm',
    guaranteeMonths: 'Garantija, mēn.',
  } as Readonly<Record<string, string>>,
  yes: 'jā',
  no: 'nē',
  units: { kg: 'kg', l: 'l', m: 'm', m2: 'm²', piece: 'gab.' },
  problems: {
    required: 'Aizpildiet šūnu.',
    tooLong: 'Teksts ir par garu.',
    range: 'Skaitlis ir par lielu vai par mazu.',
    invalid: 'Šādu vērtību te nevar saglabāt.',
    ean: 'Nederīgs EAN: pārbaudiet ciparus.',
  } as Readonly<Record<string, string>> & { invalid: string },
  wrong: {
    price: 'Ierakstiet cenu, piemēram, 12,50.',
    previousPrice: 'Ierakstiet cenu, piemēram, 12,50.',
    cost: 'Ierakstiet cenu, piemēram, 12,50.',
    categoryId: 'Tādas kategorijas nav: ierakstiet visu ceļu, piemēram, Mēbeles › Galdi.',
    manufacturerId: 'Tāda ražotāja nav.',
    vatClass: 'Tādas PVN likmes nav.',
    weight: 'Ierakstiet svaru, piemēram, 1,25.',
    isPublished: 'Ierakstiet jā vai nē.',
    isNew: 'Ierakstiet jā vai nē.',
    unitKind: 'Ierakstiet kg, l, m, m² vai gab.',
    unitMilli: 'Ierakstiet skaitli, piemēram, 0,75.',
    width: 'Ierakstiet centimetrus, piemēram, 80,5.',
    depth: 'Ierakstiet centimetrus, piemēram, 80,5.',
    height: 'Ierakstiet centimetrus, piemēram, 80,5.',
    guaranteeMonths: 'Ierakstiet mēnešus, piemēram, 24.',
  } as Readonly<Record<string, string>>,
  outside: (n: number) =>
    `${counted('lv', n, {
      zero: '# šūnām nebija vietas',
      one: '# šūnai nebija vietas',
      other: '# šūnām nebija vietas',
    })}: ritiniet uz leju, lai ielādētu vairāk preču, vai ielīmējiet pēc koda.`,
  elsewhere: (n: number) =>
    counted('lv', n, {
      zero: 'Nesaglabātas izmaiņas ir vēl # precēm, kuru šajā sarakstā nav.',
      one: 'Nesaglabātas izmaiņas ir vēl # precei, kuras šajā sarakstā nav.',
      other: 'Nesaglabātas izmaiņas ir vēl # precēm, kuru šajā sarakstā nav.',
    }),
  saving: {
    save: (n: number) => `Saglabāt ${counted('lv', n, { zero: '# izmaiņu', one: '# izmaiņu', other: '# izmaiņas' })}`,
    discard: 'Atmest izmaiņas',
    cells: (n: number) =>
      counted('lv', n, { zero: '# izmainītu šūnu', one: '# izmainīta šūna', other: '# izmainītas šūnas' }),
    progress: (done: number, all: number) => `Saglabā: ${done} no ${all}.`,
    wrong: (n: number) =>
      counted('lv', n, { zero: 'Jāizlabo # šūnu.', one: 'Jāizlabo # šūna.', other: 'Jāizlabo # šūnas.' }),
    showWrong: 'Parādīt',
  },
  checkTitle: 'Kas mainīsies',
  checkHint: 'Nekas vēl nav ierakstīts. Ko nevar mainīt, tas paliek tabulā.',
  backToCells: 'Atpakaļ uz tabulu',
  run: (n: number) => `Saglabāt: ${products(n)}`,
  saved: (n: number) =>
    counted('lv', n, { zero: 'Saglabātas # preces.', one: 'Saglabāta # prece.', other: 'Saglabātas # preces.' }),
  seeOrUndo: 'Skatīt vai atsaukt',
  paste: {
    title: 'Ielīmēt pēc koda',
    field: 'Ko mainīt',
    label: 'Kods un jaunā vērtība, katra prece savā rindā',
    hint: 'Nokopējiet kolonnas no Excel vai rakstiet, piemēram, GALDS-01 12,50. Der arī variantu kodi, līdz 5000 rindām.',
    submit: 'Pārbaudīt izmaiņas',
    tooMany: (n: number) => `Vienā reizē var mainīt līdz ${n.toLocaleString('lv')} precēm.`,
    done: (n: number) =>
      counted('lv', n, { zero: 'Pārbaudītas # rindas.', one: 'Pārbaudīta # rinda.', other: 'Pārbaudītas # rindas.' }),
    bad: (n: number) =>
      counted('lv', n, {
        zero: 'Laukā palika # rindu: tāda koda nav, tas atkārtojas vai vērtība nav saprotama.',
        one: 'Laukā palika # rinda: tāda koda nav, tas atkārtojas vai vērtība nav saprotama.',
        other: 'Laukā palika # rindas: tāda koda nav, tas atkārtojas vai vērtība nav saprotama.',
      }),
    goOn: (n: number) => `Turpināt ar pārbaudītajām (${n})`,
  },
}
