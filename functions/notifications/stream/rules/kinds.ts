import { securityChanged } from '#events/accounts.ts'
import { leadStatusChanged, patientCreated } from '#events/patients.ts'
import { practiceCreated } from '#events/practices.ts'
import {
  joinAnswered,
  joinRequested,
  staffDeactivated,
  staffInvited,
  staffJoined,
  staffRolesChanged,
} from '#events/staffs.ts'
import { taskChanged, taskCreated } from '#events/tasks.ts'
import {
  shareLinkCreated,
  shareLinkRevoked,
  uploadCompleted,
  uploadDeleted,
} from '#events/uploads.ts'
import { leadStatuses, leadStatusLabels } from '#shared/model/leads.ts'
import { taskStatus, taskStatuses, taskStatusLabels } from '#shared/model/task-codes.ts'
import type { Known } from '../../operations/context.ts'
import { type About, type Kind, kindOf } from '../../rules/feed.ts'

/** What is kept of something that happened. */
export type Happening = {
  about: About
  /** The patient sees it too, as what concerns the own chart. */
  patientSees?: true
}

/** Only what a reader may see of patients is told at all: see `isFor`. */
const name = ({ patient }: Known) => patient?.name ?? 'a patient'
const page = ({ patient }: Known) => patient?.path ?? null
const scans = ({ patient }: Known) => {
  if (!patient) return null
  return patient.path === '/rad-cloud' ? patient.path : `${patient.path}/rad-cloud`
}
const staffPage = () => '/practice-hub/staff'
const nowhere = () => null

function leadStatusOf(code: string | undefined): string {
  const status = leadStatuses.find((known) => String(known) === code)
  return status === undefined ? '' : leadStatusLabels[status]
}

function taskStatusOf(code: string | undefined): string {
  const status = taskStatuses.find((known) => String(known) === code)
  return status === undefined ? 'changed' : taskStatusLabels[status].toLowerCase()
}

const worksNoMore = (member: string) =>
  member === 'You' ? 'You no longer work here' : `${member} no longer works here`

