import * as v from 'valibot'

/** Fields by their names as a form has them: text, lists of it and fields inside of fields. */
type FormValue = string | FormValue[] | FormFields
type FormFields = Map<string, FormValue>

const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

/** Deeper names are no fields of any schema. */
const MAX_DEPTH = 6

/**
 * Reads the body of a form by the schema of the route, so that every body can be sent as a form: one value or
 * `x[]` for a list, `x[y]` for a field inside of another, digits for a number, 0, 1, true and false for yes and no,
 * and nothing for null. A value that does not fit stays text, and the schema refuses it by its name.
 * @param sent the names of the form with their text, or the texts of a name that comes several times
 */
export function readForm(
  schema: v.GenericSchema | undefined,
  sent: Readonly<Record<string, unknown>>,
): unknown {
  const fields: FormFields = new Map()
  for (const [name, value] of Object.entries(sent)) {
    const texts = [value].flat().filter((text) => typeof text === 'string')
    put(fields, pathOf(name), texts)
  }
  return schema ? shape(schema, fields) : plain(fields)
}

/** `x[y][]` is the path x, y, and an empty part for one more of a list. */
function pathOf(name: string): string[] {
  const [, first = name, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  const inner = [...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)
  return inner.length < MAX_DEPTH ? [first, ...inner] : [name]
}

function put(fields: FormFields, [name = '', ...inner]: string[], texts: string[]): void {
  const before = fields.get(name)
  if (inner.length === 0 || (inner.length === 1 && inner[0] === '')) {
    const all = [
      ...(Array.isArray(before) ? before : before === undefined ? [] : [before]),
      ...texts,
    ]
    const [only = ''] = all
    fields.set(name, all.length === 1 && inner.length === 0 ? only : all)
    return
  }
  const below: FormFields = before instanceof Map ? before : new Map()
  fields.set(name, below)
  put(below, inner, texts)
}

/** The value as far as it says by itself what it is. */
function plain(value: FormValue): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'string') return value
  return Object.fromEntries([...value].map(([name, inner]) => [name, plain(inner)]))
}

/** Builds what a schema takes from what a form says. Undefined leaves the field out. */
function shape(schema: v.GenericSchema, value: FormValue): unknown {
  if ('wrapped' in schema) return shapeOptional(schema, value)
  if ('options' in schema && Array.isArray(schema.options)) {
    return shapeChoice(schema.type, schema.options, value)
  }
  if ('literal' in schema) return choose([schema.literal], value)
  if ('item' in schema && isSchema(schema.item)) {
    const { item } = schema
    return valuesIn(value).map((one) => shape(item, one))
  }
  if ('items' in schema && Array.isArray(schema.items)) {
    const items: unknown[] = schema.items
    return valuesIn(value).map((one, at) => {
      const item = items[at]
      return isSchema(item) ? shape(item, one) : plain(one)
    })
  }
  if ('entries' in schema && isEntries(schema.entries)) return shapeFields(schema.entries, value)
  if ('value' in schema && isSchema(schema.value)) return shapeRecord(schema.value, value)
  if (typeof value !== 'string') return plain(value)
  if (schema.type === 'number') return NUMBER.test(value) ? Number(value) : value
  if (schema.type === 'boolean') return choose([true, false], value)
  return value
}

/** Nothing stands for null where there may be null, else for a field that was left out, unless it is text or a list. */
function shapeOptional(schema: v.GenericSchema & { wrapped?: unknown }, value: FormValue): unknown {
  const { wrapped, type } = schema
  if (!isSchema(wrapped)) return plain(value)
  if (value === '') {
    if (type === 'nullable' || type === 'nullish' || takesNull(wrapped)) return null
    if (!takesText(wrapped) && !('item' in wrapped)) return undefined
  }
  return shape(wrapped, value)
}

/** Takes the first of several schemas that accepts the value, or one of several constants. */
function shapeChoice(type: string, options: readonly unknown[], value: FormValue): unknown {
  const schemas = options.filter(isSchema)
  if (schemas.length === 0) return choose(options, value)
  const shaped = schemas.map((option) => shape(option, value))
  if (type === 'intersect') return Object.assign({}, ...shaped)
  const accepted = schemas.findIndex((option, at) => v.is(option, shaped[at]))
  return accepted === -1 ? shaped[0] : shaped[accepted]
}

/** The constant that a text stands for; 1 and 0 stand for true and false too. */
function choose(constants: readonly unknown[], value: FormValue): unknown {
  if (typeof value !== 'string' || constants.includes(value)) return plain(value)
  const meant = constants.find((one) => String(one) === value)
  if (meant !== undefined) return meant
  const isTrue = ['1', 'true'].includes(value)
  if (!isTrue && !['0', 'false'].includes(value)) return value
  return constants.find((one) => one === isTrue || one === Number(isTrue)) ?? value
}

/** The values of a list; those of a list of fields are numbered: `x[0][y]`. */
function valuesIn(value: FormValue): FormValue[] {
  const values = value instanceof Map ? [...value.values()] : [value].flat()
  return values.length === 1 && values[0] === '' ? [] : values
}

function shapeFields(entries: Record<string, v.GenericSchema>, value: FormValue): unknown {
  if (value === '') return {}
  if (!(value instanceof Map)) return plain(value)
  const shaped = Object.entries(entries).flatMap(([name, schema]) => {
    const sent = value.get(name)
    const field = sent === undefined ? undefined : shape(schema, sent)
    return field === undefined ? [] : [[name, field]]
  })
  // Fields that the schema does not have are for the schema to refuse or to leave out.
  const others = [...value].filter(([name]) => !Object.hasOwn(entries, name))
  return Object.fromEntries([...others.map(([name, one]) => [name, plain(one)]), ...shaped])
}

function shapeRecord(schema: v.GenericSchema, value: FormValue): unknown {
  if (!(value instanceof Map)) return value === '' ? {} : plain(value)
  return Object.fromEntries([...value].map(([name, one]) => [name, shape(schema, one)]))
}

function takesNull(schema: v.GenericSchema): boolean {
  return v.is(schema, null)
}

function takesText(schema: v.GenericSchema): boolean {
  return schema.type === 'string' || v.is(schema, '')
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

function isEntries(value: unknown): value is Record<string, v.GenericSchema> {
  return typeof value === 'object' && value !== null && Object.values(value).every(isSchema)
}
