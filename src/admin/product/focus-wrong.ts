/** Leads the person to the first field that was refused. */
export const focusWrong = (form: HTMLElement | null) => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
