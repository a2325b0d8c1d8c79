import { type SecurityMatter, securityChanged } from '#events/accounts.ts'
import { appointmentAnswered } from '#events/appointments.ts'
import type { Received } from '#events/define.ts'
import { exportReady, exportRequested } from '#events/exports.ts'
import { importEnded } from '#events/imports.ts'
import {
  advocateChanged,
  changeProposed,
  leadFormSentAgain,
  leadsLocked,
  noteWritten,
  patientProviderChanged,
  proposalAnswered,
} from '#events/patients.ts'
import { providerApplied, providerVerified } from '#events/providers.ts'
import { joinAnswered, joinRequested, staffJoined, staffRolesChanged } from '#events/staffs.ts'
import { taskChanged, taskCreated, taskDueSoon, taskUntouched } from '#events/tasks.ts'
import { uploadCompleted } from '#events/uploads.ts'
import type { NotificationKind } from '#shared/model/notification.ts'
import { practiceRoles, roleLabels } from '#shared/model/roles.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import type { ReaderContext } from '../../operations/context.ts'
import { type About, type Kind, kindOf } from '../../rules/feed.ts'
import type { Recipients } from '../operations/recipients.ts'
import { applicationMail, type NoticeMail, unverifiedMail, verifiedMail } from './mails.ts'

/** Who is notified of an event, and what about. */
export type Notice = {
  recipients: (of: Recipients) => Promise<readonly string[]> | readonly string[]
  about: About
  /** It concerns the recipient alone, who need not work in the practice of the event. */
  personal?: true
  /** Who is told this by email too. */
  mail?: NoticeMail
}

const securityWords: Record<SecurityMatter, string> = {
  password: 'Your password was changed',
  email: 'Your email address was changed',
  mobile: 'Your mobile number was changed',
  twoFactorOn: 'Signing in now asks for a code',
  twoFactorOff: 'Signing in no longer asks for a code',
  totpAdded: 'An authenticator app was added to your account',
  totpRemoved: 'The authenticator app was removed from your account',
  passkeyAdded: 'A passkey was added to your account',
  passkeyRemoved: 'A passkey was removed from your account',
  recoveryCodesRenewed: 'Your recovery codes were replaced by new ones',
  sessionsEnded: 'Praxis support signed you out everywhere',
  operatorAdded: 'Your account is now one of an operator of Praxis',
  operatorRemoved: 'Your account is no longer one of an operator of Praxis',
  recoveryCodeUsed: 'A recovery code was used to sign in',
}

const isSecurityMatter = (text: string): text is SecurityMatter => text in securityWords

/** The names of roles, in words, for their codes. */
export function roleNames(codes = ''): string {
  const named = codes.split(',').map(Number)
  return practiceRoles
    .filter((code) => named.includes(code))
    .map((code) => roleLabels[code])
    .join(', ')
}

const tab =
  (name: string) =>
  ({ patient }: ReaderContext) =>
    patient && `${patient.path}/${name}`
const importsPage = () => '/practice-hub/imports'
const exportPage = () => '/practice-hub/settings?tab=export'
const staffPage = () => '/practice-hub/staff'

/** The recipient, unless they caused the event themselves. */
const unlessActor = (
  { actor }: Pick<Received<(typeof taskCreated)['schema']>, 'actor'>,
  id: string,
) => (id === actor ? [] : [id])

/** Whoever cares for somebody from now on. */
function toNewCarer(event: Received<(typeof advocateChanged)['schema']>): Notice | null {
  const { after, patientId } = event.payload
  if (after === null) return null
  return { recipients: () => unlessActor(event, after), about: { patientId } }
}

function answerWords(name: string, answer: string | undefined): string {
  if (answer === 'otherTime') return `${name} asks for another time for an appointment`
  return `${name} ${answer === 'cancel' ? 'canceled' : 'confirmed'} an appointment`
}

