import { type UseFormReturnType, useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import type { ErrorName } from '#shared/errors.ts'
import { type ApiError, isError, toApiError } from '../api/api-error.ts'
import { focusQuietly } from './focus-quietly.ts'

/** What a field is called, by its name in the contract. */
export type Labels = Record<string, string>

/** The label of a field that may stay empty. Those that may not are not marked: they are the rule. */
export function optionalLabel(label: string): string {
  return `${label} (optional)`
}

/**
 * Validates a form by a schema of the contract; the messages are whole sentences, such as
 * `First name is required`.
 */
export function validateWith(schema: v.GenericSchema, labels: Labels) {
  return (values: unknown): Record<string, string> => {
    const { issues = [] } = v.safeParse(schema, values)
    const errors: Record<string, string> = {}
    for (const issue of issues) {
      const field = v.getDotPath(issue)
      if (field) errors[field] ??= sentence(labels[field] ?? field, messageOf(issue))
    }
    return errors
  }
}

/** What was left empty is said to be missing, not to be of the wrong form. */
function messageOf({ input, message }: v.BaseIssue<unknown>): string {
  return input === '' || input === null || input === undefined ? 'is required' : message
}

function sentence(label: string, message: string): string {
  return /^(is|must|must not) /.test(message) ? `${label} ${message}` : message
}

/** The form's field: itself, or the last name in a place such as `licenses.0.state`, where it asks for one. */
function ownField(field: string, labels: Labels): string {
  return labels[field] ? field : field.replace(/^\w+\.0\./, '')
}

/**
 * What a refused call says of the fields that the form has, and whether it says more, which the
 * form has no place for.
 */
export function fieldErrors(error: ApiError, labels: Labels) {
  const isOfFields = isError(error, 'ERR_REQUEST_PARAMS_MISFORMAT')
  const said = ((isOfFields && error.details?.fields) || []).map(({ field, problem }) => ({
    field: ownField(field, labels),
    problem,
  }))
  const fields: Record<string, string> = {}
  for (const { field, problem } of said) {
    const label = labels[field]
    if (label) fields[field] ??= sentence(label, problem)
  }
  const saysMore = error.comments.length > said.length || said.some(({ field }) => !labels[field])
  return { fields, saysMore }
}

type Form<Values> = Pick<UseFormReturnType<Values>, 'setErrors' | 'getInputNode'>

/**
 * Shows a refused call in its form: beside the fields it concerns, the first of which gets the
 * focus, else as the banner.
 * @param owners the field that an error of the catalogue is about, where it is about one
 */
export function useServerErrors<Values>(
  form: Form<Values>,
  labels: Labels,
  owners: Partial<Record<ErrorName, string>> = {},
) {
  const [banner, setBanner] = useState<ApiError | null>(null)

  function report(thrown: unknown) {
    const error = toApiError(thrown)
    const owner = owners[error.name]
    const { fields, saysMore } = fieldErrors(error, labels)
    if (owner) fields[owner] = error.message
    const [first] = Object.keys(fields)
    form.setErrors(fields)
    setBanner(first && !saysMore ? null : error)
    if (first) focusQuietly(form.getInputNode(first))
  }

  return { banner, report, clear: () => setBanner(null) }
}

/** What is wrong with a field, for parts that show text alone. */
export function errorText(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined
}

/** Puts the focus on the first field that is wrong; pass it to `form.onSubmit` as the second. */
export function focusFirst<Values>(form: Form<Values>) {
  return (errors: Record<string, unknown>) => {
    const [first] = Object.keys(errors)
    if (first) focusQuietly(form.getInputNode(first))
  }
}

type FieldOptions<Values> = {
  initialValues: Values
  /** What the fields are called, in messages and beside them. */
  labels: Labels
  /** The fields that may stay empty, which their labels say. */
  optional?: readonly (keyof Values & string)[]
  /** What is wrong with the values, by field; see `validateWith`. */
  validate?: (values: Values) => Record<string, string>
  /** The field that an error of the catalogue is about, where it is about one. */
  owners?: Partial<Record<ErrorName, string>>
  onChange?: (values: Values, former: Values) => void
  validateInputOnBlur?: boolean
}

/** The fields of a form: checked before they are sent, and told what the server says of them. */
export function useFields<Values extends Record<string, unknown>>(options: FieldOptions<Values>) {
  const { initialValues, labels, optional = [], validate, owners, onChange } = options
  const { validateInputOnBlur = false } = options
  const over = useRef(false)
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues,
    ...(validate && { validate }),
    validateInputOnBlur,
    onValuesChange: (values, former) => {
      over.current = false
      server.clear()
      onChange?.(values, former)
    },
  })
  const server = useServerErrors(form, labels, owners)
  return {
    ...form,
    ...server,
    report(thrown: unknown) {
      over.current = false
      server.report(thrown)
    },
    /** What is typed is sent, or given up on purpose. */
    finish() {
      over.current = true
    },
    /** Whether something is typed that was neither sent nor given up. */
    isUnfinished: () => form.isDirty() && !over.current,
    /** The properties of a field: what it is called, its value, and what is wrong with it. */
    field: (name: keyof Values & string) => {
      const label = labels[name]
      const isMarked = label !== undefined && optional.includes(name)
      return { label: isMarked ? optionalLabel(label) : label, ...form.getInputProps(name) }
    },
  }
}

export type Fields<Values extends Record<string, unknown>> = ReturnType<typeof useFields<Values>>
