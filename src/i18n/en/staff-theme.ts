import type { staffTheme as lv } from '../lv/staff-theme.ts'

export const staffTheme: typeof lv = {
  colour: 'Enter a colour, such as #0f5c4a.',
  contrast: ({ ratio, least, suggestion }) =>
    `Too little contrast: ${(Math.floor(ratio * 100) / 100).toFixed(2)} : 1, at least ${least} : 1 is needed. ` +
    (suggestion ? `The nearest colour that fits: ${suggestion}.` : 'Change the colour of the ground or of the text.'),
}
