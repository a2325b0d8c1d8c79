import * as v from 'valibot'
import type { QueueMessage } from '#functions/deliveries/public.ts'
import { ahead } from '#functions/platform/http/ahead.ts'
import type { SeeingCall, TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { covers, ensureCovered } from '#functions/platform/identity/scope.ts'
import { newId } from '#functions/platform/ids.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import type { Table } from '#functions/platform/table.ts'
import { patientRoutes as declared } from '#shared/api/patients.ts'
import type { Directories } from './directory/operations/directories.ts'
import type { PatientQuery } from './directory/rules/filters.ts'
import { createDirectoryStore } from './directory/store.ts'
import { countTabs } from './operations/count-tabs.ts'
import { readTimeline } from './operations/read-timeline.ts'
import { idsOf, type PatientItem, patientName, possibleCityOf } from './records.ts'
import { createPatientStore, type PatientStore } from './store.ts'

type Dependencies = {
  table: Table
  directories: Directories
  origin: string
  queue: QueueMessage
}

const namedRecord = v.object({ patientId: v.string() })

/** Cold starts do not load what changes records. */
const loadChanges = () => import('./operations/changes.ts')

/** Patients and leads (specification, section 7, Practice patients). */
export function patientRoutes(dependencies: Dependencies) {
  const { table, directories, origin, queue } = dependencies
  const storeOf = ({ scope }: TenantCall) => createPatientStore(table, scope.practiceId)

  const findNamed = ({ params }: { params: { practiceId: string; patientId: string } }) =>
    createPatientStore(table, params.practiceId).find(params.patientId)

  async function pageOf(query: PatientQuery, call: SeeingCall) {
    const store = createDirectoryStore(table, call.scope.practiceId)
    const [directory] = await Promise.all([directories.of(store), call.seen(null)])
    const { offset, limit } = query
    return { ...directory.page(query, call.scope), offset, limit }
  }

  async function searchedBy(call: SeeingCall) {
    const directory = await directories.of(createDirectoryStore(table, call.scope.practiceId))
    return { directory, store: storeOf(call), scope: call.scope }
  }

  /** Few calls merge: what they need is loaded by the first. */
  async function mergingBy(call: TenantCall) {
    const [operations, { createMergeStore }] = await Promise.all([
      import('./merging/operations/merge.ts'),
      import('./merging/store.ts'),
    ])
    const merges = createMergeStore(table, call.scope.practiceId)
    return { ...operations, table, origin, queue, store: storeOf(call), merges, call, newId }
  }

  return implement(declared, {
    async status(_input, { actor, now }) {
      const { ownStatus } = await import('./operations/own-status.ts')
      const charts = actor.identity.patientLinks
      return ownStatus(table, { memberId: actor.id, charts }, now)
    },

    list: ({ query }, call) => pageOf(query, call),
    search: ({ body }, call) => pageOf(body, call),

    async create({ body }, call) {
      const { createPatient } = await loadChanges()
      const name = `patients.create#${call.scope.practiceId}`
      return idempotent(table, call, name, declared.create.response, (marker) =>
        createPatient(storeOf(call), body, call, { newId, marker }),
      )
    },

    async exists({ query }, call) {
      const store = storeOf(call)
      const visible = (await store.findByContact(query)).filter((record) =>
        covers(call.scope, record),
      )
      // Every record whose name is shown gets an audit entry; without a match, the practice gets one.
      const concerned = visible.length > 0 ? visible.map(({ patientId }) => patientId) : [null]
      await mapLimited(concerned, 4, call.seen)
      return {
        items: visible.map((record) => ({
          patientId: record.patientId,
          email: record.email,
          name: patientName(record),
          isFormer: record.email !== query.email && record.mobile !== query.mobile,
        })),
      }
    },

    async similar({ query: { patientId } }, call) {
      const [searched, found] = await Promise.all([searchedBy(call), storeOf(call).find(patientId)])
      const record = ensureCovered(call.scope, found)
      const { findSimilar } = await import('./similar/operations/find-similar.ts')
      const finding = findSimilar(searched, record, record.patientId)
      const [items] = await Promise.all([finding, call.seen(record.patientId)])
      return { items }
    },

    async similarTo({ body }, call) {
      const [searched, { findSimilar }] = await Promise.all([
        searchedBy(call),
        import('./similar/operations/find-similar.ts'),
        call.seen(null),
      ])
      return { items: await findSimilar(searched, body) }
    },

    async merge({ body }, call) {
      const work = await mergingBy(call)
      const name = `patients.merge#${body.patientId}`
      await idempotent(table, call, name, namedRecord, async (marker) => {
        const answer = { patientId: body.patientId }
        await work.mergePatients(work, body, marker(answer))
        return answer
      })
      const found = await work.store.find(body.patientId)
      return answerOf(work.store, ensureCovered(call.scope, found))
    },

    async unmerge({ params: { patientId } }, call) {
      const work = await mergingBy(call)
      await work.unmergePatients(work, patientId)
      const found = await work.store.find(patientId)
      return answerOf(work.store, ensureCovered(call.scope, found))
    },

    get: ahead(findNamed, async (_input, call, found) => {
      const record = ensureCovered(call.scope, await found)
      const [answer, counts] = await Promise.all([
        answerOf(storeOf(call), record),
        countTabs(table, record, call),
        call.seen(record.patientId),
      ])
      return { ...answer, counts }
    }),

    async update({ params, body }, call) {
      const { updatePatient } = await loadChanges()
      const store = storeOf(call)
      const record = await updatePatient(store, params.patientId, body, { call, newId })
      return answerOf(store, record)
    },

    async setProvider({ params: { patientId }, body: { providerId } }, call) {
      const { setProvider } = await loadChanges()
      const store = storeOf(call)
      return answerOf(store, await setProvider(store, patientId, providerId, { call, newId }))
    },

    async setGroup({ params: { patientId }, body: { groupId } }, call) {
      const { setGroup } = await loadChanges()
      const store = storeOf(call)
      return answerOf(store, await setGroup(store, patientId, groupId, { call, newId }))
    },

    async setRole({ params: { patientId }, body }, call) {
      const { setRole } = await loadChanges()
      const store = storeOf(call)
      return answerOf(store, await setRole(store, patientId, body, { call, newId }))
    },

    async setAdvocate({ params: { patientId }, body: { advocateId } }, call) {
      const { setAdvocate } = await loadChanges()
      const store = storeOf(call)
      const wanted = { of: 'patient', advocateId } as const
      return answerOf(store, await setAdvocate(store, patientId, wanted, { call, newId }))
    },

    async setLeadAdvocate({ params: { leadId }, body: { advocateId } }, call) {
      const { setAdvocate } = await loadChanges()
      const store = storeOf(call)
      const wanted = { of: 'lead', advocateId } as const
      return answerOf(store, await setAdvocate(store, leadId, wanted, { call, newId }))
    },

    async setArchived({ params: { patientId }, body: { isArchived } }, call) {
      const { setArchived } = await loadChanges()
      const store = storeOf(call)
      return answerOf(store, await setArchived(store, patientId, isArchived === 1, { call, newId }))
    },

    events: ahead(findNamed, async ({ query }, call, found) => {
      const record = ensureCovered(call.scope, await found)
      const { cursor, limit, group } = query
      const reading = readTimeline(storeOf(call), idsOf(record), { cursor, limit, group })
      const [entries] = await Promise.all([reading, call.seen(record.patientId)])
      return entries
    }),

    async setLeadClass({ params: { leadId }, body: { leadClass } }, call) {
      const { setLeadClass } = await loadChanges()
      const store = storeOf(call)
      return answerOf(store, await setLeadClass(store, leadId, leadClass, { call, newId }))
    },

    async setLeadStatus({ params, body }, call) {
      const { setLeadStatus } = await loadChanges()
      const store = storeOf(call)
      const { leadId: patientId } = params
      const { status, reason, note = null } = body
      await idempotent(table, call, `leads.setStatus#${patientId}`, namedRecord, async (marker) => {
        const answer = { patientId }
        const move = { status, reason, note }
        await setLeadStatus(store, patientId, move, { call, marker: marker(answer) })
        return answer
      })
      return answerOf(store, ensureCovered(call.scope, await store.find(patientId)))
    },

    async adjustLeadStatus({ params, body }, call) {
      const { adjustLeadStatus } = await loadChanges()
      const store = storeOf(call)
      const { leadId: patientId } = params
      const { note = null, ...adjustment } = body
      await idempotent(table, call, `leads.adjust#${patientId}`, namedRecord, async (marker) => {
        const answer = { patientId }
        const adjusted = { ...adjustment, note }
        await adjustLeadStatus(store, patientId, adjusted, { call, marker: marker(answer) })
        return answer
      })
      return answerOf(store, ensureCovered(call.scope, await store.find(patientId)))
    },
  })
}

/** The record as it is answered, with the names of its people and its group. */
async function answerOf(store: PatientStore, record: PatientItem) {
  const { leadAdvocateId, patientAdvocateId, providerId, groupId } = record
  const [leadAdvocate, patientAdvocate, provider, group] = await Promise.all([
    leadAdvocateId ? store.staff(leadAdvocateId) : null,
    patientAdvocateId ? store.staff(patientAdvocateId) : null,
    providerId ? store.staff(providerId) : null,
    groupId ? store.group(groupId) : null,
  ])
  const possibleCity = possibleCityOf(record)
  const groupName = group?.name ?? null
  return { ...record, leadAdvocate, patientAdvocate, provider, group: groupName, possibleCity }
}
