import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { appointmentWrites } from '#functions/appointments/store.ts'
import { heldWrite } from '#functions/consults/guests/store.ts'
import { createConsultStore } from '#functions/consults/store.ts'
import { newExport } from '#functions/exports/rules/export.ts'
import { createExportStore } from '#functions/exports/store.ts'
import { logId } from '#functions/growth/phone/rules/numbers.ts'
import { createPhoneStore } from '#functions/growth/phone/store.ts'
import { newImport } from '#functions/imports/rules/import.ts'
import { createImportStore } from '#functions/imports/store.ts'
import { newCard } from '#functions/messages/cards/rules/card.ts'
import { createCardStore } from '#functions/messages/cards/store.ts'
import { patientKeys } from '#functions/patients/records.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { hashSecret, newId } from '#functions/platform/ids.ts'
import { createKeyImageStore } from '#functions/uploads/key-images/store.ts'
import { studyIdOf } from '#functions/uploads/studies/records.ts'
import { createStudyStore } from '#functions/uploads/studies/store.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { chartAccountRoutes } from '#shared/api/chart-accounts.ts'
import type { Route } from '#shared/api/contract.ts'
import { leadFormRoutes } from '#shared/api/lead-forms.ts'
import { reviewRoutes } from '#shared/api/reviews.ts'
import { studyShareRoutes } from '#shared/api/study-shares.ts'
import { webhookRoutes } from '#shared/api/webhooks.ts'
import { type PracticeRole, practiceRoles, role } from '#shared/model/roles.ts'
import { type Subject, subject } from '#shared/model/subject.ts'
import { type Holder, type PersonalSet, type PracticeReach, reachOf } from '#shared/permissions.ts'
import {
  aCorrespondent,
  aGuest,
  aMember,
  aPatient,
  aStaff,
  isTreatedBy,
  PASSWORD,
  type Person,
  type PracticeOf,
  someLetters,
  tableOf,
} from './builders.ts'
import { aChartOf } from './charts.ts'
import { answered, type Client, createClient, type Reply } from './client.ts'
import { aConsult, aConsultGuest } from './consult-items.ts'
import { aLeadForm } from './lead-forms.ts'
import { APPOINTMENT_TIME, aKeyImage, aWebhookForm, type Ids, SHARED_STUDY } from './samples.ts'
import { writeThread } from './thread.ts'

/** Somebody who calls, and what is known of them that the policy table speaks of. */
export type Caller = {
  client: Client
  /** nobody: no session; pending: the second factor is outstanding. */
  kind: 'nobody' | 'pending' | 'member' | 'guest'
  /** What they hold in the practice. */
  holders: Holder[]
  /** What they hold with their account, wherever they work. */
  account: Holder[]
  personal: PersonalSet
  /** How they stand to the record that their calls name: within these reaches it is. */
  within: PracticeReach[]
  /** What a guest adds to every call. */
  credentials: Record<string, string>
  /** What their calls name, where it is not the lead of the practice. */
  ids?: Ids
}

const nobody = (client: Client): Caller => ({
  client,
  kind: 'nobody',
  holders: [],
  account: [],
  personal: {},
  within: [],
  credentials: {},
})

const member = (client: Client, changes: Partial<Caller> = {}): Caller => ({
  ...nobody(client),
  kind: 'member',
  account: ['member'],
  // The record is a lead, of nobody in particular.
  within: ['all', 'leads'],
  ...changes,
})

const DAY_MS = 24 * 60 * 60_000
const QUARTER_MS = 15 * 60_000

const someId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

type RecordIds = Pick<
  Ids,
  | 'patientId'
  | 'leadId'
  | 'taskId'
  | 'appointmentId'
  | 'linkId'
  | 'chartInvitationId'
  | 'shareId'
  | 'noteId'
  | 'cardId'
  | 'messageFileId'
  | 'reviewId'
  | 'consultId'
  | 'consultGuestId'
  | 'postId'
  | 'upload'
  | 'keyImageId'
  | 'key'
  | 'pwd'
