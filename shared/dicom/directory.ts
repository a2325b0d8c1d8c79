import { joinBytes } from './bytes.ts'
import { hasMarker, readDataset } from './dataset.ts'
import { headerOf } from './header.ts'
import { mediaStorageDirectory, tags, transferSyntaxes } from './tags.ts'
import { stringOf } from './values.ts'

/** What a DICOMDIR says of a file. */
export type DirectoryImage = {
  /** The parts of its path on the disc, each of at most 8 capitals, digits or underscores. */
  readonly fileId: readonly string[]
  readonly patientName: string | null
  readonly patientId: string | null
  /** YYYYMMDD, as is the date of the study. */
  readonly patientBirthDate: string | null
  readonly studyInstanceUid: string
  readonly studyDate: string | null
  readonly studyTime: string | null
  readonly studyId: string | null
  readonly accessionNumber: string | null
  readonly studyDescription: string | null
  readonly seriesInstanceUid: string
  readonly seriesNumber: number | null
  readonly seriesDescription: string | null
  readonly modality: string | null
  readonly instanceNumber: number | null
  readonly sopClassUid: string
  readonly sopInstanceUid: string
  readonly transferSyntaxUid: string
}

type Facts = Pick<
  DirectoryImage,
  | 'patientId'
  | 'studyTime'
  | 'studyId'
  | 'accessionNumber'
  | 'seriesNumber'
  | 'instanceNumber'
  | 'sopClassUid'
  | 'sopInstanceUid'
  | 'transferSyntaxUid'
>

/** Whether the first bytes of a file tell all that a DICOMDIR says of it, however much comes after them. */
export function tellsAll(bytes: Uint8Array): boolean {
  const dataset = readDataset(bytes)
  return dataset === null || dataset.cut === null || dataset.cut.tag > tags.instanceNumber
}

/** What the first bytes of a file tell of it; null where it is no image that a disc could name. */
export function factsOf(bytes: Uint8Array): Facts | null {
  const dataset = readDataset(bytes)
  if (dataset === null) return null
  const { sopClassUid, sopInstanceUid, ...header } = headerOf(dataset)
  if (sopClassUid === null || sopInstanceUid === null || header.kind === 'directory') return null
  return {
    patientId: header.patientId,
    studyTime: stringOf(dataset, tags.studyTime),
    studyId: stringOf(dataset, tags.studyId),
    accessionNumber: stringOf(dataset, tags.accessionNumber),
    seriesNumber: header.seriesNumber,
    instanceNumber: header.instanceNumber,
    sopClassUid,
    sopInstanceUid,
    transferSyntaxUid: header.transferSyntaxUid,
  }
}

/**
 * What must stand before the bytes of a file from before Part 10, which begin with its data set, so that other
 * programs read it; null where the file has it.
 */
export function missingStart(bytes: Uint8Array, facts: Facts): Uint8Array<ArrayBuffer> | null {
  return hasMarker(bytes) ? null : fileStart(facts)
}

type Element = readonly [tag: number, vr: string, value: string | number | Uint8Array]
type Node = { readonly fields: readonly Element[]; readonly type: string; children: Node[] }

const NONE = 0
const ITEM = 0xfffee000
/** Of a record's own bytes: where it says which one follows, and which one is its first child. */
const NEXT_AT = 16
const LOWER_AT = 38

/**
 * Writes a DICOMDIR (PS3.3, annex F) in explicit little endian; texts are UTF-8.
 * @param fileSetUid the UID of this disc, which no other disc may have
 */
export function writeDirectory(
  images: readonly DirectoryImage[],
  fileSetUid: string,
): Uint8Array<ArrayBuffer> {
  const start = fileStart({
    sopClassUid: mediaStorageDirectory,
    sopInstanceUid: fileSetUid,
    transferSyntaxUid: transferSyntaxes.explicitLittleEndian,
  })
  const roots = patientsOf(images)
  const before = start.length + fileSet(NONE, NONE, 0).length
  const { records, offsets } = laidOut(roots, before)
  const size = records.reduce((sum, { length }) => sum + length, 0)
  const [first = NONE, last = NONE] = [offsets[0], offsets.at(-1)]
  return joinBytes([start, fileSet(first, last, size), ...records])
}

