import { type PatientBasics, patientName, readPatients } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { covers } from '#functions/platform/identity/scope.ts'
import type { Table } from '#functions/platform/table.ts'
import { readStaffNames } from '#functions/staffs/public.ts'
import type { ConversationInfo, inboxSections } from '#shared/model/message.ts'
import type { InboxState } from '../keys.ts'
import type { Conversation } from '../records.ts'
import { advocateOf } from '../rules/concerned.ts'
import { unreadOf } from '../rules/conversation.ts'
import type { MessageStore } from '../store.ts'

/** Requests that one call makes at most for conversations that its caller may see, and asks for. */
const REQUESTS_MAX = 5

type Asked = {
  state: InboxState
  section: (typeof inboxSections)[number]
  limit: number
  cursor?: string | undefined
}
type Listed = { conversation: Conversation; patient: PatientBasics }

/** Conversations of the practice by their last message, as far as the caller may see them. */
export async function readInbox(
  { table, store, call }: { table: Table; store: MessageStore; call: TenantCall },
  { state, section, limit, cursor }: Asked,
): Promise<{ items: ConversationInfo[]; cursor: string | null }> {
  const { scope } = call
  const listed: Listed[] = []
  let next: string | null | undefined = cursor
  for (let requests = 0; requests < REQUESTS_MAX && listed.length < limit; requests += 1) {
    const page = await store.inbox(state, {
      limit: limit - listed.length,
      cursor: next ?? undefined,
    })
    const ids = page.items.map(({ patientId }) => patientId)
    const patients = await readPatients(table, scope.practiceId, ids)
    for (const conversation of page.items) {
      const patient = patients.get(conversation.patientId)
      const isListed = patient && covers(scope, patient) && isIn(section, patient, call.actor.id)
      if (isListed) listed.push({ conversation, patient })
    }
    next = page.cursor
    if (next === null) break
  }
  const advocates = listed.flatMap(({ patient }) => advocateOf(patient) ?? [])
  const names = await readStaffNames(table, scope.practiceId, advocates)
  return { items: listed.flatMap((one) => shown(one, names)), cursor: next ?? null }
}

function isIn(section: Asked['section'], patient: PatientBasics, callerId: string): boolean {
  const advocate = advocateOf(patient)
  if (section === 'mine') return advocate === callerId
  return section === 'all' || advocate === null
}

function shown(
  { conversation, patient }: Listed,
  names: ReadonlyMap<string, string>,
): ConversationInfo[] {
  const { last } = conversation
  if (!last) return []
  const advocate = advocateOf(patient)
  return [
    {
      patientId: patient.patientId,
      patientName: patientName(patient),
      isLead: patient.isLead,
      advocate: advocate === null ? null : { id: advocate, name: names.get(advocate) ?? '' },
      unreadCount: unreadOf(conversation, 'staff'),
      last,
    },
  ]
}