>
type PracticeIds = Omit<Ids, keyof RecordIds>

const first = ({ body }: Reply) => (body as { items: { id: string }[] }).items[0]?.id ?? someId

/** Ids of a practice and its records; `uploader` begins the upload, a guest where none is given. */
export async function idsOf(
  run: LocalRun,
  practice: PracticeOf,
  patientId: string,
  uploader?: Client,
): Promise<Ids> {
  const ofRecord = await idsOfRecord(run, practice, patientId, { uploader })
  return { ...(await idsOfPractice(run, practice)), ...ofRecord }
}

type Making = {
  /** Who begins the upload; the guest of the link if nobody is given. */
  uploader?: Client | undefined
  /** Which ids are made; the others name nothing. */
  isNeeded?: (name: keyof RecordIds) => boolean
}

/** Ids of a patient's record and of what is in it. */
export async function idsOfRecord(
  run: LocalRun,
  practice: PracticeOf,
  patientId: string,
  { uploader, isNeeded = () => true }: Making = {},
): Promise<RecordIds> {
  const ids: RecordIds = { ...recordIdsOfNothing, patientId, leadId: patientId }
  for (const { gives, make } of partsOf(run, practice, uploader)) {
    if (gives.some(isNeeded)) Object.assign(ids, await make(ids))
  }
  return ids
}

/** Something in a record: the ids that it gives, and how it is made of those before it. */
type Part = {
  gives: (keyof RecordIds)[]
  make: (ids: RecordIds) => Promise<Partial<RecordIds>>
}

function partsOf(run: LocalRun, practice: PracticeOf, uploader?: Client): Part[] {
  const one = (id: keyof RecordIds, make: (ids: RecordIds) => Promise<string>): Part => ({
    gives: [id],
    make: async (ids) => ({ [id]: await make(ids) }),
  })
  return [
    {
      gives: ['linkId', 'key', 'pwd', ...(uploader ? [] : (['upload'] as const))],
      async make({ patientId }) {
        const { linkId, key, pwd } = await aGuest(run, practice, patientId)
        return { linkId, key, pwd }
      },
    },
    {
      gives: ['upload', 'keyImageId'],
      make: async (ids) => ({ upload: await anUpload(run, practice, ids, uploader) }),
    },
    one('noteId', ({ patientId }) => aNote(practice, patientId)),
    one('appointmentId', ({ patientId }) => anAppointment(run, practice, patientId)),
    one('taskId', ({ patientId }) => itsTask(run, practice, patientId)),
    one('chartInvitationId', ({ patientId }) => anInvitation(practice, patientId)),
    one('shareId', ({ patientId }) => aShare(run, practice, patientId)),
    one('messageFileId', ({ patientId }) => aMessageFile(run, practice, patientId)),
    one('cardId', ({ patientId }) => aSentCard(run, practice, patientId)),
    { gives: ['reviewId', 'postId'], make: ({ patientId }) => aReviewOf(practice, patientId) },
    {
      gives: ['consultId', 'consultGuestId'],
      make: ({ patientId }) => aConsultNow(run, practice, patientId),
    },
    one('keyImageId', ({ upload }) => aKeptImage(run, practice, upload)),
  ]
}

/** An upload that was begun. */
async function anUpload(
  run: LocalRun,
  { practiceId }: PracticeOf,
  { patientId, key, pwd }: RecordIds,
  uploader?: Client,
): Promise<string> {
  const client = uploader ?? createClient(run.origin)
  const body = { practiceId, patientId, ...(!uploader && { key, pwd }) }
  const begun = await client.post('/uploads', { body })
  return (begun.body as { key: string }).key
}

async function aNote({ practiceId, admin }: PracticeOf, patientId: string) {
  const body = { patientId, note: 'Prefers to be called' }
  const note = await admin.client.post(`/practices/${practiceId}/notes`, { body })
  return (note.body as { noteId: string }).noteId
}

