/** `attribution`: what the file says about its sources, as text. */
export type Streets = { version: string; minZoom: number; maxZoom: number; attribution: string }

export type TileAddress = { z: number; x: number; y: number }

/** Streets behind the map of pickup points: vector tiles of a file that the merchant may provide. */
export type StreetMap = {
  /** Null without a readable file. */
  streets(): Promise<Streets | null>
  /** A gzipped Mapbox vector tile; null where the file has none. */
  tile(address: TileAddress): Promise<Buffer | null>
  /** Releases the file. */
  close(): Promise<void>
}
