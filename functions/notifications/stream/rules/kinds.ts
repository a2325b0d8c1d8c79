import { type SecurityMatter, securityChanged } from '#events/accounts.ts'
import { importEnded, importUndone } from '#events/imports.ts'
import {
  leadStatusAdjusted,
  leadStatusChanged,
  patientCreated,
  patientProviderChanged,
} from '#events/patients.ts'
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
import { leadStatusLabels } from '#shared/model/leads.ts'
import { taskStatus, taskStatusLabels } from '#shared/model/task-codes.ts'
import type { ReaderContext } from '../../operations/context.ts'
import { type About, type Kind, kindOf } from '../../rules/feed.ts'

/** What an event adds to activity streams. */
export type StreamEntry = {
  about: About
  /** The patient sees it too, as it concerns their own chart. */
  patientSees?: true
}

/** Readers who may not see the patient do not get the entry at all: see `maySee`. */
const name = ({ patient }: ReaderContext) => patient?.name ?? 'a patient'
const page = ({ patient }: ReaderContext) => patient?.path ?? null
const scans = ({ patient }: ReaderContext) => {
  if (!patient) return null
  return patient.path === '/rad-cloud' ? patient.path : `${patient.path}/rad-cloud`
}
const staffPage = () => '/practice-hub/staff'

/** The label of a code that an item carries as text. */
function labelOf(labels: Readonly<Record<number, string>>, code = ''): string | undefined {
  return Object.entries(labels).find(([known]) => known === code)?.[1]
}

const ofThePlatform: readonly SecurityMatter[] = [
  'sessionsEnded',
  'operatorAdded',
  'operatorRemoved',
]

/** A person within a sentence. */
const whom = (person: string) => (person === 'You' ? 'you' : person)