/** The task that a lead gets once it is distributed. */
async function itsTask(run: LocalRun, { practiceId, admin }: PracticeOf, patientId: string) {
  await run.idle()
  const tasks = await admin.client.get(`/practices/${practiceId}/tasks`, { query: { patientId } })
  return first(tasks)
}

/** An open invitation to the chart, unless it has an account. */
async function anInvitation({ practiceId, admin }: PracticeOf, patientId: string): Promise<string> {
  const path = `/practices/${practiceId}/patients/${patientId}/account`
  await admin.client.post(`${path}/invitation`, { body: {} })
  const account = answered(await admin.client.get(path), chartAccountRoutes.get.response)
  return account.invitation?.invitationId ?? someId
}

/** An image of an upload that one of the staff kept. */
async function aKeptImage(
  run: LocalRun,
  { practiceId, admin }: PracticeOf,
  uploadKey: string,
): Promise<string> {
  const keyImageId = newId()
  await tableOf(run).transact([
    createKeyImageStore(tableOf(run), practiceId).write({
      ...{ ...aKeyImage, keyImageId, uploadKey, createdAt: new Date().toISOString() },
      author: { kind: 'staff', id: admin.id, name: 'Ann Lee' },
      hasPicture: false,
    }),
  ])
  return keyImageId
}

/** A case that the practice began for the patient, and its question. */
async function aReviewOf({ practiceId, admin }: PracticeOf, patientId: string) {
  const body = { practiceId, patientId, content: 'Does the knee need surgery?' }
  const begun = await admin.client.post('/medical-record-reviews', { body })
  const { id: reviewId } = answered(begun, reviewRoutes.create.response)
  const posts = await admin.client.get(`/medical-record-reviews/${reviewId}/posts`)
  return { reviewId, postId: first(posts) }
}

/** A video consultation that is about to begin, of a doctor who is no longer there; a guest waits. */
async function aConsultNow(
  run: LocalRun,
  { practiceId, admin }: PracticeOf,
  patientId: string,
): Promise<{ consultId: string; consultGuestId: string }> {
  const now = run.clock.now()
  const scheduledAt = new Date(Math.ceil(now.getTime() / QUARTER_MS + 0.1) * QUARTER_MS)
  const about = aConsult({ id: newId(), practiceId, patientId, creatorId: admin.id })
  const timed = { number: newId(), providerId: someId, scheduledAt: scheduledAt.toISOString() }
  const guest = aConsultGuest({ id: newId() })
  const consult = { ...about, ...timed, guests: [guest] }
  const store = createConsultStore(tableOf(run), practiceId)
  await tableOf(run).transact(store.createWrites(consult))
  return { consultId: consult.id, consultGuestId: guest.id }
}

/** A card that the patient sent a while ago, of which the table knows that it was there. */
async function aSentCard(
  run: LocalRun,
  { practiceId }: Pick<PracticeOf, 'practiceId'>,
  patientId: string,
): Promise<string> {
  const now = run.clock.now()
  const cardId = newId()
  const until = new Date(now.getTime() + 3 * DAY_MS).toISOString()
  const table = tableOf(run)
  const card = newCard({ cardId, practiceId, patientId, seq: 1, until }, now)
  await table.transact([createCardStore(table, practiceId).cardWrite(card)])
  return cardId
}

/** A file of the practice's message, as the table knows it. */
async function aMessageFile(
  run: LocalRun,
  { practiceId }: Pick<PracticeOf, 'practiceId'>,
  patientId: string,
): Promise<string> {
  const id = newId()
  const files = [{ id, name: 'Report.pdf', size: 8, type: 'application/pdf' as const }]
  await writeThread(run, { practiceId, patientId, texts: ['Your report'], files })
  return id
}

