import { HttpError } from '../../http/http-error.ts'
import { definePage } from '../../http/page.ts'

/** Development only: every error page as the real handler renders it. */
export const errorPreview = definePage<null>({
  cache: 'private',
  async load({ params }) {
    const status = Number(params.status)
    throw new HttpError(status >= 400 && status < 600 ? status : 404, '')
  },
  Page: () => null,
})
