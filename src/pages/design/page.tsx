import type { ReactNode } from 'react'
import { definePage } from '../../http/page.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Carousel, MobileSlider } from '../../ui/carousel.tsx'
import { PRODUCT_TEXT_LIMIT } from '../../ui/cut-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPage } from '../../ui/error-page.tsx'
import { Checkbox, RadioCards, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Gallery } from '../../ui/gallery.tsx'
import { HighlightedHeading } from '../../ui/highlighted-heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Island } from '../../ui/island.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Price } from '../../ui/price.tsx'
import { ProductCardView } from '../../ui/product-card.tsx'
import { ReadMore } from '../../ui/read-more.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { SummaryLines } from '../../ui/summary-lines.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DesignIsland } from './design-island.tsx'
import { cards, galleryImages, icons, longText } from './samples.ts'

/** Development only: every component in every state, with sample texts. */
export const designPage = definePage<null>({
  cache: 'private',
  load: async () => ({ kind: 'page', data: null, head: { title: 'Design', noindex: true } }),
  Page: DesignPage,
})

const colours = {
  Ink: ['ink', 'ink-soft', 'ink-faint', 'line-strong', 'line'],
  Paper: ['paper', 'stage', 'stage-deep'],
  Accent: ['accent', 'accent-deep', 'accent-line', 'accent-soft'],
  Highlights: ['green', 'pink', 'amber', 'sky'],
  'Highlight inks': ['green-ink', 'pink-ink', 'amber-ink', 'sky-ink'],
  Signals: ['sale', 'danger', 'danger-soft', 'focus'],
}

