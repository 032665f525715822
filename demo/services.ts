import { t } from './catalogue/write.ts'
import type { DemoService } from './format.ts'

export const services: DemoService[] = [
  {
    code: 'PAK-MONTAZA',
    title: t('Mēbeļu montāža', 'Furniture assembly'),
    short_description: t(
      'Saliekam mēbeli jūsu telpās un aizvācam montāžas atgriezumus. Laiku saskaņojam pa tālruni.',
      'We assemble the furniture on your premises and clear up afterwards. We agree on the time by phone.',
    ),
    price: 2900,
    categories: ['biroja-mebeles'],
  },
  {
    code: 'PAK-UZNESANA',
    title: t('Uznešana stāvā', 'Carrying upstairs'),
    short_description: t(
      'Sūtījumu uznesam līdz durvīm jebkurā stāvā, arī ja ēkā nav lifta.',
      'We carry the parcel to your door on any floor, also where there is no lift.',
    ),
    price: 1500,
    bulky: true,
  },
  {
    code: 'PAK-IEPAKOJUMS',
    title: t('Iepakojuma izvešana', 'Packaging removal'),
    short_description: t(
      'Pēc piegādes aizvedam kartonu, plēvi un putuplastu un nododam tos pārstrādei.',
      'After delivery we take the cardboard, film and foam away and hand them in for recycling.',
    ),
    price: 500,
    bulky: true,
  },
  {
    code: 'PAK-GARANTIJA-12',
    title: t('Pagarināta garantija +12 mēneši', 'Extended guarantee, +12 months'),
    short_description: t(
      'Bez maksas remonts vai maiņa vēl 12 mēnešus pēc ražotāja garantijas beigām. Likumā noteiktās tiesības tas nemaina.',
      'Free repair or replacement for 12 more months after the producer’s guarantee ends. Your rights under the law stay the same.',
    ),
    price: 1900,
    categories: ['biroja-mebeles', 'datortehnika', 'skana-un-prezentacijas', 'printeri', 'biroja-ierices'],
  },
]