/** The kinds of notification: of which event, for whom, in which words, with which link. */
export const noticeKinds: Record<NotificationKind, Kind<Notice>> = {
  taskGiven: kindOf(taskCreated, {
    from: (event) => ({
      recipients: () => unlessActor(event, event.payload.advocateId),
      about: { patientId: event.payload.patientId },
    }),
    needs: 'practices.tasks.list',
    words: ({ patient }) => (patient ? `New task for you: ${patient.name}` : 'New task for you'),
    link: tab('tasks'),
  }),
  taskHandedOver: kindOf(taskChanged, {
    from: (event) => {
      const { before, after, patientId, rerouted } = event.payload
      if (rerouted || before.advocateId === after.advocateId) return null
      return { recipients: () => unlessActor(event, after.advocateId), about: { patientId } }
    },
    needs: 'practices.tasks.list',
    words: ({ patient, actor }) =>
      patient ? `${actor} gave you a task: ${patient.name}` : `${actor} gave you a task`,
    link: tab('tasks'),
  }),
  taskStarted: kindOf(taskChanged, {
    from: ({ payload: { before, after, patientId } }) =>
      before.isWaiting && !after.isWaiting
        ? { recipients: () => [after.advocateId], about: { patientId } }
        : null,
    needs: 'practices.tasks.list',
    words: ({ patient }) =>
      patient ? `A task of yours starts: ${patient.name}` : 'A task of yours starts',
    link: tab('tasks'),
  }),
  taskDueSoon: kindOf(taskDueSoon, {
    from: ({ payload: { advocateId, patientId } }) => ({
      recipients: () => [advocateId],
      about: { patientId },
    }),
    needs: 'practices.tasks.list',
    words: ({ patient }) =>
      patient ? `A task is due within the hour: ${patient.name}` : 'A task is due within the hour',
    link: tab('tasks'),
  }),
  taskFailed: kindOf(taskChanged, {
    from: ({ payload: { before, after, patientId } }) =>
      before.status !== taskStatus.failed && after.status === taskStatus.failed
        ? { recipients: () => [after.advocateId], about: { patientId } }
        : null,
    needs: 'practices.tasks.list',
    words: ({ patient }) =>
      patient
        ? `A task failed, as it was past due: ${patient.name}`
        : 'A task failed, as it was past due',
    link: tab('tasks'),
  }),
  taskRerouted: kindOf(taskChanged, {
    from: ({ payload: { after, patientId, rerouted } }) =>
      rerouted ? { recipients: () => [after.advocateId], about: { patientId } } : null,
    needs: 'practices.tasks.list',
    words: ({ patient }) =>
      patient
        ? `A task came to you, as no one had touched it: ${patient.name}`
        : 'A task came to you, as no one had touched it',
    link: tab('tasks'),
  }),
  taskTaken: kindOf(taskChanged, {
    from: ({ payload: { before, patientId, rerouted } }) =>
      rerouted ? { recipients: () => [before.advocateId], about: { patientId } } : null,
    needs: 'practices.tasks.list',
    words: ({ patient }) =>
      patient
        ? `A task of yours went to the next, as you had not touched it: ${patient.name}`
        : 'A task of yours went to the next, as you had not touched it',
    link: tab('tasks'),
  }),
  taskUntouched: kindOf(taskUntouched, {
    from: ({ practiceId, payload: { patientId } }) =>
      practiceId === null
        ? null
        : {
            recipients: (of) => of.permission(practiceId, 'practices.distributions.update'),
            about: { patientId },
          },
    needs: 'practices.tasks.list',
    words: ({ patient }) =>
      patient
        ? `No one touches a task, and no one is left for it: ${patient.name}`
        : 'No one touches a task, and no one is left for it',
    link: tab('tasks'),
  }),
  scansArrived: kindOf(uploadCompleted, {
    from: ({ practiceId, actor, payload: { uploader, patientId } }) => {
      if (uploader === 'staff' || practiceId === null) return null
      return {
        recipients: (of) => of.patient(practiceId, patientId, actor),
        about: { patientId },
      }
    },
    needs: 'uploads.list',
    words: ({ patient }) => (patient ? `New scans from ${patient.name}` : 'New scans arrived'),
    link: tab('rad-cloud'),
  }),
  patientGiven: kindOf(patientProviderChanged, {
    from: toNewCarer,
    needs: 'patients.read',
    words: ({ patient, actor }) =>
      patient ? `${actor} made you the provider of ${patient.name}` : 'New patient for you',
    link: ({ patient }) => patient?.path ?? null,
  }),
  joinRequested: kindOf(joinRequested, {
    from: ({ practiceId, payload: { memberId } }) =>
      practiceId === null
        ? null
        : {
            recipients: (of) => of.permission(practiceId, 'practices.staffs.create'),
            about: { memberId },
          },
    needs: 'practices.staffs.create',
    words: ({ member, practice }) => `${member} asks to join ${practice}`,
    link: staffPage,
  }),
  joinAccepted: kindOf(joinAnswered, {
    from: ({ payload: { memberId, accepted } }) =>
      accepted ? { recipients: () => [memberId], about: {} } : null,
    needs: null,
    words: ({ practice }) => `You now work in ${practice}`,
    link: () => '/practice-hub',
  }),
  joinDeclined: kindOf(joinAnswered, {
    from: ({ practiceId, payload: { memberId, accepted } }) =>
      accepted || practiceId === null
        ? null
        : { recipients: () => [memberId], about: { practiceId }, personal: true },
    needs: null,
    words: ({ practice }) => `${practice} declined your request to join`,
  }),
  invitationAccepted: kindOf(staffJoined, {
    from: (event) => {
      const { invitedBy, staffId } = event.payload
      if (invitedBy === null) return null
      return { recipients: () => unlessActor(event, invitedBy), about: { memberId: staffId } }
    },
    needs: null,
    words: ({ member, practice }) => `${member} accepted your invitation to ${practice}`,
    link: staffPage,
  }),
  rolesChanged: kindOf(staffRolesChanged, {
    from: (event) => {
      const { staffId, after } = event.payload
      return { recipients: () => unlessActor(event, staffId), about: { what: after.join(',') } }
    },
    needs: null,
    words: ({ practice, about }) => `Your roles in ${practice} are now: ${roleNames(about.what)}`,
    link: () => '/practice-hub/profile',
  }),
  securityChanged: kindOf(securityChanged, {
    from: ({ payload: { memberId, matter } }) => ({
      recipients: () => [memberId],
      about: { what: matter },
      personal: true,
    }),
    needs: null,
    words: ({ about: { what = '' } }) =>
      isSecurityMatter(what) ? securityWords[what] : 'How you sign in was changed',
    link: () => '/my/security',
  }),
  providerApplied: kindOf(providerApplied, {
    from: ({ payload: { memberId } }) => ({
      recipients: (of) => of.operators(),
      about: { memberId },
      personal: true,
      mail: applicationMail,
    }),
    needs: null,
    words: ({ member }) => `${member} applied as a provider`,
    link: () => '/admin/providers',
  }),
  providerVerified: kindOf(providerVerified, {
    from: ({ payload: { memberId, verified } }) => ({
      recipients: () => [memberId],
      about: { what: verified ? 'verified' : 'unverified' },
      personal: true,
      mail: verified ? verifiedMail : unverifiedMail,
    }),
    needs: null,
    words: ({ about: { what } }) =>
      what === 'verified'
        ? 'You are verified as a provider'
        : 'You are no longer verified as a provider',
    link: () => '/my/profession',
  }),
  changeProposed: kindOf(changeProposed, {
    from: ({ practiceId, payload: { memberId } }) =>
      practiceId === null
        ? null
        : { recipients: () => [memberId], about: { practiceId }, personal: true },
    needs: null,
    words: ({ practice }) => `${practice} suggests a change to your details`,
    link: () => '/my/details',
  }),
  proposalAnswered: kindOf(proposalAnswered, {
    from: ({ payload: { patientId, proposerId, accepted } }) => ({
      recipients: () => [proposerId],
      about: { patientId, what: accepted ? 'accepted' : 'declined' },
    }),
    needs: 'patients.read',
    words: ({ patient, about: { what } }) =>
      `${patient?.name ?? 'A patient'} ${what === 'accepted' ? 'accepted' : 'declined'} your change`,
    link: tab('details'),
  }),
  personAssigned: kindOf(advocateChanged, {
    from: toNewCarer,
    needs: 'patients.read',
    words: ({ patient, actor }) =>
      patient ? `${actor} made you the advocate of ${patient.name}` : 'Someone new to look after',
    link: ({ patient }) => patient?.path ?? null,
  }),
  formSentAgain: kindOf(leadFormSentAgain, {
    from: ({ practiceId, payload: { patientId } }) => {
      if (practiceId === null) return null
      return { recipients: (of) => of.patient(practiceId, patientId, null), about: { patientId } }
    },
    needs: 'patients.read',
    words: ({ patient }) =>
      patient ? `${patient.name} sent a lead form` : 'Someone you know sent a lead form',
    link: ({ patient }) => patient?.path ?? null,
  }),
  leadsLocked: kindOf(leadsLocked, {
    from: ({ practiceId }) =>
      practiceId === null
        ? null
        : {
            recipients: (of) => of.permission(practiceId, 'practices.leadForms.list'),
            about: {},
          },
    needs: 'practices.leadForms.list',
    words: () => 'New leads wait: your plan has no lead records left',
    link: () => '/practice-hub/lead-forms',
  }),
  noteWritten: kindOf(noteWritten, {
    from: (event) => ({
      recipients: () => event.payload.staffIds.flatMap((id) => unlessActor(event, id)),
      about: { patientId: event.payload.patientId },
    }),
    needs: 'practices.notes.list',
    words: ({ patient, actor }) =>
      patient ? `${actor} wrote you a note: ${patient.name}` : `${actor} wrote you a note`,
    link: tab('notes'),
  }),
  exportRequested: kindOf(exportRequested, {
    // Whoever asked is told too: it may have been somebody else in their name.
    from: ({ practiceId }) =>
      practiceId === null
        ? null
        : {
            recipients: (of) => of.permission(practiceId, 'practices.exports.list'),
            about: {},
          },
    needs: 'practices.exports.list',
    words: ({ actor, practice }) => `${actor} began to export the data of ${practice}`,
    link: exportPage,
  }),
  exportReady: kindOf(exportReady, {
    from: ({ payload: { requestedBy } }) => ({ recipients: () => [requestedBy], about: {} }),
    needs: 'practices.exports.list',
    words: ({ practice }) => `Your export of ${practice} is ready to download`,
    link: exportPage,
  }),
  importEnded: kindOf(importEnded, {
    from: ({ payload: { createdBy, isDone } }) => ({
      recipients: () => [createdBy],
      about: { what: isDone ? 'done' : 'stopped' },
    }),
    needs: 'patients.import',
    words: ({ practice, about }) =>
      about.what === 'done'
        ? `Your import into ${practice} is done`
        : `Your import into ${practice} has stopped`,
    link: importsPage,
  }),
  appointmentAnswered: kindOf(appointmentAnswered, {
    from: ({ practiceId, payload: { patientId, creatorId, answer } }) =>
      practiceId === null
        ? null
        : {
            recipients: (of) => of.advocates(practiceId, patientId, creatorId),
            about: { patientId, what: answer },
          },
    needs: 'practices.appointments.list',
    words: ({ patient, about }) => answerWords(patient?.name ?? 'A patient', about.what),
    link: tab('appointments'),
  }),
}
