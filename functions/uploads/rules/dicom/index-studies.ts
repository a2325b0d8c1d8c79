import { createHash } from 'node:crypto'
import type { DicomHeader } from '#shared/dicom/header.ts'
import { bestOfCopies, type Copies, type IndexedFile, type Instance } from './copies.ts'

type Chosen = Copies['best'] & { others: Copies['others'] }
/** An object of a series by the hash of its UID, and how many bytes it has. */
export type StoredObject = [id: string, bytes: number]
export type StudyTree = ReturnType<typeof indexStudies>

/**
 * Builds the tree of studies and series that the files show: newest study first, series by number.
 * Files that `isListed` refuses are left out; an instance that came twice counts once, and its other
 * files are told as copies of the best.
 */
export function indexStudies(files: Iterable<IndexedFile>) {
  const chosen = bestOfCopies(files).map(({ best, others }) => ({ ...best, others }))
  const studies = Map.groupBy(chosen, (it) => it.header.studyInstanceUid ?? '')
  return {
    studies: [...studies]
      .map(([uid, instances]) => studyOf(uid, instances))
      .sort(
        (one, other) =>
          compare(other.studyDate ?? '', one.studyDate ?? '') ||
          compare(one.studyInstanceUid, other.studyInstanceUid),
      ),
  }
}

const studyOf = (studyInstanceUid: string, instances: readonly Chosen[]) => {
  const series = Map.groupBy(instances, (it) => it.header.seriesInstanceUid ?? '')
  return {
    studyInstanceUid,
    patientName: firstValue(instances, (header) => header.patientName),
    patientBirthDate: firstValue(instances, (header) => header.patientBirthDate),
    studyDate: firstValue(instances, (header) => header.studyDate),
    description: firstValue(instances, (header) => header.studyDescription),
    series: [...series]
      .map(([uid, members]) => seriesOf(uid, members))
      .sort(
        (one, other) =>
          compareNullsLast(one.number, other.number) ||
          compare(one.seriesInstanceUid, other.seriesInstanceUid),
      ),
  }
}

const seriesOf = (seriesInstanceUid: string, instances: readonly Chosen[]) => {
  const ordered = inOrder(instances)
  const pictures = ordered.filter((it) => it.header.kind === 'image')
  const middle = pictures[pictures.length >> 1]
  return {
    seriesInstanceUid,
    modality: firstValue(ordered, (header) => header.modality),
    bodyPart: firstValue(ordered, (header) => header.bodyPart),
    description: firstValue(ordered, (header) => header.seriesDescription),
    number: firstValue(ordered, (header) => header.seriesNumber),
    /** Distinct objects: a file that came twice counts once. */
    instances: ordered.length,
    /** The picture that stands for the series, its frame counted from 0; null where it has none. */
    middle: middle ? { fileId: middle.fileId, frame: middle.header.numberOfFrames >> 1 } : null,
    files: ordered.map((it) => it.fileId),
    /** Of each of these files: which object it is, the same wherever that came from, and its bytes. */
    objects: ordered.map((it): StoredObject => [objectOf(it), it.size]),
    /** Further files of the same objects. */
    copies: ordered.flatMap(({ fileId, others }) =>
      others.length > 0 ? [{ fileId, others }] : [],
    ),
  }
}

/** Its UID is hashed: 20,000 of them are kept beside the files of an upload. */
const objectOf = ({ header, fileId }: Chosen): string =>
  createHash('sha256')
    .update(header.sopInstanceUid ?? `file ${fileId}`)
    .digest('base64url')
    .slice(0, 16)

/**
 * By slice position where all slices are parallel, in the direction in which they are numbered;
 * then by instance number, then by name.
 */
const inOrder = (instances: readonly Chosen[]): readonly Chosen[] => {
  const positions = slicePositions(instances)
  const ascending = instances.toSorted(comparison(positions, 1))
  const first = ascending[0]?.header.instanceNumber ?? null
  const last = ascending.at(-1)?.header.instanceNumber ?? null
  const descends = positions.size > 0 && first !== null && last !== null && first > last
  return descends ? instances.toSorted(comparison(positions, -1)) : ascending
}

const comparison =
  (positions: ReadonlyMap<Instance, number>, direction: 1 | -1) =>
  (one: Instance, other: Instance): number =>
    direction * compareNullsLast(positions.get(one) ?? null, positions.get(other) ?? null) ||
    compareNullsLast(one.header.instanceNumber, other.header.instanceNumber) ||
    one.name.localeCompare(other.name, 'en', { numeric: true }) ||
    compare(one.fileId, other.fileId)

type Vector = readonly number[]

/** The distance of each slice along the stack, in mm; empty where the slices are no one stack. */
const slicePositions = (instances: readonly Instance[]): ReadonlyMap<Instance, number> => {
  const orientation = instances[0]?.header.imageOrientationPatient ?? null
  const parallel = instances.every(({ header }) =>
    isSameOrientation(orientation, header.imageOrientationPatient),
  )
  if (!parallel) return new Map()
  const normal = orientation === null ? null : normalOf(orientation)
  const distances = instances.map((it) => [it, distanceAlong(normal, it.header)] as const)
  const measured = distances.flatMap(([it, distance]) =>
    distance === null ? [] : [[it, distance] as const],
  )
  return new Map(measured.length === instances.length ? measured : [])
}

const distanceAlong = (normal: Vector | null, header: DicomHeader): number | null => {
  const { imagePositionPatient, sliceLocation } = header
  if (normal === null) return sliceLocation
  if (imagePositionPatient === null) return null
  const distance = imagePositionPatient.reduce(
    (sum, coordinate, axis) => sum + coordinate * (normal[axis] ?? 0),
    0,
  )
  // Rounding keeps slices of one position together, so that their instance numbers decide.
  return Math.round(distance * 100) / 100
}

const normalOf = ([rx = 0, ry = 0, rz = 0, cx = 0, cy = 0, cz = 0]: Vector): Vector => [
  ry * cz - rz * cy,
  rz * cx - rx * cz,
  rx * cy - ry * cx,
]

const isSameOrientation = (one: Vector | null, other: Vector | null): boolean =>
  one === null || other === null
    ? one === other
    : one.every((cosine, axis) => Math.abs(cosine - (other[axis] ?? 0)) < 0.01)

const firstValue = <T>(
  instances: readonly Instance[],
  read: (header: DicomHeader) => T | null,
): T | null => instances.map(({ header }) => read(header)).find((value) => value !== null) ?? null

const compareNullsLast = (one: number | null, other: number | null): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one - other
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
