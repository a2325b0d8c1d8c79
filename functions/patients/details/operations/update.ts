import { ownDetailsChanged } from '#events/patients.ts'
import { renameMember } from '#functions/accounts/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { MemberActor, TenantCall } from '#functions/platform/http/call.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { ChartRef } from '#shared/model/chart-account.ts'
import type { DetailsChange } from '#shared/model/details.ts'
import { ensureListed } from '../../operations/ensure-listed.ts'
import type { PatientItem } from '../../records.ts'
import { changesOf } from '../../rules/patient.ts'
import { updatedByPatient } from '../../rules/timeline.ts'
import { type PatientStore, timelineWrite } from '../../store.ts'
import { changeOwnChart, sharedOf } from '../rules/own-chart.ts'

/** A change, and the other charts of the member that take it over. */
type Wanted = { change: DetailsChange; alsoIn: readonly ChartRef[] }

/**
 * Edits one's own chart; answers it as it is then. A new name is the account's in the same
 * transaction. Other charts take over what the member chose for them.
 * @throws ERR_TARGET_NOT_FOUND, ERR_VERSION_CONFLICT, ERR_NO_CHANGE, ERR_REQUEST_PARAMS_MISFORMAT
 */
export async function updateOwnChart(
  store: PatientStore,
  patientId: string,
  { change, alsoIn }: Wanted,
  { call, newId }: { call: TenantCall; newId: NewId },
): Promise<PatientItem> {
  const { practiceId } = store
  const { now } = call
  const actor = memberOf(call)
  const prepare = async () => {
    const before = ensureCovered(call.scope, await store.find(patientId))
    await ensureListed(store, change, before)
    return { before, ...changeOwnChart(before, change, { memberId: actor.id, now }) }
  }
  return retryOnConflict(prepare, async ({ before, after, changed }) => {
    const fields = alsoIn.length > 0 ? sharedOf(changed) : []
    const others = { patientId, memberId: actor.id, fields, alsoIn: [...alsoIn] }
    await store.replace(before, after, [
      ...renameMember(actor.identity, change, now),
      ...(fields.length > 0 ? [eventWrite(ownDetailsChanged, others, occurrenceOf(call))] : []),
      callAudit(call, 'details.update', { patientId }),
      timelineWrite({
        id: newId(),
        practiceId,
        patientId,
        at: now.toISOString(),
        actor,
        entry: updatedByPatient(changesOf(before, { after, changed })),
      }),
    ])
    return after
  })
}

/** Only members have charts of their own. @throws ERR_ACCESS_DENIED */
export function memberOf({ actor }: TenantCall): MemberActor {
  if (actor.kind !== 'member') throw new CatalogueError('ERR_ACCESS_DENIED')
  return actor
}
