import { useState } from 'react'
import type { MissedSearch } from '../../shop/search-words/search-words.calls.ts'
import { formatDay } from '../format.ts'
import { Button, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { RedirectForm } from './redirect-form.tsx'
import { searchAddress } from './search-address.ts'
import { SynonymForm } from './synonym-form.tsx'

export type Step = 'choose' | 'synonym' | 'redirect'

type Props = { miss: MissedSearch; first: Step; mayWrite: boolean; onIgnore: () => void; onClose: () => void }

export function MissWindow({ miss, first, mayWrite, onIgnore, onClose }: Props) {
  const { t, lang } = useAdmin()
  const words = t.searchWords
  const [step, setStep] = useState(first)
  return (
    <Window title={miss.words} isOpen onClose={onClose}>
      <p className="a-note">
        {words.times(miss.count)} · {words.languages[miss.lang]}
        {miss.lastDay ? ` · ${formatDay(miss.lastDay, lang)}` : ''}
      </p>
      <p>
        <a href={searchAddress(miss)} target="_blank" rel="noreferrer">
          {words.see}
        </a>
      </p>
      {step === 'choose' && mayWrite ? (
        <div className="a-acts">
          <Button look="primary" onPress={() => setStep('synonym')}>
            {words.makeSynonym}
          </Button>
          <Button onPress={() => setStep('redirect')}>{words.makeRedirect}</Button>
          <Button look="quiet" onPress={onIgnore}>
            {words.ignore}
          </Button>
        </div>
      ) : null}
      {step === 'synonym' ? (
        <SynonymForm
          synonym={{ lang: miss.lang, words: [miss.words], means: [] }}
          near={miss}
          onDone={onClose}
          onClose={onClose}
        />
      ) : null}
      {step === 'redirect' ? (
        <RedirectForm lang={miss.lang} words={miss.words} isFixed onDone={onClose} onClose={onClose} />
      ) : null}
    </Window>
  )
}
