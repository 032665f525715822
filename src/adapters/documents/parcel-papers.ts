import type { ParcelPapers } from '../../shop/parcels/papers.ts'
import { PdfWorker } from './worker-pool.ts'

export function parcelPapers(): ParcelPapers {
  const worker = new PdfWorker()
  return {
    labels: (pdfs, layout) => worker.render({ kind: 'labels', pdfs, layout }),
    manifest: (paper) => worker.render({ kind: 'manifest', paper }),
  }
}
