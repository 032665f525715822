import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendBusy, unlessFull } from '../http/overload.ts'
import type { Services } from '../http/services.ts'
import { catalogueDeps } from '../shop/catalogue/catalogue-deps.ts'
import { readProduct } from '../shop/catalogue/product.db.ts'
import type { Product } from '../shop/catalogue/product.ts'
import type { PdfRequest, ProductSheet } from '../shop/documents/documents.ts'
import { type Lang, languages } from '../shop/languages.ts'
import { readDocument } from '../shop/media/documents.db.ts'
import { shopNameOf } from '../shop/settings/identity.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { inLanguage, urls } from '../urls.ts'

type FileRoute = { Params: { '*': string } }

/** Files that the merchant put into `documents` or uploaded, and manuals and data sheets made from the catalogue. */
export function productDocumentRoutes(app: FastifyInstance, services: Services) {
  const folder = join(services.config.dataDir, 'documents')
  for (const lang of languages) {
    app.get<FileRoute>(inLanguage(urls.documents.pattern, lang), async (request, reply) => {
      const name = request.params['*']
      if (!/^[a-z0-9][a-z0-9-]*\.pdf$/.test(name)) return reply.callNotFound()
      const file = join(folder, name)
      if (existsSync(file)) return showPdf(reply, name).send(createReadStream(file))
      const uploaded = await readDocument({ db: services.database.readDb, media: services.media }, name)
      if (uploaded) return showPdf(reply, name).send(Buffer.from(uploaded))
      const drawing = await drawingOf(services, request, lang)
      if (!drawing) return reply.callNotFound()
      const bytes = await unlessFull(services.documents.products.get(drawing.name, drawing.pdf))
      return bytes ? showPdf(reply, name).send(bytes) : sendBusy(reply, lang)
    })
  }
}

async function drawingOf(
  services: Services,
  request: FastifyRequest<FileRoute>,
  lang: Lang,
): Promise<{ name: string; pdf: PdfRequest } | null> {
  const name = request.params['*']
  const [, slug, ending] = /^([a-z0-9][a-z0-9-]*)-(manual|datasheet)\.pdf$/.exec(name) ?? []
  if (!slug) return null
  const product = await services.admission.run(request, 'page', () => readProduct(catalogueDeps(services, lang), slug))
  const attached = product?.pdf_attachments.find(({ url }) => url.endsWith(`/${name}`))
  if (!product || !attached) return null
  const settings = await readSettings(services.database.db, services.memory)
  const kind = ending === 'manual' ? 'manual' : 'datasheet'
  const { title } = attached
  const shopName = shopNameOf(settings, services.config.baseUrl)
  return { name: `${slug}/${kind}-${lang}`, pdf: { kind, product: sheetOf(product), title, shopName, lang } }
}

function sheetOf(product: Product): ProductSheet {
  const { title, code, manufacture, description, property_groups, attributes } = product
  const { formatted_sizes, formatted_weight, guarantee_months, safety_text, safety } = product
  return {
    title,
    code,
    manufacture,
    description,
    property_groups,
    attributes,
    formatted_sizes,
    formatted_weight,
    guarantee_months,
    safety_text,
    safety,
  }
}

function showPdf(reply: FastifyReply, name: string) {
  return reply
    .type('application/pdf')
    .header('cache-control', 'public, max-age=86400')
    .header('content-disposition', `inline; filename="${name}"`)
}
