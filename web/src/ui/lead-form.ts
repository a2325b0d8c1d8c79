import { hasCardNumber } from '#shared/cards/numbers.ts'
import type { LeadFormFieldName, PublicLeadForm } from '#shared/model/lead-form.ts'
import { leadFormColors } from '#shared/model/lead-form-colors.ts'
import { states } from '#shared/model/states.ts'
import { leadFormTexts as texts } from './lead-form-texts.ts'

/** What is shown of a form. */
export type ShownForm = Omit<PublicLeadForm, 'challenge' | 'thanks' | 'redirectUrl'>

export type Values = Partial<Record<LeadFormFieldName, string>>

/** What is wrong, by field; `agreed` is the consent. */
export type Problems = Partial<Record<LeadFormFieldName | 'agreed', string>>

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The type of a field's control, and what browsers fill it in with. */
const kinds: Record<LeadFormFieldName, { type: string; autocomplete: string }> = {
  firstName: { type: 'text', autocomplete: 'given-name' },
  middleName: { type: 'text', autocomplete: 'additional-name' },
  lastName: { type: 'text', autocomplete: 'family-name' },
  email: { type: 'email', autocomplete: 'email' },
  mobile: { type: 'tel', autocomplete: 'tel-national' },
  dob: { type: 'date', autocomplete: 'bday' },
  contactPhone: { type: 'tel', autocomplete: 'off' },
  addressLine1: { type: 'text', autocomplete: 'address-line1' },
  addressLine2: { type: 'text', autocomplete: 'address-line2' },
  addressCity: { type: 'text', autocomplete: 'address-level2' },
  addressState: { type: 'select', autocomplete: 'address-level1' },
  addressZip: { type: 'text', autocomplete: 'postal-code' },
  insuranceCompany: { type: 'text', autocomplete: 'off' },
  insurancePlan: { type: 'select', autocomplete: 'off' },
  message: { type: 'textarea', autocomplete: 'off' },
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

function controlOf(
  name: LeadFormFieldName,
  attributes: Readonly<Record<string, string>>,
  plans: ShownForm['insurancePlans'],
): Control {
  const { type, autocomplete } = kinds[name]
  const all = { name, autocomplete, ...attributes }
  if (type === 'textarea') return element('textarea', { ...all, maxlength: '2000' })
  if (type !== 'select') return element('input', { ...all, type })
  const choices =
    name === 'addressState'
      ? Object.entries(states).map(([value, state]) => ({ value, title: state.name }))
      : plans
  const options = [{ value: '', title: texts.choose }, ...choices]
  return element(
    'select',
    all,
    ...options.map(({ value, title }) => element('option', { value }, title)),
  )
}

/** A field with its label, help and what is wrong with it. */
function fieldView(
  { field, label, help, required }: ShownForm['fields'][number],
  plans: ShownForm['insurancePlans'],
) {
  const id = `lead-form-${field}`
  const described = [help ? `${id}-help` : '', `${id}-wrong`].filter(Boolean).join(' ')
  const control = controlOf(field, { id, 'aria-describedby': described }, plans)
  control.required = required
  const wrong = element('p', { id: `${id}-wrong`, class: 'wrong' })
  control.addEventListener('input', () => {
    if (hasCardNumber(control.value)) wrong.textContent = texts.card
    else if (wrong.textContent === texts.card) wrong.textContent = ''
  })
  const words = required ? label : texts.optional(label)
  const parts: HTMLElement[] = [element('label', { for: id }, words)]
  if (help) parts.push(element('p', { id: `${id}-help`, class: 'help' }, help))
  const row = element('div', { class: 'field' }, ...parts, control, wrong)
  return { row, control, wrong, label }
}

/** The consent: a box to tick, beside what the person agrees to. */
function consentView(consent: string) {
  const control = element('input', {
    type: 'checkbox',
    id: 'lead-form-agreed',
    'aria-describedby': 'lead-form-agreed-wrong',
  })
  control.required = true
  const wrong = element('p', { id: 'lead-form-agreed-wrong', class: 'wrong' })
  const label = element('label', { class: 'consent' }, control, element('span', {}, consent))
  return { row: element('div', { class: 'field' }, label, wrong), control, wrong }
}

/**
 * Shows a lead form in an element: on its public page, and as the preview of whoever builds it. What
 * people typed stays until the element is filled anew.
 */
export function showLeadForm(root: HTMLElement, shown: ShownForm) {
  const fields = new Map(
    shown.fields.map((field) => [field.field, fieldView(field, shown.insurancePlans)]),
  )
  const consent = shown.consent === null ? null : consentView(shown.consent)
  const unseen = element('input', {
    ...{ name: 'unseen', id: 'lead-form-unseen', type: 'text' },
    ...{ autocomplete: 'off', tabindex: '-1' },
  })
  const banner = element('p', { class: 'banner', role: 'alert' })
  banner.hidden = true
  const button = element('button', { type: 'submit' }, shown.button)
  const form = element(
    'form',
    { novalidate: '', 'aria-labelledby': 'lead-form-title' },
    banner,
    ...[...fields.values()].map(({ row }) => row),
    // People do not see it; what fills in every field does.
    element(
      'div',
      { class: 'aside', 'aria-hidden': 'true' },
      element('label', { for: 'lead-form-unseen' }, texts.unseen),
      unseen,
    ),
    ...(consent ? [consent.row] : []),
    button,
  )
  root.classList.add('lead-form')
  root.style.setProperty('--color', leadFormColors[shown.color])
  root.replaceChildren(
    element('p', { class: 'of' }, shown.practiceName),
    element('h1', { id: 'lead-form-title' }, shown.title),
    ...(shown.intro ? [element('p', {}, shown.intro)] : []),
    form,
  )

  const entries = () => [
    ...[...fields].map(([name, view]) => ({ name, ...view })),
    ...(consent ? [{ name: 'agreed' as const, ...consent }] : []),
  ]

  return {
    form,
    fill(values: Values) {
      for (const [name, { control }] of fields) control.value = values[name] ?? control.value
    },
    values(): Values {
      const typed = [...fields].map(([name, { control }]) => [name, control.value.trim()])
      return Object.fromEntries(typed.filter(([, value]) => value !== ''))
    },
    agreed: () => consent?.control.checked ?? false,
    unseen: () => unseen.value,
    /** What is left out although it is required. */
    missing(): Problems {
      const problems: Problems = {}
      for (const [name, { control, label }] of fields) {
        if (control.required && control.value.trim() === '') problems[name] = texts.required(label)
      }
      if (consent && !consent.control.checked) problems.agreed = texts.mustAgree
      return problems
    },
    /** Says what is wrong beside each field, and leads to the first. */
    show(problems: Problems) {
      let first: HTMLElement | null = null
      for (const { name, control, wrong } of entries()) {
        const problem = problems[name]
        wrong.textContent = problem ?? ''
        control.setAttribute('aria-invalid', String(problem !== undefined))
        if (problem !== undefined) first ??= control
      }
      first?.focus()
    },
    say(text: string | null) {
      banner.textContent = text ?? ''
      banner.hidden = text === null
    },
    busy(isBusy: boolean) {
      button.setAttribute('aria-disabled', String(isBusy))
      button.textContent = isBusy ? texts.sending : shown.button
    },
  }
}
