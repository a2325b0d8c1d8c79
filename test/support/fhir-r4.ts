/**
 * What R4 says of a Patient and of the types in it, as far as a record can be one: the cardinality
 * and the type of each element (hl7.org/fhir/R4/patient.html, datatypes.html), the codes of required
 * bindings, and what US Core (6.1) demands beyond that. An element that is not here counts as wrong.
 */

type Element = { type: string; min?: number; many?: true; codes?: readonly string[] }

const elements: Record<string, Record<string, Element>> = {
  Patient: {
    resourceType: { type: 'code', min: 1, codes: ['Patient'] },
    id: { type: 'id' },
    meta: { type: 'Meta' },
    extension: { type: 'Extension', many: true },
    // US Core: at least one.
    identifier: { type: 'Identifier', many: true, min: 1 },
    active: { type: 'boolean' },
    name: { type: 'HumanName', many: true, min: 1 },
    telecom: { type: 'ContactPoint', many: true },
    gender: { type: 'code', min: 1, codes: ['male', 'female', 'other', 'unknown'] },
    birthDate: { type: 'date' },
    address: { type: 'Address', many: true },
    generalPractitioner: { type: 'Reference', many: true },
    managingOrganization: { type: 'Reference' },
  },
  Meta: {
    versionId: { type: 'id' },
    lastUpdated: { type: 'instant' },
    profile: { type: 'uri', many: true },
    tag: { type: 'Coding', many: true },
  },
  Coding: { system: { type: 'uri' }, code: { type: 'code' }, display: { type: 'string' } },
  Extension: { url: { type: 'uri', min: 1 }, valueCode: { type: 'code' } },
  Identifier: {
    use: { type: 'code', codes: ['usual', 'official', 'temp', 'secondary', 'old'] },
    // US Core: both.
    system: { type: 'uri', min: 1 },
    value: { type: 'string', min: 1 },
  },
  HumanName: {
    extension: { type: 'Extension', many: true },
    use: {
      type: 'code',
      codes: ['usual', 'official', 'temp', 'nickname', 'anonymous', 'old', 'maiden'],
    },
    text: { type: 'string' },
    family: { type: 'string' },
    given: { type: 'string', many: true },
  },
  ContactPoint: {
    // US Core: both.
    system: {
      type: 'code',
      min: 1,
      codes: ['phone', 'fax', 'email', 'pager', 'url', 'sms', 'other'],
    },
    value: { type: 'string', min: 1 },
    use: { type: 'code', codes: ['home', 'work', 'temp', 'old', 'mobile'] },
  },
  Address: {
    use: { type: 'code', codes: ['home', 'work', 'temp', 'old', 'billing'] },
    text: { type: 'string' },
    line: { type: 'string', many: true },
    city: { type: 'string' },
    state: { type: 'string' },
    postalCode: { type: 'string' },
    country: { type: 'string' },
  },
  Reference: {
    reference: { type: 'string' },
    type: { type: 'uri' },
    identifier: { type: 'Identifier' },
    display: { type: 'string' },
  },
}

/** The lexical forms of R4's primitive types. */
const primitives: Record<string, RegExp> = {
  id: /^[A-Za-z0-9\-.]{1,64}$/,
  string: /^[ \r\n\t\S]+$/u,
  code: /^[^\s]+(\s[^\s]+)*$/,
  uri: /^\S+$/,
  date: /^([1-9]\d{3})(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/,
  instant:
    /^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]((0\d|1[0-3]):[0-5]\d|14:00))$/,
}

/** What is wrong with a resource, in words; nothing of a valid one. */
export function problemsOfFhirPatient(resource: unknown): string[] {
  return [...problemsOf('Patient', resource, 'Patient'), ...nameless(resource)]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function problemsOf(type: string, value: unknown, path: string): string[] {
  if (type === 'boolean') return typeof value === 'boolean' ? [] : [`${path}: no boolean`]
  const form = primitives[type]
  if (form) return typeof value === 'string' && form.test(value) ? [] : [`${path}: no ${type}`]
  const declared = elements[type] ?? {}
  // ele-1: an element has a value or children.
  if (!isObject(value) || Object.keys(value).length === 0) return [`${path}: no ${type}`]
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(declared, name))
  return [
    ...unknown.map((name) => `${path}.${name}: not in R4`),
    ...Object.entries(declared).flatMap(([name, element]) =>
      problemsOfElement(element, value[name], `${path}.${name}`),
    ),
  ]
}

function problemsOfElement(element: Element, value: unknown, path: string): string[] {
  if (value === undefined) return element.min ? [`${path}: missing`] : []
  if (!element.many) return [...problemsOf(element.type, value, path), ...uncoded(element, value)]
  if (!Array.isArray(value) || value.length === 0) return [`${path}: no list, or an empty one`]
  return value.flatMap((item, index) => problemsOf(element.type, item, `${path}[${index}]`))
}

function uncoded({ codes }: Element, value: unknown): string[] {
  return codes && !codes.some((code) => code === value) ? [`${value}: not in the value set`] : []
}

/** us-core-6: a name has a part, or says why there is none. */
function nameless(resource: unknown): string[] {
  const names = isObject(resource) && Array.isArray(resource.name) ? resource.name : []
  return names.flatMap((name, index) =>
    isObject(name) && (name.family || name.given || name.extension)
      ? []
      : [`name[${index}]: empty`],
  )
}
