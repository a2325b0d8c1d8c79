// What the demo data takes from the functions, all of it here: a practice with months of history
// cannot be made through the API, where everything happens now. The demo builds records by the rules
// of the domains and writes them through their stores. Other files of the seed import no function.
export { appointOperator } from '#functions/accounts/operators/operations/appoint.ts'
export { newMember } from '#functions/accounts/rules/member.ts'
export { hashPassword } from '#functions/accounts/rules/passwords.ts'
export { createAccountStore } from '#functions/accounts/store.ts'
export { type AppointmentItem, nextOf } from '#functions/appointments/rules/appointment.ts'
export { bookedEntry } from '#functions/appointments/rules/entries.ts'
export {
  calendarWrites,
  countWrites,
  createAppointmentStore,
  entryWrites,
  nextMomentWrites,
} from '#functions/appointments/store.ts'
export { createQueue, type QueueMessage } from '#functions/deliveries/public.ts'
export { logMany } from '#functions/growth/phone/operations/log.ts'
export { callFromLog, type LoggedCall } from '#functions/growth/phone/rules/call.ts'
export { logId } from '#functions/growth/phone/rules/numbers.ts'
export { type ServiceText, textAfter } from '#functions/growth/phone/rules/text.ts'
export { createPhoneStore } from '#functions/growth/phone/store.ts'
export { acceptInvitation } from '#functions/patients/accounts/operations/answer.ts'
export { inviteToChart } from '#functions/patients/accounts/operations/invite.ts'
export { createDirectoryStore } from '#functions/patients/directory/store.ts'
export { type PatientItem, readRow } from '#functions/patients/records.ts'
export { classLead } from '#functions/patients/rules/lead-class.ts'
export { moveLead, type Person } from '#functions/patients/rules/lead-status.ts'
export { newPatient } from '#functions/patients/rules/patient.ts'
export { afterMove, afterTasks } from '#functions/patients/rules/reactions.ts'
export {
  classIs,
  created,
  type EntryText,
  taskAssigned,
  updated,
} from '#functions/patients/rules/timeline.ts'
export { createPatientStore, timelineWrite } from '#functions/patients/store.ts'
export { callAudit, reactionAudit } from '#functions/platform/audit.ts'
export { DAY, plusSeconds, systemClock } from '#functions/platform/clock.ts'
export { readKeyArns } from '#functions/platform/compose.ts'
export { readEnvironment } from '#functions/platform/environment.ts'
export { sessionCookie } from '#functions/platform/identity/cookie.ts'
export { readIdentity } from '#functions/platform/identity/identity.ts'
export { identityKeys, type MemberItem } from '#functions/platform/identity/records.ts'
export { openSession } from '#functions/platform/identity/sessions.ts'
export { newId, newSecret } from '#functions/platform/ids.ts'
export { mapLimited } from '#functions/platform/map-limited.ts'
export { createObjectStore, type ObjectStore } from '#functions/platform/objects.ts'
export { createTable, type Table, type Write } from '#functions/platform/table.ts'
export { createDataKeys } from '#functions/platform/vault/data-keys.ts'
export { createVault } from '#functions/platform/vault/vault.ts'
export { practiceKeys } from '#functions/practices/keys.ts'
export { type LocationForm, newLocation } from '#functions/practices/locations/rules/locations.ts'
export { createLocationStore } from '#functions/practices/locations/store.ts'
export { foundPractice, type PracticeForm } from '#functions/practices/rules/found.ts'
export { createPracticeStore, writeFounding } from '#functions/practices/store.ts'
export { joinWrites } from '#functions/staffs/public.ts'
export { changeWaiting, inPractice, type Waiting } from '#functions/status/public.ts'
export { assignmentWrite } from '#functions/tasks/reports/store.ts'
export { chooseAdvocate } from '#functions/tasks/rules/assign.ts'
export { completeTask } from '#functions/tasks/rules/finish.ts'
export type { Rotation } from '#functions/tasks/rules/rotation.ts'
export { followUp, type TaskItem } from '#functions/tasks/rules/task.ts'
export { createTaskStore, taskWrites } from '#functions/tasks/store.ts'
export { revokeLink, sendLink } from '#functions/uploads/links/operations/send.ts'
export { createLinkStore } from '#functions/uploads/links/store.ts'
export { beginUpload } from '#functions/uploads/operations/begin.ts'
export { changeUpload } from '#functions/uploads/operations/change.ts'
export { completeUpload } from '#functions/uploads/operations/complete.ts'
export { planFiles } from '#functions/uploads/operations/plan-files.ts'
export { readStudies } from '#functions/uploads/operations/stored-studies.ts'
export type { Work } from '#functions/uploads/operations/work.ts'
export type { ShareLinkRecord, Uploader, UploadRecord } from '#functions/uploads/records.ts'
export { createUploadStore } from '#functions/uploads/store.ts'
