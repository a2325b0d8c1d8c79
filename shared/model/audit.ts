import * as v from 'valibot'
import type { PracticePermission } from '../permissions.ts'
import { auditOutcomes } from './audit-filters.ts'
import { rightsChange } from './rights-change.ts'
import { practiceRoles } from './roles.ts'

type Words = {
  words: string
  /**
   * seen: a person read data; changed: a person changed data; auto: an event changed data; noted: the change
   * has an audit entry of its own, or only the person who made the change can see it.
   */
  kind: 'seen' | 'changed' | 'auto' | 'noted'
  /** The action changes rights, so its entries hold the rights before and after it. */
  isOfRights?: true
}

const seen = (words: string) => ({ words, kind: 'seen' }) as const
const changed = (words: string) => ({ words, kind: 'changed' }) as const
const rights = (words: string) => ({ words, kind: 'changed', isOfRights: true }) as const
const auto = (words: string) => ({ words, kind: 'auto' }) as const
const noted = (words: string) => ({ words, kind: 'noted' }) as const

/** What the audit trail says was done, in words. Whatever writes an entry names one of these. */
export const auditActions = {
  'patients.list': seen('Listed patients and leads'),
  'patients.export': seen('Exported patients and leads'),
  'patients.exists': seen('Checked whether a contact is in use'),
  'patients.similar': seen('Looked for possible duplicates'),
  'patients.read': seen('Opened the record'),
  'patients.fhir': seen('Read the record as FHIR'),
  'patients.events': seen('Viewed history'),
  'patients.chart': seen('Opened the page for sending scans'),
  'patients.create': changed('Added the record'),
  'patients.update': changed('Changed the record'),
  'details.read': seen('Opened their own details'),
  'details.update': changed('Changed their own details'),
  'patients.setProvider': rights('Changed the provider'),
  'patients.setGroup': rights('Changed the group'),
  'patients.setRole': rights('Changed whether the person is a lead or a patient'),
  'patients.setAdvocate': rights('Changed the advocate'),
  'patients.merge': changed('Merged two records'),
  'patients.unmerge': changed('Undid a merge'),
  'patients.archive': changed('Archived the record'),
  'patients.restore': changed('Took the record out of the archive'),
  'chartAccounts.read': seen('Checked the account of the chart'),
  'chartAccounts.invite': changed('Invited the patient to connect an account'),
  'chartAccounts.resend': changed('Sent the invitation of the patient again'),
  'chartAccounts.revoke': changed('Revoked the invitation of the patient'),
  'chartAccounts.confirmIdentity': changed('Confirmed the identity of the patient at the desk'),
  'chartAccounts.correct': changed('Corrected the contact details of the patient'),
  'chartAccounts.pause': changed('Paused the account until the patient confirms again'),
  'chartAccounts.detach': changed('Disconnected the account from the chart'),
  'chartAccounts.refuse': changed('Entered a wrong date of birth for an invitation'),
  'chartAccounts.accept': changed('Connected their account with the chart'),
  'chartAccounts.decline': changed('Declined the invitation to the chart'),
  'chartAccounts.setSharing': changed('Chose what the chart takes over from the account'),
  'chartAccounts.leave': changed('Disconnected their account from the chart'),
  'proposals.read': seen('Looked at a proposed change'),
  'proposals.create': changed('Proposed a change to the patient'),
  'proposals.withdraw': changed('Withdrew a proposed change'),
  'proposals.accept': changed('Accepted a proposed change'),
  'proposals.decline': changed('Declined a proposed change'),
  'notes.list': seen('Read the notes'),
  'notes.create': changed('Wrote a note'),
  'notes.update': changed('Changed a note'),
  'notes.remove': changed('Deleted a note'),
  'stream.read': seen('Saw the name among recent activity'),
  'notifications.read': seen('Saw the name in a notification'),
  'leadForms.create': changed('Added a lead form'),
  'leadForms.update': changed('Changed a lead form'),
  'leadForms.remove': changed('Deleted a lead form'),
  'leadForms.submit': changed('Sent a lead form'),
  'leadForms.openLocked': changed('Opened a locked lead'),
  'leads.setAdvocate': rights('Changed the advocate of the lead'),
  'leads.setClass': changed('Changed the lead class'),
  'leads.setStatus': changed('Changed the lead status'),
  'leads.adjustStatus': changed('Adjusted the lead status'),
  'tasks.list': seen('Listed tasks'),
  'tasks.read': seen('Opened a task'),
  'tasks.create': changed('Added a task'),
  'tasks.update': changed('Changed a task'),
  'tasks.complete': changed('Completed a task'),
  'tasks.confirm': changed('Confirmed that a task is done'),
  'tasks.incomplete': changed('Marked a task as not done'),
  'tasks.cancel': changed('Canceled a task'),
  'appointments.list': seen('Listed appointments'),
  'appointments.read': seen('Opened an appointment'),
  'appointments.calendar': seen('Looked at the calendar'),
  'appointments.create': changed('Booked an appointment'),
  'appointments.update': changed('Changed an appointment'),
  'appointments.remove': changed('Deleted an appointment'),
  'appointments.setReminded': changed('Turned reminders of appointments on or off'),
  'appointments.answer': changed('Answered a reminder'),
  'calendarFeeds.create': changed('Made a calendar feed'),
  'calendarFeeds.read': seen('A calendar read the feed'),
  'calendarFeeds.remove': changed('Ended a calendar feed'),
  'messages.list': seen('Read the messages'),
  'messages.reach': seen('Looked up whether emails and texts arrive'),
  'messages.inbox': seen('Listed the conversations'),
  'messages.search': seen('Searched the messages'),
  'messages.own': seen('Read their own messages'),
  'messages.file': seen('Opened a file of the messages'),
  'messages.ownFile': seen('Opened a file of their own messages'),
  'messages.sendFile': changed('Uploaded a file for a message'),
  'messages.open': changed('Opened a link to the messages'),
  'messages.send': changed('Wrote a message to the patient'),
  'messages.reply': changed('Wrote a message to the practice'),
  'messages.read': changed('Marked messages as read'),
  'messages.close': changed('Closed the conversation'),
  'messages.reopen': changed('Reopened the conversation'),
  'messages.card': seen('Looked up card details, without their numbers'),
  'messages.submitCard': changed('Sent card details'),
  'messages.revealCard': changed('Revealed a card'),
  'messages.revealCode': changed('Revealed the security code of a card, which destroyed it'),
  'messages.withdrawCard': changed('Withdrew card details'),
  'messages.assign': changed('Said who is to answer the patient'),
  'messages.draft': seen('Opened a draft of a message'),
  'messages.writeDraft': seen('Wrote a draft of a message'),
  'reviews.list': seen('Listed reviews'),
  'reviews.read': seen('Opened a review'),
  'letters.read': seen('Opened the letter of an opinion'),
  'reviews.remarks': seen('Read what the staff say of a review'),
  'reviews.options': seen('Looked up which doctors could review a question'),
  'reviews.draft': seen('Opened a draft of a review'),
  'reviews.writeDraft': seen('Wrote a draft of a review'),
  'reviews.create': changed('Asked for a review'),
  'reviews.reply': changed('Wrote in a review'),
  'reviews.answer': changed('Gave an opinion in a review'),
  'reviews.edit': changed('Changed what they wrote in a review'),
  'reviews.readPosts': changed('Marked posts of a review as read'),
  'reviews.remark': changed('Wrote a remark on a review'),
  'reviews.shift': changed('Passed a review on to the next person'),
  'reviews.advocate': changed('Gave a review to an advocate'),
  'reviews.transfer': changed('Gave a review to a doctor'),
  'reviews.close': changed('Closed a review'),
  'reviews.cancel': changed('Canceled a review'),
  'reviews.reopen': changed('Reopened a review'),
  'reviews.rate': changed('Rated a review'),
  'consults.list': seen('Listed video consultations'),
  'consults.read': seen('Opened a video consultation'),
  'consults.signal': seen('Connected to a video consultation'),
  'consults.create': changed('Scheduled a video consultation, or asked for one'),
  'consults.update': changed('Changed a video consultation'),
  'consults.invite': changed('Asked somebody to take part in a video consultation'),
  'consults.inviteGuest': changed('Asked somebody to take part in a video consultation by a link'),
  'consults.revokeGuest': changed('Took back a link to a video consultation'),
  'consults.openGuest': changed('Opened a link to a video consultation, and waits to be let in'),
  'consults.openOwn': changed('Opened the link to their video consultation'),
  'consults.admitGuest': changed('Let somebody into a video consultation who came by a link'),
  'consults.refuseGuest': changed('Turned somebody away from a video consultation'),
  'consults.say': changed('Wrote in the chat of a video consultation'),
  'consults.join': changed('Joined a video consultation'),
  'consults.consent': changed('Agreed to be seen by video'),
  'consults.cancel': changed('Canceled a video consultation'),
  'consults.noShow': changed('Noted that the patient did not come to a video consultation'),
  'consults.finish': changed('Finished a video consultation'),
  'consults.transfer': changed('Gave a video consultation to another doctor'),
  'consults.rate': changed('Rated a video consultation'),
  'uploads.list': seen('Listed uploads'),
  'uploads.read': seen('Opened an upload and its files'),
  'uploads.parse': seen('Viewed scans'),
  'studies.list': seen('Listed scans'),
  'keyImages.list': seen('Looked at the key images'),
  'keyImages.read': seen('Looked at a key image'),
  'keyImages.create': changed('Kept a key image'),
  'keyImages.remove': changed('Deleted a key image'),
  'measurements.list': seen('Looked at own measurements'),
  'measurements.set': noted('Saved a private measurement'),
  'measurements.remove': noted('Deleted a private measurement'),
  'uploads.create': changed('Started an upload'),
  'uploads.createTemporary': changed('Began a temporary upload'),
  'uploads.keep': changed('Kept a temporary upload'),
  'uploads.resume': changed('Resumed an upload'),
  'uploads.plan': changed('Announced files to send'),
  'uploads.complete': changed('Finished an upload'),
  'uploads.comment': changed('Commented on an upload'),
  'uploads.moveAway': changed('Moved an upload to another record'),
  'uploads.moveHere': changed('Moved an upload here from another record'),
  'uploads.seen': changed('Marked an upload as viewed'),
  'uploads.deleteFiles': changed('Deleted files of an upload'),
  'uploads.delete': changed('Deleted an upload'),
  'links.list': seen('Listed the links of a patient'),
  'links.revoke': changed('Revoked a link'),
  'sharelinks.list': seen('Listed upload links'),
  'sharelinks.listOpen': seen('Listed the open upload links'),
  'sharelinks.compare': seen('Compared scans with the patient'),
  'sharelinks.open': seen('Opened an upload link'),
  'sharelinks.create': changed('Sent an upload link'),
  'sharelinks.revoke': changed('Revoked an upload link'),

  'studyShares.list': seen('Listed shared scans'),
  'studyShares.create': changed('Shared scans by a link'),
  'studyShares.revoke': changed('Took back shared scans'),
  'studyShares.open': changed('Opened shared scans'),
  'studyShares.study': seen('Looked at shared scans'),

  'practice.create': rights('Founded the practice'),
  'practice.update': changed('Changed the practice'),
  'practice.setSignInPolicy': rights('Changed the sign-in policy'),
  'logos.set': changed('Changed the logo'),
  'logos.remove': changed('Removed the logo'),
  'reportSettings.update': changed('Changed the settings of reports'),
  'reportCosts.set': changed('Changed what a campaign costs'),
  'distribution.create': changed('Added a distribution'),
  'distribution.update': changed('Changed a distribution'),
  'distribution.remove': changed('Deleted a distribution'),
  'absences.create': changed('Planned an absence'),
  'absences.remove': changed('Took back a planned absence'),
  'locations.create': changed('Added a location'),
  'locations.update': changed('Changed a location'),
  'locations.remove': changed('Deleted a location'),
  'groups.create': changed('Added a group'),
  'groups.update': rights('Changed a group'),
  'groups.remove': rights('Deleted a group'),
  'groups.addManager': rights('Added a manager to a group'),
  'groups.removeManager': rights('Removed a manager from a group'),
  'groups.addStaff': rights('Added a person to a group'),
  'groups.removeStaff': rights('Removed a person from a group'),
  'comments.create': changed('Commented on the practice'),
  'lists.create': changed('Added a list item'),
  'lists.update': changed('Changed a list item'),
  'lists.remove': changed('Deleted a list item'),
  'subjects.create': changed('Added a task type'),
  'subjects.update': changed('Changed a task type'),
  'subjects.remove': changed('Deleted a task type'),
  'subjects.addItem': changed('Added a checklist item'),
  'subjects.updateItem': changed('Changed a checklist item'),
  'subjects.removeItem': changed('Deleted a checklist item'),
  'staffs.update': changed('Changed tags or business phone'),
  'staffs.setSettings': changed('Changed the business phone'),
  'staffs.setTags': changed('Changed tags'),
  'staffs.setRoles': rights('Changed roles'),
  'staffs.setPermissions': rights('Changed permissions'),
  'staffs.remove': rights('Deactivated a staff member'),
  'accounts.endSessions': changed('Signed a member out everywhere'),
  'accounts.close': rights('Closed their account'),
  'supports.add': rights('Added support for a provider'),
  'supports.remove': rights('Ended the support of a provider'),
  'invitations.create': rights('Invited a staff member'),
  'invitations.resend': rights('Sent an invitation again'),
  'invitations.revoke': rights('Revoked an invitation'),
  'invitations.accept': rights('Joined by an invitation'),
  'requests.accept': rights('Approved a request to join'),
  'requests.decline': changed('Declined a request to join'),
  'imports.start': changed('Began to import records'),
  'imports.cancel': changed('Stopped an import'),
  'imports.report': changed('Downloaded the report of an import'),
  'imports.undo': changed('Began to undo an import'),
  'imports.undoReport': changed('Downloaded the report of an undone import'),
  'imports.remove': changed('Deleted an import'),
  'webhooks.create': changed('Added a webhook'),
  'webhooks.update': changed('Changed a webhook'),
  'webhooks.renewSecret': changed('Gave a webhook another secret'),
  'webhooks.remove': changed('Deleted a webhook'),
  'webhooks.test': changed('Tested the webhooks'),
  'googleAds.list': seen('Looked at conversions of leads'),
  'googleAds.update': changed('Changed what Google Ads is told'),
  'googleAds.connect': changed('Connected Google Ads'),
  'googleAds.disconnect': changed('Disconnected Google Ads'),
  'googleAds.makeFile': changed('Gave the file of conversions an address'),
  'googleAds.endFile': changed('Ended the file of conversions'),
  'googleAds.readFile': changed('Read the file of conversions'),
  'facebook.connect': changed('Connected Facebook'),
  'facebook.update': changed('Changed what becomes of leads from Facebook'),
  'facebook.disconnect': changed('Disconnected Facebook'),
  'facebook.forget': changed('Forgot who had connected Facebook, at their wish'),
  'phone.update': changed('Changed the phone of the practice'),
  'communications.list': seen('Looked at calls and texts'),
  'communications.place': changed('Said on whose record a call or text belongs'),
  'exports.create': changed('Began to export the data of the practice'),
  'exports.cancel': changed('Stopped an export of the data'),
  'exports.remove': changed('Deleted an export of the data'),
  'exports.download': changed('Downloaded an export of the data'),
  'billing.subscribe': changed('Subscribed to a plan'),
  'billing.update': changed('Changed the subscription'),
  'billing.cancel': changed('Canceled the subscription'),
  'billing.addCard': changed('Added a card to pay with'),
  'billing.removeCard': changed('Deleted a card to pay with'),
  'billingAdmin.refund': changed('Refunded a payment'),
  'practiceAdmin.extendTrial': changed('Extended the free trial'),
  'practiceAdmin.suspend': changed('Suspended the practice'),
  'verification.confirmPhone': changed('Verified the phone of the practice'),
  'verification.requestName': changed('Requested the approval of the practice name'),
  'verification.approve': changed('Approved the practice name'),
  'verification.reject': changed('Rejected the practice name'),
  'practiceAdmin.resume': changed('Ended the suspension of the practice'),
  'audit.list': seen('Read the audit trail'),
  'audit.export': seen('Exported the audit trail'),

  'links/on-patient-contact-changed': auto(
    'Revoked links after an address changed or the record was archived',
  ),
  'appointments/on-appointment-passed': noted('Noted that the time of an appointment passed'),
  'appointments/on-appointments-moved': noted('Set reminders of appointments'),
  'appointments/on-announcement-due': auto(
    'Told the patient that appointments were booked, moved or canceled',
  ),
  'appointments/on-message-finished': auto(
    'Noted that a message about an appointment reached nobody',
  ),
  'appointments/on-reminder-due': auto('Sent a reminder of an appointment'),
  'patients/on-account-closed': auto('The account was closed; the record stays'),
  'patients/import': auto('The record was imported'),
  'patients/import-update': auto('Changed the record by an import'),
  'patients/undo-import': auto('Deleted the record because its import was undone'),
  'patients/undo-import-update': auto('Undid the changes of an import'),
  'patients/on-member-email-changed': auto('Took over the new email of the account'),
  'patients/on-member-renamed': auto('Took over the new name of the account'),
  'patients/on-own-details-changed': auto('Took over details that the patient changed'),
  'patients/on-lead-status-changed': noted('Noted the lead status in the history'),
  'patients/on-lead-status-adjusted': noted('Noted the adjusted lead status in the history'),
  'patients/on-facebook-lead-fetched': auto('Made a lead of what somebody sent on Facebook'),
  'patients/on-locked-leads-due': auto('Opened a lead that had waited for the plan'),
  'patients/on-sharelink-created': noted('Noted an upload link in the history'),
  'patients/on-sharelink-revoked': noted('Noted a revoked link in the history'),
  'patients/on-task-created': noted('Noted a task in the history'),
  'patients/on-task-changed': noted('Noted a changed task in the history'),
  'patients/on-upload-completed': noted('Noted new scans in the record'),
  'patients/on-upload-seen': noted('Noted that scans were viewed'),
  'patients/on-upload-deleted': noted('Noted a deleted upload in the history'),
  'patients/on-upload-moved-away': noted('Noted scans that were moved to another record'),
  'patients/on-upload-moved-here': noted('Noted scans that were moved here'),
  'growth/on-phone-news-noted': auto('Noted a call or text in the history'),
  'messages/on-unread-reminder-due': auto('Reminded the patient of an unread message'),
  'messages/on-card-expired': auto('Destroyed card details that had expired'),
  'reviews/on-staff-deactivated': auto('Took a review from someone who left'),
  'reviews/on-staff-roles-changed': auto(
    'Took a review from someone whose roles no longer allow it',
  ),
  'consults/on-consult-moment': auto(
    'Reminded of a video consultation, or noted that nobody started it',
  ),
  'consults/on-announcement-due': auto(
    'Told the patient that a video consultation was scheduled, moved or canceled',
  ),
  'consults/on-consult-link-asked': auto('Sent the link of a video consultation again'),
  'consults/on-message-finished': auto(
    'Noted that a message about a video consultation reached nobody',
  ),
  'consults/on-staff-deactivated': auto('Took a video consultation from someone who left'),
  'consults/on-staff-roles-changed': auto(
    'Took a video consultation from someone whose roles no longer allow it',
  ),
  'records/restore': auto('Restored lost records from a backup'),
  'uploads/on-upload-time-up': auto('Deleted an upload that was never finished'),
  'tasks/on-lead-created': auto('Gave the lead to an advocate'),
  'tasks/on-lead-contacted': auto('Completed the first task of a lead who was contacted'),
  'tasks/on-task-moment': auto(
    'Started a task, failed one that was past due, or gave it to the next',
  ),
  'tasks/on-task-changed': auto('Gave a lead that waited to an advocate who was free again'),
  'tasks/on-absence-ended': auto('Gave a lead that waited to an advocate who was back'),
  'tasks/on-distributions-changed': auto('Gave a lead that waited to an advocate'),
  'tasks/on-staff-deactivated': auto('Handed a task over from someone who left'),
  'tasks/on-staff-roles-changed': auto('Handed a task over from someone who takes none any more'),
} as const satisfies Record<string, Words>

