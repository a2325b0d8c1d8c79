import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import type { PatientRecord, PatientTextField } from '#shared/model/patient.ts'
import { useDraft } from '../../../session/drafts.ts'
import { usePractice } from '../../../session/member.ts'
import { focusFirst, optionalLabel, useServerErrors } from '../../../ui/form.ts'
import { todayIn } from '../ages.ts'
import { optionalFields } from '../texts.ts'
import { isTaken, useContactCheck } from './use-contact-check.ts'
import {
  type FormField,
  fieldError,
  formLabels,
  type PatientValues,
  validatePatient,
} from './values.ts'

type Options = {
  mode: 'add' | 'edit'
  /** Where what is typed is kept when the session ends. */
  draft: string
  initialValues: PatientValues
  /** What was typed the last time, to go on with. */
  typed: PatientValues | null
  /** What an edited record says now, so that its own contacts are not taken for somebody else's. */
  own: Pick<PatientRecord, 'patientId' | 'email' | 'mobile'> | null
  /** Sends a form in which nothing is wrong. */
  onSubmit: (values: PatientValues) => void
}

/** Any of these makes a person reachable, so that the complaint about the others is settled. */
const reach: readonly string[] = ['email', 'mobile', 'firstName', 'lastName']

/** The state of the patient form (specification, section 5, Patient form). */
export function usePatientForm(given: Options) {
  const { mode, draft, initialValues, own, onSubmit } = given
  const practice = usePractice()
  const today = todayIn(practice.timezone, new Date())
  const ownOf = (value: string | null) => (own ? { patientId: own.patientId, value } : null)
  const options = { practiceId: practice.id }
  const email = useContactCheck('email', { ...options, own: ownOf(own?.email ?? null) })
  const mobile = useContactCheck('mobile', { ...options, own: ownOf(own?.mobile ?? null) })
  const [accepted, setAccepted] = useState<string | null>(null)
  const form = useForm<PatientValues>({
    mode: 'controlled',
    initialValues,
    validate: (values) => validatePatient(values, mode, today),
  })
  const [typed] = useState(given.typed)
  const { setValues } = form
  useEffect(() => {
    // Not as initial values: what was typed differs from them, and so is worth keeping again.
    if (typed) setValues(typed)
  }, [typed, setValues])
  useDraft(draft, form)
  const server = useServerErrors(form, formLabels, { ERR_EMAIL_EXISTS: 'email' })

  const emailTaken = email.matches.some(isTaken)
  const { values, errors } = form

  function changed(name: string) {
    if (name === 'email') email.forget()
    if (name === 'mobile') mobile.forget()
    if (reach.includes(name)) form.clearFieldError('email')
    server.clear()
  }

  function left(name: string) {
    const error = fieldError(form.getValues(), name, today)
    if (error) form.setFieldError(name, error)
    else if (name === 'email') email.check(form.getValues().email)
    else if (name === 'mobile') mobile.check(form.getValues().mobile)
  }

  /** The properties of a field: its label, value, error, and what happens as it is left. */
  function field(name: FormField) {
    const { onChange, ...input } = form.getInputProps(name)
    const label = formLabels[name] ?? name
    const isOptional = optionalFields.some((one) => one === name)
    return {
      label: isOptional ? optionalLabel(label) : label,
      ...input,
      value: values[name],
      disabled: emailTaken && name !== 'email',
      onChange: (value: unknown) => {
        onChange(value)
        changed(name)
      },
      onBlur: () => left(name),
    }
  }

  /** The same for a field in which one of several is chosen. */
  function choice(name: PatientTextField) {
    const { onChange, value, ...input } = field(name)
    return {
      ...input,
      value: value || null,
      onChange: (next: string | null) => onChange(next ?? ''),
    }
  }

  async function send(values: PatientValues) {
    const matches = await email.find(values.email)
    if (matches.some(isTaken)) form.getInputNode('email')?.focus()
    else onSubmit(values)
  }

  return {
    form,
    values,
    today,
    email,
    mobile,
    emailTaken,
    field,
    choice,
    changed,
    server,
    /** Several people have this number, and nobody has said yet that it is right all the same. */
    mobileInQuestion: mobile.matches.length > 1 && accepted !== values.mobile,
    acceptMobile: () => setAccepted(values.mobile),
    questionMobile: () => setAccepted(null),
    resetMobile: () => {
      form.setFieldValue('mobile', '')
      mobile.forget()
    },
    /** Submitting is possible: no field is wrong, the day is there, no email is taken. */
    ready: Object.keys(errors).length === 0 && values.dob !== '' && !emailTaken,
    submit: form.onSubmit((values) => void send(values), focusFirst(form)),
  }
}

export type PatientFormState = ReturnType<typeof usePatientForm>
