import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { definitionOf, type Lang } from '../../shop/languages.ts'
import { Join } from '../account/join.tsx'
import { ProofWindow } from '../account/proof-window.tsx'
import { SignIn } from '../account/sign-in.tsx'
import { askWith, CallError, callPlain, setSession } from '../calls.ts'
import { createAdminRouter } from '../router.ts'
import { AdminContext, type AdminTexts, loadTexts, type Session } from '../session.ts'

type Loaded = { session: Session; lang: Lang; t: AdminTexts }
type Asked = { reason: 'proof' | 'signed-out' | 'code'; answer: (isDone: boolean) => void }

const isMendable = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status >= 500)

const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (tries, error) => tries < 2 && isMendable(error) },
    },
  })

async function load(lang: Lang): Promise<Loaded> {
  const session = await callPlain<Session>('GET', '/session')
  const own = session.person?.lang ?? lang
  setSession({ csrf: session.csrf, lang: own })
  document.documentElement.lang = own
  return { session, lang: own, t: await loadTexts(own) }
}

export function App({ first }: { first: Loaded }) {
  const [loaded, setLoaded] = useState(first)
  const [asked, setAsked] = useState<Asked | null>(null)
  const queries = useMemo(createQueries, [])
  const router = useMemo(createAdminRouter, [])
  const reload = useCallback(async () => setLoaded(await load(document.documentElement.lang as Lang)), [])
  useEffect(() => {
    askWith(({ reason }) => new Promise((answer) => setAsked({ reason, answer })))
  }, [])
  const end = (isDone: boolean) => {
    asked?.answer(isDone)
    setAsked(null)
  }
  const goOn = async () => {
    await reload()
    end(true)
  }
  const isJoining = window.location.pathname === '/admin/join'
  const { session, lang, t } = loaded
  const isSignedIn = session.person !== null && !session.person.needsCode && !session.person.needsEnrolment
  const leaveJoin = () => window.location.assign('/admin')
  return (
    <AdminContext value={{ session, lang, t, reload }}>
      <I18nProvider locale={definitionOf(lang).locale}>
        {isJoining ? <Gate>{<Join onDone={leaveJoin} />}</Gate> : null}
        {!isJoining && !isSignedIn ? <Gate>{<SignIn onDone={() => void reload()} />}</Gate> : null}
        {!isJoining && isSignedIn ? (
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        ) : null}
        <ProofWindow isOpen={asked?.reason === 'proof'} onEnd={end} />
        {asked && asked.reason !== 'proof' ? (
          <div className="a-gate a-gate--over" role="dialog" aria-modal="true" aria-label={t.signIn.title}>
            <SignIn hasEnded onDone={() => void goOn()} />
          </div>
        ) : null}
      </I18nProvider>
    </AdminContext>
  )
}

function Gate({ children }: { children: React.ReactNode }) {
  return <main className="a-gate">{children}</main>
}

export const loadFirst = load
