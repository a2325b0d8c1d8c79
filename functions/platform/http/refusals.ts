import * as v from 'valibot'
import type { Access } from '#shared/api/contract.ts'
import { CatalogueError, type ErrorName } from '#shared/errors.ts'
import { id } from '#shared/model/fields.ts'
import { auditWrite } from '../audit.ts'
import { guestStanding, standingOf } from '../identity/standing.ts'
import type { Table } from '../table.ts'
import { type Caller, callerName, type UploadTenant } from './authorize.ts'
import type { Call } from './call.ts'
import type { RawInput } from './parse.ts'

/** What is answered to whoever reaches for a record that is not theirs to see. */
const ABSENT: readonly ErrorName[] = ['ERR_TARGET_NOT_FOUND', 'ERR_UPLOAD_NOT_EXISTS']

type Place = { practiceId: string; patientId: string | null }

/**
 * Leaves a trace where somebody of the practice was refused: what they may not do at all, or not to
 * the record that they named. Strangers leave none, for they could fill the trail of any practice.
 * @param input validated
 */
export async function noteRefusal(
  { table, uploadTenant }: { table: Table; uploadTenant: UploadTenant },
  access: Access,
  { caller, call, input }: { caller: Caller; call: Call; input: RawInput },
  error: unknown,
): Promise<void> {
  if (access.kind !== 'permission' || !(error instanceof CatalogueError)) return
  const isDenied = error.name === 'ERR_ACCESS_DENIED'
  if (!isDenied && !ABSENT.includes(error.name)) return
  const place = await placeOf(access.tenant, input, uploadTenant)
  if (!place || !isOfPractice(caller, place.practiceId)) return
  if (!isDenied && place.patientId === null) return
  const actor = callerName(caller)
  if (actor === null) return
  const { ip, now } = call
  await table.transact([
    auditWrite({ ...place, action: access.permission, actor, ip, now, outcome: 'refused' }),
  ])
}

/** Whether somebody works in the practice, is its patient, or holds a link of it. */
function isOfPractice(caller: Caller, practiceId: string): boolean {
  if (caller.kind === 'guest') return guestStanding(caller.link, practiceId).holders.length > 0
  if (caller.kind !== 'member') return false
  const { holders } = standingOf(caller.identity, practiceId)
  return holders.some((holder) => holder !== 'member' && holder !== 'operator')
}

const practicePart = v.object({ practiceId: id })
const uploadPart = v.object({ key: v.string() })
const patientPart = v.object({ patientId: id })
const leadPart = v.object({ leadId: id })

async function placeOf(
  tenant: Extract<Access, { kind: 'permission' }>['tenant'],
  input: RawInput,
  uploadTenant: UploadTenant,
): Promise<Place | null> {
  if (tenant === 'upload') {
    const part = v.safeParse(uploadPart, input.params)
    return part.success ? uploadTenant(part.output.key) : null
  }
  const practice = v.safeParse(practicePart, input[tenant])
  return practice.success
    ? { practiceId: practice.output.practiceId, patientId: patientOf(input) }
    : null
}

function patientOf(input: RawInput): string | null {
  for (const part of [input.params, input.query, input.body]) {
    const patient = v.safeParse(patientPart, part)
    if (patient.success) return patient.output.patientId
    const lead = v.safeParse(leadPart, part)
    if (lead.success) return lead.output.leadId
  }
  return null
}
