import * as v from 'valibot'

/**
 * Answers of the Data Manager API to `events:ingest`.
 * https://developers.google.com/data-manager/api/devguides/concepts/understand-errors
 */
export type IngestAnswer =
  /** `requestId` is null for a request that was only validated. */
  | { kind: 'accepted'; requestId: string | null }
  /** The request was refused because of its content: nothing of it was taken. */
  | { kind: 'invalid'; events: ReadonlyMap<number, string>; problems: readonly string[] }
  /** Nothing can be sent now, whatever the content. */
  | { kind: 'blocked'; problem: string; said: string }
  /** The grant does not cover the API: an admin of the practice must connect again. */
  | { kind: 'reconnect' }

const accepted = v.object({ requestId: v.optional(v.string()) })
const detail = v.object({
  reason: v.optional(v.string()),
  fieldViolations: v.optional(
    v.array(
      v.object({
        field: v.optional(v.string(), ''),
        description: v.optional(v.string(), ''),
        reason: v.optional(v.string(), ''),
      }),
    ),
    [],
  ),
})
const failure = v.object({
  error: v.object({
    status: v.optional(v.string(), ''),
    message: v.optional(v.string(), ''),
    details: v.optional(v.array(detail), []),
  }),
})
const noFailure: v.InferOutput<typeof failure> = { error: { status: '', message: '', details: [] } }

/** Longest text of Google that is stored. */
const TEXT_MAX = 300

export function readIngestAnswer(status: number, content: unknown): IngestAnswer {
  if (status >= 200 && status < 300) {
    const parsed = v.safeParse(accepted, content)
    return { kind: 'accepted', requestId: (parsed.success && parsed.output.requestId) || null }
  }
  const { error } = v.is(failure, content) ? v.parse(failure, content) : noFailure
  const reasons = error.details.flatMap(({ reason }) => reason ?? [])
  if (reasons.includes('ACCESS_TOKEN_SCOPE_INSUFFICIENT')) return { kind: 'reconnect' }
  if (status === 400) return invalid(error)
  const said = [String(status), error.status, ...reasons].filter(Boolean).join(' ')
  return { kind: 'blocked', problem: problemOf(status), said }
}

/** `events.events[3].ad_identifiers` names the fourth event. */
const EVENT = /\bevents\[(\d+)\]/

function invalid({ message, details }: v.InferOutput<typeof failure>['error']): IngestAnswer {
  const events = new Map<number, string>()
  const problems: string[] = []
  for (const violation of details.flatMap(({ fieldViolations }) => fieldViolations)) {
    const text = (violation.description || violation.reason || message).slice(0, TEXT_MAX)
    const [, index] = EVENT.exec(violation.field) ?? []
    if (index === undefined) problems.push(text)
    else if (!events.has(Number(index))) events.set(Number(index), text)
  }
  if (events.size === 0 && problems.length === 0) {
    problems.push((message || 'Google does not take these settings.').slice(0, TEXT_MAX))
  }
  return { kind: 'invalid', events, problems }
}

const problemOf = (status: number): string =>
  status === 403
    ? 'Google does not let the connected person send to this account. Check the customer IDs.'
    : 'Google does not take conversions at the moment. They are sent later.'
