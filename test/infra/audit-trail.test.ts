import { describe, expect, it } from 'vitest'
import { auditWrite } from '#functions/platform/audit.ts'
import { createAccess } from '#infra/local/iam/access.ts'
import { dynamoRequests } from '#infra/local/iam/dynamodb.ts'
import { originPlaceholder, readApplication } from '#infra/local/template/application.ts'
import { ensureBuilt } from '#infra/runner/build.ts'
import { PATIENCE } from './stage.ts'

const practiceId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const entry = auditWrite({
  ...{ practiceId, patientId: practiceId, action: 'patients.read', actor: practiceId },
  ...{ ip: '127.0.0.1', now: new Date() },
})
const pk = entry.kind === 'put' ? entry.item.pk : ''
const ofEntry = { pk: { S: pk }, sk: { S: 'some time' } }
const ofPractice = { pk: { S: `PRACTICE#${practiceId}` }, sk: { S: 'PRACTICE' } }

describe('the roles of the functions', () => {
  it(
    'change and delete what they may, but no entry of the audit trail',
    async () => {
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
