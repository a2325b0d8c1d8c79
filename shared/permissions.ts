import type { PracticeRole } from './model/roles.ts'

/**
 * How much a permission opens.
 * Of a practice: all, everything of it; leads, people who are leads; assigned, people whose
 * advocate one is; treated, people whose provider one is; managed, people of a group that one manages; own, one's own chart (a patient), or the
 * one record that a link was made for (a guest); ownAsPatient, one's own chart while the practice treats the person as a
 * patient: someone who only sent a form has a lead's rights.
 * Outside of practices: self, one's own account; platform, what the platform's operator runs.
 */
export type Reach =
  | 'all'
  | 'leads'
  | 'assigned'
  | 'treated'
  | 'managed'
  | 'own'
  | 'ownAsPatient'
  | 'self'
  | 'platform'

/** A reach into the records of one practice. */
export type PracticeReach = Exclude<Reach, 'self' | 'platform'>

/**
 * Who may hold a permission: the roles in a practice, whoever manages a group there, the patient concerned, a guest with an
 * upload link, a correspondent, which is a guest who opened a link to messages, an attendee, which is one who opened a
 * link to a video consultation, anybody signed in, and the
 * platform's operator, who is somebody with the main role 16.
 */
export type Holder =
  | PracticeRole
  | 'groupManager'
  | 'patient'
  | 'guest'
  | 'correspondent'
  | 'attendee'
  | 'member'
  | 'operator'

type Row = Partial<Record<Holder, Reach>>

/** Everybody who works in the practice. */
const colleagues = { 2: 'all', 4: 'all', 8: 'all', 9: 'all', 10: 'all', 16: 'all' } as const
/** Patients, their tasks and messages: the staff who care for them, providers for their own. */
const care = { 2: 'treated', 4: 'all', 10: 'all', 16: 'all' } as const
/** The same, where leads are concerned too. */
const careAndLeads = { ...care, 9: 'leads' } as const
/** The same, and the patient. */
const careAndPatient = { ...care, patient: 'own' } as const
const desk = { 4: 'all', 10: 'all', 16: 'all' } as const
const deskAndLeads = { ...desk, 9: 'leads' } as const
const managers = { 10: 'all', 16: 'all' } as const
const people = { 8: 'all', 16: 'all' } as const
const marketing = { 9: 'all', 16: 'all' } as const
const analysts = { 9: 'all', 10: 'all', 16: 'all' } as const
const admins = { 16: 'all' } as const
const patients = { patient: 'own' } as const
/** Patients may do this, leads may not: request work, rate the practice, share their scans. */
const treatedPatients = { patient: 'ownAsPatient' } as const
/** The patient, signed in or by a link to the messages. */
const patientOrLink = { patient: 'own', correspondent: 'own' } as const
/** Whoever is signed in, for what is theirs. */
const account = { member: 'self', operator: 'self' } as const
/** The same, but not the platform's operator, who has no part in any practice. */
const member = { member: 'self' } as const
/** What those who work in a practice keep for themselves. */
const writers = { 2: 'self', 4: 'self', 8: 'self', 9: 'self', 10: 'self', 16: 'self' } as const
const operator = { operator: 'platform' } as const

/**
 * The one policy table (specification, section 6). A name is the place of the permission in what
 * is answered of it. What the table does not say is denied.
 */
