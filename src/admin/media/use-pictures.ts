import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  PictureFields,
  PicturesAdded,
  ProductPicture,
  ProductPictures,
} from '../../shop/catalogue/product-pictures.calls.ts'
import { call, patchVersion } from '../calls.ts'

const picturesKey = (productId: number) => ['product-pictures', productId] as const

export const usePictures = (productId: number) =>
  useQuery({
    queryKey: picturesKey(productId),
    queryFn: () => call<ProductPictures>('GET', `/products/${productId}/pictures`),
  })

type NewPicture = { path: string; alt?: ProductPicture['alt']; position?: number }
export type PictureEdit = { id: number; base: PictureFields; changes: PictureFields }

/** Changes of one product, one after the other; every answer has all pictures. */
export function usePictureChanges(productId: number) {
  const queries = useQueryClient()
  const queryKey = picturesKey(productId)
  const address = `/products/${productId}/pictures`
  const seen = () => queries.getQueryData<ProductPictures>(queryKey)
  const common = {
    mutationKey: queryKey,
    scope: { id: address },
    onSuccess: ({ code, title, version, pictures }: ProductPictures) => {
      // Of several changes the last answer counts: those before would show what was before the last press.
      if (queries.isMutating({ mutationKey: queryKey }) > 1) return
      queries.setQueryData<ProductPictures>(queryKey, { code, title, version, pictures })
    },
    // Another person may have changed them.
    onError: () => void queries.invalidateQueries({ queryKey }),
  }
  const add = useMutation({
    ...common,
    mutationFn: (pictures: readonly NewPicture[]) => call<PicturesAdded>('POST', address, { pictures }),
  })
  const remove = useMutation({
    ...common,
    mutationFn: (ids: readonly number[]) => call<ProductPictures>('POST', `${address}/removed`, { ids }),
  })
  const edit = useMutation({
    ...common,
    // Without a version fields are compared with `base`: what was typed may be older than the list.
    mutationFn: ({ id, base, changes }: PictureEdit) =>
      patchVersion<ProductPictures>(`${address}/${id}`, { base, changes }, 0),
  })
  const order = useMutation({
    ...common,
    mutationFn: (given: { order: readonly number[]; base: readonly number[] }) =>
      call<ProductPictures>('POST', `${address}/order`, given),
  })
  const putInOrder = (ids: readonly number[]) => {
    const before = seen()
    if (!before) return
    const base = before.pictures.map(({ id }) => id)
    if (String(base) === String(ids)) return
    // Shown at once; a further press counts from here.
    const pictures = ids.flatMap((id) => before.pictures.find((each) => each.id === id) ?? [])
    queries.setQueryData<ProductPictures>(queryKey, { ...before, pictures })
    order.mutate({ order: ids, base })
  }
  return { add, remove, edit, order, putInOrder, seen }
}
