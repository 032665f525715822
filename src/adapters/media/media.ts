import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../../config.ts'
import { projectRoot } from '../../project-root.ts'
import { type Media, type MediaStore, PictureRefused } from '../../shop/media/media-store.ts'
import { downloadPicture } from './download-picture.ts'
import { folderStore } from './folder-store.ts'
import { receiveDocument } from './receive-document.ts'
import { receiveLogo } from './receive-logo.ts'
import { receivePicture } from './receive-picture.ts'
import type { S3Config } from './s3-bucket.ts'
import { s3Store } from './s3-store.ts'

export type BucketConfig = Partial<
  Pick<Config, 'MEDIA_S3_URL' | 'MEDIA_S3_REGION' | 'MEDIA_S3_KEY' | 'MEDIA_S3_SECRET'>
>
type MediaConfig = BucketConfig & Pick<Config, 'dataDir' | 'NODE_ENV'>

export const uploadsFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'media-uploads')

export function openMedia(config: MediaConfig, now: () => Date): Media {
  const receive = (content: Readable, name: string) => receivePicture(uploadsFolder(config), content, name)
  return {
    store: openStore(config, now),
    receive,
    receiveLogo: (content, name) => receiveLogo(uploadsFolder(config), content, name),
    receiveDocument: (content, name) => receiveDocument(uploadsFolder(config), content, name),
    download: (address) => downloadPicture(address, { receive, allowsLoopback: config.NODE_ENV === 'test' }),
    fromFolder: async (path) => {
      const file = fileOf(config.dataDir, path)
      if (!file) throw new PictureRefused('not-a-picture')
      return receive(createReadStream(file), path)
    },
  }
}

const openStore = (config: MediaConfig, now: () => Date): MediaStore =>
  openBucket(config, now) ?? folderStore(join(config.dataDir, 'media'))

/** Null where originals lie in the folder of pictures. */
export function openBucket(config: BucketConfig, now: () => Date): MediaStore | null {
  const bucket = bucketOf(config)
  return bucket && s3Store(bucket, now)
}

export function bucketOf(config: BucketConfig): S3Config | null {
  const { MEDIA_S3_URL: url, MEDIA_S3_KEY: key, MEDIA_S3_SECRET: secret, MEDIA_S3_REGION: region } = config
  return url && key && secret && region ? { url, key, secret, region } : null
}

function fileOf(dataDir: string, path: string): string | undefined {
  if (!/^[a-z0-9][a-z0-9_-]*(\/[a-z0-9_-]+)*$/.test(path)) return undefined
  return [join(dataDir, 'media'), join(projectRoot, 'demo/pictures')]
    .flatMap((root) => ['webp', 'jpg', 'png'].map((format) => join(root, `${path}.${format}`)))
    .find((file) => existsSync(file))
}