export const policy = {
  'members.profile.read': account,
  'members.profile.update': account,
  'members.password.update': account,
  'members.close': member,
  'members.options.read': account,
  'members.options.update': account,
  'members.sessions.list': account,
  'members.sessions.revoke': account,
  'members.notifications.read': account,
  'members.notifications.update': account,
  'members.stream.read': account,
  'members.practices.list': account,
  'members.practices.switch': member,
  'members.templates.list': writers,
  'members.templates.create': writers,
  'members.templates.update': writers,
  'members.templates.delete': writers,
  'members.assistant.use': member,
  'members.audit.list': member,
  'members.charts.list': member,
  'members.charts.update': member,

  'providers.apply': member,
  'providers.read': member,
  'providers.update': member,
  'providers.delete': member,
  'providers.baa.confirm': member,
  'providers.licenses.list': member,
  'providers.licenses.create': member,
  'providers.licenses.update': member,
  'providers.licenses.delete': member,

  'practices.create': member,
  'practices.search': member,
  'practices.join': member,
  'practices.read': colleagues,
  'practices.update': admins,
  'practices.stream.read': colleagues,
  'practices.staffs.list': colleagues,
  'practices.staffs.read': colleagues,
  'practices.staffs.create': people,
  'practices.staffs.update': people,
  'practices.staffs.delete': people,
  'practices.staffs.setRoles': people,
  'practices.staffs.setTags': people,
  'practices.staffs.setPermissions': admins,
  'practices.groups.list': colleagues,
  'practices.groups.create': people,
  'practices.groups.update': people,
  'practices.groups.delete': people,
  /** Managers of a group read its patients, so only admins appoint them. */
  'practices.groups.setManagers': admins,
  'practices.supports.list': colleagues,
  'practices.supports.create': people,
  'practices.supports.delete': people,
  'practices.locations.list': colleagues,
  'practices.locations.create': admins,
  'practices.locations.update': admins,
  'practices.locations.delete': admins,
  'practices.absences.list': colleagues,
  'practices.absences.create': colleagues,
  'practices.absences.delete': colleagues,
  /** The absences of others. */
  'practices.absences.manage': { 8: 'all', 10: 'all', 16: 'all' },
  'practices.distributions.list': managers,
  'practices.distributions.create': admins,
  'practices.distributions.update': admins,
  'practices.distributions.delete': admins,
  'practices.tasks.list': { ...care, groupManager: 'managed' },
  'practices.tasks.create': care,
  'practices.tasks.update': care,
  'practices.tasks.complete': care,
  'practices.tasks.incomplete': care,
  'practices.tasks.cancel': care,
  'practices.tasks.confirm': managers,
  /** Naming another owner of a task than oneself, and handing ownership over. */
  'practices.tasks.setOwner': managers,
  'practices.subjects.list': { ...desk, 2: 'all' },
  'practices.subjects.create': admins,
  'practices.subjects.update': admins,
  'practices.subjects.delete': admins,
  'practices.leads.setStatus': { 4: 'assigned', 9: 'leads', 10: 'all', 16: 'all' },
  'practices.leads.adjustStatus': managers,
  'practices.leads.setClass': { 4: 'assigned', 9: 'leads', 10: 'all', 16: 'all' },
  'practices.leads.assign': { 9: 'leads', 10: 'all', 16: 'all' },
  'practices.leadForms.list': analysts,
  'practices.leadForms.create': marketing,
  'practices.leadForms.update': marketing,
  'practices.leadForms.delete': marketing,
  'practices.appointments.list': careAndLeads,
  'practices.appointments.create': careAndLeads,
  'practices.appointments.update': careAndLeads,
  'practices.appointments.delete': careAndLeads,
  /** Of one's own. */
  'practices.appointments.answer': patients,
  'practices.notes.list': careAndLeads,
  'practices.notes.create': careAndLeads,
  'practices.notes.update': careAndLeads,
  'practices.notes.delete': careAndLeads,
  'practices.listData.list': colleagues,
  'practices.listData.create': { ...desk, 9: 'all' },
  'practices.listData.update': { ...desk, 9: 'all' },
  'practices.listData.delete': { ...desk, 9: 'all' },
  /** How whoever sees lists of patients and leads looks at them; managers take away what others share. */
  'practices.views.use': {
    2: 'all',
    4: 'all',
    9: 'all',
    10: 'all',
    16: 'all',
    groupManager: 'all',
  },
  'practices.views.manage': managers,
  /** What one's own dashboard shows. */
  'practices.dashboard.use': colleagues,
  'practices.studies.list': careAndPatient,
  'practices.studyShares.list': careAndPatient,
  'practices.studyShares.create': { ...care, ...treatedPatients },
  'practices.studyShares.revoke': careAndPatient,
  'practices.sharelinks.list': care,
  'practices.sharelinks.create': care,
  'practices.sharelinks.revoke': care,
  'practices.comments.list': { ...colleagues, patient: 'own' },
  'practices.comments.create': treatedPatients,
  'practices.reports.read': { ...analysts, groupManager: 'managed' },
  'practices.reports.update': analysts,
  'practices.googleAds.read': marketing,
  'practices.googleAds.update': marketing,
  'practices.facebook.read': marketing,
  'practices.facebook.update': marketing,
  'practices.facebook.delete': marketing,
  'practices.webhooks.list': marketing,
  'practices.webhooks.create': marketing,
  'practices.webhooks.update': marketing,
  'practices.webhooks.delete': marketing,
  'practices.webhooks.test': marketing,
  'practices.communicationPlatform.read': admins,
  'practices.communicationPlatform.update': admins,
  /** Calling by the service of the practice, for whom the staff's settings have turned it on. */
  'practices.phone.use': colleagues,
  'practices.communications.list': care,
  'practices.communications.update': desk,
  'practices.audit.list': admins,
  'practices.audit.export': admins,
  'practices.exports.list': admins,
  'practices.exports.create': admins,
  'practices.exports.delete': admins,
  'practices.subscription.read': admins,
  'practices.subscription.update': admins,

  'medicalRecordReviews.list': careAndPatient,
  'medicalRecordReviews.read': careAndPatient,
  'medicalRecordReviews.create': { ...desk, ...treatedPatients },
  'medicalRecordReviews.reply': careAndPatient,
  /** Words among the staff. */
  'medicalRecordReviews.remark': care,
  /** Giving the turn to somebody else without a word. */
  'medicalRecordReviews.shift': careAndPatient,
  'medicalRecordReviews.advocate': careAndPatient,
  'medicalRecordReviews.transfer': care,
  'medicalRecordReviews.close': care,
  'medicalRecordReviews.cancel': careAndPatient,
  'medicalRecordReviews.reopen': careAndPatient,
  'medicalRecordReviews.rate': patients,

  'videoConsultations.list': careAndPatient,
  'videoConsultations.read': { ...careAndPatient, attendee: 'own' },
  'videoConsultations.create': { ...care, ...treatedPatients },
  'videoConsultations.update': care,
  'videoConsultations.invite': care,
  'videoConsultations.admit': care,
  'videoConsultations.join': { ...careAndPatient, attendee: 'own' },
  'videoConsultations.cancel': careAndPatient,
  'videoConsultations.finish': care,
  'videoConsultations.transfer': care,
  'videoConsultations.rate': patients,

  'patients.list': { ...careAndLeads, groupManager: 'managed' },
  'patients.read': { ...careAndLeads, groupManager: 'managed' },
  'patients.create': deskAndLeads,
  'patients.update': careAndLeads,
  'patients.setRole': desk,
  'patients.setGroup': deskAndLeads,
  'patients.setProvider': desk,
  'patients.assign': managers,
  'patients.merge': managers,
  'patients.archive': managers,
  'patients.export': { ...managers, 9: 'leads' },
  'patients.import': managers,
  /** Whether a chart has an account, and the invitations to it. */
  'patients.account.read': desk,
  'patients.account.manage': desk,
  /** Ends access; it also works in a practice that can only be read. */
  'patients.account.detach': desk,
  'patients.proposals.read': { ...careAndLeads, patient: 'own' },
  'patients.details.read': patients,
  'patients.details.update': patients,

  'uploads.list': { ...careAndPatient, guest: 'own' },
  'uploads.read': { ...careAndPatient, guest: 'own' },
  'uploads.create': { ...careAndPatient, guest: 'own' },
  'uploads.update': { ...careAndPatient, guest: 'own' },
  'uploads.delete': { ...careAndPatient, guest: 'own' },
  'uploads.keyImages.create': careAndPatient,
  'uploads.keyImages.delete': careAndPatient,
  'uploads.measurements.update': careAndPatient,

  'messaging.list': care,
  'messaging.send': care,
  'messaging.close': care,
  'messaging.assign': care,
  'messaging.own.read': patientOrLink,
  'messaging.own.reply': patientOrLink,
  'messaging.attachEvent': care,
  'messaging.drafts.read': care,
  'messaging.drafts.update': care,
  'messaging.cards.request': care,
  'messaging.cards.submit': patientOrLink,
  'messaging.cards.reveal': desk,

  'admin.providers.list': operator,
  'admin.providers.verify': operator,
  'admin.accounts.read': operator,
  'admin.accounts.endSessions': operator,
  'admin.practices.list': operator,
  'admin.practices.read': operator,
  'admin.practices.extendTrial': operator,
  'admin.practices.suspend': operator,
  'admin.practices.approveName': operator,
  'admin.plans.list': operator,
  'admin.plans.create': operator,
  'admin.plans.update': operator,
  'admin.plans.delete': operator,
  'admin.discounts.list': operator,
  'admin.discounts.create': operator,
  'admin.discounts.update': operator,
  'admin.discounts.delete': operator,
  'admin.payments.list': operator,
  'admin.refunds.list': operator,
  'admin.refunds.create': operator,
  'admin.differences.list': operator,
  'admin.newsletter.list': operator,
  'admin.newsletter.export': operator,
  'admin.newsletter.delete': operator,
} as const satisfies Record<string, Row>

