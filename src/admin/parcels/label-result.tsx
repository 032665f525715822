import { Link } from '@tanstack/react-router'
import type { LabelAnswer } from '../../shop/parcels/labels.calls.ts'
import type { ListedParcel } from '../../shop/parcels/parcels.calls.ts'
import { IconButton } from '../parts.tsx'
import { useAdmin } from '../session.ts'

type ResultProps = { answer: LabelAnswer; rows: readonly ListedParcel[]; onClose: () => void }

/** What the carriers answered: the PDF first, then each parcel that got no label, with the carrier's words. */
export function LabelResult({ answer, rows, onClose }: ResultProps) {
  const { t } = useAdmin()
  const failed = answer.parcels.filter(({ problem }) => problem !== null)
  const made = answer.parcels.length - failed.length
  const orderOf = (id: number) => rows.find((row) => row.id === id)?.order
  return (
    <section className="a-card a-stack" role="status">
      <div className="a-row a-row--spread">
        <strong>{t.parcels.made(made, answer.parcels.length)}</strong>
        <div className="a-row">
          {answer.pdf ? <LabelLinks pdf={answer.pdf} /> : null}
          <IconButton icon="close" label={t.common.close} onPress={onClose} />
        </div>
      </div>
      {failed.length > 0 ? (
        <>
          <p>{t.parcels.notMade}</p>
          <ul className="a-stack">
            {failed.map(({ id, problem }) => {
              const number = orderOf(id)
              return (
                <li key={id}>
                  {number ? (
                    <Link to="/orders/$number" params={{ number }}>
                      {number}
                    </Link>
                  ) : (
                    id
                  )}{' '}
                  <span className="a-error">{problem}</span>
                </li>
              )
            })}
          </ul>
          <p className="a-note">{t.parcels.whatToDo}</p>
        </>
      ) : null}
    </section>
  )
}

function LabelLinks({ pdf }: { pdf: string }) {
  const { t } = useAdmin()
  return (
    <>
      <a className="a-button a-button--primary" href={pdf} target="_blank" rel="noreferrer">
        {t.parcels.openLabels}
      </a>
      <a className="a-button a-button--plain" href={`${pdf}&layout=a4`} target="_blank" rel="noreferrer">
        {t.parcels.openLabelsA4}
      </a>
    </>
  )
}