/** A study in the library, and that it was shared. */
async function aShare(
  run: LocalRun,
  { practiceId, admin }: PracticeOf,
  patientId: string,
): Promise<string> {
  const now = run.clock.now()
  const id = studyIdOf(patientId, { studyInstanceUid: SHARED_STUDY })
  const counts = { seriesCount: 1, images: 1, documents: 0, bytes: 1, uploads: [] }
  const scans = { scanName: null, scanBirthDate: null, modalities: ['CT'], bodyParts: [] }
  const listed = {
    isNew: false,
    receivedAt: now.toISOString(),
    previewKey: null,
    progress: null,
    isGone: false,
  }
  const said = { studyInstanceUid: SHARED_STUDY, studyDate: null, description: 'SPINE' }
  const study = { id, version: 1, patientId, ...said, ...scans, ...counts, ...listed }
  await createStudyStore(tableOf(run), practiceId).write(null, study, now)
  const reply = await admin.client.post(`/practices/${practiceId}/study-shares`, {
    body: { patientId, studyInstanceUid: SHARED_STUDY, recipient: 'Dr. Ruiz' },
  })
  return answered(reply, studyShareRoutes.create.response).shareId
}

/** An appointment to come, with a provider whom nobody knows. */
export async function anAppointment(
  run: LocalRun,
  { practiceId, admin }: PracticeOf,
  patientId: string,
): Promise<string> {
  const now = run.clock.now()
  const placed = {
    providerId: someId,
    locationId: someId,
    scheduledAt: APPOINTMENT_TIME,
    minutes: 30,
  }
  const made = { creatorId: admin.id, createdAt: now.toISOString(), version: 1 }
  const said = { status: 'scheduled', comment: '', seriesId: null } as const
  const about = { ...placed, ...said, ...made, wantsOtherTime: false, isPatientsWord: false }
  const after = { id: newId(), practiceId, patientId, ...about }
  await tableOf(run).transact(appointmentWrites(practiceId, [{ before: null, after }]))
  return after.id
}

/** The lead form of a practice, which is made where there is none: a trial has one. */
async function theLeadForm(practice: PracticeOf) {
  const { practiceId, admin } = practice
  const { body } = await admin.client.get(`/practices/${practiceId}/lead-forms`)
  const [form] = v.parse(leadFormRoutes.list.response, body).items
  return form ? { formId: form.formId, formKey: form.formKey } : aLeadForm(practice)
}

/** Ids of a practice, its people and its settings. */
export async function idsOfPractice(run: LocalRun, practice: PracticeOf): Promise<PracticeIds> {
  const { practiceId, admin } = practice
  const colleague = await aStaff(run, practiceId, [role.staff])
  const provider = await aStaff(run, practiceId, [role.provider])
  const applicant = await aMember(run)
  await applicant.client.post(`/practices/${practiceId}/request`, { body: {} })
  const invited = await admin.client.post(`/practices/${practiceId}/staffs`, {
    body: { email: `${randomUUID()}@example.com`, roles: [role.staff] },
  })
  await run.idle()
  const distributions = await admin.client.get(`/practices/${practiceId}/distributions`)
  const absence = await admin.client.post(`/practices/${practiceId}/absences`, {
    body: { from: '2030-07-01T05:00:00.000Z', until: '2030-07-08T05:00:00.000Z' },
  })
  const locations = await admin.client.get(`/practices/${practiceId}/locations`)
  const group = await admin.client.post(`/practices/${practiceId}/groups`, {
    body: { name: `Night shift ${someLetters()}` },
  })
  const listed = await admin.client.post(`/practices/${practiceId}/list-data`, {
    body: { group: 'insurance', title: `Health of ${randomUUID()}` },
  })
  const view = await admin.client.post(`/practices/${practiceId}/list-views`, {
    body: {
      ...{ section: 'leads', name: 'Ours', isShared: 1 },
      ...{ filters: {}, order: 'createdAt DESC', columns: null },
    },
  })
  const begun = await admin.client.post(`/practices/${practiceId}/patient-exports`, { body: {} })
  const { id: subjectId, items: checklist } = await aSubject(practice)
  return {
    practiceId,
    subjectId,
    itemId: checklist[0]?.id ?? someId,
    duplicateId: await aPatient(practice),
    viewId: (view.body as { viewId: string }).viewId,
    exportId: (begun.body as { exportId: string }).exportId,
    distributionId: first(distributions),
    absenceId: (absence.body as { id: string }).id,
    memberId: admin.id,
    staffId: colleague.id,
    providerId: provider.id,
    invitationId: (invited.body as { id: string }).id,
    locationId: first(locations),
    groupId: (group.body as { id: string }).id,
    listDataId: (listed.body as { id: string }).id,
    ...(await theLeadForm(practice)),
    dataExportId: await anExport(run, practice),
    importId: await anImport(run, practice),
    webhookId: await aSilentWebhook(practice),
    communicationId: await aMissedCall(run, practice),
    applicantId: applicant.id,
  }
}