/** The kinds of activity: of which event, for whom, in which words, with which link. */
export const activityKinds = {
  practiceCreated: kindOf(practiceCreated, {
    from: () => ({ about: {} }),
    needs: 'practices.read',
    words: ({ actor, practice }) => `${actor} set up ${practice}`,
  }),
  patientCreated: kindOf(patientCreated, {
    from: ({ payload: { patientId } }) => ({ about: { patientId } }),
    needs: 'patients.list',
    words: (context) => `${context.actor} added ${name(context)}`,
    link: page,
  }),
  imported: kindOf(importEnded, {
    from: ({ payload: { added } }) => (added === 0 ? null : { about: { what: String(added) } }),
    needs: 'patients.import',
    words: ({ actor, about }) => `${actor} imported ${about.what ?? ''} records`,
  }),
  importUndone: kindOf(importUndone, {
    from: () => ({ about: {} }),
    needs: 'patients.import',
    words: ({ actor }) => `${actor} undid an import`,
  }),
  leadStatusChanged: kindOf(leadStatusChanged, {
    from: ({ payload: { patientId, to } }) => ({ about: { patientId, what: String(to) } }),
    needs: 'patients.list',
    words: (context) =>
      `${context.actor} moved ${name(context)} to ${labelOf(leadStatusLabels, context.about.what) ?? ''}`,
    link: page,
  }),
  leadStatusAdjusted: kindOf(leadStatusAdjusted, {
    from: ({ payload: { patientId, to } }) => ({ about: { patientId, what: String(to) } }),
    needs: 'patients.list',
    words: (context) =>
      `${context.actor} adjusted the lead status of ${name(context)} to ${labelOf(leadStatusLabels, context.about.what) ?? ''}`,
    link: page,
  }),
  providerChanged: kindOf(patientProviderChanged, {
    from: ({ payload: { patientId, after } }) => ({
      about: { patientId, ...(after !== null && { memberId: after }) },
    }),
    needs: 'patients.list',
    words: (context) =>
      context.about.memberId === undefined
        ? `${context.actor} took the provider of ${name(context)} away`
        : `${context.actor} made ${whom(context.member)} the provider of ${name(context)}`,
    link: page,
  }),
  taskGiven: kindOf(taskCreated, {
    from: ({ payload: { patientId, advocateId } }) => ({
      about: { patientId, memberId: advocateId },
    }),
    needs: 'practices.tasks.list',
    words: (context) => `${context.member} got a task about ${name(context)}`,
    link: page,
  }),
  taskHandedOver: kindOf(taskChanged, {
    from: ({ payload: { patientId, before, after } }) =>
      before.advocateId === after.advocateId
        ? null
        : { about: { patientId, memberId: after.advocateId } },
    needs: 'practices.tasks.list',
    words: (context) =>
      context.actor === context.member
        ? `${context.actor} took over a task about ${name(context)}`
        : `${context.actor} gave ${whom(context.member)} a task about ${name(context)}`,
    link: page,
  }),
  taskCompleted: kindOf(taskChanged, {
    from: ({ payload: { patientId, before, after } }) =>
      before.status !== after.status && after.status === taskStatus.completed
        ? { about: { patientId } }
        : null,
    needs: 'practices.tasks.list',
    words: (context) => `${context.actor} completed a task about ${name(context)}`,
    link: page,
  }),
  taskStatusChanged: kindOf(taskChanged, {
    from: ({ payload: { patientId, before, after } }) =>
      before.status !== after.status && after.status !== taskStatus.completed
        ? { about: { patientId, what: String(after.status) } }
        : null,
    needs: 'practices.tasks.list',
    words: (context) => {
      const status = labelOf(taskStatusLabels, context.about.what)?.toLowerCase() ?? 'changed'
      return `A task about ${name(context)} is now ${status}`
    },
    link: page,
  }),
  scansArrived: kindOf(uploadCompleted, {
    from: ({ payload: { patientId, uploader } }) =>
      uploader === 'staff' ? null : { about: { patientId }, patientSees: true },
    needs: 'uploads.list',
    words: (context) => `Scans arrived from ${name(context)}`,
    link: scans,
  }),
  scansAdded: kindOf(uploadCompleted, {
    from: ({ payload: { patientId, uploader } }) =>
      uploader === 'staff' ? { about: { patientId }, patientSees: true } : null,
    needs: 'uploads.list',
    words: (context) => `${context.actor} added scans of ${name(context)}`,
    link: scans,
  }),
  scansDeleted: kindOf(uploadDeleted, {
    from: ({ payload: { patientId, wasCompleted } }) =>
      wasCompleted ? { about: { patientId }, patientSees: true } : null,
    needs: 'uploads.list',
    words: (context) => `${context.actor} deleted scans of ${name(context)}`,
    link: scans,
  }),
  linkSent: kindOf(shareLinkCreated, {
    from: ({ payload: { patientId } }) => ({ about: { patientId }, patientSees: true }),
    needs: 'uploads.list',
    words: (context) => `${context.actor} sent an upload link to ${name(context)}`,
    link: scans,
  }),
  linkRevoked: kindOf(shareLinkRevoked, {
    from: ({ payload: { patientId } }) => ({ about: { patientId } }),
    needs: 'uploads.list',
    words: (context) => `${context.actor} revoked an upload link of ${name(context)}`,
    link: scans,
  }),
  staffInvited: kindOf(staffInvited, {
    from: () => ({ about: {} }),
    needs: 'practices.staffs.create',
    words: ({ actor, practice }) => `${actor} invited someone to ${practice}`,
    link: staffPage,
  }),
  staffJoined: kindOf(staffJoined, {
    from: ({ payload: { staffId } }) => ({ about: { memberId: staffId } }),
    needs: 'practices.staffs.list',
    words: ({ member, practice }) => `${member} joined ${practice}`,
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
    words: ({ member }) => `${member} no longer ${member === 'You' ? 'work' : 'works'} here`,
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
    words: ({ actor, member }) => `${actor} declined the request of ${whom(member)}`,
    link: staffPage,
  }),
  securityChanged: kindOf(securityChanged, {
    // What the platform's people did is no doing of the member's.
    from: ({ payload: { memberId, matter } }) =>
      ofThePlatform.includes(matter) ? null : { about: { memberId } },
    needs: null,
    words: ({ member }) =>
      `${member} changed how ${member === 'You' ? 'you sign' : 'they sign'} in`,
    link: () => '/my/security',
  }),
} as const satisfies Record<string, Kind<StreamEntry>>

export const activityKindNames = Object.keys(activityKinds).filter(
  (kind): kind is keyof typeof activityKinds => kind in activityKinds,
)
