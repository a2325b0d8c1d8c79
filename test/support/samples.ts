import * as v from 'valibot'
import type { contract } from '#shared/api/all.ts'
import { BAA_VERSION } from '#shared/model/baa.ts'
import type { KeyImageForm } from '#shared/model/key-image.ts'
import type { MeasurementForm } from '#shared/model/measurement.ts'
import { aLocationForm, aPatientForm, aPracticeForm, PASSWORD } from './builders.ts'
import { aCard } from './cards.ts'
import { aLeadFormForm, aSubmission } from './lead-forms.ts'

const aMessageFile = { name: 'Report.pdf', size: 100, sha256: `${'A'.repeat(43)}=` }

const idNames = [
  'practiceId',
  'patientId',
  'leadId',
  'duplicateId',
  'taskId',
  'appointmentId',
  'subjectId',
  'itemId',
  'distributionId',
  'absenceId',
  'linkId',
  'shareId',
  'noteId',
  'cardId',
  'messageFileId',
  'formId',
  'formKey',
  'memberId',
  'staffId',
  'providerId',
  'invitationId',
  'chartInvitationId',
  'locationId',
  'groupId',
  'listDataId',
  'dataExportId',
  'importId',
  'viewId',
  'exportId',
  'applicantId',
  'reviewId',
  'consultId',
  'consultGuestId',
  'postId',
  'upload',
  'keyImageId',
  'webhookId',
  'communicationId',
  'key',
  'pwd',
] as const

/** Ids that a call may name. */
export type Ids = Record<(typeof idNames)[number], string>

/** One id in the place of all, for tests of which no record is read. */
export function sameIds(id: string): Ids {
  const named = Object.fromEntries(idNames.map((name) => [name, id]))
  return v.parse(v.object(v.entriesFromList(idNames, v.string())), named)
}

export type RouteName = {
  [A in keyof typeof contract]: `${A & string}.${keyof (typeof contract)[A] & string}`
}[keyof typeof contract]

export type Sample = {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: Record<string, unknown>
}

const aCredential = { id: 'a', rawId: 'a', type: 'public-key' }
const aUsedCredential = {
  ...aCredential,
  response: { clientDataJSON: 'e30', authenticatorData: 'a', signature: 'a', userHandle: 'a' },
}
const aView = { filters: { leadStatus: 1 }, order: 'leadStatusAt ASC', columns: null }
const aLicense = { licenseId: 'A1', state: 'TX', issueDate: '20200101', expireDate: '20300101' }

/** A webhook that sends nothing: it is off, and its address is nobody's. */
export const aWebhookForm = {
  ...{ url: 'https://hooks.clinic.example/praxis', types: ['lead.created'], isOn: 0 },
}

/** A key image as it is sent. */
export const aKeyImage: KeyImageForm = {
  ...{ studyInstanceUid: '1.2', seriesInstanceUid: '1.2.3', file: 'a.txt', frame: null, note: '' },
  look: {
    ...{ window: { center: 40, width: 400 }, isInverted: false, rotation: 0 },
    ...{ flipHorizontal: false, flipVertical: false, zoom: 1, center: [32, 32] },
  },
  annotations: [
    {
      tool: 'length',
      text: '',
      points: [
        [1, 2],
        [30, 40.5],
      ],
    },
  ],
}

/** A measurement as it is sent, and how its browser names it. */
export const A_MEASUREMENT = '3f0c9a51-6d1e-4c58-9b77-0d2f8a1c4e11'
export const aMeasurement: MeasurementForm = {
  studyInstanceUid: '1.2',
  seriesInstanceUid: '1.2.3',
  file: 'a.txt',
  frame: null,
  tool: 'probe',
  points: [[30, 40.5]],
  text: '',
  name: '',
  results: ['120 HU'],
  trueLength: null,
  drawnAt: '2026-03-02T15:00:00.000Z',
}

const DAY_MS = 24 * 60 * 60_000

/** A time that can be scheduled: midnight in some weeks. */
const inWeeks = () => new Date(Math.ceil(Date.now() / DAY_MS + 40) * DAY_MS).toISOString()

/** A study that every patient of these samples has. */
export const SHARED_STUDY = '1.2.840.99.1'

/** When the appointment is that the samples name. */
export const APPOINTMENT_TIME = '2031-03-03T15:00:00.000Z'

