import { Accordion } from '../../ui/accordion.tsx'
import { Button } from '../../ui/button.tsx'
import { PRODUCT_TEXT_LIMIT } from '../../ui/cut-text.ts'
import { Checkbox } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ReadMore } from '../../ui/read-more.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { SummaryLines } from '../../ui/summary-lines.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Part } from './part.tsx'
import { longText } from './samples.ts'

export const Disclosures = () => (
  <Part title="Tabs, accordion, read more">
    <Tabs
      label="Informācija par preci"
      tabs={[
        { id: 'd-technical', title: 'Tehniskie dati', content: <p>Platums 140 cm, dziļums 80 cm.</p> },
        { id: 'd-description', title: 'Apraksts', content: <p>{longText}</p> },
      ]}
    />
    <Accordion
      name="d-faq"
      items={[
        {
          id: 'd-q1',
          title: 'Cik ilgi jāgaida piegāde?',
          content: <p>Preces no veikala piegādājam 1–3 darba dienās.</p>,
          open: true,
        },
        { id: 'd-q2', title: 'Vai varu maksāt pēc rēķina?', content: <p>Jā, uzņēmumi un iestādes var.</p> },
      ]}
    />
    <ReadMore text={longText} limit={PRODUCT_TEXT_LIMIT} />
  </Part>
)

export const Panels = () => (
  <Part title="Side panel">
    <Button kind="secondary" data-panel-open="d-panel" aria-haspopup="dialog">
      <Icon name="filter" size={20} /> Filtri
    </Button>
    <SidePanel id="d-panel" title="Filtri" side="end" footer={<Button wide>Rādīt preces</Button>}>
      <Checkbox label="Kastera (12)" name="d-filter-1" />
      <Checkbox label="Nordvik (8)" name="d-filter-2" />
    </SidePanel>
  </Part>
)

export const Summaries = () => (
  <Part title="Summary and pages">
    <div className="design__summary">
      <SummaryLines
        lines={[
          { label: 'Summa bez PVN', value: '321,49 €' },
          { label: 'PVN', value: '67,51 €' },
          { label: 'Piegāde', note: 'Kurjers, 1–3 darba dienas', value: '4,99 €' },
          { label: 'Atlaide', value: '−10,00 €', kind: 'discount' },
          { label: 'Kopā ar PVN', value: '383,99 €', kind: 'total' },
        ]}
      />
    </div>
    <Pagination current={5} last={12} hasNext href={(page) => `#page-${page}`} />
    <Pagination label="Īsas lapas" current={1} last={3} hasNext href={(page) => `#page-${page}`} />
  </Part>
)
