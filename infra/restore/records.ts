import { type DynamoDBDocumentClient, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { patientKeys, rowChange } from '#functions/patients/public.ts'
import { auditWrite } from '#functions/platform/audit.ts'
import { changeOfListed } from '#functions/tasks/public.ts'
import { SYSTEM_ACTOR } from '#shared/model/audit-filters.ts'

/** What only a call under way or a consumer needs: bringing it back would repeat what was done. */
const transient = [
  'OUTBOX#',
  'IDEMPOTENCY#',
  'CONSUMED#',
  'SEEN#',
  'RATE#',
  'CODE#',
  'RESET#',
  'OPENIDFLOW#',
  'DELIVERY#',
]

const storedItem = v.looseObject({
  pk: v.string(),
  sk: v.string(),
  entity: v.optional(v.string()),
  expiresAt: v.optional(v.number()),
})
type StoredItem = v.InferOutput<typeof storedItem>
const rowItem = v.object({ row: v.string() })

export type LostRecords = {
  /** The table that was restored beside the live one. */
  from: string
  to: string
  practiceId: string
  /** Only items that name this id, a patient's or an upload's; null for all of the practice. */
  only: string | null
  now: Date
}

export type RestoredRecords = { restored: number; present: number }

const AT_ONCE = 25

/**
 * Copies what is missing of a practice from a restored table into the live one. What is there stays
 * as it is: somebody may have entered it again. List rows and listed tasks are written as changes too, so that functions
 * that hold the list in memory take them up.
 */
export async function restoreRecords(
  db: DynamoDBDocumentClient,
  lost: LostRecords,
): Promise<RestoredRecords> {
  const { practiceId, to, now } = lost
  const found = { restored: 0, present: 0 }
  for await (const items of itemsOf(db, lost)) {
    for (let start = 0; start < items.length; start += AT_ONCE) {
      const batch = items.slice(start, start + AT_ONCE)
      const outcomes = await Promise.all(batch.map((item) => putMissing(db, lost, item)))
      for (const isRestored of outcomes) found[isRestored ? 'restored' : 'present'] += 1
    }
  }
  const write = auditWrite({
    ...{ practiceId, patientId: null, action: 'records/restore', now },
    ...{ actor: SYSTEM_ACTOR, ip: SYSTEM_ACTOR },
  })
  if (write.kind === 'put') await db.send(new PutCommand({ TableName: to, Item: write.item }))
  return found
}

/** The practice's items in the restored table, a page at a time: all of it is read, once. */
async function* itemsOf(
  client: DynamoDBDocumentClient,
  { from, practiceId, only, now }: LostRecords,
): AsyncGenerator<StoredItem[]> {
  const pages = paginateScan(
    { client },
    {
      TableName: from,
      FilterExpression:
        'contains(pk, :practice) OR contains(sk, :practice) OR practiceId = :practice',
      ExpressionAttributeValues: { ':practice': practiceId },
    },
  )
  const isOver = ({ expiresAt }: StoredItem) =>
    expiresAt !== undefined && expiresAt <= now.getTime() / 1000
  for await (const { Items = [] } of pages) {
    yield v
      .parse(v.array(storedItem), Items)
      .filter((item) => !transient.some((prefix) => item.pk.startsWith(prefix)))
      .filter((item) => !isSnapshot(item))
      .filter((item) => !isOver(item) && (only === null || isAbout(item, only)))
  }
}

/** Of the list: functions make them themselves. */
const isSnapshot = ({ entity = '' }: StoredItem): boolean => entity.startsWith('snapshot')

const isAbout = ({ pk, sk, patientId, key }: StoredItem, id: string): boolean =>
  pk.includes(id) || sk.includes(id) || patientId === id || key === id

/** @returns whether it was missing */
async function putMissing(
  db: DynamoDBDocumentClient,
  { to: TableName, practiceId, now }: LostRecords,
  item: StoredItem,
): Promise<boolean> {
  try {
    const ConditionExpression = 'attribute_not_exists(pk)'
    await db.send(new PutCommand({ TableName, Item: item, ConditionExpression }))
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false
    throw error
  }
  if (item.pk === patientKeys(practiceId).directory) {
    const change = { patientId: item.sk.replace('PATIENT#', ''), row: v.parse(rowItem, item).row }
    await db.send(new PutCommand({ TableName, Item: rowChange(practiceId, change, now) }))
  }
  const taskChange = changeOfListed(practiceId, item, now)
  if (taskChange) await db.send(new PutCommand({ TableName, Item: taskChange }))
  return true
}
