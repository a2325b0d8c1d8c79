import * as v from 'valibot'

/** DynamoDB writes numbers as text, and the pipe passes them on as they are written. */
const pipedNumber = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number())

/** A path that the item does not have comes out of the pipe as nothing, or as empty text. */
const pipedText = v.pipe(
  v.optional(v.nullable(v.string()), null),
  v.transform((text) => text || null),
)

/**
 * What every event carries beside its payload. `payload` is JSON text: it passes the pipe as one
 * string, and the consumer decodes it by the event's schema.
 */
export const envelope = v.object({
  id: v.string(),
  version: pipedNumber,
  occurredAt: v.string(),
  practiceId: pipedText,
  actor: pipedText,
  payload: v.string(),
})

export type EventDefinition<S extends v.GenericSchema = v.GenericSchema> = {
  source: string
  detailType: string
  version: number
  schema: S
  /** The EventBridge pattern of the rules that listen to it. */
  pattern: { source: string[]; 'detail-type': string[] }
}

/** Declares an event. Payloads carry ids only, never patient data. */
export function defineEvent<const S extends v.GenericSchema>(event: {
  source: `praxis.${string}`
  detailType: string
  version: number
  schema: S
}): EventDefinition<S> {
  return { ...event, pattern: { source: [event.source], 'detail-type': [event.detailType] } }
}

/** An event as a consumer sees it. */
export type Received<S extends v.GenericSchema> = Omit<
  v.InferOutput<typeof envelope>,
  'payload'
> & { payload: v.InferOutput<S> }

/**
 * Decodes the detail of a delivered event.
 * @throws where the detail is not of the event's shape or of a later version than is known
 */
export function decodeEvent<S extends v.GenericSchema>(
  definition: EventDefinition<S>,
  detail: unknown,
): Received<S> {
  const { payload, ...rest } = v.parse(envelope, detail)
  if (rest.version > definition.version) {
    throw new Error(`${definition.detailType} of version ${rest.version} is not known here`)
  }
  return { ...rest, payload: v.parse(definition.schema, JSON.parse(payload)) }
}
