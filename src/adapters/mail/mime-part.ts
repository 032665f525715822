export async function mimePart(filename: string, contentType: string, content: Buffer): Promise<Buffer> {
  const { default: MimeNode } = await import('nodemailer/lib/mime-node/index.js')
  // A MIME part without a parent would get the headers of a whole e-mail.
  const parent = new MimeNode('multipart/mixed')
  return parent.createChild(contentType, { filename }).setContent(content).build()
}
