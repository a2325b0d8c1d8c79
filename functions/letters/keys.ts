type LetterPlace = { practiceId: string; patientId: string }
type LetterPost = { reviewId: string; id: string; version: number }

/** Where the letter of an opinion is in the bucket: a changed opinion has another. */
export function letterObject(
  { practiceId, patientId }: LetterPlace,
  { reviewId, id, version }: LetterPost,
): string {
  return `practices/${practiceId}/patients/${patientId}/letters/${reviewId}/${id}-${version}.pdf`
}
