import { describe, expect, it } from 'vitest'
import { recordWrite } from '#functions/accounts/store.ts'
import { auditWrite } from '#functions/platform/audit.ts'
import { recordOfOperator } from '#functions/platform/operator-record.ts'
import type { Write } from '#functions/platform/table.ts'
import { createAccess } from '#infra/local/iam/access.ts'
import { dynamoRequests } from '#infra/local/iam/dynamodb.ts'
import { originPlaceholder, readApplication } from '#infra/local/template/application.ts'
import { ensureBuilt } from '#infra/runner/build.ts'
import { PATIENCE } from './stage.ts'

const practiceId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const now = new Date()
const ip = '127.0.0.1'
const operator = { actor: { id: practiceId }, ip, now }
const read = { action: 'practices.list', subject: 'practices', outcome: 'done' } as const

/** An entry of every part of the trail, by what writes it. */
const entries: [string, Write][] = [
  [
    'a practice',
    auditWrite({
      ...{ practiceId, patientId: practiceId, action: 'patients.read', actor: practiceId },
      ...{ ip, now },
    }),
  ],
  ['an account', recordWrite(practiceId, { action: 'email', actor: practiceId, ip }, now)],
  ['accounts that operators read', recordOfOperator('accounts', operator, read)],
  ['billing', recordOfOperator('billing', operator, read)],
  ['the newsletter', recordOfOperator('newsletter', operator, read)],
]

/** The key of an entry, as requests name it. */
const keyOf = (entry: Write) => {
  const pk = entry.kind === 'put' ? entry.item.pk : ''
  return { pk: { S: pk }, sk: { S: 'some time' } }
}
const ofPractice = { pk: { S: `PRACTICE#${practiceId}` }, sk: { S: 'PRACTICE' } }

describe('the roles of the functions', () => {
  it.each(entries)(
    'change and delete what they may, but no entry of the audit trail of %s',
    async (_of, entry) => {
      const ofEntry = keyOf(entry)
      const { model, functions } = readApplication(
        await ensureBuilt({ web: false }),
        { origin: originPlaceholder, awsEndpoint: originPlaceholder },
        null,
      )
      const access = createAccess(model, functions, 'seed')
      const [table] = model.resources.filter(({ type }) => type === 'AWS::DynamoDB::Table')
      const TableName = table?.ref ?? ''
      const refused = (name: string, kind: string, item: object) => {
        const caller = access.callerOf(name)
        if (!caller) throw new Error(`there is no function ${name}`)
        const body = { TransactItems: [{ [kind]: { TableName, ...item } }] }
        return access.refusal(caller, dynamoRequests('TransactWriteItems', body)) !== null
      }

      for (const { name } of functions) {
        expect(refused(name, 'Update', { Key: ofEntry }), name).toBe(true)
        expect(refused(name, 'Delete', { Key: ofEntry }), name).toBe(true)
      }
      for (const name of ['practices', 'patients', 'uploads']) {
        expect(refused(name, 'Put', { Item: ofEntry }), name).toBe(false)
        expect(refused(name, 'Update', { Key: ofPractice }), name).toBe(false)
      }
    },
    PATIENCE,
  )
})
