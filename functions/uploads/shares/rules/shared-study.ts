import { orderOf } from '../../rules/file-place.ts'
import type { StoredStudies } from '../../rules/studies.ts'

type StoredStudy = StoredStudies['studies'][number]
type StoredSeries = StoredStudy['series'][number]

/** A study as one of its uploads has it. */
export type Part = { uploadKey: string; study: StoredStudy }

/** A file of a study, whichever upload it came with. */
export type SharedFile = { uploadKey: string; name: string }

/** What a file is called outside: two uploads may have one of the same name. */
export const sharedName = ({ uploadKey, name }: SharedFile): string => `${uploadKey}/${name}`

/** The file of such a name; null for what is none. */
export function sharedFile(name: string): SharedFile | null {
  const at = name.indexOf('/')
  return at > 0 ? { uploadKey: name.slice(0, at), name: name.slice(at + 1) } : null
}

/**
 * A study of several uploads as one, with an image that came twice once. What they say differently is taken from
 * the first. Null where there is none.
 */
export function joinParts(parts: readonly Part[]): StoredStudy | null {
  const [first] = parts
  if (!first) return null
  const joined = new Map<string, StoredSeries>()
  for (const { uploadKey, study } of parts) {
    for (const series of study.series) {
      const placed = placedIn(uploadKey, series)
      const before = joined.get(series.seriesInstanceUid)
      joined.set(series.seriesInstanceUid, before ? withOthers(before, placed) : placed)
    }
  }
  return { ...first.study, series: [...joined.values()] }
}

function placedIn(uploadKey: string, series: StoredSeries): StoredSeries {
  const files = series.files.map((name) => sharedName({ uploadKey, name }))
  return { ...series, files, copies: [], instances: files.length }
}

/** Adds the images that only the other upload has. */
function withOthers(one: StoredSeries, other: StoredSeries): StoredSeries {
  const has = new Set(one.objects.map(([id]) => id))
  const missing = other.files.flatMap((file, place) => {
    const object = other.objects[place]
    return object && has.has(object[0]) ? [] : [{ file, object }]
  })
  const files = [...one.files, ...missing.map(({ file }) => file)]
  const objects = [...one.objects, ...missing.flatMap(({ object }) => (object ? [object] : []))]
  return { ...one, files, objects, instances: files.length, preview: one.preview ?? other.preview }
}

/** A page of a study's files, in the order of their names. */
export function pageOf(
  { series }: Pick<StoredStudy, 'series'>,
  { after, limit }: { after: string | undefined; limit: number },
): SharedFile[] {
  const from = after === undefined ? null : orderOf(after)
  return series
    .flatMap(({ files }) => files)
    .map((name) => ({ name, order: orderOf(name) }))
    .filter(({ order }) => from === null || order > from)
    .toSorted((one, other) => (one.order < other.order ? -1 : 1))
    .slice(0, limit)
    .flatMap(({ name }) => sharedFile(name) ?? [])
}
