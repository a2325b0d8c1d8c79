import type { LeadForm, LeadFormFieldName, LeadFormForm } from '#shared/model/lead-form.ts'
import { leadFormFieldNames } from '#shared/model/lead-form.ts'
import type { ShownForm } from '../../ui/lead-form.ts'
import { builderTexts, fieldNames } from './texts.ts'

type FieldValues = { field: LeadFormFieldName; label: string; help: string; required: boolean }

/** What the builder holds: texts as they are typed. */
export type BuilderValues = {
  name: string
  title: string
  intro: string
  button: string
  thanks: string
  redirectUrl: string
  consent: string
  color: LeadForm['color']
  advocateId: string
  source: string
  /** As they are typed, one a line. */
  sites: string[]
  fields: FieldValues[]
}

/** A field as it is added. */
export const newField = (field: LeadFormFieldName, required = false): FieldValues => ({
  ...{ field, label: fieldNames[field], help: '', required },
})

/** What a new form begins with. */
export const newForm: BuilderValues = {
  name: 'Website',
  title: 'Ask for an appointment',
  intro: 'Leave your details, and we call you back.',
  button: 'Send',
  thanks: 'Thank you. We will get back to you soon.',
  redirectUrl: '',
  consent: 'I agree that the practice may contact me by phone, text and email about my request.',
  color: 'ocean',
  advocateId: '',
  source: 'Practice',
  sites: [],
  fields: [
    newField('firstName', true),
    newField('lastName', true),
    newField('email', true),
    newField('mobile'),
    newField('message'),
  ],
}

export function valuesOf(form: LeadForm): BuilderValues {
  const { name, title, button, thanks, color, fields } = form
  return {
    ...{ name, title, button, thanks, color },
    intro: form.intro ?? '',
    redirectUrl: form.redirectUrl ?? '',
    consent: form.consent ?? '',
    advocateId: form.advocateId ?? '',
    source: form.source ?? '',
    sites: form.sites,
    fields: fields.map((field) => ({ ...field, help: field.help ?? '' })),
  }
}

/** What is sent of it. */
export function bodyOf(values: BuilderValues): Omit<LeadFormForm, 'isOn'> {
  return { ...values, advocateId: values.advocateId || null, source: values.source || null }
}

/** As the public page shows it. */
export function shownOf(values: BuilderValues, practiceName: string): ShownForm {
  const { title, intro, button, consent, color, fields } = values
  return {
    ...{ practiceName, title, button, color, insurancePlans: [] },
    intro: intro || null,
    consent: consent || null,
    fields: fields.map((field) => ({ ...field, help: field.help || null })),
  }
}

/** The fields that the form does not ask for yet. */
export function fieldsLeft(fields: readonly FieldValues[]): LeadFormFieldName[] {
  return leadFormFieldNames.filter((name) => fields.every(({ field }) => field !== name))
}

/** A list with one entry moved; as it is where there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const [entry] = list.slice(from, from + 1)
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The settings in which two versions differ. */
export function differing(one: BuilderValues, other: BuilderValues): (keyof BuilderValues)[] {
  return namesOf(one).filter((name) => !isSame(one[name], other[name]))
}

/** A newer version with what was typed over the former one put over it. */
export function rebased(
  base: BuilderValues,
  newer: BuilderValues,
  typed: BuilderValues,
): BuilderValues {
  const own = differing(base, typed).map((name) => [name, typed[name]])
  return { ...newer, ...Object.fromEntries(own) }
}

const namesOf = (values: BuilderValues) => Object.keys(values) as (keyof BuilderValues)[]

/** The line that puts a form on another site. */
export function embedCode(origin: string, { formKey, title }: { formKey: string; title: string }) {
  const said = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<script src="${origin}/forms/embed.js" data-form="${formKey}" data-title="${said}" async></script>`
}

/** The same for pages without a form: it notes in the browser how somebody came first. */
export const noteCode = (origin: string): string =>
  `<script src="${origin}/forms/embed.js" async></script>`

/** Whose leads they are where nobody is chosen. */
export const nobodyChosen = { value: '', label: builderTexts.distributed }
