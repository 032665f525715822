/** When these texts change, the setting `consent_version` must change too. */
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
  change: 'Izvēli var mainīt jebkurā brīdī:',
  settings: 'Sīkdatņu iestatījumi',
}
