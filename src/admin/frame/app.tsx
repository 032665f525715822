import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { definitionOf, type Lang } from '../../shop/languages.ts'
import { Join } from '../account/join.tsx'
import { ProofWindow } from '../account/proof-window.tsx'
import { SignIn } from '../account/sign-in.tsx'
import { askWith, CallError, callPlain, setSession } from '../calls.ts'
import { createAdminRouter } from '../router.ts'
import { AdminContext, type CoreTexts, loadCoreTexts, loadTexts, type Session } from '../session.ts'
import { keepDraftsOf } from './own-drafts.ts'
import { Queries } from './queries.ts'
import { SignInGate } from './sign-in-gate.tsx'
import { useQuestion } from './use-question.ts'

type Loaded = { session: Session; lang: Lang; t: CoreTexts }

const isMendable = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status >= 500)

const createQueries = () =>
  new Queries({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (tries, error) => tries < 2 && isMendable(error) },
    },
  })

async function load(lang: Lang, isOpen = false): Promise<Loaded> {
  const session = await callPlain<Session>('GET', '/session')
  const own = session.person?.lang ?? lang
  // An open page would be replaced by its fallback until all texts are there.
  if (isOpen && own !== lang) await loadTexts(own)
  const t = await loadCoreTexts(own)
  setSession({ csrf: session.csrf, lang: own })
  if (session.person) keepDraftsOf(session.person.id)
  document.documentElement.lang = own
  return { session, lang: own, t }
}

export function App({ first }: { first: Loaded }) {
  const [loaded, setLoaded] = useState(first)
  const { ask: askProof, ...proof } = useQuestion()
  const { ask: askSignIn, ...signIn } = useQuestion()
  const { session, lang, t } = loaded
  const isSignedIn = session.person !== null && !session.person.needsCode && !session.person.needsEnrolment
  const renew = useCallback(async () => {
    const next = await load(document.documentElement.lang as Lang, isSignedIn)
    setLoaded(next)
    return next.session.person
  }, [isSignedIn])
  const reload = useCallback(async () => void (await renew()), [renew])
  useEffect(() => {
    askWith(({ reason }) => (reason === 'proof' ? askProof() : askSignIn()))
  }, [askProof, askSignIn])
  const goOn = async () => {
    const before = loaded.session.person
    const now = await renew()
    // What one person pressed is not done in the name of another.
    const isSame = before === null || now?.id === before.id
    signIn.end(isSame)
    if (!isSame) proof.end(false)
  }
  const isJoining = window.location.pathname === '/admin/join'
  const leaveJoin = () => window.location.assign('/admin')
  return (
    <AdminContext value={{ session, lang, t, reload }}>
      <I18nProvider locale={definitionOf(lang).locale}>
        {isJoining ? <Gate>{<Join onDone={leaveJoin} />}</Gate> : null}
        {!isJoining && !isSignedIn ? <Gate>{<SignIn onDone={() => void reload()} />}</Gate> : null}
        {!isJoining && isSignedIn ? <Office key={session.person?.id} /> : null}
        <ProofWindow isOpen={proof.isShown} onEnd={proof.end} />
        <SignInGate isOpen={signIn.isShown} onDone={() => void goOn()} />
      </I18nProvider>
    </AdminContext>
  )
}

/** Of one person: what was read for them is not shown to the next one, who may see less. */
function Office() {
  const [queries] = useState(createQueries)
  const [router] = useState(createAdminRouter)
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

function Gate({ children }: { children: React.ReactNode }) {
  return <main className="a-gate">{children}</main>
}

export const loadFirst = load
