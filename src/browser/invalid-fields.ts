import { showErrors } from './form-errors.ts'
import { pageTexts } from './page-texts.ts'
import { scrollToError } from './scroll-to-error.ts'

/** Says at its field, in the language of the page, what the browser would say in its own. */
export async function showInvalid(form: HTMLFormElement) {
  const { ui, checkout } = await pageTexts()
  const messageFor = ({ validity }: HTMLInputElement) => {
    if (validity.valueMissing) return ui.invalid.missing
    return validity.typeMismatch ? checkout.wrongEmail : ui.invalid.wrong
  }
  const wrong = [...form.querySelectorAll<HTMLInputElement>('.field [name]:invalid')]
  showErrors(form, Object.fromEntries(wrong.map((control) => [control.name, [messageFor(control)]])))
  await scrollToError(form)
}
