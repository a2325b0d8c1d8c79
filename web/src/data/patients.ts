import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { authRoutes } from '#shared/api/auth.ts'
import type { ClientInput } from '#shared/api/contract.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { practiceRoutes } from '#shared/api/practices.ts'
import { type LeadClass, leadStatus } from '#shared/model/leads.ts'
import type { PatientForm, PatientRecord } from '#shared/model/patient.ts'
import type { TimelineGroup } from '#shared/model/timeline-groups.ts'
import { isError } from '../api/api-error.ts'
import { type CacheKey, createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { optionsOf, pages, query } from './query.ts'
import { readUntil } from './read-until.ts'

const api = createClient({ auth: authRoutes, patients: patientRoutes, practices: practiceRoutes })

type ListQuery = ClientInput<typeof patientRoutes.list>['query']

const EVENTS_PAGE = 30
const FIRST = 5
/** Whether a contact is taken may be remembered for this long. */
const EXISTS_STALE_MS = 10_000

/** A page of patients or leads. */
export const patientListQuery = (practiceId: string, list: ListQuery) =>
  queryOptions({
    ...query(api.patients.list, { params: { practiceId }, query: list }),
    refetchOnWindowFocus: true,
  })

/** What of a list is asked for: the words that are searched for, or none, and all else. */
export type Asked = { words: string; list: ListQuery }

/** A page of a list, by the call that searches where there are words, else by the other. */
export function peopleQuery(practiceId: string, { words, list }: Asked) {
  const params = { practiceId }
  return queryOptions({
    queryKey: words
      ? foundPatientsQuery(practiceId, words, list).queryKey
      : patientListQuery(practiceId, list).queryKey,
    queryFn: (context) =>
      words
        ? api.patients.search({ params, body: { ...list, search: words } }, optionsOf(context))
        : api.patients.list({ params, query: list }, optionsOf(context)),
    refetchOnWindowFocus: true,
  })
}

/** The same of those whom the words tell of: names, phones, emails, days of birth. */
export const foundPatientsQuery = (practiceId: string, search: string, list: ListQuery) =>
  queryOptions({
    ...query(api.patients.search, { params: { practiceId }, body: { ...list, search } }),
    enabled: search !== '',
    refetchOnWindowFocus: true,
  })

/** Leads that nobody has been in touch with: whoever waits longest comes first. */
export const newLeadsQuery = (practiceId: string) =>
  patientListQuery(practiceId, {
    isLead: 1,
    leadStatus: leadStatus.new,
    order: 'leadStatusAt ASC',
    limit: FIRST,
  })

/** Patients, or leads, whose scans nobody has looked at; as many as their list shows. */
export const newScansQuery = (practiceId: string, of: 'patients' | 'leads') =>
  patientListQuery(practiceId, {
    ...(of === 'leads' ? { isLead: 1 } : { isPatient: 1 }),
    hasNewUploads: 1,
    order: 'lastUploadAt DESC',
    limit: FIRST,
  })

/** The whole record. */
export const patientQuery = (practiceId: string, patientId: string) =>
  queryOptions({
    ...query(api.patients.get, { params: { practiceId, patientId } }),
    refetchOnWindowFocus: true,
  })

/** What happened to the record, newest first, page by page. */
export const timelineQuery = (practiceId: string, patientId: string, group?: TimelineGroup) => ({
  ...pages(api.patients.events, {
    params: { practiceId, patientId },
    query: { limit: EVENTS_PAGE, ...(group && { group }) },
  }),
  refetchOnWindowFocus: true,
})

/** The records that already have this email or mobile number. */
export const existsQuery = (practiceId: string, contact: { email: string } | { mobile: string }) =>
  queryOptions({
    ...query(api.patients.exists, { params: { practiceId }, query: contact }),
    staleTime: EXISTS_STALE_MS,
    meta: { errors: 'silent' },
  })

/** The records that may be of the same person as one. */
export const similarQuery = (practiceId: string, patientId: string) =>
  queryOptions({
    ...query(api.patients.similar, { params: { practiceId }, query: { patientId } }),
    meta: { errors: 'silent' },
  })

/** The same for what is known so far of somebody who is being added. */
export const similarToQuery = (practiceId: string, body: BodyOf<typeof api.patients.similarTo>) =>
  queryOptions({
    ...query(api.patients.similarTo, { params: { practiceId }, body }),
    staleTime: EXISTS_STALE_MS,
    placeholderData: keepPreviousData,
    meta: { errors: 'silent' },
  })

/** What shows something of one record or the other. */
const ofEither = [
  ['patients'],
  ['notes'],
  ['tasks'],
  ['uploads'],
  ['sharelinks'],
  ['permissions'],
] as const

/** Makes one record of two; whatever shows either is out of date then. */
export const mergePatients = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.patients.merge>, options) =>
      api.patients.merge({ params: { practiceId }, body }, options),
    write: keepRecord,
    invalidates: ofEither,
  })

export const unmergePatient = (practiceId: string) =>
  mutation({
    run: (patientId: string) => api.patients.unmerge({ params: { practiceId, patientId } }),
    write: keepRecord,
    invalidates: ofEither,
  })

/** Adding a record also gives somebody a task, and counts for the plan. */
export const addPatient = (practiceId: string) =>
  mutation({
    run: (body: PatientForm, options) =>
      api.patients.create({ params: { practiceId }, body }, options),
    invalidates: [['patients'], ['tasks'], ['streams'], api.practices.status.key],
  })

