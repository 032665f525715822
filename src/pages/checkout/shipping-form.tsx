import { CourierForm } from './courier-form.tsx'
import { LockerForm, ShopForm } from './pickup-forms.tsx'
import type { ShippingFormProps } from './shipping-fields.tsx'

const forms = { courier: CourierForm, locker: LockerForm, shop: ShopForm }

export function ShippingForm(props: ShippingFormProps) {
  const Form = forms[props.method.type]
  return <Form {...props} />
}
