import { endingOf } from './file-names.ts'

/** How a file that is no scan is shown in the page. */
export const documentKinds = ['pdf', 'picture', 'tiff', 'heic', 'audio', 'text'] as const
export type DocumentKind = (typeof documentKinds)[number]

/**
 * The types by which browsers show documents, by the endings of their names: never by what whoever sent
 * them said, so that a page or a script is shown as text at most.
 */
const types: Readonly<Record<string, readonly [DocumentKind, string]>> = {
  pdf: ['pdf', 'application/pdf'],
  jpg: ['picture', 'image/jpeg'],
  jpeg: ['picture', 'image/jpeg'],
  png: ['picture', 'image/png'],
  gif: ['picture', 'image/gif'],
  webp: ['picture', 'image/webp'],
  bmp: ['picture', 'image/bmp'],
  tif: ['tiff', 'image/tiff'],
  tiff: ['tiff', 'image/tiff'],
  heic: ['heic', 'image/heic'],
  heif: ['heic', 'image/heif'],
  hif: ['heic', 'image/heif'],
  heics: ['heic', 'image/heic-sequence'],
  heifs: ['heic', 'image/heif-sequence'],
  mp3: ['audio', 'audio/mpeg'],
  m4a: ['audio', 'audio/mp4'],
  wav: ['audio', 'audio/wav'],
  ogg: ['audio', 'audio/ogg'],
  txt: ['text', 'text/plain'],
  csv: ['text', 'text/plain'],
  md: ['text', 'text/plain'],
}

/** Reports that browsers do not show: people download them. */
const downloads = new Set('doc docx odt rtf xls xlsx ods ppt pptx pages numbers'.split(' '))

/** How a file of this name is shown; null where it is not, and can only be taken along. */
export function documentKindOf(name: string): DocumentKind | null {
  return types[endingOf(name)]?.[0] ?? null
}

/** Whether a file of this name is a document that people read, as against what a disc's viewer consists of. */
export function isDocument(name: string): boolean {
  return documentKindOf(name) !== null || downloads.has(endingOf(name))
}

/** The media type by which it is safe to show a file of this name. */
export function shownTypeOf(name: string): string {
  return types[endingOf(name)]?.[1] ?? 'application/octet-stream'
}
