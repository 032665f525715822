import { createRoot } from 'react-dom/client'
import { DEFAULT_LANG, languages } from '../shop/languages.ts'
import { App, loadFirst } from './frame/app.tsx'
import { applyScheme } from './frame/colour-scheme.ts'

applyScheme()

const preferred = languages.find((lang) => navigator.language.startsWith(lang)) ?? DEFAULT_LANG
const root = document.getElementById('admin')
if (!root) throw new Error('The document has no place for the back office')

loadFirst(preferred).then(
  (first) => createRoot(root).render(<App first={first} />),
  () => root.setAttribute('data-failed', ''),
)
