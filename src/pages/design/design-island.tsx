import { useState } from 'react'
import { confirmPrompt, showToast } from '../../browser/overlays.tsx'
import { scrollToError } from '../../browser/scroll-to-error.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox, type ComboboxItem } from '../../ui/combobox.tsx'
import { Checkbox, RadioCards, TextField } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { QuantityField } from '../../ui/quantity-field.tsx'

const points: readonly ComboboxItem[] = [
  { id: 1, label: 'Rīga, Brīvības iela 214 (t/c Domina)', note: 'Darba dienās 8–22' },
  { id: 2, label: 'Jūrmala, Nometņu iela 1', note: 'Visu diennakti' },
  { id: 3, label: 'Cēsis, Raunas iela 15', note: 'Visu diennakti' },
  { id: 4, label: 'Liepāja, Klaipēdas iela 62', note: 'Visu diennakti' },
  { id: 5, label: 'Daugavpils, Cietokšņa iela 60', note: 'Visu diennakti' },
]

const callingCodes = [
  { code: '372', country: 'EE', flag: '🇪🇪' },
  { code: '371', country: 'LV', flag: '🇱🇻' },
  { code: '370', country: 'LT', flag: '🇱🇹' },
]

export const DesignIsland = () => (
  <div className="design__live">
    <LiveFields />
    <Quantities />
    <Overlays />
  </div>
)

function LiveFields() {
  const [phone, setPhone] = useState({ number: '', countryCallingCode: '371' })
  const [point, setPoint] = useState<ComboboxItem | null>(null)
  const [method, setMethod] = useState<string | null>('locker')
  const [name, setName] = useState('')
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const check = () => {
    setErrors(name ? {} : { name: ['Aizpildiet šo lauku.'] })
    void scrollToError()
  }
  return (
    <div className="design__form">
      <TextField
        label="Vārds"
        name="live-name"
        required
        value={name}
        error={errors.name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setErrors({})
        }}
      />
      <PhoneField
        label="Tālrunis"
        name="live-phone"
        required
        hint="Kurjers zvanīs pirms piegādes."
        value={phone}
        onChange={setPhone}
        codes={callingCodes}
      />
      <Combobox
        label="Pakomāts"
        name="live-point"
        required
        placeholder="Meklēt pēc adreses vai pilsētas"
        items={points}
        value={point}
        onChange={setPoint}
      />
      <RadioCards
        name="live-method"
        legend="Piegādes veids"
        value={method}
        onChange={setMethod}
        options={[
          { value: 'locker', title: 'Pakomāts', text: '1–2 darba dienas', aside: '2,99 €' },
          { value: 'courier', title: 'Kurjers', text: '1–3 darba dienas', aside: '4,99 €' },
          { value: 'shop', title: 'Saņemt veikalā', text: 'Rīga, Brīvības iela 100', aside: 'Bez maksas' },
        ]}
      />
      <Checkbox label="Piekrītu pirkuma noteikumiem" name="live-terms" required />
      <Button onClick={check}>Pārbaudīt</Button>
    </div>
  )
}

function Quantities() {
  const [quantity, setQuantity] = useState(1)
  return (
    <div className="design__row">
      <QuantityField value={quantity} onChange={setQuantity} label="Daudzums" />
      <QuantityField value={quantity} onChange={setQuantity} label="Daudzums, mazs" size="small" />
      <QuantityField value={1} onChange={() => {}} label="Daudzums, slēgts" disabled />
    </div>
  )
}

function Overlays() {
  const [isModalOpen, setModalOpen] = useState(false)
  return (
    <>
      <div className="design__row">
        <Button kind="secondary" onClick={() => setModalOpen(true)}>
          Dialogs
        </Button>
        <Button kind="secondary" onClick={() => showToast('success', 'Prece ielikta grozā')}>
          Paziņojums
        </Button>
        <Button
          kind="secondary"
          onClick={() => showToast('error', 'Neizdevās saglabāt. Pārbaudiet internetu un mēģiniet vēlreiz.')}
        >
          Kļūdas paziņojums
        </Button>
        <Button kind="secondary" onClick={() => confirmPrompt('Vai izņemt preci no groza?')}>
          Jautājums
        </Button>
      </div>
      <Modal
        open={isModalOpen}
        onClose={() => setModalOpen(false)}
        title="Nomaksa bez procentiem"
        footer={<Button onClick={() => setModalOpen(false)}>Sapratu</Button>}
      >
        <p>Seši vienādi maksājumi, bez procentiem un bez komisijas. Pirmais maksājums pēc mēneša.</p>
      </Modal>
    </>
  )
}