/** A type of tasks with a checklist, of the practice alone. */
async function aSubject({ practiceId, admin }: PracticeOf): Promise<Subject> {
  const path = `/practices/${practiceId}/subjects`
  const body = { name: `Kept by ${randomUUID()}`, dueInDays: 2 }
  const { id } = answered(await admin.client.post(path, { body }), subject)
  const item = { name: 'Booked', statuses: ['Yes', 'No'], isPrimary: 1 }
  return answered(await admin.client.post(`${path}/${id}/items`, { body: item }), subject)
}

/** A webhook that sends nothing. */
async function aSilentWebhook({ practiceId, admin }: PracticeOf): Promise<string> {
  const path = `/practices/${practiceId}/webhooks`
  const reply = await admin.client.post(path, { body: aWebhookForm })
  return answered(reply, webhookRoutes.create.response).webhook.webhookId
}

/** A call of somebody whom nobody knows. */
async function aMissedCall(run: LocalRun, { practiceId }: PracticeOf): Promise<string> {
  const communicationId = logId('call', newId())
  const store = createPhoneStore(tableOf(run), practiceId)
  await tableOf(run).transact([
    store.note(null, {
      ...{ communicationId, kind: 'call', direction: 'in', number: null, state: 'missed' },
      ...{ at: run.clock.now().toISOString(), seconds: null, text: null, patientId: null },
      ...{ candidates: [], parties: {}, isFinal: true, version: 1 },
    }),
  ])
  return communicationId
}

/** An export whose archive is ready. */
async function anExport(run: LocalRun, { practiceId, admin }: PracticeOf): Promise<string> {
  const now = run.clock.now()
  const requestedBy = { id: admin.id, name: 'Ann Lee' }
  const asked = newExport('fhir', { exportId: newId(), requestedBy, now })
  const ready = { state: 'ready', object: 'exports/a.zip', finishedAt: now.toISOString() } as const
  await createExportStore(tableOf(run), practiceId).add({ ...asked, ...ready }, now, [])
  return asked.exportId
}

/** An import that is done and was undone, with a report of each. */
async function anImport(run: LocalRun, { practiceId, admin }: PracticeOf): Promise<string> {
  const now = run.clock.now()
  const at = now.toISOString()
  const createdBy = { id: admin.id, name: 'Ann Lee' }
  const file = { name: 'people.csv', size: 100, format: 'csv' } as const
  const asked = newImport(file, { importId: newId(), createdBy, now })
  const done = { state: 'done', finishedAt: at, hasReport: true } as const
  const undo = {
    state: 'done' as const,
    ...{ requestedBy: createdBy, requestedAt: at, finishedAt: at, aliveAt: at },
    ...{ lines: 1, line: 1, resultsFrom: 1, counts: { deleted: 0, restored: 0, kept: 1 } },
    hasReport: true,
  }
  await createImportStore(tableOf(run), practiceId).add({ ...asked, ...done, undo }, now)
  return asked.importId
}

