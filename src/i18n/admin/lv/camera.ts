export const camera = {
  open: 'Skenēt ar kameru',
  close: 'Aizvērt kameru',
  view: 'Kamera',
  starting: 'Kamera ieslēdzas …',
  hint: 'Turiet svītrkodu rāmī 10–20 cm no kameras.',
  read: (code: string) => `Nolasīts: ${code}`,
  lightOn: 'Ieslēgt gaismu',
  lightOff: 'Izslēgt gaismu',
  problems: {
    insecure: 'Kamera darbojas tikai ar drošu savienojumu (https). Kodu var ierakstīt laukā.',
    denied: 'Pārlūks neļauj lietot kameru. Atļaujiet to vietnes iestatījumos un mēģiniet vēlreiz.',
    none: 'Šajā ierīcē kamera nav atrasta. Kodu var ierakstīt laukā.',
    busy: 'Kameru pašlaik lieto cita programma. Aizveriet to un mēģiniet vēlreiz.',
    ended: 'Kamera ir izslēgta.',
    failed: 'Kameru neizdevās ieslēgt. Kodu var ierakstīt laukā.',
  },
}
