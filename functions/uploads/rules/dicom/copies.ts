import type { DicomHeader } from '#shared/dicom/header.ts'

export type IndexedFile = {
  fileId: string
  /** The path within the upload; it breaks ties of order. */
  name: string
  size: number
  /** The same for the same bytes; null where it is not known. */
  content: string | null
  /** Whether its pixels could be drawn; null where nobody tried. */
  isReadable: boolean | null
  /** Null where the file is not DICOM. */
  header: DicomHeader | null
}

export type Instance = IndexedFile & { header: DicomHeader }

/** The files of one instance: the one to show, and whether the bytes of the others differ from it. */
export type Copies = { best: Instance; others: { fileId: string; differs: boolean }[] }

/** Whether a file is DICOM, no DICOMDIR, and names its study and series. */
export function isListed(file: IndexedFile): file is Instance {
  if (file.header === null || file.header.kind === 'directory') return false
  return file.header.studyInstanceUid !== null && file.header.seriesInstanceUid !== null
}

/**
 * The best file of each instance: one whose pixels can be read, then the one that says most, then the
 * largest, then the first by name. Files that `isListed` refuses are left out.
 */
export function bestOfCopies(files: Iterable<IndexedFile>): Copies[] {
  return instancesOf(files).map((copies) => {
    const [best, ...others] = copies.toSorted(bestFirst)
    if (best === undefined) throw new Error('a group has members')
    return {
      best,
      others: others.map((copy) => ({ fileId: copy.fileId, differs: isOther(best, copy) })),
    }
  })
}

/** Instances that came in several files whose bytes are not known to be the same. */
export function doubtfulCopies(files: Iterable<IndexedFile>): Instance[][] {
  return instancesOf(files).filter(
    ([first, ...others]) =>
      first !== undefined && others.some((copy) => copy.content === null || isOther(first, copy)),
  )
}

function instancesOf(files: Iterable<IndexedFile>): Instance[][] {
  const listed = [...files].filter(isListed)
  return [...Map.groupBy(listed, (it) => it.header.sopInstanceUid ?? `file ${it.fileId}`).values()]
}

const isOther = (one: Instance, other: Instance): boolean =>
  one.size !== other.size || one.content !== other.content

const bestFirst = (one: Instance, other: Instance): number =>
  Number(other.isReadable) - Number(one.isReadable) ||
  Number(other.header.kind === 'image') - Number(one.header.kind === 'image') ||
  told(other.header) - told(one.header) ||
  other.size - one.size ||
  one.name.localeCompare(other.name, 'en', { numeric: true }) ||
  (one.fileId < other.fileId ? -1 : 1)

/** How much a header tells. */
const told = (header: DicomHeader): number =>
  Object.values(header).filter((value) => value !== null).length