/** Ids that no record has. */
const recordIdsOfNothing: RecordIds = {
  ...{ patientId: someId, leadId: someId, taskId: someId, appointmentId: someId, linkId: someId },
  ...{ chartInvitationId: someId, shareId: someId, noteId: someId, cardId: someId },
  messageFileId: someId,
  ...{ reviewId: someId, postId: someId, consultId: someId, consultGuestId: someId },
  ...{ upload: someId, keyImageId: someId, key: 'nothing', pwd: 'nothing' },
}

/** Ids that no practice has. */
export const idsOfNothing: Ids = {
  ...recordIdsOfNothing,
  ...{ practiceId: someId, memberId: someId, staffId: someId, providerId: someId },
  ...{ invitationId: someId, applicantId: someId, duplicateId: someId, viewId: someId },
  ...{ formId: someId, formKey: someId, locationId: someId, groupId: someId, listDataId: someId },
  ...{ subjectId: someId, itemId: someId, exportId: someId, dataExportId: someId },
  ...{ importId: someId, distributionId: someId, absenceId: someId },
  ...{ webhookId: someId, communicationId: someId },
}

/** Everybody there is to a practice: each role alone and with others, and whoever has none. */
export async function callersOf(
  run: LocalRun,
  home: PracticeOf,
  lead: Ids,
): Promise<Record<string, Caller>> {
  const { practiceId } = home
  const table = tableOf(run)
  const colleague = async (roles: PracticeRole[], changes: Partial<Caller> = {}) => {
    const person = await aStaff(run, practiceId, roles)
    return { person, caller: member(person.client, { holders: roles, ...changes }) }
  }
  const write = (key: { pk: string; sk: string }, set: Record<string, unknown>) =>
    table.transact([{ kind: 'update', key, set, exists: 'ERR_TARGET_NOT_FOUND' }])
  const say = ({ id }: Person, permissions: PersonalSet) =>
    write(identityKeys.membership(id, practiceId), { permissions })
  const callers: Record<string, Caller> = { nobody: nobody(createClient(run.origin)) }

  for (const code of practiceRoles) callers[`role ${code}`] = (await colleague([code])).caller
  for (const codes of [
    [4, 9],
    [2, 8],
    [8, 9, 10],
  ] satisfies PracticeRole[][]) {
    callers[`roles ${codes.join(' and ')}`] = (await colleague(codes)).caller
  }

  const treating = await colleague([2], { within: ['all', 'leads', 'treated'] })
  const assigned = await colleague([4], { within: ['all', 'leads', 'assigned'] })
  callers['the provider of the record'] = treating.caller
  callers['the advocate of the record'] = assigned.caller
  await isTreatedBy(home, lead.patientId, treating.person)
  await write(patientKeys(practiceId).patient(lead.patientId), {
    leadAdvocateId: assigned.person.id,
  })

  const managing = await colleague([8], {
    holders: [8, 'groupManager'],
    within: ['all', 'leads', 'managed'],
  })
  const { body } = await home.admin.client.post(`/practices/${practiceId}/groups`, {
    body: { name: `Group of ${lead.patientId}` },
  })
  const { id: groupId } = body as { id: string }
  await home.admin.client.post(`/practices/${practiceId}/groups/${groupId}/managers`, {
    body: { staffId: managing.person.id },
  })
  await home.admin.client.patch(`/practices/${practiceId}/patients/${lead.patientId}/group`, {
    body: { groupId },
  })
  callers['a manager of the group of the record'] = managing.caller

  const short = { 'patients.list': false, 'practices.tasks.list': false, 'uploads.create': false }
  const curtailed = await colleague([16], { personal: short })
  await say(curtailed.person, short)
  callers['an admin from whom something was taken'] = curtailed.caller

  const wide = { 'practices.update': true, 'patients.list': true, 'practices.staffs.list': true }
  const hopeful = await colleague([8], { personal: wide })
  await say(hopeful.person, wide)
  callers['an HR manager said to have more than roles give'] = hopeful.caller

  const trusted = { 'messaging.cards.reveal': true }
  const clerk = await colleague([4], { personal: trusted })
  await say(clerk.person, trusted)
  callers['somebody who may reveal cards'] = clerk.caller

  const patient = await aMember(run)
  const another = await aMember(run)
  const chart = await aChartOf(run, home, patient)
  await aChartOf(run, home, another)
  await run.idle()
  const ids = await idsOf(run, home, chart, patient.client)
  callers['the patient'] = member(patient.client, {
    holders: ['patient'],
    within: ['own', 'ownAsPatient'],
    ids,
  })

  callers['a patient, with the record of another'] = member(another.client, {
    holders: ['patient'],
    within: [],
  })

  const guest: Caller = {
    ...nobody(createClient(run.origin)),
    kind: 'guest',
    holders: ['guest'],
  }
  callers['a guest with a link'] = {
    ...guest,
    within: ['own'],
    credentials: { key: lead.key, pwd: lead.pwd },
  }
  callers['a guest with a link, with the record of another'] = {
    ...guest,
    credentials: { key: ids.key, pwd: ids.pwd },
  }

  const correspondent = await aCorrespondent(run, home, lead.patientId)
  callers['a guest who opened a link to messages'] = {
    ...nobody(correspondent.client),
    ...{ kind: 'guest', holders: ['correspondent'], within: ['own'] },
    credentials: { key: correspondent.key, pwd: correspondent.pwd },
  }

  callers['a guest who waits for a consultation'] = {
    ...nobody(createClient(run.origin)),
    ...{ kind: 'guest', holders: ['attendee'], within: ['own'] },
    credentials: await anAttendee(run, home, lead),
  }

  callers['a member without a practice'] = member((await aMember(run)).client)
  const doctor = await aMember(run)
  await write(identityKeys.member(doctor.id), { role: role.provider })
  callers['a provider without a practice'] = member(doctor.client)

  const operator = await colleague([16], { holders: [], account: ['operator'] })
  await write(identityKeys.member(operator.person.id), { role: role.admin })
  callers['the operator, also with a role written down'] = operator.caller

  const halfway = await aMember(run)
  await write(identityKeys.member(halfway.id), { enableTwoFactor: true })
  const { email } = halfway
  await halfway.client.post('/auth/login', { body: { email, password: PASSWORD } })
  callers['somebody whose second factor is outstanding'] = {
    ...nobody(halfway.client),
    kind: 'pending',
  }
  return callers
}