type DeclaredAction = keyof typeof auditActions

/** What the trail says where somebody looked: once for a while, however often the page asks. */
export type SeenAction = {
  [A in DeclaredAction]: (typeof auditActions)[A]['kind'] extends 'seen' ? A : never
}[DeclaredAction]

/** Actions that change rights; their audit entries must say what was before and after. */
export type RightsAction = {
  [A in DeclaredAction]: (typeof auditActions)[A] extends { isOfRights: true } ? A : never
}[DeclaredAction]

/** What was done; where it was refused, the permission that it would have taken. */
export type AuditAction = DeclaredAction | PracticePermission

/** Actions that change no rights. */
export type OtherAction = Exclude<AuditAction, RightsAction>

const isDeclared = (action: string): action is DeclaredAction => Object.hasOwn(auditActions, action)

/** The actions by which the trail can be filtered. */
export const auditActionNames = Object.keys(auditActions).filter(isDeclared)

/** What was done, in words. */
export function actionWords(action: string): string {
  return isDeclared(action) ? auditActions[action].words : permissionWords(action)
}

/** An entry in words: what was done or, where it was refused, what it would have taken. */
export function entryWords({ action, outcome }: Pick<AuditEntryInfo, 'action' | 'outcome'>) {
  return outcome === 'refused' ? permissionWords(action) : actionWords(action)
}

