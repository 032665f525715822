import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPage } from '../../ui/error-page.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { Part } from './part.tsx'

export const Notices = () => (
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
)

export const Placeholders = () => (
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
)
