import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { en, Faker } from '@faker-js/faker'
import { type PatientItem, patientWrites } from '#functions/patients/records.ts'
import { newPatient } from '#functions/patients/rules/patient.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Item } from '#functions/platform/table.ts'
import type { LocalRun } from '#infra/runner/start.ts'

/** DynamoDB takes so many items at once. */
const BATCH = 25
const SENDERS = 4
const DAY_MS = 86_400_000

/** Patients with plausible names, added over the last two years; the same ones every time. */
export function makePatients(count: number, practiceId: string, now: Date): PatientItem[] {
  const faker = new Faker({ locale: en, seed: 1 })
  return Array.from({ length: count }, (_, index) => {
    const added = new Date(now.getTime() - DAY_MS - faker.number.int(730 * DAY_MS))
    const form = {
      firstName: faker.person.firstName(),
      lastName: faker.person.lastName(),
      email: `patient${index}@example.com`,
      mobile: `415${String(3_200_000 + index)}`,
      dob: faker.date.birthdate().toISOString().slice(0, 10).replaceAll('-', ''),
      addressCity: faker.location.city(),
      isPatient: 1,
      isLead: 0,
    } as const
    return newPatient(form, { patientId: newId(), practiceId, creatorId: newId(), now: added })
  })
}

/** Writes records past the API: what lists and reads need of them, no events. */
export async function writePatients(run: LocalRun, patients: readonly PatientItem[]) {
  const items = patients.flatMap(patientWrites).flatMap((write) => {
    const isKept = write.kind === 'put' && write.item.entity !== 'patientChange'
    return isKept ? [write.item] : []
  })
  await writeItems(run, items)
}

/** Writes items past the API; none is left of those that it is given. */
export async function writeItems(run: LocalRun, items: Item[]): Promise<void> {
  const { awsEndpoint: endpoint, region, credentials } = run
  const client = new DynamoDBClient({ endpoint, region, credentials })
  const documents = DynamoDBDocumentClient.from(client)

  async function sendBatches(): Promise<void> {
    for (let batch = items.splice(-BATCH); batch.length > 0; batch = items.splice(-BATCH)) {
      const requests = batch.map((Item) => ({ PutRequest: { Item } }))
      await documents.send(
        new BatchWriteCommand({ RequestItems: { [run.environment.TABLE_NAME ?? '']: requests } }),
      )
    }
  }

  await Promise.all(Array.from({ length: SENDERS }, sendBatches))
  client.destroy()
}
