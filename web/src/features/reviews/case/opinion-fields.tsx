import { Textarea } from '@mantine/core'
import {
  type Opinion,
  opinion,
  opinionPartLabels,
  opinionParts,
  type ReviewPost,
} from '#shared/model/review.ts'
import { type Fields, validateWith } from '../../../ui/form.ts'

/** An opinion as its form has it. */
export type OpinionValues = Opinion
export const blankOpinion: OpinionValues = {
  ...{ question: '', findings: '', opinion: '', recommendations: '', limits: '' },
}
export const validateOpinion = validateWith(opinion, opinionPartLabels)

/** What was kept of an opinion, as its form has it. */
export function opinionValues(kept: NonNullable<ReviewPost['opinion']>): OpinionValues {
  const values = { ...blankOpinion }
  for (const part of opinionParts) values[part] = kept[part] ?? ''
  return values
}

/** The five parts of an opinion. */
export function OpinionFields({ form }: { form: Pick<Fields<OpinionValues>, 'field'> }) {
  return opinionParts.map((part) => (
    <Textarea key={part} autosize minRows={2} maxRows={16} {...form.field(part)} />
  ))
}
