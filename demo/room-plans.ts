import type { Text } from './format.ts'
import { t } from './text.ts'

/** `sizes`: size marks of EN 1729 that it is made for, from and to. `places`: people who share it. */
type DemoGood = { code: string; places?: number; sizes?: [from: number, to: number] }

type DemoItem = {
  role: 'desk' | 'chair' | 'lead_desk' | 'lead_chair' | 'board' | 'storage' | 'other'
  title: Text
  /** Absent: once for the room. */
  per_people?: number
  /** In order of preference. */
  goods: DemoGood[]
}

type RoomPlan = {
  slug: string
  kind: 'classroom' | 'office'
  title: Text
  sub_title: Text
  people: number
  size_mark?: number
  /** Slugs of categories whose pages lead to it. */
  categories: string[]
  items: DemoItem[]
}

const MARKS = [3, 4, 5, 6, 7]
const inMarks = (code: string, places = 1): DemoGood[] =>
  MARKS.map((mark) => ({ code: `${code}-${mark}`, places, sizes: [mark, mark] }))

export const roomPlans: RoomPlan[] = [
  {
    slug: 'klase',
    kind: 'classroom',
    title: t('Iekārtot klasi', 'Furnish a classroom'),
    sub_title: t(
      'Pasakiet, cik skolēnu un cik gari viņi ir. Saskaitīsim galdus, krēslus un visu pārējo, uzzīmēsim telpu un pateiksim cenu.',
      'Tell us how many pupils there are and how tall they are. We count desks, chairs and the rest, draw the room and name the price.',
    ),
    people: 24,
    size_mark: 4,
    categories: ['biroja-mebeles', 'galdi', 'kresli', 'tafeles', 'skolai-un-majai'],
    items: [
      {
        role: 'desk',
        title: t('Skolēnu galdi', 'Pupils’ desks'),
        per_people: 1,
        goods: [...inMarks('NV-PAR', 2), ...inMarks('NV-EN1'), { code: 'NV-SVE-70', sizes: [3, 6] }],
      },
      {
        role: 'chair',
        title: t('Skolēnu krēsli', 'Pupils’ chairs'),
        per_people: 1,
        goods: [...inMarks('NV-ASK'), { code: 'NV-BJO-BE', sizes: [5, 6] }],
      },
      {
        role: 'lead_desk',
        title: t('Skolotāja galds', 'Teacher’s desk'),
        goods: [{ code: 'OZ-GAU-140-OZ' }, { code: 'OZ-BRA-100-OZ' }, { code: 'OZ-AMA-140-OZ' }],
      },
      {
        role: 'lead_chair',
        title: t('Skolotāja krēsls', 'Teacher’s chair'),
        goods: [{ code: 'NV-FRM-GY' }, { code: 'NV-LIN-GT' }],
      },
      {
        role: 'board',
        title: t('Tāfele', 'Board'),
        goods: [{ code: 'PR-BAU-180' }, { code: 'PR-BAU-240' }, { code: 'PR-KR-150100' }, { code: 'PR-BA-150100' }],
      },
      {
        role: 'storage',
        title: t('Skapji un plaukti', 'Cabinets and shelves'),
        per_people: 15,
        goods: [{ code: 'NV-LAS-GY' }, { code: 'OZ-SAL-OA-3' }, { code: 'OZ-SAL-WH-3' }],
      },
      { role: 'other', title: t('Klases pulkstenis', 'Classroom clock'), goods: [{ code: 'LA-3102' }] },
      {
        role: 'other',
        title: t('Atkritumu šķirošana', 'Waste sorting'),
        goods: [{ code: 'KA-K6105' }, { code: 'KA-K6104-12' }],
      },
    ],
  },
  {
    slug: 'birojs',
    kind: 'office',
    title: t('Iekārtot biroju', 'Furnish an office'),
    sub_title: t(
      'Pasakiet, cik darba vietu vajag. Saskaitīsim galdus, krēslus un plauktus, uzzīmēsim telpu un pateiksim cenu.',
      'Tell us how many workplaces you need. We count desks, chairs and shelves, draw the room and name the price.',
    ),
    people: 6,
    categories: ['biroja-mebeles', 'galdi', 'kresli', 'plaukti-un-skapji'],
    items: [
      {
        role: 'desk',
        title: t('Darba galdi', 'Desks'),
        per_people: 1,
        goods: [{ code: 'OZ-GAU-120-OZ' }, { code: 'OZ-AMA-140-OZ' }, { code: 'OZ-BRA-100-OZ' }],
      },
      {
        role: 'chair',
        title: t('Darba krēsli', 'Work chairs'),
        per_people: 1,
        goods: [{ code: 'NV-FRM-BK' }, { code: 'NV-LIN-BK' }, { code: 'NV-LIN-GT' }],
      },
      {
        role: 'storage',
        title: t('Plaukti un skapji', 'Shelves and cabinets'),
        per_people: 4,
        goods: [{ code: 'OZ-SAL-OA-3' }, { code: 'OZ-OGR-OA' }, { code: 'NV-LAS-WH' }],
      },
      {
        role: 'other',
        title: t('Atkritumu šķirošana', 'Waste sorting'),
        per_people: 12,
        goods: [{ code: 'KA-K6105' }, { code: 'KA-K6104-12' }],
      },
    ],
  },
]
