import type { Series, Study } from './opened.ts'

/** Words of a description that name the plane of the slices. */
const PLANES: readonly RegExp[] = [
  /\b(ax|axial|tra|transversal|transverse)\b/i,
  /\b(sag|sagittal)\b/i,
  /\b(cor|coronal)\b/i,
]

const planeOf = (description: string | null) =>
  PLANES.findIndex((plane) => plane.test(spaced(description)))

/** Descriptions join words by underscores, which a word boundary does not end at. */
const spaced = (text: string | null) => (text ?? '').replaceAll('_', ' ')

const wordsOf = (text: string | null) =>
  new Set(
    spaced(text)
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(Boolean),
  )

/** How much two series are alike: the plane counts more than any words. Images of one count only decide ties. */
function likeness(one: Series, other: Series): number {
  const words = wordsOf(other.description)
  const shared = [...wordsOf(one.description)].filter((word) => words.has(word)).length
  const plane = planeOf(one.description)
  const isSamePlane = plane >= 0 && plane === planeOf(other.description)
  const isNumber = one.instances === other.instances
  return (isSamePlane ? 1000 : 0) + 2 * shared + (isNumber ? 1 : 0)
}

/**
 * The series of another study that is most like the current one: the same modality, then the same plane,
 * then most words of the description. The first series if the study has none of the modality.
 */
export function matchingSeries(study: Study, current: Series): Series | null {
  const alike = study.series.filter(({ modality }) => modality === current.modality)
  const [best] = alike.toSorted((one, other) => likeness(other, current) - likeness(one, current))
  return best ?? study.series[0] ?? null
}
