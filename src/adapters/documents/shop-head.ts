import type { PaperLook } from '../../shop/invoices/paper-look.ts'
import { INK, PAGE, type Sheet } from './sheet.ts'

const LOGO = { width: 180, height: 36 } as const

/** As large as the place of a logo allows. */
export function logoSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(LOGO.width / width, LOGO.height / height)
  return { width: width * scale, height: height * scale }
}

type Head = { author: string; look: PaperLook | null; logo: Uint8Array | null }

/** The logo of the shop, or whose paper it is in words. */
export function writeShopHead(sheet: Sheet, { author, look, logo }: Head) {
  const size = logo && look?.logo
  if (logo && size) {
    const { width, height } = logoSize(size)
    sheet.picture(logo, { x: PAGE.left, y: sheet.y, width, height }, author)
    sheet.y += height + 5
    return
  }
  const style = { size: 11, weight: 'bold', color: look?.accent ?? INK.accent, width: PAGE.right - PAGE.left } as const
  sheet.text('P', author, PAGE.left, sheet.y, style)
  sheet.y += sheet.height(author, style) + 5
}
