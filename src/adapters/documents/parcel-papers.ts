import type { MediaStore } from '../../shop/media/media-store.ts'
import type { ParcelPapers } from '../../shop/parcels/papers.ts'
import { PaperLogos } from './paper-logos.ts'
import { PdfWorker } from './worker-pool.ts'

export function parcelPapers(store: Pick<MediaStore, 'get'>): ParcelPapers {
  const worker = new PdfWorker()
  const logos = new PaperLogos(store)
  return {
    labels: (pdfs, layout) => worker.render({ kind: 'labels', pdfs, layout }),
    manifest: async (paper) => {
      const request = { kind: 'manifest', paper } as const
      return worker.render(request, await logos.of(request))
    },
  }
}
