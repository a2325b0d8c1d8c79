import * as v from 'valibot'
import { type JsonObject, jsonObject } from '../json.ts'

/** Sends one call to the DynamoDB engine and gives its answer. Throws Error where it refuses. */
export type CallDynamo = (target: string, body: JsonObject) => Promise<unknown>

const streamsTarget = 'DynamoDBStreams_20120810'

const recordSchema = v.object({
  dynamodb: v.object({ SequenceNumber: v.string() }),
})
const shardsSchema = v.object({
  StreamDescription: v.object({
    Shards: v.optional(v.array(v.object({ ShardId: v.string() })), []),
  }),
})
const streamsSchema = v.object({
  Streams: v.optional(v.array(v.object({ StreamArn: v.string() })), []),
})
const iteratorSchema = v.object({ ShardIterator: v.string() })
const recordsSchema = v.object({
  Records: v.optional(v.array(jsonObject), []),
  NextShardIterator: v.optional(v.nullable(v.string())),
})

/** The most records that one reading gives. */
export const pageSize = 1000

export type StreamReader = ReturnType<typeof createStreamReader>

/** Reads the change stream of a table. */
export function createStreamReader(call: CallDynamo, table: string) {
  let streamArn: string | null = null
  // The engine's iterators are kept while reading on, because asking for one costs a call.
  const iterators = new Map<string, { after: string | null; iterator: string }>()

  const findStream = async (): Promise<string> => {
    if (streamArn !== null) return streamArn
    const answer = v.parse(
      streamsSchema,
      await call(`${streamsTarget}.ListStreams`, { TableName: table }),
    )
    const arn = answer.Streams.at(-1)?.StreamArn
    if (arn === undefined) throw new Error(`The table ${table} has no stream`)
    streamArn = arn
    return arn
  }

  const iteratorAt = async (shard: string, after: string | null): Promise<string> => {
    const kept = iterators.get(shard)
    if (kept && kept.after === after) return kept.iterator
    const position: JsonObject =
      after === null
        ? { ShardIteratorType: 'TRIM_HORIZON' }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
    const answer = await call(`${streamsTarget}.GetShardIterator`, {
      StreamArn: await findStream(),
      ShardId: shard,
      ...position,
    })
    return v.parse(iteratorSchema, answer).ShardIterator
  }

  return {
    /** Ids of the shards there are now, oldest first. */
    shards: async (): Promise<string[]> => {
      const answer = await call(`${streamsTarget}.DescribeStream`, {
        StreamArn: await findStream(),
      })
      return v.parse(shardsSchema, answer).StreamDescription.Shards.map(({ ShardId }) => ShardId)
    },
    /**
     * The records behind a position (null: from the start) with the position behind each, at most
     * `pageSize`; none where it is read out.
     */
    read: async (shard: string, after: string | null) => {
      const iterator = await iteratorAt(shard, after)
      iterators.delete(shard)
      const answer = await call(`${streamsTarget}.GetRecords`, {
        ShardIterator: iterator,
        Limit: pageSize,
      })
      const { Records, NextShardIterator } = v.parse(recordsSchema, answer)
      const records = Records.map((record) => ({
        sequence: v.parse(recordSchema, record).dynamodb.SequenceNumber,
        record,
      }))
      if (NextShardIterator) {
        iterators.set(shard, {
          after: records.at(-1)?.sequence ?? after,
          iterator: NextShardIterator,
        })
      }
      return records
    },
  }
}
