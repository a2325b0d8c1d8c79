import type { Subject } from '#events/hints.ts'
import { type QueueMessage, readReach } from '#functions/deliveries/public.ts'
import { type PatientBasics, readPatient } from '#functions/patients/public.ts'
import { ahead } from '#functions/platform/http/ahead.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { holdingsOf } from '#functions/platform/identity/holdings.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import { newId } from '#functions/platform/ids.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { type PracticeBasics, readPractice } from '#functions/practices/public.ts'
import type { IssueTicket } from '#functions/realtime/public.ts'
import { messagingRoutes as declared } from '#shared/api/messaging.ts'
import { CatalogueError } from '#shared/errors.ts'
import { may } from '#shared/permissions.ts'
import { assign } from './operations/assign.ts'
import { readDraft, saveDraft } from './operations/drafts.ts'
import { readInbox } from './operations/inbox.ts'
import { markRead } from './operations/mark-read.ts'
import { openMessageLink } from './operations/open-link.ts'
import { readThread } from './operations/read-thread.ts'
import { setState } from './operations/set-state.ts'
import { sendToPatient, type WriteWork, writeToPractice } from './operations/write.ts'
import { bePresent } from './presence/operations/be-present.ts'
import { presenceOf } from './presence/rules/presence.ts'
import { createPresenceStore } from './presence/store.ts'
import { searchMessages } from './search/operations/search.ts'
import { createWordStore } from './search/store.ts'
import { createMessageStore } from './store.ts'

type Dependencies = {
  table: Table
  objects: ObjectStore
  queue: QueueMessage
  origin: string
  issueTicket: IssueTicket
}

/** @throws ERR_ACCESS_DENIED where somebody may write to patients, but not ask them for cards */
function ensureMayRequest({ actor, scope }: TenantCall): void {
  const { holders, personal } =
    actor.kind === 'member' ? holdingsOf(actor.identity, scope.practiceId) : noHoldings
  if (!may('messaging.cards.request', holders, personal)) {
    throw new CatalogueError('ERR_ACCESS_DENIED')
  }
}
const noHoldings = { holders: [], personal: {} }

