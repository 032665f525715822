export function SenderCard() {
  return null
}
