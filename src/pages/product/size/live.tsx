import './real-size.css'
import { pageLanguage } from '../../../browser/page-texts.ts'
import { SizeIsland, type SizeProps } from './island.tsx'
import type { SizeWords } from './words.ts'

const modules = import.meta.glob<{ realSize: SizeWords }>('../../../i18n/*/real-size.ts')

/** With styles and words that only this part of a product's page needs. */
export async function loadSizeIsland() {
  const load = modules[`../../../i18n/${pageLanguage()}/real-size.ts`]
  if (!load) throw new Error('The texts of this language are not built')
  const { realSize } = await load()
  return (props: SizeProps) => <SizeIsland {...props} words={realSize} />
}
