import type { Readable } from 'node:stream'
import type { PictureType } from './picture.ts'

/** Originals by the SHA-256 of their bytes (hex). Whatever one instance puts, every other one gets. */
export type MediaStore = {
  /** @param file a local file with these bytes */
  put(hash: string, file: string): Promise<void>
  get(hash: string): Promise<Uint8Array | null>
  exists(hash: string): Promise<boolean>
  delete(hash: string): Promise<void>
}

/** A checked upload in a local file, until `discard`. */
export type ReceivedFile = {
  hash: string
  bytes: number
  name: string
  file: string
  discard(): Promise<void>
}

export type ReceivedPicture = ReceivedFile & { type: PictureType; width: number; height: number }

export type PictureProblem =
  | 'empty'
  | 'too-large'
  | 'not-a-picture'
  | 'not-a-pdf'
  | 'vector'
  | 'no-logo'
  | 'unsafe'
  | 'too-many-pixels'
  | 'broken'
  | 'busy'
  | 'address'
  | 'unreachable'

/** Why a picture or a PDF was not taken. */
export class PictureRefused extends Error {
  readonly problem: PictureProblem
  constructor(problem: PictureProblem) {
    super(`The picture was refused: ${problem}`)
    this.problem = problem
  }
}

/** `svg`: null where it was no drawing. `width`, `height`: how it is shown. */
export type ReceivedLogo = {
  svg: ReceivedFile | null
  png: ReceivedPicture
  icon: ReceivedPicture
  width: number
  height: number
}

/** What the shop needs of the outside for pictures. */
export type Media = {
  store: MediaStore
  /** @throws PictureRefused */
  receive(content: Readable, name: string): Promise<ReceivedPicture>
  /** A cleaned SVG, or a PNG made anew. @throws PictureRefused */
  receiveLogo(content: Readable, name: string): Promise<ReceivedLogo>
  /** A PDF. @throws PictureRefused */
  receiveDocument(content: Readable, name: string): Promise<ReceivedFile>
  /** Of a public address. @throws PictureRefused */
  download(address: string): Promise<ReceivedPicture>
  /** A picture that was put into the folder of pictures by hand, or is the demo's. @throws PictureRefused */
  fromFolder(path: string): Promise<ReceivedPicture>
}
