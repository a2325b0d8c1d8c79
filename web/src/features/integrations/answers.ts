import type { FacebookField, FacebookForm } from '#shared/model/facebook.ts'
import { facebookFields } from '#shared/model/facebook.ts'
import { facebookTexts, fieldTexts } from './texts.ts'

/** What is chosen of a form: empty texts for nobody, and for into the message. */
export type AnswerValues = {
  advocateId: string
  /** By the places of the questions. */
  fields: string[]
}

export const answersOf = ({ advocateId, questions }: FacebookForm): AnswerValues => ({
  advocateId: advocateId ?? '',
  fields: questions.map(({ field }) => field ?? ''),
})

const isField = (name: string): name is FacebookField =>
  facebookFields.some((field) => field === name)

/** What is sent of it. */
export function bodyOf(
  { formId, isOn, questions }: FacebookForm,
  { advocateId, fields }: AnswerValues,
) {
  return {
    ...{ formId, isOn: isOn ? (1 as const) : (0 as const), advocateId: advocateId || null },
    questions: questions.map(({ key }, place) => {
      const name = fields[place] ?? ''
      return { key, field: isField(name) ? name : null }
    }),
  }
}

/** Where answers can go. */
export const fieldChoices = [
  { value: '', label: facebookTexts.intoMessage },
  ...facebookFields.map((value) => ({ value, label: fieldTexts[value] })),
]

/** What a question can still be given: each field once, but the message. */
export function offered(
  choices: readonly { value: string; label: string }[],
  chosen: readonly string[],
  place: number,
) {
  const taken = new Set(chosen.filter((_, at) => at !== place))
  return choices.filter(({ value }) => ['', 'message'].includes(value) || !taken.has(value))
}
