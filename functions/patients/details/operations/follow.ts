import type { memberEmailChanged, memberRenamed } from '#events/accounts.ts'
import type { Received } from '#events/define.ts'
import type { ownDetailsChanged } from '#events/patients.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { type Identity, readIdentity } from '#functions/platform/identity/identity.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { amendPatient, type PatientItem } from '../../records.ts'
import { changesOf, type FieldValues, merge } from '../../rules/patient.ts'
import { emailTaken, updatedByPatient } from '../../rules/timeline.ts'
import { createPatientStore, timelineWrite } from '../../store.ts'

type Dependencies = { table: Table; clock: Clock }
type Occurrence = { id: string; occurredAt: string }
type Chart = Identity['patientLinks'][number]

/** Charts whose owner shares details take over the parts of the account's name that changed. */
export async function followAccount(
  dependencies: Dependencies,
  event: Received<(typeof memberRenamed)['schema']>,
  name: OtherAction,
): Promise<void> {
  const { memberId, parts } = event.payload
  const identity = await readIdentity(dependencies.table, memberId)
  if (!identity) return
  const values: FieldValues = {}
  for (const part of parts) values[part] = identity.member[part]
  for (const chart of identity.patientLinks) {
    if (!chart.shareDetails) continue
    await amendChart(dependencies, chart, values, { name, event })
  }
}

/**
 * Charts whose owner shares the email address take over the account's new one. If another record
 * of the practice has it, the chart keeps the former one, and its timeline says so.
 */
export async function followEmail(
  dependencies: Dependencies,
  event: Received<(typeof memberEmailChanged)['schema']>,
  name: OtherAction,
): Promise<void> {
  const identity = await readIdentity(dependencies.table, event.payload.memberId)
  if (!identity) return
  const { email } = identity.member
  for (const chart of identity.patientLinks) {
    if (!chart.shareEmail) continue
    try {
      await amendChart(dependencies, chart, { email }, { name, event })
    } catch (error) {
      if (!isEmailTaken(error)) throw error
      const { practiceId, patientId } = chart
      const told = { id: event.id, practiceId, patientId, at: event.occurredAt, actor: null }
      const store = createPatientStore(dependencies.table, practiceId)
      await store.write([timelineWrite({ ...told, entry: emailTaken })])
    }
  }
}

function isEmailTaken(error: unknown): boolean {
  return error instanceof CatalogueError && error.name === 'ERR_EMAIL_EXISTS'
}

/** The charts that the member chose take over what the member changed in one, as it is there now. */
export async function followOwnChart(
  dependencies: Dependencies,
  event: Received<(typeof ownDetailsChanged)['schema']>,
  name: OtherAction,
): Promise<void> {
  const { table } = dependencies
  const { memberId, patientId, fields, alsoIn } = event.payload
  const [identity, source] = await Promise.all([
    readIdentity(table, memberId),
    createPatientStore(table, practiceOf(event)).find(patientId),
  ])
  if (!identity || source?.memberId !== memberId) return
  const values: FieldValues = Object.fromEntries(fields.map((field) => [field, source[field]]))
  const isChosen = (chart: Chart) =>
    alsoIn.some((one) => one.practiceId === chart.practiceId && one.patientId === chart.patientId)
  const others = identity.patientLinks.filter(
    (chart) => chart.patientId !== patientId && isChosen(chart),
  )
  for (const chart of others) await amendChart(dependencies, chart, values, { name, event })
}

/**
 * Changes a member's own chart, with its timeline. What is there already is not changed again, so
 * that an event that comes twice, or late, leaves nothing behind.
 */
async function amendChart(
  { table, clock }: Dependencies,
  { practiceId, patientId, memberId }: Chart,
  values: FieldValues,
  { name, event }: { name: OtherAction; event: Occurrence },
): Promise<void> {
  const store = createPatientStore(table, practiceId)
  const prepare = async () => {
    const before = await store.find(patientId)
    return before?.memberId === memberId ? { before, ...merge(before, values) } : null
  }
  await retryOnConflict(prepare, async (prepared) => {
    if (!prepared || prepared.changed.length === 0) return
    const { before, after, changed } = prepared
    const now = clock()
    await store.replace(before, editedAt(after, now), [
      reactionAudit({ practiceId, patientId, action: name, actor: memberId, now }),
      timelineWrite({
        id: event.id,
        practiceId,
        patientId,
        at: event.occurredAt,
        actor: null,
        entry: updatedByPatient(changesOf(before, { after, changed })),
      }),
    ])
  })
}

/** It counts as an edit: whoever has the chart open is told before they write over it. */
function editedAt(chart: PatientItem, now: Date): PatientItem {
  return amendPatient(chart, { version: chart.version + 1 }, now)
}
