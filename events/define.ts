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
  /** Unique among all events. */
  detailType: string
  version: number
  schema: S
}

/** For declaring the events of one domain. Payloads carry ids only, never patient data. */
export function eventsOf(source: `praxis.${string}`) {
  return <E extends v.ObjectEntries>(detailType: string, payload: E, version = 1) =>
    ({ source, detailType, version, schema: v.object(payload) }) satisfies EventDefinition
}

/** An event as a consumer sees it. */
export type Received<S extends v.GenericSchema> = Omit<
  v.InferOutput<typeof envelope>,
  'payload'
> & { payload: v.InferOutput<S> }

/**
 * Decodes the detail of a delivered event.
 * @throws where the detail does not have the event's shape, or has a later version
 */
export function decodeEvent<S extends v.GenericSchema>(
  definition: EventDefinition<S>,
  detail: unknown,
): Received<S> {
  const { payload, ...rest } = v.parse(envelope, detail)
  if (rest.version > definition.version) {
    throw new Error(`${definition.detailType} of version ${rest.version} cannot be read here`)
  }
  return { ...rest, payload: v.parse(definition.schema, JSON.parse(payload)) }
}

/** An event of any kind as a reaction gets it: its envelope is decoded, its detail is not. */
export type Delivered = Omit<v.InferOutput<typeof envelope>, 'version' | 'payload'> & {
  detailType: string
  detail: unknown
}

/** The events that a reaction is for, and what it is called with. */
export type Subscription<Event> = {
  events: readonly Omit<EventDefinition, 'schema'>[]
  read: (delivered: Delivered) => Event
}

/** A subscription to one event, which is decoded by its schema. */
export function to<S extends v.GenericSchema>(
  definition: EventDefinition<S>,
): Subscription<Received<S>> {
  return { events: [definition], read: ({ detail }) => decodeEvent(definition, detail) }
}

/** A subscription to several events; the reaction decodes those that it needs. */
export function toAny(events: Subscription<Delivered>['events']): Subscription<Delivered> {
  return { events, read: (delivered) => delivered }
}

/** The EventBridge pattern of a rule for all of a domain's subscriptions. */
export function patternOf(subscriptions: readonly Pick<Subscription<unknown>, 'events'>[]) {
  const events = subscriptions.flatMap((subscription) => subscription.events)
  return {
    source: [...new Set(events.map(({ source }) => source))],
    detailType: [...new Set(events.map(({ detailType }) => detailType))],
  }
}
