/** The image that an event says has failed, and why. */
export function errorIn(detail: unknown): { imageId: string | null; error: unknown } {
  if (typeof detail !== 'object' || detail === null) return { imageId: null, error: null }
  const imageId = 'imageId' in detail && typeof detail.imageId === 'string' ? detail.imageId : null
  return { imageId, error: 'error' in detail ? detail.error : null }
}

/** One number or several, as headers have them. */
export function numbersOf(value: unknown): number[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.map(Number).filter((number) => Number.isFinite(number))
}