function fileSet(first: number, last: number, size: number): Uint8Array<ArrayBuffer> {
  const head = encoded([
    [tags.fileSetId, 'CS', 'PRAXIS'],
    [tags.offsetOfFirstRootRecord, 'UL', first],
    [tags.offsetOfLastRootRecord, 'UL', last],
    [tags.fileSetConsistencyFlag, 'US', 0],
  ])
  return joinBytes([head, elementHeader(tags.directoryRecordSequence, 'SQ', size)])
}

/** The records one after the other, each before those below it, and where the roots are. */
function laidOut(roots: readonly Node[], from: number) {
  const records: Uint8Array<ArrayBuffer>[] = []
  let offset = from

  /** @returns where the nodes are; each is told where the one after it is */
  function place(nodes: readonly Node[]): number[] {
    let former: Uint8Array | undefined
    return nodes.map((node) => {
      const own = offset
      const record = recordOf(node)
      records.push(record)
      offset += record.length
      if (former) setUint32(former, NEXT_AT, own)
      former = record
      const [lower] = place(node.children)
      if (lower !== undefined) setUint32(record, LOWER_AT, lower)
      return own
    })
  }
  return { offsets: place(roots), records }
}

function recordOf({ type, fields }: Node): Uint8Array<ArrayBuffer> {
  const bytes = encoded([
    [tags.offsetOfNextRecord, 'UL', NONE],
    [tags.recordInUseFlag, 'US', 0xffff],
    [tags.offsetOfLowerLevelRecord, 'UL', NONE],
    [tags.directoryRecordType, 'CS', type],
    ...fields,
  ])
  const head = new Uint8Array(8)
  const view = new DataView(head.buffer)
  setTag(view, ITEM)
  view.setUint32(4, bytes.length, true)
  return joinBytes([head, bytes])
}

const setUint32 = (bytes: Uint8Array, at: number, value: number) =>
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(at, value, true)

const utf8: Element = [tags.specificCharacterSet, 'CS', 'ISO_IR 192']

function patientsOf(images: readonly DirectoryImage[]): Node[] {
  const whose = ({ patientId, patientName }: DirectoryImage) => `${patientId} ${patientName}`
  return nodesOf(images, whose, 'PATIENT', studiesOf, (image) => [
    utf8,
    [tags.patientName, 'PN', text(image.patientName)],
    // It must not be empty.
    [tags.patientId, 'LO', text(image.patientId) || 'UNKNOWN'],
    ...(image.patientBirthDate
      ? [[tags.patientBirthDate, 'DA', image.patientBirthDate] as const]
      : []),
  ])
}

function studiesOf(images: readonly DirectoryImage[]): Node[] {
  return nodesOf(
    images,
    (image) => image.studyInstanceUid,
    'STUDY',
    seriesOf,
    (image) => [
      utf8,
      [tags.studyDate, 'DA', image.studyDate ?? ''],
      [tags.studyTime, 'TM', text(image.studyTime, 16)],
      [tags.accessionNumber, 'SH', text(image.accessionNumber, 16)],
      [tags.studyDescription, 'LO', text(image.studyDescription)],
      [tags.studyInstanceUid, 'UI', image.studyInstanceUid],
      [tags.studyId, 'SH', text(image.studyId, 16)],
    ],
  )
}

function seriesOf(images: readonly DirectoryImage[]): Node[] {
  return nodesOf(
    images,
    (image) => image.seriesInstanceUid,
    'SERIES',
    imagesOf,
    (image) => [
      utf8,
      [tags.modality, 'CS', text(image.modality, 16) || 'OT'],
      [tags.seriesDescription, 'LO', text(image.seriesDescription)],
      [tags.seriesInstanceUid, 'UI', image.seriesInstanceUid],
      [tags.seriesNumber, 'IS', String(image.seriesNumber ?? 0)],
    ],
  )
}

