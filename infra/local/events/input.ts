import { get, isObject, type Json, type JsonObject, parseJson } from '../json.ts'

/** Follows a path such as `$.detail.items[0].id`; undefined where it leads nowhere. */
export function atPath(value: Json, path: string): Json | undefined {
  const steps = path.replace(/^\$\.?/, '').match(/[^.[\]]+/g) ?? []
  let found: Json | undefined = value
  for (const step of steps) {
    const name = step.replace(/^['"]|['"]$/g, '')
    found = Array.isArray(found) ? found[Number(name)] : get(found, name)
    if (found === undefined) return undefined
  }
  return found
}

/** A text inside quotes goes in as it is, escaped; elsewhere a value goes in as JSON. */
function insert(value: Json | undefined, quoted: boolean): string {
  if (value === undefined) return quoted ? '' : 'null'
  if (!quoted) return JSON.stringify(value)
  const plain = typeof value === 'string' ? value : JSON.stringify(value)
  return JSON.stringify(plain).slice(1, -1)
}

const isQuoted = (before: string): boolean => (before.match(/(?<!\\)"/g) ?? []).length % 2 === 1

/**
 * Fills `<name>` and `<$.path>` in an input template; the result is JSON, or text where it is none.
 * @param lookUp gives what stands for a name or path, undefined where there is nothing.
 */
export function fillTemplate(template: string, lookUp: (name: string) => Json | undefined): Json {
  let filled = ''
  let rest = 0
  for (const match of template.matchAll(/<([^<>]+)>/g)) {
    filled += template.slice(rest, match.index)
    filled += insert(lookUp(match[1] ?? ''), isQuoted(filled))
    rest = match.index + match[0].length
  }
  filled += template.slice(rest)
  try {
    return parseJson(filled)
  } catch {
    return filled
  }
}

/** The input of a pipe's target: paths of the record, and `aws.pipes.*`. */
export function pipeInput(template: string | null, record: Json, pipe: JsonObject): Json {
  return template === null
    ? record
    : fillTemplate(template, (name) =>
        name.startsWith('aws.pipes.') ? pipe[name] : atPath(record, name),
      )
}

/** What a rule sends to its target: a constant, a part, a transformed event, or the event. */
export function targetInput(target: JsonObject, event: JsonObject): Json {
  if (typeof target.Input === 'string') return parseJson(target.Input)
  if (typeof target.InputPath === 'string') return atPath(event, target.InputPath) ?? null
  if (!isObject(target.InputTransformer)) return event
  const { InputPathsMap, InputTemplate } = target.InputTransformer
  return fillTemplate(String(InputTemplate), (name) => {
    if (name === 'aws.events.event' || name === 'aws.events.event.json') return event
    const path = get(InputPathsMap, name)
    return typeof path === 'string' ? atPath(event, path) : undefined
  })
}