/** A well-formed request for every route of the contract: none missing, or it does not compile. */
export function samples(ids: Ids): Record<RouteName, Sample> {
  const { practiceId, patientId, upload } = ids
  const inPractice = { params: { practiceId } }
  const ofPatient = { params: { practiceId, patientId } }
  const ofAppointment = { params: { ...ofPatient.params, appointmentId: ids.appointmentId } }
  const anAppointmentTime = { providerId: ids.providerId, scheduledAt: APPOINTMENT_TIME }
  const aWindow = { from: '2031-03-01T00:00:00.000Z', to: '2031-03-08T00:00:00.000Z' }
  const ofTask = { params: { practiceId, taskId: ids.taskId } }
  const ofSubject = { params: { practiceId, subjectId: ids.subjectId } }
  const ofItem = { params: { ...ofSubject.params, itemId: ids.itemId } }
  const ofForm = { params: { practiceId, formId: ids.formId } }
  const ofCard = { patientId, messageId: ids.cardId }
  const ofNote = { params: { practiceId, noteId: ids.noteId } }
  const ofView = { params: { practiceId, viewId: ids.viewId } }
  const ofStaff = { params: { practiceId, staffId: ids.staffId } }
  const ofInvitation = { params: { practiceId, invitationId: ids.invitationId } }
  const ofChartInvitation = { invitationId: ids.chartInvitationId }
  const ofMe = { params: { providerId: 'me' } }
  const ofLicense = { params: { providerId: 'me', licenseId: 'A1' } }
  const ofProvider = { params: { practiceId, providerId: ids.providerId } }
  const ofTemplate = { params: { memberId: 'me', templateId: ids.memberId } }
  const ofLocation = { params: { practiceId, locationId: ids.locationId } }
  const ofDistribution = { params: { practiceId, distributionId: ids.distributionId } }
  const ofGroup = { params: { practiceId, groupId: ids.groupId } }
  const inGroup = { params: { practiceId, groupId: ids.groupId, staffId: ids.staffId } }
  const ofListItem = { params: { practiceId, listDataId: ids.listDataId } }
  const ofDataExport = { params: { practiceId, exportId: ids.dataExportId } }
  const ofImport = { params: { practiceId, importId: ids.importId } }
  const ofReview = { params: { id: ids.reviewId } }
  const ofPost = { params: { id: ids.reviewId, postId: ids.postId } }
  const ofConsult = { params: { id: ids.consultId } }
  const ofConsultGuest = { params: { id: ids.consultId, guestId: ids.consultGuestId } }
  const ofUpload = { params: { key: upload } }
  const ofMeasurement = { params: { key: upload, measurementId: A_MEASUREMENT } }
  const ofKeyImage = { params: { key: upload, keyImageId: ids.keyImageId } }
  const ofWebhook = { params: { practiceId, webhookId: ids.webhookId } }
  const email = 'somebody@example.com'
  return {
    'auth.login': { body: { email, password: PASSWORD } },
    'auth.passTwoFactor': { body: { code: '000000', method: 'email' } },
    'auth.resendTwoFactor': { body: { method: 'email' } },
    'auth.options': {},
    'auth.updateOptions': { body: { stayLogin: 0 } },
    'auth.session': {},
    'auth.listSessions': {},
    'auth.endSession': { params: { sessionId: ids.memberId } },
    'auth.endSessions': { query: { keepCurrent: 1 } },
    'auth.logout': {},
    'factors.list': {},
    'factors.beginTotp': { body: { password: 'not this' } },
    'factors.confirmTotp': { body: { code: '000000' } },
    'factors.removeTotp': { body: { password: 'not this' } },
    'factors.renewRecoveryCodes': { body: { password: 'not this' } },
    'passkeys.beginSignIn': {},
    'passkeys.signIn': { body: { credential: aUsedCredential } },
    'passkeys.beginFactor': {},
    'passkeys.passFactor': { body: { credential: aUsedCredential } },
    'passkeys.begin': { body: { password: 'not this' } },
    'passkeys.add': {
      body: {
        name: 'Phone',
        credential: { ...aCredential, response: { clientDataJSON: 'e30', attestationObject: 'a' } },
      },
    },
    'passkeys.rename': { params: { passkeyId: 'a'.repeat(43) }, body: { name: 'Phone' } },
    'passkeys.remove': {
      params: { passkeyId: 'a'.repeat(43) },
      body: { password: 'not this' },
    },
    'operators.find': { body: { email } },
    'operators.endSessions': { params: { memberId: ids.memberId } },
    'openid.info': {},
    'openid.begin': { body: { returnTo: '/dashboard' } },
    'openid.callback': { body: { code: 'a', state: 'b' } },
    'openid.link': { body: { password: PASSWORD } },
    'openid.logout': {},
    'permissions.ofScope': { params: { scope: 'practices' } },
    'permissions.ofTarget': { params: { scope: 'patients', id: patientId } },
    'permissions.ofSubscope': { params: { scope: 'practices', id: practiceId, subscope: 'tasks' } },
    'permissions.ofRecord': {
      params: { scope: 'practices', id: practiceId, subscope: 'leads', subid: ids.leadId },
    },
    'permissions.ofAction': {
      params: {
        ...{ scope: 'practices', id: practiceId, subscope: 'leads', subid: ids.leadId },
        action: 'setStatus',
      },
    },
    'members.register': { body: { email, password: 'weak', firstName: 'Bo', lastName: 'Li' } },
    'members.exists': { params: { prop: 'email', value: email } },
    'members.sendRegisterCode': { query: { email } },
    'members.verifyEmail': { params: { memberId: ids.memberId }, query: { email, code: '000000' } },
    'members.proveEmail': { params: { memberId: ids.memberId }, body: { email, code: '000000' } },
    'members.sendResetCode': { query: { email } },
    'members.resetPassword': {
      params: { memberId: ids.memberId },
      body: { newPassword: PASSWORD, code: '000000' },
    },
    'members.changePassword': {
      params: { memberId: 'me' },
      body: { oldPassword: 'not this', newPassword: PASSWORD },
    },
    'members.sendMobileCode': {
      params: { memberId: 'me' },
      body: { mobile: '4155550123', password: 'not this' },
    },
    'members.verifyMobile': { params: { memberId: 'me' }, body: { code: '000000' } },
    'members.sendEmailCode': {
      params: { memberId: 'me' },
      body: { email: 'else@example.com', password: 'not this' },
    },
    'members.changeEmail': { params: { memberId: 'me' }, body: { code: '000000' } },
    'members.get': { params: { memberId: 'me' } },
    'members.update': { params: { memberId: 'me' }, body: { firstName: 'Bo' } },
    'members.close': { params: { memberId: 'me' }, body: { password: 'not this' } },
    'members.listPractices': { params: { memberId: 'me' } },
    'members.switchPractice': { params: { memberId: 'me' }, body: { practiceId } },
    'templates.list': { params: { memberId: 'me' }, query: { search: 'call' } },
    'templates.create': {
      params: { memberId: 'me' },
      body: { title: 'Call back', content: 'Please call us.' },
    },
    'templates.update': { ...ofTemplate, body: { title: 'Call us' } },
    'templates.remove': ofTemplate,
    'templates.use': ofTemplate,
    'templates.favorite': { ...ofTemplate, body: { isFavorite: 1 } },
    'status.get': {},
    'notifications.list': { params: { memberId: 'me' } },
    'notifications.mark': { params: { memberId: 'me' }, body: { all: 1 } },
    'notifications.choices': { params: { memberId: 'me' } },
    'notifications.choose': { params: { memberId: 'me' }, body: { email: { tasks: true } } },
    'notifications.devices': { params: { memberId: 'me' } },
    'notifications.addDevice': {
      params: { memberId: 'me' },
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/sample',
        keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
        label: 'Chrome on Android',
      },
    },
    'notifications.removeDevice': { params: { memberId: 'me', deviceId: 'D'.repeat(43) } },
    'streams.ofMember': { params: { memberId: 'me' } },
    'streams.ofPractice': inPractice,
    'practices.create': { body: aPracticeForm() },
    'practices.get': inPractice,
    'practices.update': { ...inPractice, body: { homepage: 'one.example' } },
    'practices.status': inPractice,
    'practices.sending': inPractice,
    'practices.sendPhoneCode': inPractice,
    'practices.confirmPhone': { ...inPractice, body: { code: '123456' } },
    'practices.requestNameApproval': inPractice,
    'distributions.list': inPractice,
    'distributions.create': {
      ...inPractice,
      body: { target: 'task', subjectId: ids.subjectId, label: 'Tasks', staffs: [] },
    },
    'distributions.update': { ...ofDistribution, body: { enabled: true, version: 1 } },
    'distributions.remove': ofDistribution,
    'distributions.simulate': ofDistribution,
    'distributionReports.summary': inPractice,
    'distributionReports.assignments': inPractice,
    'taskReports.taskAdvocate': inPractice,
    'taskReports.checklists': inPractice,
    'appointmentReports.summary': inPractice,
    'appointmentReports.list': inPractice,
    'reports.settings': inPractice,
    'reports.updateSettings': { ...inPractice, body: { weekStart: 1 } },
    'reports.costs': inPractice,
    'reports.setCost': {
      ...inPractice,
      body: { campaign: 'Spring', month: '2026-03', cents: 50_000 },
    },
    'reports.weeklyEmail': inPractice,
    'reports.setWeeklyEmail': { ...inPractice, body: { isWanted: 1 } },
    'reports.summary': inPractice,
    'reports.leads': inPractice,
    'reports.relativeConversion': inPractice,
    'reports.actualConversion': inPractice,
    'reports.trends': inPractice,
    'reports.leadProgress': inPractice,
    'reports.leadReasons': inPractice,
    'reports.advocate': inPractice,
    'absences.list': inPractice,
    'absences.create': {
      ...inPractice,
      body: { from: '2031-07-01T05:00:00.000Z', until: '2031-07-08T05:00:00.000Z' },
    },
    'absences.remove': { params: { practiceId, absenceId: ids.absenceId } },
    'logos.get': inPractice,
    'logos.begin': {
      ...inPractice,
      body: { type: 'image/png', size: 100, sha256: `${'A'.repeat(43)}=` },
    },
    'logos.set': { ...inPractice, body: { logoId: ids.memberId } },
    'logos.remove': inPractice,
    'locations.list': inPractice,
    'locations.create': {
      ...inPractice,
      body: aLocationForm({ holidays: [{ from: '2026-12-25', to: '2026-12-25' }] }),
    },
    'locations.update': { ...ofLocation, body: { name: 'Main office', version: 1 } },
    'locations.remove': ofLocation,
    'groups.list': inPractice,
    'groups.create': { ...inPractice, body: { name: 'Front desk' } },
    'groups.update': { ...ofGroup, body: { name: 'Front office', version: 1 } },
    'groups.remove': ofGroup,
    'groups.addManager': { ...ofGroup, body: { staffId: ids.staffId } },
    'groups.removeManager': inGroup,
    'groups.addStaff': { ...ofGroup, body: { staffId: ids.staffId } },
    'groups.removeStaff': inGroup,
    'comments.list': inPractice,
    'comments.create': { ...inPractice, body: { comment: 'Friendly people', rate: 5 } },
    'lists.list': { ...inPractice, query: { groups: 'insurance' } },
    'lists.create': { ...inPractice, body: { group: 'insurance', title: 'Lone Star Health' } },
    'lists.update': { ...ofListItem, body: { title: 'Gulf Coast Health' } },
    'lists.remove': ofListItem,
    'staffs.list': inPractice,
    'staffs.get': ofStaff,
    'staffs.update': { ...ofStaff, body: { businessPhoneExt: '12' } },
    'staffs.remove': ofStaff,
    'staffs.openTasks': ofStaff,
    'staffs.setRoles': { ...ofStaff, body: { roles: [4] } },
    'staffs.setSettings': { ...ofStaff, body: { businessPhone: '4155550123' } },
    'staffs.setTags': { ...ofStaff, body: { tags: ['NPIR'] } },
    'staffs.setPermissions': { ...ofStaff, body: { permissions: {} } },
    'invitations.create': { ...inPractice, body: { email: 'bo@example.com', roles: [4] } },
    'invitations.list': inPractice,
    'invitations.resend': ofInvitation,
    'invitations.revoke': ofInvitation,
    'invitations.look': { body: { invitation: 'nothing' } },
    'invitations.accept': { body: { invitation: 'nothing' } },
    'joining.search': { query: { key: 'bay spine' } },
    'joining.request': { ...inPractice, body: {} },
    'joining.mine': { params: { memberId: 'me' } },
    'joining.list': inPractice,
    'joining.answer': {
      params: { practiceId, memberId: ids.applicantId },
      body: { accept: 0 },
    },
    'providers.apply': {
      body: {
        ...{ title: 'MD', npi: '1234567893', professionLine: 'Orthopedic surgery' },
        ...{ contactPhone: '4155550123', contactEmail: email },
        licenses: [aLicense],
      },
    },
    'providers.status': {},
    'providers.list': {},
    'providers.get': ofMe,
    'providers.update': { ...ofMe, body: { professionLine: 'Spine surgery' } },
    'providers.leave': ofMe,
    'providers.confirmBaa': { ...ofMe, body: { version: BAA_VERSION } },
    'providers.listPractices': { params: { providerId: ids.memberId } },
    'providers.answer': { ...ofMe, body: { answer: 'The number was misspelled.' } },
    'providers.verify': { params: { providerId: ids.memberId }, body: { verified: 1 } },
    'providers.listLicenses': ofMe,
    'providers.addLicense': { ...ofMe, body: aLicense },
    'providers.updateLicense': { ...ofLicense, body: { expireDate: '20400101' } },
    'providers.removeLicense': ofLicense,
    'supports.list': ofProvider,
    'supports.add': { ...ofProvider, body: { staffId: ids.staffId } },
    'supports.remove': { params: { ...ofProvider.params, staffId: ids.staffId } },
    'patients.status': {},
    'patients.list': { ...inPractice, query: { name: 'jane' } },
    'patients.search': { ...inPractice, body: { search: 'jane' } },
    'patients.create': { ...inPractice, body: aPatientForm({ isLead: 1, isPatient: 0 }) },
    'patients.exists': { ...inPractice, query: { email } },
    'patients.similar': { ...inPractice, query: { patientId } },
    'patients.similarTo': {
      ...inPractice,
      body: { firstName: 'Jane', lastName: 'Doe', dob: '19800229' },
    },
    'patients.merge': {
      ...inPractice,
      body: { patientId, patientVersion: 1, otherId: ids.duplicateId, otherVersion: 1 },
    },
    'patients.unmerge': { ...ofPatient, body: {} },
    'patients.get': ofPatient,
    'patients.setGroup': { ...ofPatient, body: { groupId: ids.groupId } },
    'patients.setProvider': { ...ofPatient, body: { providerId: ids.providerId } },
    'patients.setRole': { ...ofPatient, body: { isPatient: 1, isLead: 1 } },
    'patients.setAdvocate': { ...ofPatient, body: { advocateId: ids.staffId } },
    'patients.setLeadAdvocate': {
      params: { practiceId, leadId: ids.leadId },
      body: { advocateId: ids.staffId },
    },
    'patients.setArchived': { ...ofPatient, body: { isArchived: 1 } },
    'patients.update': { ...ofPatient, body: { addressCity: 'Waco', version: 1 } },
    'patients.events': ofPatient,
    'patients.setLeadClass': {
      params: { practiceId, leadId: ids.leadId },
      body: { leadClass: 'hot' },
    },
    'patients.adjustLeadStatus': {
      params: { practiceId, leadId: ids.leadId },
      body: { statusAt: '2026-01-05T10:00:00.000Z' },
    },
    'fhir.patient': ofPatient,
    'imports.list': inPractice,
    'imports.begin': { ...inPractice, body: { name: 'people.csv', size: 100, format: 'csv' } },
    'imports.start': {
      ...ofImport,
      body: {
        ...{
          columns: ['name', 'email'],
          hasHeader: true,
          titleRows: 0,
          delimiter: ',',
          encoding: 'utf-8',
        },
        ...{ dateOrder: 'mdy', duplicates: 'skip', faults: 'refuse', role: 'patient' },
        makesTasks: false,
      },
    },
    'imports.get': ofImport,
    'imports.cancel': ofImport,
    'imports.report': ofImport,
    'imports.undo': ofImport,
    'imports.undoReport': ofImport,
    'imports.remove': ofImport,
    'webhooks.list': inPractice,
    'webhooks.create': { ...inPractice, body: aWebhookForm },
    'webhooks.update': { ...ofWebhook, body: { types: ['lead.statusChanged'], version: 1 } },
    'webhooks.remove': ofWebhook,
    'webhooks.test': { ...inPractice, body: {} },
    'webhooks.listDeliveries': ofWebhook,
    'assistant.get': {},
    'assistant.ask': { body: { message: 'How do I send my scans?' } },
    'googleAds.get': inPractice,
    'googleAds.update': { ...inPractice, body: { customerId: '1234567890', version: 1 } },
    'googleAds.connect': { ...inPractice, body: { code: 'a', state: 'a' } },
    'googleAds.disconnect': inPractice,
    'googleAds.test': inPractice,
    'googleAds.list': inPractice,
    'googleAds.makeFile': inPractice,
    'googleAds.endFile': inPractice,
    'googleAds.readFile': { query: { key: 'nothing' } },
    'phone.get': inPractice,
    'phone.update': { ...inPractice, body: { logsCalls: 0, version: 1 } },
    'phone.service': inPractice,
    'phone.list': inPractice,
    'phone.place': {
      params: { practiceId, communicationId: ids.communicationId },
      body: { patientId: ids.patientId, version: 1 },
    },
    'phone.receive': { query: { practiceId }, body: {} },
    'facebook.get': inPractice,
    'facebook.connect': { ...inPractice, body: { code: 'a', state: 'a' } },
    'facebook.update': { ...inPractice, body: { refresh: 1, version: 1 } },
    'facebook.disconnect': inPractice,
    'facebook.verify': {
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': 'a', 'hub.challenge': '1' },
    },
    'facebook.receive': { body: { object: 'page', entry: [] } },
    'facebook.takeBack': { body: { signed_request: 'a.a' } },
    'facebook.forget': { body: { signed_request: 'a.a' } },
    'facebook.forgotten': { query: { code: 'nothing' } },
    'billing.receive': {
      body: {
        type: 'invoice.updated',
        created_at: '2026-01-01T00:00:00Z',
        data: { type: 'invoice' },
      },
    },
    'dataExports.list': inPractice,
    'dataExports.create': { ...inPractice, body: { kind: 'fhir' } },
    'dataExports.get': ofDataExport,
    'dataExports.download': ofDataExport,
    'dataExports.remove': ofDataExport,
    'patients.setLeadStatus': {
      params: { practiceId, leadId: ids.leadId },
      body: { status: 2, reason: 'No answer' },
    },
    'views.list': inPractice,
    'views.create': { ...inPractice, body: { ...aView, section: 'leads', name: 'Waiting' } },
    'views.update': { ...ofView, body: { name: 'Called', version: 1 } },
    'views.remove': ofView,
    'views.dashboard': inPractice,
    'views.setDashboard': { ...inPractice, body: { cards: [{ name: 'today', isHidden: 1 }] } },
    'views.setColumns': {
      ...inPractice,
      body: { section: 'patients', columns: [{ name: 'name', width: 200 }, { name: 'dob' }] },
    },
    'exports.create': { ...inPractice, body: { isLead: 1, order: 'name ASC' } },
    'exports.rows': { params: { practiceId, exportId: ids.exportId }, query: { limit: 10 } },
    'leadForms.list': inPractice,
    'leadForms.get': ofForm,
    'leadForms.consent': { ...ofForm, query: { version: 1 } },
    'leadForms.create': { ...inPractice, body: aLeadFormForm() },
    'leadForms.update': { ...ofForm, body: { isOn: 0, version: 1 } },
    'leadForms.remove': ofForm,
    'leadForms.listLocked': inPractice,
    'leadForms.openLocked': inPractice,
    'leadForms.show': { params: { formKey: ids.formKey } },
    'leadForms.submit': {
      params: { formKey: ids.formKey },
      body: { ...aSubmission(), challenge: 'none of ours', nonce: 0 },
    },
    'notes.list': { ...inPractice, query: { patientId } },
    'notes.create': { ...inPractice, body: { patientId, note: 'Prefers mornings' } },
    'notes.update': { ...ofNote, body: { patientId, note: 'Prefers evenings', version: 1 } },
    'notes.remove': { ...ofNote, query: { patientId } },
    'details.get': ofPatient,
    'details.update': { ...ofPatient, body: { addressCity: 'Waco', version: 1 } },
    'chartAccounts.get': ofPatient,
    'chartAccounts.invite': { ...ofPatient, body: { to: 'parent@example.com' } },
    'chartAccounts.resend': { ...ofPatient, body: ofChartInvitation },
    'chartAccounts.revoke': { params: { ...ofPatient.params, ...ofChartInvitation } },
    'chartAccounts.confirmIdentity': {
      ...ofPatient,
      body: { ...ofChartInvitation, identity: { how: 'photoId' } },
    },
    'chartAccounts.correct': { ...ofPatient, body: { mobile: '4155550123', version: 1 } },
    'chartAccounts.detach': { ...ofPatient, body: { reason: 'patientAsked' } },
    'ownCharts.look': { body: { invitation: 'nothing' } },
    'ownCharts.list': { params: { memberId: 'me' } },
    'ownCharts.find': { params: { memberId: 'me' }, body: { invitation: 'nothing' } },
    'ownCharts.accept': { params: { memberId: 'me' }, body: { invitation: 'nothing' } },
    'ownCharts.decline': { params: { memberId: 'me' }, body: { invitation: 'nothing' } },
    'ownCharts.setSharing': {
      params: { memberId: 'me', patientId },
      body: { practiceId, shareDetails: 1, shareEmail: 0 },
    },
    'ownCharts.disconnect': { params: { memberId: 'me', patientId }, body: { practiceId } },
    'proposals.get': ofPatient,
    'proposals.create': { ...ofPatient, body: { addressCity: 'Waco', version: 1 } },
    'proposals.withdraw': { ...ofPatient, body: { proposalId: ids.memberId } },
    'proposals.answer': {
      ...ofPatient,
      body: { proposalId: ids.memberId, accept: 1, version: 1 },
    },
    'appointments.list': ofPatient,
    'appointments.next': ofPatient,
    'appointments.get': ofAppointment,
    'appointments.setReminded': { ...ofPatient, body: { isReminded: 0 } },
    'appointments.create': {
      ...ofPatient,
      body: { ...anAppointmentTime, locationId: ids.locationId },
    },
    'appointments.update': { ...ofAppointment, body: { comment: 'Brings the MRI' } },
    'appointments.remove': ofAppointment,
    'appointments.file': ofAppointment,
    'emailChoices.look': { body: { key: 'nothing' } },
    'emailChoices.choose': { body: { key: 'nothing', isWanted: 0 } },
    'emailChoices.stop': { query: { key: 'nothing' }, body: { 'List-Unsubscribe': 'One-Click' } },
    'emailChoices.lead': { query: { key: 'nothing' } },
    'cspReports.create': {
      body: {
        'csp-report': {
          ...{ 'document-uri': 'https://app.example.com/', 'blocked-uri': 'inline' },
          'effective-directive': 'script-src',
        },
      },
    },
    'newsletter.challenge': {},
    'newsletter.subscribe': {
      body: {
        ...{ name: 'Rosa Diaz', email: 'rosa@example.com' },
        ...{ challenge: 'none of ours', nonce: 0 },
      },
    },
    'newsletter.confirm': { body: { key: 'nothing' } },
    'newsletter.leave': { body: { key: 'nothing' } },
    'newsletter.stop': { query: { key: 'nothing' }, body: { 'List-Unsubscribe': 'One-Click' } },
    'newsletter.lead': { query: { key: 'nothing' } },
    'newsletterAdmin.list': { query: { state: 'confirmed' } },
    'newsletterAdmin.find': { body: { email } },
    'newsletterAdmin.export': { body: {} },
    'newsletterAdmin.remove': { params: { subscriberId: 'a'.repeat(43) } },
    'ownAppointments.list': ofPatient,
    'ownAppointments.file': { params: { ...ofPatient.params, appointmentId: ids.appointmentId } },
    'ownAppointments.next': ofPatient,
    'ownAppointments.answer': {
      ...ofPatient,
      body: {
        appointmentId: ids.appointmentId,
        scheduledAt: APPOINTMENT_TIME,
        answer: 'confirm',
      },
    },
    'appointmentReplies.look': { body: { key: 'nothing' } },
    'appointmentReplies.setReminded': { body: { key: 'nothing', isReminded: 0 } },
    'appointmentReplies.answer': { body: { key: 'nothing', answer: 'confirm' } },
    'calendarFeeds.get': inPractice,
    'calendarFeeds.create': { ...inPractice, body: { providerId: ids.providerId } },
    'calendarFeeds.remove': inPractice,
    'calendarFeeds.read': { query: { key: 'nothing' } },
    'appointments.calendar': { ...inPractice, query: aWindow },
    'appointments.slots': {
      ...inPractice,
      query: {
        ...aWindow,
        providerId: ids.providerId,
        locationId: ids.locationId,
        limit: 10,
      },
    },
    'appointments.check': {
      ...inPractice,
      query: { ...anAppointmentTime, locationId: ids.locationId },
    },
    'tasks.list': { ...inPractice, query: { patientId } },
    'tasks.get': ofTask,
    'tasks.methods': inPractice,
    'tasks.create': {
      ...inPractice,
      body: {
        ...{ patientId, subjectId: ids.subjectId, comments: 'Call her' },
        ...{ providerId: ids.providerId, advocateId: ids.memberId },
      },
    },
    'tasks.update': { ...ofTask, body: { priority: 9 } },
    'tasks.complete': { ...ofTask, body: {} },
    'tasks.confirm': { ...ofTask, body: {} },
    'tasks.incomplete': { ...ofTask, body: {} },
    'tasks.cancel': { ...ofTask, body: {} },
    'subjects.list': inPractice,
    'subjects.create': { ...inPractice, body: { name: 'Order the MRI', dueInDays: 3 } },
    'subjects.update': { ...ofSubject, body: { dueInDays: 4 } },
    'subjects.remove': ofSubject,
    'subjects.addItem': { ...ofSubject, body: { name: 'Asked', statuses: ['Yes', 'No'] } },
    'subjects.updateItem': { ...ofItem, body: { statuses: ['Yes', 'Not yet'] } },
    'subjects.removeItem': ofItem,
    'messaging.open': { body: { key: ids.key, pwd: ids.pwd, dob: '19800229' } },
    'messaging.own': { params: { patientId }, query: { practiceId } },
    'messaging.reply': { params: { patientId }, body: { practiceId, message: 'Thank you' } },
    'messaging.readOwn': { params: { patientId }, body: { practiceId, seq: 1 } },
    'messaging.list': { ...inPractice, query: { patientId } },
    'messaging.reach': { params: { practiceId, patientId } },
    'messaging.send': { ...inPractice, body: { patientId, message: 'Your scans are here' } },
    'messaging.read': { ...inPractice, body: { patientId, seq: 1 } },
    'messaging.setState': { ...inPractice, body: { patientId, isClosed: 1, seq: 1 } },
    'messaging.assign': { ...inPractice, body: { patientId, assigneeId: ids.staffId, version: 0 } },
    'messaging.conversations': inPractice,
    'messaging.search': { ...inPractice, body: { words: 'scans' } },
    'messaging.presence': { ...inPractice, query: { patientId } },
    'messaging.bePresent': { ...inPractice, body: { patientId, doing: 'looking' } },
    'messaging.draft': { ...inPractice, query: { patientId } },
    'messaging.saveDraft': { ...inPractice, body: { patientId, content: 'Your scans' } },
    'messageFiles.begin': { ...inPractice, body: { patientId, ...aMessageFile } },
    'messageFiles.get': {
      params: { practiceId, fileId: ids.messageFileId },
      query: { patientId, seq: 1 },
    },
    'messageFiles.beginOwn': { params: { patientId }, body: { practiceId, ...aMessageFile } },
    'messageFiles.getOwn': {
      params: { patientId, fileId: ids.messageFileId },
      query: { practiceId, seq: 1 },
    },
    'cards.submit': {
      params: { patientId },
      body: { practiceId, type: 'creditCard', content: aCard, expire: 3 },
    },
    'cards.own': { params: ofCard, query: { practiceId } },
    'cards.withdraw': { params: ofCard, body: { practiceId } },
    'cards.get': { params: { practiceId, messageId: ids.cardId }, query: { patientId } },
    'cards.reveal': {
      params: { practiceId, messageId: ids.cardId },
      body: { patientId, reason: 'Deposit for the surgery' },
    },
    'studies.list': { params: { practiceId }, query: { patientId } },
    'studies.search': { params: { practiceId }, body: { search: 'knee', patientId } },
    'reviews.list': { query: { practiceId } },
    'reviews.search': { body: { practiceId, search: 'knee' } },
    'reviews.ofPatient': { params: { patientId }, query: { practiceId } },
    'reviews.options': { params: { patientId }, query: { practiceId } },
    'reviews.draft': { params: { patientId }, query: { practiceId } },
    'reviews.saveDraft': { params: { patientId }, body: { practiceId, content: 'My knee' } },
    'reviews.create': { body: { practiceId, patientId, content: 'Does my knee need surgery?' } },
    'reviews.get': ofReview,
    'reviews.posts': ofReview,
    'reviews.addPost': { ...ofReview, body: { content: 'It hurts when I walk' } },
    'reviews.readPosts': { ...ofReview, body: { postId: ids.postId } },
    'reviews.editPost': { ...ofPost, body: { content: 'Does my left knee need surgery?' } },
    'reviews.postVersions': ofPost,
    'letters.get': ofPost,
    'reviews.remarks': ofReview,
    'reviews.addRemark': { ...ofReview, body: { content: 'The scans are from 2019' } },
    'reviews.shift': { ...ofReview, body: {} },
    'reviews.advocate': { ...ofReview, body: {} },
    'reviews.transfer': { ...ofReview, body: { providerId: ids.providerId } },
    'reviews.close': { ...ofReview, body: {} },
    'reviews.cancel': { ...ofReview, body: {} },
    'reviews.reopen': { ...ofReview, body: {} },
    'reviews.rating': ofReview,
    'consults.list': { query: { practiceId } },
    'consults.create': {
      body: { practiceId, patientId, providerId: ids.providerId, scheduledAt: inWeeks() },
    },
    'consults.get': ofConsult,
    'consults.update': { ...ofConsult, body: { note: 'Bring the list of your medicines' } },
    'consults.file': ofConsult,
    'consults.participants': ofConsult,
    'consults.addParticipant': { ...ofConsult, body: { staffId: ids.staffId } },
    'consults.join': {
      ...ofConsult,
      body: {
        ...{ addressLine1: '1 Main St', addressCity: 'Waco', addressState: 'TX' },
        consent: 1,
      },
    },
    'consultSignals.send': { ...ofConsult, body: { to: 'patient', content: '{}' } },
    'consultSignals.read': ofConsult,
    'consultSignals.iceServers': ofConsult,
    'consultChat.list': ofConsult,
    'consultChat.say': { ...ofConsult, body: { text: 'I see you well' } },
    'consultGuests.list': ofConsult,
    'consultGuests.invite': { ...ofConsult, body: { name: 'Ana Ruiz', kind: 'interpreter' } },
    'consultGuests.revoke': ofConsultGuest,
    'consultGuests.admit': ofConsultGuest,
    'consultGuests.refuse': ofConsultGuest,
    'consultGuests.look': { params: { key: ids.key } },
    'consultGuests.openOwn': {
      body: { id: ids.consultId, number: '1234567890', secret: ids.key, dob: '19800229' },
    },
    'consultGuests.findLost': { body: { dob: '19800229', mobile: '(212) 555-0142' } },
    'consultGuests.open': { params: { key: ids.key }, body: { name: 'Ana Ruiz', pwd: 'nothing' } },
    'consults.transfer': { ...ofConsult, body: { newProviderId: ids.providerId } },
    'consults.finish': { ...ofConsult, body: { note: 'Physical therapy' } },
    'consults.rate': { ...ofConsult, body: { rate: 5, comment: 'It was easy' } },
    'consults.cancel': { ...ofConsult, body: {} },
    'reviews.rate': { ...ofReview, body: { rate: 5, comment: 'Clear and kind' } },
    'uploads.list': { query: { practiceId, patientId } },
    'uploads.create': { body: { practiceId, patientId } },
    'uploads.createTemporary': { body: { practiceId } },
    'uploads.get': ofUpload,
    'uploads.update': { ...ofUpload, body: { comment: 'Left knee' } },
    'uploads.remove': ofUpload,
    'uploads.planFiles': { ...ofUpload, body: { files: [{ name: 'a.txt', size: 1 }] } },
    'uploads.complete': ofUpload,
    'uploads.parse': ofUpload,
    'keyImages.list': ofUpload,
    'keyImages.get': ofKeyImage,
    'keyImages.create': { ...ofUpload, body: aKeyImage },
    'keyImages.remove': ofKeyImage,
    'measurements.list': ofUpload,
    'measurements.set': { ...ofMeasurement, body: aMeasurement },
    'measurements.remove': ofMeasurement,
    'studyShares.list': { ...inPractice, query: { patientId } },
    'studyShares.create': {
      ...inPractice,
      body: { patientId, studyInstanceUid: SHARED_STUDY, recipient: 'Dr. Ruiz' },
    },
    'studyShares.revoke': { params: { practiceId, shareId: ids.shareId }, query: { patientId } },
    'studyShares.look': { params: { key: ids.key } },
    'studyShares.open': { params: { key: ids.key }, body: { pwd: 'nothing', name: 'Dr. Ruiz' } },
    'studyShares.study': { params: { key: ids.key }, query: { ticket: 'nothing' } },
    'studyShares.files': { params: { key: ids.key }, query: { ticket: 'nothing' } },
    'patientLinks.list': { params: { practiceId, patientId } },
    'patientLinks.revoke': {
      params: { practiceId, patientId, kind: 'upload', linkId: ids.linkId },
    },
    'sharelinks.list': { ...inPractice, query: { patientId } },
    'sharelinks.listOpen': inPractice,
    'sharelinks.create': { ...inPractice, body: { patientId } },
    'sharelinks.revoke': { params: { practiceId, linkId: ids.linkId } },
    'sharelinks.open': { params: { key: ids.key }, query: { pwd: ids.pwd } },
    'sharelinks.compare': {
      params: { patientId },
      body: { practiceId, people: [{ patientName: 'DOE^JANE', patientBirthDate: '19800229' }] },
    },
    'sharelinks.chart': { params: { patientId }, query: { practiceId } },
    'audit.list': inPractice,
    'audit.export': inPractice,
    'audit.mine': { params: { memberId: 'me' }, query: { practiceId, patientId } },
    'billing.plans': { query: { practiceId } },
    'billing.planVariations': { query: { practiceId } },
    'billing.list': { query: { practiceId } },
    'billing.subscribe': { body: { practiceId, planVariationId: 'basic', cardId: 'card' } },
    'billing.update': {
      params: { subscriptionId: 'subscription' },
      body: { practiceId, action: 'keepPlan', version: 1 },
    },
    'billing.cancel': {
      params: { subscriptionId: 'subscription' },
      query: { practiceId, version: 1 },
    },
    'billing.cards': { query: { practiceId } },
    'billing.addCard': { body: { practiceId, sourceId: 'token', cardholderName: 'Ann Lee' } },
    'billing.removeCard': { params: { cardId: 'card' }, query: { practiceId } },
    'billing.invoices': { query: { practiceId } },
    'practiceAdmin.list': { query: { key: 'prac' } },
    'practiceAdmin.get': { params: { practiceId } },
    'practiceAdmin.extendTrial': {
      params: { practiceId },
      body: { days: 7, trialEndsAt: '2030-01-01T00:00:00.000Z' },
    },
    'practiceAdmin.suspend': {
      params: { practiceId },
      body: { isSuspended: 0, reason: 'A mistake' },
    },
    'practiceAdmin.listWaiting': {},
    'practiceAdmin.decideName': {
      params: { practiceId },
      body: { name: 'Bay Spine', isApproved: 1 },
    },
    'billingAdmin.plans': {},
    'billingAdmin.addPlan': {
      body: { plan: 'basic', name: 'Basic', services: ['100 lead records'], description: '' },
    },
    'billingAdmin.updatePlan': { params: { planId: 'basic' }, body: { name: 'Basic', version: 1 } },
    'billingAdmin.removePlan': { params: { planId: 'basic' } },
    'billingAdmin.discounts': {},
    'billingAdmin.addDiscount': { body: { name: 'Early', basisPoints: 1000 } },
    'billingAdmin.updateDiscount': {
      params: { discountId: 'discount' },
      body: { name: 'Early', basisPoints: 1000, version: 1 },
    },
    'billingAdmin.removeDiscount': { params: { discountId: 'discount' } },
    'billingAdmin.payments': {},
    'billingAdmin.refunds': {},
    'billingAdmin.differences': {},
    'billingAdmin.refund': {
      body: { paymentId: 'payment', amount: 100, reason: 'Asked for', refunded: 0 },
    },
    'reference.openapi': {},
    'reference.docs': {},
  }
}

/** The sample of a call that is named by its area and its own name, such as `patients.create`. */
export function sampleOf(ids: Ids, call: string): Sample {
  return Object.entries(samples(ids)).find(([name]) => name === call)?.[1] ?? {}
}

/** A route's path with its parameters filled in; `absent` stands for those that are not given. */
export function pathOf(path: string, params: Record<string, string> = {}, absent = ''): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? absent))
}

/** Whether a call ends sessions, accounts or records, which other calls name: then it comes last. */
export function isEnding({ method, path }: { method: string; path: string }): boolean {
  return method === 'DELETE' || /logout$|\/charts\/\{patientId\}\/disconnect$/.test(path)
}
