import type { Shipment } from './carrier-api.ts'

const HEAD = [
  ...['Atsauce', 'Saņēmējs', 'Tālrunis', 'E-pasts', 'Valsts', 'Pasta indekss', 'Pilsēta', 'Adrese'],
  ...['Nodaļa vai pakomāts', 'Svars (kg)', 'Piezīme'],
]

/** Parcels for the self-service of Latvijas Pasts, as spreadsheets open it. */
export function postalFile(shipments: readonly Shipment[]): string {
  const lines = shipments.map(({ reference, receiver, point, weight, note }) => [
    ...[reference, receiver.name, receiver.phone.replace('+', ''), receiver.email, receiver.country, receiver.zip],
    ...[receiver.city, receiver.street, point ? `${point.identifier} ${point.name}` : ''],
    ...[(weight / 1000).toFixed(3), note],
  ])
  return `\uFEFF${[HEAD, ...lines].map((cells) => cells.map(quoted).join(';')).join('\r\n')}\r\n`
}

/** A text that begins like a formula would be calculated. */
const quoted = (text: string) => `"${text.replace(/^([=+\-@])/, "'$1").replaceAll('"', '""')}"`
