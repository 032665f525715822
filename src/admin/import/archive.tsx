import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { ImportDetail } from '../../shop/imports/imports.calls.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { sendArchive } from './send-file.ts'

/** Pictures that the file names by their file names. */
export function Archive({ id, archive }: Pick<ImportDetail, 'id' | 'archive'>) {
  const { t } = useAdmin()
  const words = t.imports.archive
  const queries = useQueryClient()
  const [percent, setPercent] = useState(0)
  const send = useMutation({
    mutationFn: (file: File) => sendArchive(id, file, setPercent),
    onSettled: () => queries.invalidateQueries({ queryKey: ['import', id] }),
  })
  return (
    <section className="a-stack a-archive" aria-labelledby="archive">
      <h2 id="archive">{words.title}</h2>
      <p className="a-note">{words.hint}</p>
      <p role="status">
        {send.isPending ? t.imports.sending(percent) : archive ? `${archive.fileName}: ${said(archive, words)}` : null}
      </p>
      {archive && archive.refused.length > 0 ? (
        <p className="a-note">
          {words.refused} {archive.refused.join(', ')}
        </p>
      ) : null}
      {send.error ? <Problem error={send.error} /> : null}
      <FileTrigger
        acceptedFileTypes={['.zip']}
        onSelect={(files) => {
          const file = files?.[0]
          if (file) send.mutate(file)
        }}
      >
        <Button isPending={send.isPending || archive?.state === 'reading'}>{words.choose}</Button>
      </FileTrigger>
    </section>
  )
}

type Words = ReturnType<typeof useAdmin>['t']['imports']['archive']

function said({ state, done, files }: NonNullable<ImportDetail['archive']>, words: Words): string {
  if (state === 'reading') return words.reading(done, files)
  return state === 'read' ? words.read(files) : words[state]
}
