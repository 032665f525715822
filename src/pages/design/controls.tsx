import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox, RadioCards, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Part } from './part.tsx'

export const Buttons = () => (
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
)

export const Fields = () => (
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
      <TextField label="Uzņēmuma nosaukums" name="d-company" required readOnly defaultValue="SIA „Ģērmaņa ķieģeļi”" />
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
            Ņemu vērā <a href="#terms">privātuma politiku</a>
          </>
        }
        name="d-terms"
        defaultChecked
      />
      <Checkbox label="Piekrītu pirkuma noteikumiem" name="d-terms-2" error="Lai turpinātu, jāpiekrīt noteikumiem." />
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
)