function DesignPage() {
  return (
    <div className="design container">
      <Breadcrumbs crumbs={[{ title: 'Biroja mēbeles', link: '#' }, { title: 'Dizaina sistēma' }]} />
      <HighlightedHeading text="Viss ērtai darba dienai" />
      <Part title="Colour">
        {Object.entries(colours).map(([name, tokens]) => (
          <div key={name} className="design__swatches">
            <p>{name}</p>
            {tokens.map((token) => (
              <div key={token} className="swatch" data-token={token}>
                <span className={`swatch__colour swatch__colour--${token}`} />
                --{token}
              </div>
            ))}
          </div>
        ))}
      </Part>
      <Part title="Type">
        <p className="design__display">Ērts darba galds</p>
        <h1>Augstumā regulējami rakstāmgaldi</h1>
        <h2>Ķermeņa atbalsts visai dienai</h2>
        <h3>Piegāde ar uznešanu un montāžu</h3>
        <div className="prose">
          <p>{longText}</p>
          <ul>
            <li>Garantija 60 mēneši</li>
            <li>
              Sertificēts <a href="#type">BIFMA X5.5</a>
            </li>
          </ul>
        </div>
        <div className="design__row">
          {(['green', 'pink', 'amber', 'sky'] as const).map((color) => (
            <HighlightedHeading key={color} level={2} color={color} text="Jaunumi klasei" />
          ))}
        </div>
      </Part>
      <Part title="Buttons and links">
        {(['primary', 'secondary', 'quiet', 'danger'] as const).map((kind) => (
          <div className="design__row" key={kind}>
            <Button kind={kind}>Ielikt grozā</Button>
            <Button kind={kind} busy>
              Ielikt grozā
            </Button>
            <Button kind={kind} disabled>
              Ielikt grozā
            </Button>
            <Button kind={kind} size="small">
              Mazs
            </Button>
            <Button kind={kind} size="large">
              Noformēt pasūtījumu
            </Button>
            <ButtonLink kind={kind} href="#buttons">
              Saite <Icon name="arrow" size={20} />
            </ButtonLink>
          </div>
        ))}
      </Part>
      <Part title="Fields">
        <div className="design__form design__form--two">
          <TextField label="Vārds" name="d-name" required defaultValue="Elīna" autoComplete="off" />
          <TextField label="Uzvārds" name="d-surname" required error={['Aizpildiet šo lauku.', 'Otra kļūda']} />
          <TextField
            label="E-pasts"
            name="d-email"
            type="email"
            required
            hint="Uz to sūtīsim rēķinu."
            placeholder="vards@epasts.lv"
          />
          <TextField
            label="Uzņēmuma nosaukums"
            name="d-company"
            required
            readOnly
            defaultValue="SIA „Ģērmaņa ķieģeļi”"
          />
          <PasswordField label="Parole" name="d-password" required defaultValue="parole" hint="Vismaz 8 zīmes." />
          <SelectField
            label="Valsts"
            name="d-country"
            required
            options={[
              { value: 112, label: 'Latvija' },
              { value: 1, label: 'Lietuva' },
            ]}
          />
          <TextArea label="Piezīmes kurjeram" name="d-message" />
          <TextField label="Slēgts lauks" name="d-off" disabled defaultValue="Nav maināms" required />
          <Checkbox
            label={
              <>
                Esmu iepazinies ar <a href="#terms">privātuma politiku</a>
              </>
            }
            name="d-terms"
            defaultChecked
          />
          <Checkbox
            label="Piekrītu pirkuma noteikumiem"
            name="d-terms-2"
            error="Lai turpinātu, jāpiekrīt noteikumiem."
          />
        </div>
        <RadioCards
          name="d-buyer"
          legend="Pircējs"
          columns={2}
          defaultValue="b2c"
          options={[
            { value: 'b2c', title: 'Fiziska persona' },
            { value: 'b2b', title: 'Juridiska persona', text: 'Uzņēmumiem un iestādēm' },
          ]}
        />
      </Part>
      <Part title="Live parts">
        <Island name="design-parts" of={DesignIsland} props={{}} wake="visible" />
      </Part>
      <Part title="Prices">
        <div className="design__row">
          {cards.slice(0, 3).map((card) => (
            <Price key={card.id} prices={card.prices} from={card.has_price_range} lowest={card} />
          ))}
          {cards.slice(1, 2).map((card) => (
            <Price key={card.id} size="page" prices={card.prices} lowest={card} />
          ))}
        </div>
      </Part>
      <Part title="Product cards">
        <ul className="card-grid">
          {cards.map((card) => (
            <li key={card.id}>
              <ProductCardView card={card} />
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Product rows">
        <ul className="card-rows">
          {cards.slice(0, 3).map((card) => (
            <li key={card.id}>
              <ProductCardView card={card} />
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Notices and states">
        <Notice>
          Uzņēmumiem un iestādēm: <a href="#login">ienāciet profilā</a>, un dati aizpildīsies paši.
        </Notice>
        <Notice kind="success">Profils saglabāts.</Notice>
        <Notice kind="warning">Cena mainījusies: bija 24,90 €, tagad 26,90 €.</Notice>
        <Notice kind="error">
          Neizdevās ielādēt.{' '}
          <button type="button" className="link-button">
            Mēģināt vēlreiz
          </button>
        </Notice>
        <div className="design__row">
          <Status tone="good">Pieejams veikalā</Status>
          <Status tone="moving">Nosūtīts</Status>
          <Status tone="waiting">Gaidām maksājumu</Status>
          <Status tone="quiet">Pabeigts</Status>
          <Status tone="bad">Atcelts</Status>
          <a className="chip" href="#chip">
            Melna <Icon name="close" size={16} />
          </a>
        </div>
      </Part>
      <Part title="Carousels">
        <Carousel
          kind="products"
          label="Populārākās preces"
          heading={<HighlightedHeading level={2} text="Populārākās preces" color="pink" />}
        >
          {[...cards, ...cards].map((card, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same sample twice
            <ProductCardView key={index} card={card} />
          ))}
        </Carousel>
        <Carousel kind="banner" label="Piedāvājumi">
          {(['green', 'amber', 'sky'] as const).map((color) => (
            <div key={color} className={`design__banner design__banner--${color}`}>
              <p className="design__display">
                <a href="#carousels">Skola sākas ar ērtu vietu</a>
              </p>
            </div>
          ))}
        </Carousel>
        <Carousel kind="others" label="Noderīgi" heading={<h2>Noderīgi</h2>}>
          {[
            'Kā izvēlēties krēslu',
            'Kāds monitors der mācībām',
            'Apgaismojums klasē',
            'Galda augstums',
            'Tinte vai toneris',
          ].map((text) => (
            <a key={text} href="#useful" className="design__tile">
              {text}
            </a>
          ))}
        </Carousel>
        <Carousel kind="offers" label="Nedēļas piedāvājumi">
          {(['pink', 'sky'] as const).map((color) => (
            <div key={color} className={`design__banner design__banner--${color}`}>
              <p className="design__display">
                <a href="#offers">{color === 'pink' ? 'Krēsli ar 15 % atlaidi' : 'Monitori klasei'}</a>
              </p>
            </div>
          ))}
        </Carousel>
        <MobileSlider label="Ieguvumi">
          {['Piegāde 1–3 dienās', 'Garantija līdz 60 mēnešiem', 'Rēķins uzņēmumam', 'Atgriešana 30 dienās'].map(
            (text) => (
              <div key={text} className="design__tile">
                {text}
              </div>
            ),
          )}
        </MobileSlider>
      </Part>
      <Part title="Gallery">
        <div className="design__gallery">
          <Gallery
            images={galleryImages}
            badges={[
              { badge: 'new', corner: 'tl' },
              { badge: 'discount', corner: 'tr' },
              { badge: 'featured', corner: 'bl' },
              { badge: 'popular', corner: 'bl' },
              { badge: 'free_eu_shipping', corner: 'br' },
            ]}
          />
        </div>
      </Part>
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
      <Part title="Side panel">
        <Button kind="secondary" data-panel-open="d-panel" aria-haspopup="dialog">
          <Icon name="filter" size={20} /> Filtri
        </Button>
        <SidePanel id="d-panel" title="Filtri" side="end" footer={<Button wide>Rādīt preces</Button>}>
          <Checkbox label="Kastera (12)" name="d-filter-1" />
          <Checkbox label="Nordvik (8)" name="d-filter-2" />
        </SidePanel>
      </Part>
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
      <Part title="Waiting, empty, error">
        <Skeleton count={3} />
        <Skeleton shape="card" count={4} />
        <EmptyState
          icon="cart"
          title="Grozs ir tukšs"
          text="Ielieciet grozā pirmo preci, un tā gaidīs jūs šeit."
          action={<ButtonLink href="#home">Turpināt iepirkties</ButtonLink>}
        />
        <ErrorPage
          status={404}
          title="Lapa nav atrasta"
          text="Iespējams, prece vairs netiek pārdota vai adrese ir pārrakstīta ar kļūdu."
          reference="01JD3X"
        />
      </Part>
      <Part title="Icons">
        <div className="design__row">
          {icons.map((name) => (
            <span key={name} className="design__icon">
              <Icon name={name} />
              {name}
            </span>
          ))}
        </div>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="design__part">
      <p className="design__name">{title}</p>
      <div className="design__body">{children}</div>
    </section>
  )
}