/** Whether somebody may make a call about what their calls name, as the policy table says. */
export function isGranted({ access }: Route, caller: Caller): boolean {
  const { kind, holders, account, personal, within } = caller
  if (access.kind === 'public' || access.kind === 'memberOrNobody') return true
  if (access.kind === 'factor') return kind === 'member' || kind === 'pending'
  if (access.kind === 'memberOrGuest') return kind === 'member' || kind === 'guest'
  if (access.kind === 'permission') {
    const reaches = reachOf(access.permission, holders, personal)
    return reaches.some((reach) => within.some((one) => one === reach))
  }
  if (access.permission === undefined) return kind === 'member'
  return (
    kind === 'member' && reachOf(access.permission, [...account, ...holders], personal).length > 0
  )
}

/** What the guest of a consultation acts with. */
async function anAttendee(
  run: LocalRun,
  { practiceId }: Pick<PracticeOf, 'practiceId'>,
  { consultId, consultGuestId: linkId, patientId }: RecordIds,
): Promise<{ key: string; pwd: string }> {
  const [key, pwd] = [newId(), newId()]
  const until = new Date(run.clock.now().getTime() + 24 * 3600_000)
  const held = { purpose: 'consult', key, pwdHash: hashSecret(pwd), linkId, until } as const
  await tableOf(run).transact([heldWrite({ ...held, practiceId, patientId, consultId })])
  return { key, pwd }
}
