import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DocumentHead } from '../../shop/stock/stock-documents.calls.ts'
import { postVersion } from '../calls.ts'
import { documentKey, STOCK } from './stock-queries.ts'

type Step = { act: 'booked' | 'sent' | 'arrived' | 'cancelled'; body?: object }

/** The answer of each step is the document as it is then; all other stock is read anew. */
export function useDocumentStep({ id, version }: DocumentHead) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ act, body }: Step) =>
      postVersion<DocumentHead>(`/stock/documents/${id}/${act}`, body ?? {}, version),
    onSuccess: (document) => {
      queries.setQueryData(documentKey(id), document)
      void queries.invalidateQueries({ queryKey: STOCK })
    },
    // Another person may have changed it.
    onError: () => void queries.invalidateQueries({ queryKey: STOCK }),
  })
}
