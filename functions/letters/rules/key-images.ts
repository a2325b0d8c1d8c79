import type { CaseUpload } from '#functions/uploads/public.ts'
import { modalityName } from '#shared/dicom/modality.ts'
import type { ImageAnnotation, KeyImageForm } from '#shared/model/key-image.ts'
import type { LetterImage } from './letter.ts'
import { letterTexts as texts } from './texts.ts'

/** A key image that an opinion pins; `image` is null if it has been deleted. */
export type PinnedPicture = {
  uploadKey: string
  image: Pick<
    KeyImageForm,
    'seriesInstanceUid' | 'file' | 'frame' | 'note' | 'look' | 'annotations'
  > | null
  picture: Uint8Array | null
}

/** A key image as the letter shows it: its picture, and in words where it is and what was drawn in it. */
export function describeImage(
  { uploadKey, image, picture }: PinnedPicture,
  at: number,
  uploads: readonly CaseUpload[],
): LetterImage {
  const title = texts.keyImage(at)
  if (!image) return { picture: null, alt: '', title, lines: [texts.deletedImage] }
  const held = uploads.find(({ key }) => key === uploadKey)?.held
  const where = placeOf(image, held?.studies.flatMap(({ series }) => series) ?? [])
  const drawn = annotationsOf(image.annotations)
  return {
    picture,
    alt: [title, image.note, where, drawn].filter(Boolean).join('. '),
    title: [title, image.note].filter(Boolean).join(': '),
    lines: [where, drawn, picture ? '' : texts.noPicture].filter(Boolean),
  }
}

type Series = NonNullable<CaseUpload['held']>['studies'][number]['series'][number]

function placeOf(image: NonNullable<PinnedPicture['image']>, series: readonly Series[]): string {
  const { frame, look, file, seriesInstanceUid } = image
  const found = series.find((one) => one.seriesInstanceUid === seriesInstanceUid)
  const at = found ? found.files.indexOf(file) + 1 : 0
  return [
    found?.description ?? modalityName(found?.modality ?? null) ?? texts.scans,
    found && at > 0 && texts.imageOf(at, found.files.length),
    frame !== null && texts.frame(frame),
    look.window && texts.window(look.window.width, look.window.center),
  ]
    .filter(Boolean)
    .join(', ')
}

function annotationsOf(annotations: readonly ImageAnnotation[]): string {
  if (annotations.length === 0) return ''
  const named = annotations.map(({ tool, text }) =>
    text ? texts.arrowTo(text) : texts.tools[tool],
  )
  return texts.annotated(named.join(', '))
}
