import type { realSize } from '../../../i18n/lv/real-size.ts'

export type SizeWords = typeof realSize
