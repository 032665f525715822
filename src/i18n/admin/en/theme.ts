import type { theme as lv } from '../lv/theme.ts'
import { titles } from './titles.ts'

const accents = { accent: 'Links and icons', fill: 'Buttons', onFill: 'Words on buttons' }
const colours = {
  ...accents,
  paper: 'Ground',
  surface: 'Ground of areas',
  text: 'Words',
  border: 'Borders of fields',
}

export const theme: typeof lv = {
  title: titles.theme,
  hint: 'Colours, typeface and logo that buyers see. Colours that are hard to read cannot be saved.',
  logo: 'Logo',
  logoHint: 'SVG or PNG, up to 1 MB. Without a logo the name of the shop is shown. E-mails have it, too.',
  logoAlt: 'Logo of the shop',
  chooseLogo: 'Choose a file',
  replaceLogo: 'Replace',
  removeLogo: 'Remove the logo',
  shape: 'Typeface and corners',
  font: 'Typeface',
  fonts: {
    instrument: 'Instrument Sans',
    figtree: 'Figtree',
    literata: 'Literata (with serifs)',
    system: 'That of the device',
  },
  corners: 'Corners',
  cornerNames: { square: 'Square', slight: 'Slightly rounded', round: 'Rounded', 'very-round': 'Very rounded' },
  light: 'Light look',
  dark: 'Dark look',
  darkHint: 'Seen by buyers whose device is in dark mode.',
  proposeDark: 'Propose from the light colours',
  business: 'For companies',
  businessHint: 'Buyers who see prices without VAT.',
  isOwn: 'Companies have their own colours',
  colours,
  accents,
  pick: (name) => `Choose the colour: ${name}`,
  use: (colour) => `Use ${colour}`,
  weak: (ratio, least) => `Contrast ${ratio} : 1, at least ${least} : 1 is needed.`,
  reset: 'Back to the default',
  resetConfirm: 'Yes, default colours, typeface and corners',
  seen: 'What the preview shows',
  pages: { home: 'Home page', list: 'List of goods' },
  schemes: { light: 'Light', dark: 'Dark' },
  buyers: { consumer: 'Consumer', business: 'Company' },
  main: 'Colour of the shop',
  mainHint: 'Buttons and links. The shop chooses the colours of the dark look itself.',
  more: 'All colours and the preview',
}
