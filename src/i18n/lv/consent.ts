/** Words of the cookie banner. When they change, so must the setting `consent_version`. */
export const consent = {
  title: 'Sīkdatnes',
  text: 'Nepieciešamās sīkdatnes tur grozu un valodu. Citas lietojam tikai ar jūsu piekrišanu.',
  more: 'Par sīkdatnēm',
  necessary: 'Nepieciešamās',
  necessaryText: 'Bez tām veikals nedarbojas.',
  statistics: 'Statistikas',
  statisticsText: 'Rāda, ko pircēji meklē un kur apstājas (Google).',
  marketing: 'Mārketinga',
  marketingText: 'Reklāma un citu vietņu saturs, piemēram, Instagram.',
  acceptAll: 'Piekrist visām',
  rejectAll: 'Noraidīt visas',
  choose: 'Izvēlēties',
  save: 'Saglabāt izvēli',
  /** Before the button that opens the choice again. */
  change: 'Izvēli var mainīt jebkurā brīdī:',
  settings: 'Sīkdatņu iestatījumi',
}