/** Messages between a practice and its patients (specification, section 7, Secure messaging). */
export function messagingHandlers(dependencies: Dependencies) {
  const { table } = dependencies
  const storeOf = ({ scope }: TenantCall) => createMessageStore(table, scope.practiceId)
  const presencesOf = ({ scope }: TenantCall) => createPresenceStore(table, scope.practiceId)
  const workOf = (call: TenantCall): WriteWork => ({
    ...dependencies,
    ...{ store: storeOf(call), newId, call },
  })
  const practiceOf = async (practiceId: string): Promise<PracticeBasics> => {
    const practice = await readPractice(table, practiceId)
    if (!practice) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    return practice
  }
  /** The record and its thread, both of which may be read beside the check of who calls. */
  const begin = (practiceId: string, patientId: string) =>
    Promise.all([
      readPatient(table, practiceId, patientId),
      createMessageStore(table, practiceId).conversation(patientId),
    ])
  const patientOf = async ({ scope }: TenantCall, patientId: string): Promise<PatientBasics> =>
    ensureCovered(scope, await readPatient(table, scope.practiceId, patientId))
  const threadOf = async ({ scope }: TenantCall, patientId: string) => {
    const [found, own] = await begin(scope.practiceId, patientId)
    return { patient: ensureCovered(scope, found), own }
  }
  /** Of the side of a thread that the caller may see; null where it was not asked for. */
  const ticketFor = (
    { actor, now }: TenantCall,
    subject: Subject,
    { ticket }: { ticket: 0 | 1 },
  ) => (ticket === 1 ? dependencies.issueTicket(actor.id, [subject], now) : null)

  return implement(declared, {
    open: ({ body }, call) => openMessageLink(table, body, call),

    own: ahead(
      ({ params, query }) => begin(query.practiceId, params.patientId),
      async ({ query }, call, reading) => {
        const [found, own] = await reading
        const patient = ensureCovered(call.scope, found)
        const subject: Subject = { topic: 'correspondence', id: patient.patientId }
        const [thread, { name, contactPhone, timezone }, ticket] = await Promise.all([
          readThread(storeOf(call), patient, query, 'patient', own),
          practiceOf(call.scope.practiceId),
          ticketFor(call, subject, query),
          call.seen(patient.patientId),
        ])
        return { ...thread, practice: { name, contactPhone, timezone }, ticket }
      },
    ),

    reply: async ({ params, body }, call) =>
      writeToPractice(workOf(call), await patientOf(call, params.patientId), body),

    readOwn: async ({ params, body }, call) =>
      markRead(workOf(call), await threadOf(call, params.patientId), 'patient', body.seq),

    list: ahead(
      ({ params, query }) => begin(params.practiceId, query.patientId),
      async ({ query }, call, reading) => {
        const [found, own] = await reading
        const patient = ensureCovered(call.scope, found)
        const { practiceId } = call.scope
        const subject: Subject = { topic: 'conversation', id: patient.patientId, practiceId }
        const [thread, ticket] = await Promise.all([
          readThread(storeOf(call), patient, query, 'staff', own),
          ticketFor(call, subject, query),
          call.seen(patient.patientId),
        ])
        const channels = { email: patient.email !== null, text: patient.mobile !== null }
        return { ...thread, channels, ticket }
      },
    ),

    async reach({ params }, call) {
      const patient = await patientOf(call, params.patientId)
      const [found] = await Promise.all([
        readReach(table, params.practiceId, patient),
        call.seen(patient.patientId),
      ])
      return found
    },

    async send({ body }, call) {
      const [patient, practice] = await Promise.all([
        patientOf(call, body.patientId),
        practiceOf(call.scope.practiceId),
      ])
      if (body.type === 'requestCreditCard') ensureMayRequest(call)
      return sendToPatient(workOf(call), patient, practice, body)
    },

    read: async ({ body }, call) =>
      markRead(workOf(call), await threadOf(call, body.patientId), 'staff', body.seq),

    setState: async ({ body }, call) =>
      setState({ table, store: storeOf(call), call }, await patientOf(call, body.patientId), body),

    assign: async ({ body }, call) =>
      assign({ table, store: storeOf(call), call }, await patientOf(call, body.patientId), body),

    async conversations({ query }, call) {
      const [inbox] = await Promise.all([
        readInbox({ table, store: storeOf(call), call }, query),
        call.seen(null),
      ])
      return inbox
    },

    async search({ body }, call) {
      const words = createWordStore(table, call.scope.practiceId)
      const [found] = await Promise.all([
        searchMessages({ table, words, call }, body),
        call.seen(null),
      ])
      return found
    },

    async presence({ query }, call) {
      const { patientId } = await patientOf(call, query.patientId)
      const [items] = await Promise.all([presencesOf(call).all(patientId), call.seen(patientId)])
      return presenceOf(items, call.actor.id, call.now)
    },

    async bePresent({ body }, call) {
      const { patientId } = await patientOf(call, body.patientId)
      await call.seen(patientId)
      const work = { table, presences: presencesOf(call), call }
      return bePresent(work, patientId, body.doing)
    },

    draft: async ({ query }, call) => {
      const { patientId } = await patientOf(call, query.patientId)
      const whose = { patientId, memberId: call.actor.id }
      const [draft] = await Promise.all([readDraft(storeOf(call), whose), call.seen(patientId)])
      return draft
    },

    saveDraft: async ({ body }, call) => {
      const { patientId } = await patientOf(call, body.patientId)
      const whose = { patientId, memberId: call.actor.id }
      await call.seen(patientId)
      return saveDraft({ table, store: storeOf(call), now: call.now }, whose, body)
    },
  })
}