function imagesOf(images: readonly DirectoryImage[]): Node[] {
  return images.map((image, at) => ({
    type: 'IMAGE',
    children: [],
    fields: [
      [tags.referencedFileId, 'CS', image.fileId.join('\\')],
      [tags.referencedSopClassUidInFile, 'UI', image.sopClassUid],
      [tags.referencedSopInstanceUidInFile, 'UI', image.sopInstanceUid],
      [tags.referencedTransferSyntaxUidInFile, 'UI', image.transferSyntaxUid],
      [tags.instanceNumber, 'IS', String(image.instanceNumber ?? at + 1)],
    ],
  }))
}

function nodesOf(
  images: readonly DirectoryImage[],
  keyOf: (image: DirectoryImage) => string,
  type: string,
  below: (images: readonly DirectoryImage[]) => Node[],
  fieldsOf: (image: DirectoryImage) => Element[],
): Node[] {
  return [...Map.groupBy(images, keyOf).values()].flatMap((members) => {
    const [first] = members
    return first ? [{ type, fields: fieldsOf(first), children: below(members) }] : []
  })
}

/** A text as a value may be: a backslash would make two of it. */
const text = (value: string | null, most = 64) => (value ?? '').replaceAll('\\', ' ').slice(0, most)

/** The preamble, the marker and the meta information that open a file (PS3.10, section 7.1). */
function fileStart({
  sopClassUid,
  sopInstanceUid,
  transferSyntaxUid,
}: Pick<Facts, 'sopClassUid' | 'sopInstanceUid' | 'transferSyntaxUid'>): Uint8Array<ArrayBuffer> {
  const group = encoded([
    [tags.fileMetaInformationVersion, 'OB', Uint8Array.of(0, 1)],
    [tags.mediaStorageSopClassUid, 'UI', sopClassUid],
    [tags.mediaStorageSopInstanceUid, 'UI', sopInstanceUid],
    [tags.transferSyntaxUid, 'UI', transferSyntaxUid],
    [tags.implementationClassUid, 'UI', '2.25.119244019840192840192840192'],
  ])
  const length = encoded([[tags.fileMetaInformationGroupLength, 'UL', group.length]])
  const marker = new TextEncoder().encode('DICM')
  return joinBytes([new Uint8Array(128), marker, length, group])
}

function encoded(elements: readonly Element[]): Uint8Array<ArrayBuffer> {
  return joinBytes(
    elements.flatMap(([tag, vr, value]) => {
      const bytes = bytesOf(vr, value)
      return [elementHeader(tag, vr, bytes.length), bytes]
    }),
  )
}

/** Values are of an even length. */
function bytesOf(vr: string, value: Element[2]): Uint8Array {
  if (value instanceof Uint8Array) return value
  if (typeof value === 'string') {
    const bytes = new TextEncoder().encode(value)
    if (bytes.length % 2 === 0) return bytes
    return joinBytes([bytes, Uint8Array.of(vr === 'UI' ? 0 : 0x20)])
  }
  const bytes = new Uint8Array(vr === 'US' ? 2 : 4)
  const view = new DataView(bytes.buffer)
  if (vr === 'US') view.setUint16(0, value, true)
  else view.setUint32(0, value, true)
  return bytes
}

const longLengthVrs = ['OB', 'SQ']

function elementHeader(tag: number, vr: string, length: number): Uint8Array<ArrayBuffer> {
  const isLong = longLengthVrs.includes(vr)
  const bytes = new Uint8Array(isLong ? 12 : 8)
  const view = new DataView(bytes.buffer)
  setTag(view, tag)
  bytes.set(new TextEncoder().encode(vr), 4)
  if (isLong) view.setUint32(8, length, true)
  else view.setUint16(6, length, true)
  return bytes
}

function setTag(view: DataView, tag: number) {
  view.setUint16(0, tag >>> 16, true)
  view.setUint16(2, tag & 0xffff, true)
}
