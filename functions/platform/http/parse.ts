import * as v from 'valibot'
import type { HandlerInput, Route } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'

/** A request's parts before validation. */
export type RawInput = { params: unknown; query: unknown; body: unknown }

const parts = ['params', 'query', 'body'] as const

function badFieldOf(issue: v.BaseIssue<unknown>) {
  const missing = issue.received === 'undefined' && issue.kind === 'schema'
  return {
    field: v.getDotPath(issue) ?? 'body',
    problem: missing ? 'is required' : issue.message,
  }
}

/**
 * Stands in for valibot's own words where a schema has none: those repeat what was sent, which may
 * be a password.
 */
const config = {
  message: ({ expected }: v.BaseIssue<unknown>) =>
    expected === null ? 'is not valid' : `must be ${expected}`,
}

/**
 * Validates a request by its route.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT with every bad field
 */
export function parseInput<R extends Route>(route: R, raw: RawInput): HandlerInput<R>
export function parseInput(route: Route, raw: RawInput): unknown {
  const fields: ReturnType<typeof badFieldOf>[] = []
  const input: Record<string, unknown> = {}
  for (const part of parts) {
    const schema = route[part]
    if (!schema) continue
    const result = v.safeParse(schema, raw[part] ?? {}, config)
    if (result.success) input[part] = result.output
    else fields.push(...result.issues.map(badFieldOf))
  }
  if (fields.length > 0) throw new CatalogueError('ERR_REQUEST_PARAMS_MISFORMAT', { fields })
  return input
}
