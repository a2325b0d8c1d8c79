import type * as v from 'valibot'

/** Whether a value is a schema, and no step of a pipe. */
export function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

/** The schemas that one is made of: fields, items, options, and what its pipe holds. */
function inside(schema: v.GenericSchema): [name: string, schema: unknown][] {
  const found: [string, unknown][] = []
  if ('entries' in schema && schema.entries) found.push(...Object.entries(schema.entries))
  if ('wrapped' in schema) found.push(['', schema.wrapped])
  if ('item' in schema) found.push(['0', schema.item])
  if ('key' in schema) found.push(['key', schema.key])
  if ('value' in schema) found.push(['value', schema.value])
  if ('options' in schema && Array.isArray(schema.options)) {
    found.push(...schema.options.map((option): [string, unknown] => ['', option]))
  }
  if ('pipe' in schema && Array.isArray(schema.pipe)) {
    found.push(...schema.pipe.slice(1).map((part): [string, unknown] => ['', part]))
  }
  return found
}

export type SchemaPart = { path: string; schema: v.GenericSchema }

/** A schema and all that it is made of, each with its place, such as `licenses.0.state`. */
export function partsOf(schema: v.GenericSchema, path = ''): SchemaPart[] {
  const below = inside(schema).flatMap(([name, part]) =>
    isSchema(part) ? partsOf(part, [path, name].filter(Boolean).join('.')) : [],
  )
  return [{ path, schema }, ...below]
}

/** The most items that a list may have; null where it says nothing of that. */
export function mostItems(schema: v.GenericSchema): number | null {
  if (!('pipe' in schema) || !Array.isArray(schema.pipe)) return null
  const bounds = schema.pipe.flatMap((part: unknown) => {
    if (isSchema(part)) return mostItems(part) ?? []
    const isBound = typeof part === 'object' && part !== null && 'type' in part
    return isBound && part.type === 'max_length' && 'requirement' in part ? part.requirement : []
  })
  const [bound] = bounds
  return typeof bound === 'number' ? bound : null
}
