import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { JOURNAL_PROGRAMS, type JournalProgram } from '../../shop/accounting/programs.ts'
import { plusDays, toRigaDate } from '../../shop/calendar/days.ts'
import { call, fieldError } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { JobProgress } from '../job-progress.tsx'
import { Button, Field, PageHead, Problem, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { AccountsForm } from './accounts-form.tsx'
import { VatTable } from './vat-table.tsx'

export function JournalPage() {
  const can = useCan()
  return can('read:accounting') ? <Journal /> : <NoRight />
}

const NOTHING: readonly string[] = []

/** The month before, which is the one that is declared. */
function lastMonth() {
  const first = `${toRigaDate(new Date()).slice(0, 7)}-01`
  const to = plusDays(first, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

function Journal() {
  const { t } = useAdmin()
  const can = useCan()
  const words = t.journal
  const [period, setPeriod] = useState(lastMonth)
  const start = useMutation({
    mutationFn: (sheet: 'csv' | 'xlsx' | JournalProgram) =>
      call<{ job: string }>('POST', '/accounting/journal', { ...period, sheet }),
  })
  const mayExport = can('export') && can('read:money') && can('personal-data')
  const isReversed = period.from !== '' && period.to !== '' && period.from > period.to
  const refused = fieldError(start.error, 'to')
  const error = isReversed ? words.reversed : refused
  const failed = start.error && !refused ? start.variables : undefined
  return (
    <div className="a-stack">
      <PageHead title={words.title} />
      <section className="a-card a-stack" aria-label={words.title}>
        <p className="a-note">{words.hint}</p>
        <div className="a-row a-journal__period">
          <Field
            label={words.from}
            type="date"
            value={period.from}
            onChange={(from) => setPeriod({ ...period, from })}
          />
          <Field
            label={words.to}
            type="date"
            value={period.to}
            onChange={(to) => setPeriod({ ...period, to })}
            error={error}
          />
        </div>
        {failed === 'xlsx' || failed === 'csv' ? <Problem error={start.error} /> : null}
        {mayExport ? (
          <div className="a-row">
            {(['xlsx', 'csv'] as const).map((sheet) => (
              <Button
                key={sheet}
                look={sheet === 'xlsx' ? 'primary' : 'plain'}
                isPending={start.isPending}
                onPress={() => start.mutate(sheet)}
              >
                {words.export(sheet.toUpperCase())}
              </Button>
            ))}
          </div>
        ) : null}
      </section>
      {mayExport ? (
        <Programs
          period={period}
          isPending={start.isPending}
          problem={failed ? { sheet: failed, error: start.error } : undefined}
          onExport={start.mutate}
        />
      ) : null}
      <VatTable period={period} />
      <AccountsForm />
      <Window title={words.title} isOpen={start.data !== undefined} onClose={() => start.reset()}>
        {start.data ? (
          <JobProgress path="/accounting/jobs" job={start.data.job} changes={NOTHING} onClose={() => start.reset()} />
        ) : null}
      </Window>
    </div>
  )
}

type ProgramsProps = {
  period: { from: string; to: string }
  isPending: boolean
  problem: { sheet: string; error: unknown } | undefined
  onExport: (program: JournalProgram) => void
}

/** Files for programs that describe publicly what they read; none was tried with an account. */
function Programs({ period: { from, to }, isPending, problem, onExport }: ProgramsProps) {
  const words = useAdmin().t.journal
  return (
    <section className="a-card a-stack" aria-labelledby="programs">
      <div className="a-row">
        <h2 id="programs">{words.programs}</h2>
        <span className="a-tag">{words.unverified}</span>
      </div>
      <p className="a-note">{words.unverifiedHint}</p>
      <dl className="a-journal__programs">
        {JOURNAL_PROGRAMS.map((program) => (
          <div key={program}>
            <dt>{words.programNames[program]}</dt>
            <dd>{words.programHints[program]}</dd>
            <dd>
              {problem?.sheet === program ? <Problem error={problem.error} /> : null}
              <Button isPending={isPending} onPress={() => onExport(program)}>
                {words.export(words.programFiles[program])}
              </Button>
            </dd>
          </div>
        ))}
        <div>
          <dt>{words.moneo}</dt>
          <dd>{words.moneoHint}</dd>
          <dd>
            <a
              className="a-button a-button--plain"
              href={`/admin/api/accounting/moneo.xlsx?from=${from}&to=${to}`}
              download
            >
              {words.export('Moneo XLSX')}
            </a>
          </dd>
        </div>
        <div>
          <dt>{words.others}</dt>
          <dd>{words.othersHint}</dd>
        </div>
      </dl>
    </section>
  )
}
