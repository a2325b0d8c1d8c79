import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Bus } from '../events/bus.ts'
import type { Ledger } from '../events/ledger.ts'
import { account, region } from '../template/identifiers.ts'
import { type Engine, ServiceError } from './call.ts'

const entriesSchema = v.object({
  Entries: v.pipe(
    v.array(
      v.object({
        EventBusName: v.optional(v.string(), 'default'),
        Source: v.string(),
        DetailType: v.string(),
        Detail: v.string(),
        Resources: v.optional(v.array(v.string()), []),
      }),
    ),
    v.minLength(1),
    v.maxLength(10),
  ),
})

const busArn = (bus: string): string =>
  bus.startsWith('arn:') ? bus : `arn:aws:events:${region}:${account}:event-bus/${bus}`

/** Answers EventBridge's PutEvents. Left out: everything else, archives and replays among it. */
export function createEventEngine(options: {
  bus: Bus
  ledger: Ledger
  onEnqueued: () => void
}): Engine {
  return {
    requires: ({ operation, json }) => {
      const parsed = v.safeParse(entriesSchema, json)
      const buses = parsed.success ? parsed.output.Entries.map((entry) => entry.EventBusName) : []
      return [...new Set(buses)].map((bus) => ({
        action: `events:${operation}`,
        resource: busArn(bus),
      }))
    },
    handle: async ({ operation, json }) => {
      const parsed = v.safeParse(entriesSchema, json)
      if (operation !== 'PutEvents' || !parsed.success) {
        throw new ServiceError(
          'ValidationException',
          'Only PutEvents with 1 to 10 entries is served',
        )
      }
      const results = parsed.output.Entries.map((entry) => put(entry, options))
      options.onEnqueued()
      const failed = results.filter((result) => 'ErrorCode' in result).length
      return { status: 200, body: { FailedEntryCount: failed, Entries: results } }
    },
  }
}

type Entry = v.InferOutput<typeof entriesSchema>['Entries'][number]

function put(entry: Entry, { bus, ledger }: { bus: Bus; ledger: Ledger }): Record<string, string> {
  try {
    const deliveries = bus.route({
      bus: entry.EventBusName,
      source: entry.Source,
      detailType: entry.DetailType,
      detail: entry.Detail,
      resources: entry.Resources,
    })
    ledger.enqueue(deliveries)
    return { EventId: randomUUID() }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { ErrorCode: 'MalformedDetail', ErrorMessage: message }
  }
}
