import * as v from 'valibot'
import { type Json, type JsonObject, parseObject } from '../json.ts'
import { region } from '../template/identifiers.ts'
import type { Resource } from '../template/model.ts'
import type { Bus, BusEntry } from './bus.ts'
import { atPath, pipeInput } from './input.ts'
import type { Ledger, NewDelivery } from './ledger.ts'
import { matchesPattern } from './pattern.ts'
import { pageSize, type StreamReader } from './streams.ts'

const pipeSchema = v.object({
  Source: v.string(),
  Target: v.string(),
  RoleArn: v.string(),
  DesiredState: v.optional(v.string(), 'RUNNING'),
  SourceParameters: v.optional(
    v.object({
      FilterCriteria: v.optional(
        v.object({ Filters: v.optional(v.array(v.object({ Pattern: v.string() })), []) }),
      ),
    }),
    {},
  ),
  TargetParameters: v.optional(
    v.object({
      InputTemplate: v.optional(v.string()),
      EventBridgeEventBusParameters: v.optional(
        v.object({ Source: v.optional(v.string()), DetailType: v.optional(v.string()) }),
        {},
      ),
    }),
    {},
  ),
})

/** A pipe from a table's stream to a bus. */
export type Pipe = {
  name: string
  /** Name of the table whose stream it reads. */
  table: string
  roleArn: string
  source: string
  target: string
  /** What a record becomes on the bus; null where the filter leaves it out. */
  transform: (record: Json) => BusEntry | null
}

/**
 * Reads a pipe's declaration.
 * @throws ValiError where it is not one that reads a table's stream.
 */
export function readPipe(resource: Resource): Pipe {
  const { Source, Target, RoleArn, SourceParameters, TargetParameters } = v.parse(
    pipeSchema,
    resource.properties,
  )
  const filters = (SourceParameters.FilterCriteria?.Filters ?? []).map(
    ({ Pattern }) => parseObject(Pattern) ?? {},
  )
  const table = v.parse(v.string(), /:table\/([^/]+)\/stream\//.exec(Source)?.[1])
  const { Source: source, DetailType: detailType } =
    TargetParameters.EventBridgeEventBusParameters ?? {}
  const reserved: JsonObject = {
    'aws.pipes.pipe-arn': resource.arn,
    'aws.pipes.pipe-name': resource.ref,
    'aws.pipes.source-arn': Source,
    'aws.pipes.target-arn': Target,
  }
  const dynamic = (value: string | undefined, record: Json, otherwise: string): string => {
    if (!value?.startsWith('$')) return value ?? otherwise
    return String(atPath(record, value) ?? otherwise)
  }
  return {
    name: resource.ref,
    table,
    roleArn: RoleArn,
    source: Source,
    target: Target,
    transform: (record) => {
      if (filters.length > 0 && !filters.some((filter) => matchesPattern(filter, record)))
        return null
      const detail = pipeInput(TargetParameters.InputTemplate ?? null, record, reserved)
      return {
        bus: Target,
        source: dynamic(source, record, `Pipe ${resource.ref}`),
        detailType: dynamic(detailType, record, 'Event from aws:dynamodb'),
        detail: JSON.stringify(detail),
      }
    },
  }
}

/** Whether a declared pipe is running. */
export function isRunning(resource: Resource): boolean {
  return resource.properties.DesiredState !== 'STOPPED'
}

/**
 * Carries records from a stream to the bus. The position moves in the transaction that enqueues the
 * deliveries, so after a crash reading goes on where it ended.
 * @returns what reads the stream up to a page that is not full, and enqueues what the records bring
 *   about. It tells whether there was anything: where there was, there may be more.
 */
export function createPipeRun(options: {
  pipe: Pipe
  reader: StreamReader
  bus: Bus
  ledger: Ledger
  log: (line: string) => void
}): () => Promise<boolean> {
  const { pipe, reader, bus, ledger, log } = options
  let shards: string[] = []
  let draining = Promise.resolve(false)

  const deliveriesOf = (record: Json): NewDelivery[] => {
    try {
      const entry = pipe.transform(record)
      return entry === null ? [] : bus.route(entry)
    } catch (error) {
      log(`${pipe.name} dropped a record: ${error instanceof Error ? error.message : error}`)
      return []
    }
  }

  const drainShard = async (shard: string): Promise<boolean> => {
    const name = `${pipe.name}/${shard}`
    for (let found = false; ; found = true) {
      const after = ledger.position(name)
      const records = await reader.read(shard, after)
      const last = records.at(-1)
      if (!last) return found
      const deliveries = records.flatMap(({ record }) =>
        deliveriesOf(localize(record, pipe.source)),
      )
      ledger.enqueue(deliveries, { name, value: last.sequence })
      if (records.length < pageSize) return true
    }
  }

  const drain = async (): Promise<boolean> => {
    if (shards.length === 0) shards = await reader.shards()
    let found = false
    for (const shard of shards) found = (await drainShard(shard)) || found
    return found
  }

  return () => {
    // Each caller's drain starts after the one that runs, so it sees what was written before it.
    draining = draining.catch(() => undefined).then(drain)
    return draining
  }
}

/** The engine names its own region and stream; consumers must see those of the template. */
function localize(record: JsonObject, streamArn: string): JsonObject {
  return { ...record, awsRegion: region, eventSourceARN: streamArn }
}