/** What activity streams tell: of which event, to whom, in which words, and where the thing is. */
export const activityKinds = {
  practiceCreated: kindOf(practiceCreated, {
    from: () => ({ about: {} }),
    needs: 'practices.read',
    words: ({ actor, practice }) => `${actor} set up ${practice}`,
    link: nowhere,
  }),
  patientCreated: kindOf(patientCreated, {
    from: ({ payload: { patientId } }) => ({ about: { patientId } }),
    needs: 'patients.list',
    words: (known) => `${known.actor} added ${name(known)}`,
    link: page,
  }),
  leadStatusChanged: kindOf(leadStatusChanged, {
    from: ({ payload: { patientId, to } }) => ({ about: { patientId, what: String(to) } }),
    needs: 'patients.list',
    words: (known) => `${known.actor} moved ${name(known)} to ${leadStatusOf(known.about.what)}`,
    link: page,
  }),
  taskGiven: kindOf(taskCreated, {
    from: ({ payload: { patientId, advocateId } }) => ({
      about: { patientId, memberId: advocateId },
    }),
    needs: 'practices.tasks.list',
    words: (known) => `${known.member} got a task about ${name(known)}`,
    link: page,
  }),
  taskHandedOver: kindOf(taskChanged, {
    from: ({ payload: { patientId, before, after } }) =>
      before.advocateId === after.advocateId
        ? null
        : { about: { patientId, memberId: after.advocateId } },
    needs: 'practices.tasks.list',
    words: (known) =>
      known.actor === known.member
        ? `${known.actor} took over a task about ${name(known)}`
        : `${known.actor} gave ${told(known.member)} a task about ${name(known)}`,
    link: page,
  }),
  taskCompleted: kindOf(taskChanged, {
    from: ({ payload: { patientId, before, after } }) =>
      before.status !== after.status && after.status === taskStatus.completed
        ? { about: { patientId } }
        : null,
    needs: 'practices.tasks.list',
    words: (known) => `${known.actor} completed a task about ${name(known)}`,
    link: page,
  }),
  taskStatusChanged: kindOf(taskChanged, {
    from: ({ payload: { patientId, before, after } }) =>
      before.status !== after.status && after.status !== taskStatus.completed
        ? { about: { patientId, what: String(after.status) } }
        : null,
    needs: 'practices.tasks.list',
    words: (known) => `A task about ${name(known)} is now ${taskStatusOf(known.about.what)}`,
    link: page,
  }),
  scansArrived: kindOf(uploadCompleted, {
    from: ({ payload: { patientId, uploader } }) =>
      uploader === 'staff' ? null : { about: { patientId }, patientSees: true },
    needs: 'uploads.list',
    words: (known) => `Scans arrived from ${name(known)}`,
    link: scans,
  }),
  scansAdded: kindOf(uploadCompleted, {
    from: ({ payload: { patientId, uploader } }) =>
      uploader === 'staff' ? { about: { patientId }, patientSees: true } : null,
    needs: 'uploads.list',
    words: (known) => `${known.actor} added scans of ${name(known)}`,
    link: scans,
  }),
  scansDeleted: kindOf(uploadDeleted, {
    from: ({ payload: { patientId, wasCompleted } }) =>
      wasCompleted ? { about: { patientId }, patientSees: true } : null,
    needs: 'uploads.list',
    words: (known) => `${known.actor} deleted scans of ${name(known)}`,
    link: scans,
  }),
  linkSent: kindOf(shareLinkCreated, {
    from: ({ payload: { patientId } }) => ({ about: { patientId }, patientSees: true }),
    needs: 'uploads.list',
    words: (known) => `${known.actor} sent an upload link to ${name(known)}`,
    link: scans,
  }),
  linkRevoked: kindOf(shareLinkRevoked, {
    from: ({ payload: { patientId } }) => ({ about: { patientId } }),
    needs: 'uploads.list',
    words: (known) => `${known.actor} revoked an upload link of ${name(known)}`,
    link: scans,
  }),
  staffInvited: kindOf(staffInvited, {
    from: () => ({ about: {} }),
    needs: 'practices.staffs.create',
    words: ({ actor, practice }) => `${actor} invited somebody to ${practice}`,
    link: staffPage,
  }),
  staffJoined: kindOf(staffJoined, {
    from: ({ payload: { staffId } }) => ({ about: { memberId: staffId } }),
    needs: 'practices.staffs.list',
    words: ({ member, practice }) => `${member} joined ${practice}`,
    link: nowhere,
  }),
  rolesChanged: kindOf(staffRolesChanged, {
    from: ({ payload: { staffId } }) => ({ about: { memberId: staffId } }),
    needs: 'practices.staffs.create',
    words: ({ actor, member }) =>
      member === 'You' ? `${actor} changed your roles` : `${actor} changed the roles of ${member}`,
    link: staffPage,
  }),
  staffLeft: kindOf(staffDeactivated, {
    from: ({ payload: { staffId } }) => ({ about: { memberId: staffId } }),
    needs: 'practices.staffs.list',
    words: ({ member }) => worksNoMore(member),
    link: nowhere,
  }),
  joinRequested: kindOf(joinRequested, {
    from: ({ payload: { memberId } }) => ({ about: { memberId } }),
    needs: 'practices.staffs.create',
    words: ({ member, practice }) => `${member} asked to join ${practice}`,
    link: staffPage,
  }),
  joinDeclined: kindOf(joinAnswered, {
    from: ({ payload: { memberId, accepted } }) => (accepted ? null : { about: { memberId } }),
    needs: 'practices.staffs.create',
    words: ({ actor, member }) => `${actor} declined the request of ${told(member)}`,
    link: staffPage,
  }),
  securityChanged: kindOf(securityChanged, {
    from: ({ payload: { memberId } }) => ({ about: { memberId } }),
    needs: null,
    words: ({ member }) =>
      `${member} changed how ${member === 'You' ? 'you sign' : 'they sign'} in`,
    link: () => '/my/security',
  }),
} as const satisfies Record<string, Kind<Happening>>

/** A person within a sentence. */
function told(person: string): string {
  return person === 'You' ? 'you' : person
}

export type ActivityKind = keyof typeof activityKinds
export const activityKindNames = Object.keys(activityKinds).filter(
  (kind): kind is ActivityKind => kind in activityKinds,
)