export type Permission = keyof typeof policy
export const permissions = Object.keys(policy).filter((name): name is Permission => name in policy)

type ReachesOf<P extends Permission> = (typeof policy)[P][keyof (typeof policy)[P]]

/** Permissions over one's own account or the platform. */
export type AccountPermission = {
  [P in Permission]: ReachesOf<P> extends PracticeReach ? never : P
}[Permission]

/** Permissions over the records of a practice. */
export type PracticePermission = Exclude<Permission, AccountPermission>

/**
 * Permissions that are granted one by one: the table names who may get them, and a personal set
 * grants them.
 */
export const grantedSingly: readonly Permission[] = ['messaging.cards.reveal']

/**
 * What overrides the roles for one person in one practice: false revokes a permission, true grants
 * one of `grantedSingly` where the table names a role of the person.
 */
export type PersonalSet = Readonly<Record<string, boolean>>

/**
 * The permissions that a personal set may name: those that roles grant, except the ones over staff,
 * which admins must never lose.
 */
export const personalPermissions: readonly Permission[] = permissions.filter(
  (name) =>
    !name.startsWith('practices.staffs.') &&
    Object.keys(policy[name]).some((holder) => /^\d+$/.test(holder)),
)

/** Whether guests may make calls of this permission, by one kind of link or another. */
export function isForGuests(permission: Permission): boolean {
  const holders: readonly Holder[] = ['guest', 'correspondent', 'attendee']
  return holders.some((holder) => holder in policy[permission])
}

/** How far a permission reaches for these holders; empty means denied. */
export function reachOf(
  permission: Permission,
  holders: readonly Holder[],
  personal: PersonalSet = {},
): Reach[] {
  const own = personal[permission]
  if (own === false || (grantedSingly.includes(permission) && own !== true)) return []
  const granted: Row = policy[permission]
  const reaches = holders.flatMap((holder) => granted[holder] ?? [])
  return reaches.includes('all') ? ['all'] : [...new Set(reaches)]
}

/** True where at least something is open to these holders. */
export function may(
  permission: Permission,
  holders: readonly Holder[],
  personal: PersonalSet = {},
): boolean {
  return reachOf(permission, holders, personal).length > 0
}
