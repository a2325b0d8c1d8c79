import { idsOf, type PatientBasics, patientName, readPatients } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { covers } from '#functions/platform/identity/scope.ts'
import type { Table } from '#functions/platform/table.ts'
import { readColleagueNames } from '#functions/staffs/public.ts'
import type { ConversationInfo, inboxSections } from '#shared/model/message.ts'
import type { InboxState } from '../keys.ts'
import type { Conversation } from '../records.ts'
import { advocateOf } from '../rules/concerned.ts'
import { leadOf, unreadOf } from '../rules/conversation.ts'
import type { MessageStore } from '../store.ts'

/** Requests that one call makes at most for conversations that its caller may see, and asks for. */
const REQUESTS_MAX = 5

type Asked = {
  state: InboxState
  section: (typeof inboxSections)[number]
  limit: number
  cursor?: string | undefined
}
type Work = { table: Table; store: MessageStore; call: TenantCall }
type Listed = {
  conversation: Conversation
  patient: PatientBasics
  /** Its thread, and those of records that were merged with it. */
  threads: readonly Conversation[]
  /** Who is to answer, of those who work there. */
  assignee: ConversationInfo['assignee']
}

/** Conversations of the practice by their last message, as far as the caller may see them. */
export async function readInbox(
  { table, store, call }: Work,
  { state, section, limit, cursor }: Asked,
): Promise<{ items: ConversationInfo[]; cursor: string | null }> {
  const listed: Listed[] = []
  let next: string | null | undefined = cursor
  for (let requests = 0; requests < REQUESTS_MAX && listed.length < limit; requests += 1) {
    const page = await store.inbox(state, {
      limit: limit - listed.length,
      cursor: next ?? undefined,
    })
    const seen = await withPeople({ table, store, call }, page.items)
    listed.push(...seen.filter((one) => isIn(section, one, call.actor.id)))
    next = page.cursor
    if (next === null) break
  }
  return { items: listed.flatMap(shown), cursor: next ?? null }
}

/** Those of the conversations that the caller may see, with whom they are with and who is to answer. */
async function withPeople(
  { table, store, call: { scope } }: Work,
  conversations: readonly Conversation[],
): Promise<Listed[]> {
  const { practiceId } = scope
  const ids = conversations.map(({ patientId }) => patientId)
  const patients = await readPatients(table, practiceId, ids)
  const found = conversations.flatMap((conversation) => {
    const patient = patients.get(conversation.patientId)
    return patient && covers(scope, patient) ? [{ conversation, patient }] : []
  })
  const merged = found.flatMap(({ patient }) => (isMerged(patient) ? idsOf(patient) : []))
  const others = await store.conversations([...new Set(merged)])
  const covered = found.flatMap((one) => {
    const ids = idsOf(one.patient)
    const threads = isMerged(one.patient)
      ? others.filter(({ patientId }) => ids.includes(patientId))
      : [one.conversation]
    const lead = leadOf(threads, one.patient.patientId)
    return lead?.patientId === one.conversation.patientId ? [{ ...one, threads }] : []
  })
  const wanted = ({ conversation, patient }: Omit<Listed, 'assignee'>) =>
    [conversation.assigneeId, advocateOf(patient)].filter((id) => id !== null)
  const names = await readColleagueNames(table, practiceId, covered.flatMap(wanted))
  return covered.map((one) => {
    const id = wanted(one).find((wantedId) => names.has(wantedId))
    return { ...one, assignee: id === undefined ? null : { id, name: names.get(id) ?? '' } }
  })
}

const isMerged = (patient: PatientBasics): boolean => idsOf(patient).length > 1

function isIn(section: Asked['section'], { assignee }: Listed, callerId: string): boolean {
  if (section === 'mine') return assignee?.id === callerId
  return section === 'all' || assignee === null
}

function shown({ threads, patient, assignee }: Listed): ConversationInfo[] {
  const [last] = threads
    .flatMap((thread) => thread.last ?? [])
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  if (!last) return []
  return [
    {
      patientId: patient.patientId,
      patientName: patientName(patient),
      isLead: patient.isLead,
      assignee,
      unreadCount: threads.reduce((sum, thread) => sum + unreadOf(thread, 'staff'), 0),
      last,
    },
  ]
}
