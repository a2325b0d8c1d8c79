import { type DocumentKind, documentOf } from './documents.ts'

/** Why an image is not shown. */
export type Fault = {
  kind:
    | 'connection'
    | 'missing'
    | 'video'
    | 'longVideo'
    | 'encoding'
    | 'document'
    | 'noPicture'
    | 'damaged'
  /** What the file is encoded as, where that is known and matters. */
  encoding: string | null
  /** The kind of file, if it holds no picture. */
  document: DocumentKind | null
  /** A video that browsers may play; none where the file has no such. */
  video?: Blob
}

/** An image that could not be read, and why. */
export class ImageFault extends Error {
  readonly fault: Fault

  constructor(kind: Fault['kind'], details: Partial<Fault> = {}) {
    super(kind)
    this.fault = { encoding: null, document: null, ...details, kind }
  }
}

const videos: Readonly<Record<string, string>> = {
  '1.2.840.10008.1.2.4.100': 'MPEG-2',
  '1.2.840.10008.1.2.4.101': 'MPEG-2',
  '1.2.840.10008.1.2.4.102': 'MPEG-4',
  '1.2.840.10008.1.2.4.103': 'MPEG-4',
  '1.2.840.10008.1.2.4.104': 'MPEG-4',
  '1.2.840.10008.1.2.4.105': 'MPEG-4',
  '1.2.840.10008.1.2.4.106': 'MPEG-4',
  '1.2.840.10008.1.2.4.107': 'HEVC',
  '1.2.840.10008.1.2.4.108': 'HEVC',
}

/** What a transfer syntax is called that encodes a video; null for any other. */
export const videoOf = (syntax: string | null): string | null => videos[syntax ?? ''] ?? null

/** Encodings that the viewer decodes, by their transfer syntax (DICOM PS3.5, section 10). */
const decoded = new Set([
  '1.2.840.10008.1.2',
  '1.2.840.10008.1.2.1',
  '1.2.840.10008.1.2.1.99',
  '1.2.840.10008.1.2.2',
  '1.2.840.10008.1.2.5',
  '1.2.840.10008.1.2.4.50',
  '1.2.840.10008.1.2.4.51',
  '1.2.840.10008.1.2.4.57',
  '1.2.840.10008.1.2.4.70',
  '1.2.840.10008.1.2.4.80',
  '1.2.840.10008.1.2.4.81',
  '1.2.840.10008.1.2.4.90',
  '1.2.840.10008.1.2.4.91',
  '1.2.840.10008.1.2.4.201',
  '1.2.840.10008.1.2.4.202',
  '1.2.840.10008.1.2.4.203',
])

/**
 * Why an image failed that was read as far as its header.
 * @param syntax its transfer syntax; null where the header was not to be read
 * @param hasPixels whether it says that it holds a picture
 */
export function faultOf({
  syntax,
  sopClass,
  hasPixels,
}: {
  syntax: string | null
  sopClass: string | null
  hasPixels: boolean
}): ImageFault {
  if (syntax === null) return new ImageFault('damaged')
  const video = videoOf(syntax)
  if (video) return new ImageFault('video', { encoding: video })
  const document = documentOf(sopClass)
  if (document) return new ImageFault('document', { document })
  if (!hasPixels) return new ImageFault('noPicture')
  return decoded.has(syntax)
    ? new ImageFault('damaged')
    : new ImageFault('encoding', { encoding: syntax })
}
