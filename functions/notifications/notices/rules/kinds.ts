import { type SecurityMatter, securityChanged } from '#events/accounts.ts'
import { appointmentAnswered } from '#events/appointments.ts'
import type { Received } from '#events/define.ts'
import { conversationAssigned } from '#events/messages.ts'
import {
  advocateChanged,
  changeProposed,
  leadFormSentAgain,
  noteWritten,
  patientProviderChanged,
  proposalAnswered,
} from '#events/patients.ts'
import { providerAnswered, providerApplied, providerVerified } from '#events/providers.ts'
import { joinAnswered, recordAccessGiven, staffJoined, staffRolesChanged } from '#events/staffs.ts'
import { uploadCompleted } from '#events/uploads.ts'
import type { NotificationKind } from '#shared/model/notification.ts'
import { practiceRoles, roleLabels } from '#shared/model/roles.ts'
import { type Kind, kindOf } from '../../rules/feed.ts'
import { accountKinds } from './account-kinds.ts'
import { billingKinds } from './billing-kinds.ts'
import { consultKinds } from './consult-kinds.ts'
import { applicationMail, returnedMail, unverifiedMail, verifiedMail } from './mails.ts'
import { type Notice, tab, unlessActor, withPatient } from './notice.ts'
import { practiceKinds } from './practice-kinds.ts'
import { reviewKinds } from './review-kinds.ts'
import { sendingKinds } from './sending-kinds.ts'
import { taskKinds } from './task-kinds.ts'

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

/** The words and the email that tell a provider of the operator's decision. */
const decisions = {
  verified: { words: 'You are verified as a provider', mail: verifiedMail },
  returned: {
    words: 'Your application as a provider needs something from you',
    mail: returnedMail,
  },
  unverified: { words: 'You are no longer verified as a provider', mail: unverifiedMail },
}

const staffPage = () => '/practice-hub/staff'

/** Whoever cares for somebody from now on. */
function toNewCarer(
  event: Received<(typeof advocateChanged | typeof conversationAssigned)['schema']>,
): Notice | null {
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
  ...accountKinds,
  ...taskKinds,
  ...reviewKinds,
  ...consultKinds,
  ...billingKinds,
  ...sendingKinds,
  ...practiceKinds,
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
  recordAccessGiven: kindOf(recordAccessGiven, {
    from: ({ practiceId, payload: { staffId, givenBy, roles } }) =>
      practiceId === null
        ? null
        : {
            recipients: async (of) => {
              const admins = await of.permission(practiceId, 'practices.staffs.setPermissions')
              return admins.filter((id) => id !== staffId && id !== givenBy)
            },
            about: { memberId: staffId, what: roles.join(',') },
          },
    needs: 'practices.staffs.setPermissions',
    words: ({ member, practice, about }) =>
      `${member} can now open records in ${practice}: ${roleNames(about.what) || 'manager of a group'}`,
    link: staffPage,
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
  providerAnswered: kindOf(providerAnswered, {
    from: ({ payload: { memberId } }) => ({
      recipients: (of) => of.operators(),
      about: { memberId },
      personal: true,
      mail: applicationMail,
    }),
    needs: null,
    words: ({ member }) => `${member} answered what you asked of their application`,
    link: () => '/admin/providers',
  }),
  providerVerified: kindOf(providerVerified, {
    from: ({ payload: { memberId, verified, isReturned } }) => {
      const what = isReturned ? 'returned' : verified ? 'verified' : 'unverified'
      return {
        recipients: () => [memberId],
        about: { what },
        personal: true,
        mail: decisions[what].mail,
      }
    },
    needs: null,
    words: ({ about: { what } }) =>
      what === 'verified' || what === 'returned'
        ? decisions[what].words
        : decisions.unverified.words,
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
  conversationAssigned: kindOf(conversationAssigned, {
    from: toNewCarer,
    needs: 'messaging.list',
    words: ({ patient, actor }) => withPatient(`${actor} asks you to answer messages`, patient),
    link: tab('messages'),
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
  noteWritten: kindOf(noteWritten, {
    from: (event) => ({
      recipients: () => event.payload.staffIds.flatMap((id) => unlessActor(event, id)),
      about: { patientId: event.payload.patientId },
    }),
    needs: 'practices.notes.list',
    words: ({ patient, actor }) => withPatient(`${actor} wrote you a note`, patient),
    link: tab('notes'),
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
