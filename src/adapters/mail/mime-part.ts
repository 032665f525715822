/** A file as the part of a letter that it becomes, encoded and with its headers. */
export async function mimePart(filename: string, contentType: string, content: Buffer): Promise<Buffer> {
  const { default: MimeNode } = await import('nodemailer/lib/mime-node/index.js')
  // A part without a letter around it would get a letter's own headers.
  const letter = new MimeNode('multipart/mixed')
  return letter.createChild(contentType, { filename }).setContent(content).build()
}
