import { Textarea } from '@mantine/core'
import type { KeyImagePin } from '#shared/model/key-image.ts'
import {
  type Opinion,
  opinion,
  opinionPartLabels,
  opinionParts,
  type ReviewPost,
} from '#shared/model/review.ts'
import type { Patient } from '../../../data/uploads.ts'
import { errorText, type Fields, validateWith } from '../../../ui/form.ts'
import { keyImageTexts } from '../texts.ts'
import { PinImages } from './pin-images.tsx'

/** An opinion as its form has it, with what is pinned to it. */
export type OpinionValues = Opinion & { keyImages: KeyImagePin[] }
export const blankOpinion: OpinionValues = {
  ...{ question: '', findings: '', opinion: '', recommendations: '', limits: '' },
  keyImages: [],
}
export const opinionLabels = { ...opinionPartLabels, keyImages: keyImageTexts.title }
export const validateOpinion = validateWith(opinion, opinionLabels)

/** What was kept of an opinion, as its form has it. */
export function opinionValues(
  kept: NonNullable<ReviewPost['opinion']>,
  keyImages: KeyImagePin[],
): OpinionValues {
  const values = { ...blankOpinion, keyImages }
  for (const part of opinionParts) values[part] = kept[part] ?? ''
  return values
}

type Props = {
  form: Pick<Fields<OpinionValues>, 'field' | 'values' | 'setFieldValue' | 'errors'>
  patient: Patient
}

/** The five parts of an opinion, and the images that go with it. */
export function OpinionFields({ form, patient }: Props) {
  return (
    <>
      {opinionParts.map((part) => (
        <Textarea key={part} autosize minRows={2} maxRows={16} {...form.field(part)} />
      ))}
      <PinImages
        patient={patient}
        value={form.values.keyImages}
        onChange={(pins) => form.setFieldValue('keyImages', pins)}
        error={errorText(form.errors.keyImages)}
      />
    </>
  )
}