/** A permission by the parts of its name: `Staffs: set roles`. */
function permissionWords(action: string): string {
  const [verb = '', noun = 'practice'] = action.split('.').toReversed()
  const apart = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const subject = apart(noun)
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}: ${apart(verb)}`
}

/** The kind of an action, by which the audit trail groups its entries. */
export function actionKind(action: string): Words['kind'] {
  return isDeclared(action) ? auditActions[action].kind : 'seen'
}

const somebody = v.object({ id: v.string(), name: v.string() })

/** An entry of the audit trail with the names as they are now. */
export const auditEntry = v.object({
  id: v.string(),
  at: v.string(),
  action: v.string(),
  outcome: v.picklist(auditOutcomes),
  actor: v.object({ ...somebody.entries, roles: v.array(v.picklist(practiceRoles)) }),
  /** Whose record it was; null where the practice as a whole was concerned. */
  record: v.nullable(v.object({ patientId: v.string(), name: v.string() })),
  /** Whom else it concerned, such as whose roles were changed. */
  subject: v.nullable(somebody),
  /** What else is to be known of it: of an export, how many it was of, and what it was filtered by. */
  details: v.nullable(v.string()),
  /** For a change of rights: the values before and after, as stored and in words. */
  change: v.nullable(v.object({ ...rightsChange.entries, words: v.string() })),
  ip: v.string(),
})
export type AuditEntryInfo = v.InferOutput<typeof auditEntry>

/** The same as the patient sees it, whose record it is: names and roles, no ids and addresses. */
export const ownAuditEntry = v.object({
  id: v.string(),
  at: v.string(),
  action: v.string(),
  name: v.string(),
  roles: v.array(v.picklist(practiceRoles)),
})
export type OwnAuditEntry = v.InferOutput<typeof ownAuditEntry>
