import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import type { LocalRun } from '#infra/runner/start.ts'
import { aPatient, aPractice, type PracticeOf } from '../builders.ts'
import { type Caller, callersOf, idsOf } from '../callers.ts'
import type { Ids } from '../samples.ts'

/** A word in everything that the foreign practice says to nobody else. */
const CANARY = 'Quillfeather'

export type Stage = {
  /** Everybody there is to the home practice. */
  callers: [who: string, caller: Caller][]
  ids: { own: Ids; foreign: Ids; mixed: Ids }
  /** What no answer may hold. */
  secrets: string[]
  home: PracticeOf
}

/** Ids of the foreign practice that nobody else is ever told. */
const hidden = ['taskId', 'linkId', 'invitationId', 'groupId', 'listDataId', 'upload'] as const

/** Two practices with everything in them, and everybody there is to the first. */
export async function setStage(run: LocalRun): Promise<Stage> {
  const home = await aPractice(run)
  const foreign = await aPractice(run)
  const own = await idsOf(run, home, await aPatient(home, { isLead: 1 }))
  const name = { firstName: CANARY, lastName: CANARY, insuranceCompany: CANARY }
  const theirs = await idsOf(run, foreign, await aPatient(foreign, { isLead: 1, ...name }))
  await sayEverywhere(foreign, theirs)
  await run.idle()
  // A guest with a link of the foreign practice would be told of it, and rightly so.
  const ids = { ...theirs, key: own.key, pwd: own.pwd }
  return {
    callers: Object.entries(await callersOf(run, home, own)),
    ids: { own, foreign: ids, mixed: { ...ids, practiceId: own.practiceId } },
    secrets: [CANARY, theirs.key, theirs.pwd, ...hidden.map((id) => theirs[id])],
    home,
  }
}

/** Writes the canary wherever the foreign practice may write. */
async function sayEverywhere({ admin: { client } }: PracticeOf, ids: Ids): Promise<void> {
  const at = `/practices/${ids.practiceId}`
  const said = [
    await client.patch(`${at}/groups/${ids.groupId}`, { body: { name: CANARY, version: 1 } }),
    await client.patch(`${at}/list-data/${ids.listDataId}`, { body: { title: CANARY } }),
    await client.patch(`${at}/locations/${ids.locationId}`, { body: { name: CANARY, version: 1 } }),
    await client.patch(`/uploads/${ids.upload}`, { body: { comment: CANARY } }),
    await client.post('/members/me/templates', { body: { title: CANARY, content: CANARY } }),
    await client.post(`${at}/staffs`, { body: { email: `${CANARY}@example.com`, roles: [4] } }),
  ]
  const failed = said.find(({ status }) => status !== 200)
  if (failed) throw new Error(JSON.stringify(failed.body))
}

/** What strangers may bring into any practice, and what is noted of what they try. */
const FROM_OUTSIDE = /#AUDIT|#JOIN|TEMP/
const TRANSIENT = /^(OUTBOX|IDEMPOTENCY|CONSUMED|SEEN|RATE|SESSION|CODE|DELIVERY)#/

/** Everything that is kept of a practice, by its keys. */
export async function keptOf(run: LocalRun, practiceId: string): Promise<Map<string, unknown>> {
  const { awsEndpoint: endpoint, region, credentials, environment } = run
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region, credentials }))
  const kept = new Map<string, unknown>()
  for await (const { Items = [] } of paginateScan(
    { client },
    { TableName: environment.TABLE_NAME },
  )) {
    for (const item of Items) {
      const key = `${item.pk} ${item.sk}`
      if (TRANSIENT.test(key) || FROM_OUTSIDE.test(key)) continue
      if (JSON.stringify(item).includes(practiceId)) kept.set(key, item)
    }
  }
  client.destroy()
  return kept
}
