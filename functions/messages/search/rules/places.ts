/** Where a message with a word is: `<time>#<patient>#<place in the thread>`, which sorts by time. */
export type Place = string

/** The latest places of a word: all of them, or, where it is cut, those from the last of them on. */
export type Latest = { places: readonly Place[]; isCut: boolean }

const latestFirst = (one: Place, other: Place): number => (one < other ? 1 : one > other ? -1 : 0)

/** The latest places of several words as one: where one is cut, nothing is known of what is before its last. */
export function together(all: readonly Latest[]): Latest {
  const ends = all.flatMap(({ places, isCut }) => (isCut ? (places.at(-1) ?? []) : []))
  const horizon = ends.toSorted(latestFirst)[0] ?? ''
  const places = new Set(all.flatMap((one) => one.places).filter((place) => place >= horizon))
  return { places: [...places].toSorted(latestFirst), isCut: ends.length > 0 }
}

/**
 * Which places may have a word for each that was asked for: those of the rarest, as far as the others are
 * not known to be elsewhere. Of what is cut only the texts can tell.
 */
export function candidates(lists: readonly Latest[]): Latest {
  const [rarest, ...others] = lists.toSorted(
    (one, other) =>
      Number(one.isCut) - Number(other.isCut) || one.places.length - other.places.length,
  )
  if (!rarest) return { places: [], isCut: false }
  const known = others.filter(({ isCut }) => !isCut).map(({ places }) => new Set(places))
  const places = rarest.places.filter((place) => known.every((one) => one.has(place)))
  return { places, isCut: rarest.isCut }
}

const SEQ_DIGITS = 9

export const placeOf = (createdAt: string, patientId: string, seq: number): Place =>
  `${createdAt}#${patientId}#${String(seq).padStart(SEQ_DIGITS, '0')}`

/** Which message a place is. @throws where it is none */
export function messageAt(place: Place): { patientId: string; seq: number } {
  const [, patientId, seq] = /^[^#]+#(\w+)#(\d+)$/.exec(place) ?? []
  if (patientId === undefined) throw new Error(`not a place: ${place}`)
  return { patientId, seq: Number(seq) }
}
