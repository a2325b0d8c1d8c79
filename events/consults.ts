import * as v from 'valibot'
import { consultActions, consultStates } from '#shared/model/consult-moves.ts'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.consults')

const standing = v.object({
  state: v.picklist(consultStates),
  providerId: v.nullable(v.string()),
  scheduledAt: v.nullable(v.string()),
})

/** What happened to a consultation: what the table of its states names, or another thing around it. */
export const consultChanges = [
  ...consultActions,
  /** It was scheduled, or asked for. */
  'create',
  /** Somebody waits who came by a link. */
  'wait',
  /** Its doctor left the practice, or does other work there. */
  'left',
] as const

/** A consultation is another than before; `before` is null where it was begun. */
export const consultChanged = event('ConsultChanged', {
  consultId: v.string(),
  /** With the id it makes the link. */
  number: v.string(),
  patientId: v.string(),
  change: v.picklist(consultChanges),
  /** Whether it was done for the patient’s side. */
  byPatient: v.boolean(),
  /** Whether the patient came in for the first time. */
  comes: v.optional(v.boolean(), false),
  before: v.nullable(standing),
  after: standing,
})

/** What happens to a consultation by time: a day and shortly before it, and once it can start no more. */
export const consultMoments = ['day', 'soon', 'over'] as const

/** A moment of a consultation has come, if it is still scheduled for when it was when the moment was set. */
export const consultMoment = event('ConsultMoment', {
  consultId: v.string(),
  moment: v.picklist(consultMoments),
  scheduledAt: v.string(),
})

/** It is time to tell the patient what was scheduled, moved or canceled, if that still holds. */
export const consultAnnouncementDue = event('ConsultAnnouncementDue', { consultId: v.string() })

/** Somebody asked for the link of their consultation; what they said of themselves is kept apart. */
export const consultLinkAsked = event('ConsultLinkAsked', { requestId: v.string() })

/** Something was written in the call. */
export const consultSaid = event('ConsultSaid', { consultId: v.string() })

/** There is something in a mailbox of who takes part in a consultation. */
export const consultSignaled = event('ConsultSignaled', {
  consultId: v.string(),
  /** Whether it is that of the patient or a guest, who hear on the same side. */
  toPatient: v.boolean(),
})
