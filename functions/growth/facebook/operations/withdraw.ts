import { auditWrite } from '#functions/platform/audit.ts'
import type { Call } from '#functions/platform/http/call.ts'
import { newId } from '#functions/platform/ids.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import { SYSTEM_ACTOR } from '#shared/model/audit-filters.ts'
import type { ReadSettings } from '../../ports/settings.ts'
import { dropCheckWrites, revokedWrite, setUp } from '../compose.ts'
import type { ConnectionItem } from '../records.ts'
import { type SaidOf, saidOf } from '../rules/signed-request.ts'
import {
  createFacebookStore,
  deletionWrite,
  type FacebookStore,
  practicesOfPerson,
} from '../store.ts'
import { revokeConnection } from './revoke.ts'

type Dependencies = { table: Table; settings: ReadSettings }
type From = Pick<Call, 'now' | 'ip'>

const AT_ONCE = 8

/** Whether somebody has not allowed it again since Meta said so, which it does to the second. */
const isBefore = ({ connectedAt }: ConnectionItem, { at }: SaidOf) =>
  Math.floor(new Date(connectedAt).getTime() / 1000) * 1000 <= at.getTime()

/**
 * Somebody has removed the application at Facebook: what they had connected is good no more.
 * @throws ERR_INTEGRATION_NOT_SET_UP, ERR_ACCESS_DENIED where Meta has not signed it
 */
export async function takeBack(dependencies: Dependencies, { now }: From, request: string) {
  const { table } = dependencies
  await ofPerson(dependencies, request, (store, said) =>
    revokeConnection({
      ...{ table, store, now },
      isMeant: (found) => found.userId === said.userId && isBefore(found, said),
    }),
  )
}

/**
 * Somebody wants to be forgotten who has removed the application: what they had connected ends, with their name and
 * what acted for them. Leads are of others, and stay.
 * @returns the code by which they can ask whether it was done
 * @throws ERR_INTEGRATION_NOT_SET_UP, ERR_ACCESS_DENIED where Meta has not signed it
 */
export async function forgetPerson(
  dependencies: Dependencies,
  { now, ip }: From,
  request: string,
): Promise<string> {
  const { table } = dependencies
  await ofPerson(dependencies, request, (store, said) =>
    retryOnConflict(store.find, async (found) => {
      const { practiceId } = store
      if (found?.userId !== said.userId || !isBefore(found, said)) return
      await table.transact([
        ...store.remove(found),
        ...dropCheckWrites(found.dueAt, { practiceId, now }),
        ...(found.isRevoked ? [] : [revokedWrite({ practiceId, now })]),
        auditWrite({
          ...{ practiceId, patientId: null, action: 'facebook.forget' },
          ...{ actor: SYSTEM_ACTOR, ip, now },
        }),
      ])
    }),
  )
  const code = newId()
  await table.transact([deletionWrite(code, now)])
  return code
}

async function ofPerson(
  { table, settings }: Dependencies,
  request: string,
  work: (store: FacebookStore, said: SaidOf) => Promise<void>,
): Promise<void> {
  const { known } = await setUp(settings)
  const said = saidOf(known.appSecret, request)
  if (!said) throw new CatalogueError('ERR_ACCESS_DENIED')
  const practiceIds = await practicesOfPerson(table, said.userId)
  await mapLimited(practiceIds, AT_ONCE, (practiceId) =>
    work(createFacebookStore(table, practiceId), said),
  )
}