/** Shows a record as it was answered; what its tabs count is read with the record alone. */
function keepRecord(client: QueryClient, record: PatientRecord) {
  const { practiceId, patientId } = record
  client.setQueryData(patientQuery(practiceId, patientId).queryKey, (known) => {
    return { ...record, counts: known?.counts ?? { unreadMessages: null, notes: null } }
  })
}

export const updatePatient = (practiceId: string, patientId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.patients.update>, options) =>
      api.patients.update({ params: { practiceId, patientId }, body }, options),
    write: keepRecord,
    invalidates: [['patients']],
  })

/** What somebody else has chosen already is what was wanted: the record as it is. */
function asItIs(practiceId: string, patientId: string) {
  return (thrown: unknown) => {
    if (!isError(thrown, 'ERR_NO_CHANGE')) throw thrown
    return api.patients.get({ params: { practiceId, patientId } })
  }
}

/** Says who treats somebody; the former provider, and the new one, see other tasks and lists then. */
export const setProvider = (practiceId: string, patientId: string) =>
  mutation({
    run: (providerId: string | null) =>
      api.patients
        .setProvider({ params: { practiceId, patientId }, body: { providerId } })
        .catch(asItIs(practiceId, patientId)),
    write: keepRecord,
    invalidates: [['patients'], ['permissions'], ['tasks']],
  })

/** Says which group cares for somebody; its managers see them then. */
export const setGroup = (practiceId: string, patientId: string) =>
  mutation({
    run: (groupId: string | null) =>
      api.patients
        .setGroup({ params: { practiceId, patientId }, body: { groupId } })
        .catch(asItIs(practiceId, patientId)),
    write: keepRecord,
    invalidates: [['patients'], ['permissions'], ['tasks']],
  })

/** Says who of the staff looks after a patient, or follows up a lead; the lead's may change its status. */
export const setAdvocate = (practiceId: string, patientId: string, of: 'patient' | 'lead') =>
  mutation({
    run: (advocateId: string | null) => {
      const body = { advocateId }
      const setting =
        of === 'lead'
          ? api.patients.setLeadAdvocate({ params: { practiceId, leadId: patientId }, body })
          : api.patients.setAdvocate({ params: { practiceId, patientId }, body })
      return setting.catch(asItIs(practiceId, patientId))
    },
    write: keepRecord,
    invalidates: [['patients'], ['permissions']],
  })

/** Says whether somebody is a lead or a patient; a new lead gives somebody a task, and counts for the plan. */
export const setRole = (practiceId: string, patientId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.patients.setRole>) =>
      api.patients
        .setRole({ params: { practiceId, patientId }, body })
        .catch(asItIs(practiceId, patientId)),
    write: keepRecord,
    invalidates: [['patients'], ['permissions'], ['tasks'], api.practices.status.key],
  })

/** Says how likely a lead is to become a patient; null for nobody knows. */
export const setLeadClass = (practiceId: string, patientId: string) =>
  mutation({
    run: (leadClass: LeadClass | null) =>
      api.patients
        .setLeadClass({ params: { practiceId, leadId: patientId }, body: { leadClass } })
        .catch(asItIs(practiceId, patientId)),
    write: keepRecord,
    invalidates: [['patients']],
  })

/** Puts a record away, out of the lists, or takes it back. */
export const setArchived = (practiceId: string, patientId: string) =>
  mutation({
    run: (isArchived: 0 | 1) =>
      api.patients
        .setArchived({ params: { practiceId, patientId }, body: { isArchived } })
        .catch(asItIs(practiceId, patientId)),
    write: keepRecord,
    invalidates: [['patients']],
  })

/** What of a lead's status changes, or since when it is so: shown, and read again once the history has it. */
const ofStatus = (practiceId: string) => ({
  write: (client: QueryClient, moved: PatientRecord) => {
    keepRecord(client, moved)
    void readMove(client, practiceId, moved)
  },
  invalidates: [['patients'], ['permissions'], api.auth.session.key] satisfies CacheKey[],
})

/** Corrects the status of a lead, or since when the lead is in it. */
export const adjustLeadStatus = (practiceId: string, patientId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.patients.adjustLeadStatus>, options) =>
      api.patients.adjustLeadStatus({ params: { practiceId, leadId: patientId }, body }, options),
    ...ofStatus(practiceId),
  })

/**
 * Moves a lead along the pipeline; what the member may do changes with it. The timeline, and when
 * the lead first reached the status, are written by a consumer of the event.
 */
export const setLeadStatus = (practiceId: string, patientId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.patients.setLeadStatus>, options) =>
      api.patients.setLeadStatus({ params: { practiceId, leadId: patientId }, body }, options),
    ...ofStatus(practiceId),
  })

async function readMove(
  client: QueryClient,
  practiceId: string,
  { patientId, updatedAt }: PatientRecord,
) {
  const first = { params: { practiceId, patientId }, query: { limit: 5 } }
  await readUntil(
    () => api.patients.events(first),
    ({ items }) => items.some(({ kind, at }) => kind === 'leadStatus' && at >= updatedAt),
  )
  await client.invalidateQueries({ queryKey: ['patients'] satisfies CacheKey })
}

/** Reads a record until it counts so many new uploads, as it does a moment after they change. */
export async function readNewUploads(
  client: QueryClient,
  practiceId: string,
  patientId: string,
  { count, signal }: { count: number; signal: AbortSignal },
) {
  const record = { ...patientQuery(practiceId, patientId), staleTime: 0 }
  await readUntil(
    () => client.fetchQuery(record),
    ({ newUploadCount }) => newUploadCount === count,
    signal,
  )
  for (const { key: queryKey } of [api.patients.list, api.patients.search, api.patients.events]) {
    await client.invalidateQueries({ queryKey })
  }
}
