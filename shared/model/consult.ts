import * as v from 'valibot'
import { stateCode } from './address.ts'
import { endOf, startOf, stepInstant } from './appointment.ts'
import { guestStandings } from './consult-guest.ts'
import { consultRoles, consultStates } from './consult-moves.ts'
import {
  addressLine,
  counter,
  email,
  flag,
  id,
  instant,
  integer,
  longText,
  optionalField,
  phone,
  timezone,
} from './fields.ts'
import { STEP_MINUTES } from './hours.ts'

/** Video consultations (specification, section 3, Video consultation). */

/** How long a consultation is where nobody said so, and how long it may be, in minutes. */
export const CONSULT_MINUTES = 30
export const CONSULT_MINUTES_MAX = 4 * 60
/** How many days ahead one can be scheduled. */
export const CONSULT_DAYS_AHEAD = 365
/** How many minutes before it begins people may join, and until how many after its end it may start. */
export const CONSULT_EARLY_MINUTES = 30
export const CONSULT_LATE_MINUTES = 60
/** How many take part at most: everybody sends to everybody else. */
export const CONSULT_PARTICIPANTS_MAX = 4
/** How many times a patient proposes who asks for a consultation. */
export const CONSULT_TIMES_MAX = 3
/** Of the note that goes with a consultation, and of what its doctor writes after it. */
export const CONSULT_NOTE_MAX = 2000
/** The longest window of time that a list of a practice covers, in days. */
export const CONSULT_LIST_DAYS_MAX = 62

/** What patients agree to, once for each state that they are in; a new text is a new version. */
export const telehealthConsent = {
  version: '2026-11',
  text: [
    'I agree to be seen by video. I understand that:',
    '- the doctor cannot examine me as in the office, and may ask me to come in or to see somebody else;',
    '- the call is not for emergencies: in one I call 911;',
    '- the call goes encrypted between the devices of those who take part, and is not recorded;',
    '- the connection can fail, and the practice may then call me by phone;',
    '- where I am during the call decides whether the doctor may treat me, so I say it truthfully;',
    '- I may end the call at any time and take this consent back for the next one, without any effect on my care.',
  ].join('\n'),
} as const

const MINUTE_MS = 60_000

/** Between which moments people may join a consultation that has not started, ISO 8601. */
export function joiningTimes(time: { scheduledAt: string; scheduledLen: number }): {
  opensAt: string
  closesAt: string
} {
  const whole = { scheduledAt: time.scheduledAt, minutes: time.scheduledLen }
  const opensAt = startOf(whole) - CONSULT_EARLY_MINUTES * MINUTE_MS
  const closesAt = endOf(whole) + CONSULT_LATE_MINUTES * MINUTE_MS
  return {
    opensAt: new Date(opensAt).toISOString(),
    closesAt: new Date(closesAt).toISOString(),
  }
}

/** The address of a consultation's page. It opens nothing without a session or a link's secret. */
export const consultPath = ({ number, id: word }: { number: string; id: string }) =>
  `/v-consult/${number}/${word}`

/** A link for the patient. The secret is in the fragment, which browsers send to no server. */
export const ownConsultPath = (consult: { number: string; id: string }, secret: string) =>
  `${consultPath(consult)}#link=${secret}`

const scheduledLen = v.pipe(
  integer(STEP_MINUTES, CONSULT_MINUTES_MAX),
  v.multipleOf(STEP_MINUTES, `must be a multiple of ${STEP_MINUTES}`),
)
/** Left out or empty, it is asked for by an error of its own. */
const scheduledAt = optionalField(stepInstant)
const note = v.optional(longText(CONSULT_NOTE_MAX))

/** By what the patient wants to be reached about it; what is left out, the chart says. */
const contact = { contactEmail: optionalField(email), contactPhone: optionalField(phone) }

/**
 * A new consultation. Practice, patient, doctor and time are asked for by errors of their own where they are left
 * out. The practice schedules it; a patient who asks for one proposes times, and the practice chooses.
 */
export const consultForm = v.object({
  practiceId: v.optional(id),
  patientId: optionalField(id),
  providerId: optionalField(id),
  scheduledAt,
  scheduledLen: v.optional(scheduledLen, CONSULT_MINUTES),
  /** Only of a patient: times that would suit; `scheduledAt` is then one more of them. */
  wantedTimes: v.optional(
    v.pipe(
      v.array(stepInstant),
      v.maxLength(CONSULT_TIMES_MAX, `must be at most ${CONSULT_TIMES_MAX}`),
    ),
    [],
  ),
  /** The zone by which the patient reads times; where it is left out, that of the record. */
  patientTimezone: v.optional(timezone),
  note,
  ...contact,
})
export type ConsultForm = v.InferOutput<typeof consultForm>

/** What is left out stays as it is. The version is that of the consultation as it was read. */
export const consultChange = v.object({
  /** Of a consultation that has no doctor yet; another one is a transfer. */
  providerId: optionalField(id),
  scheduledAt,
  scheduledLen: v.optional(scheduledLen),
  patientTimezone: v.optional(timezone),
  note,
  ...contact,
  version: v.optional(counter),
})
export type ConsultChange = v.InferOutput<typeof consultChange>

/** Where the patient is during the call: for the doctor's license, and for help in an emergency. */
export const consultLocation = {
  addressLine1: addressLine,
  addressCity: addressLine,
  addressState: stateCode,
}

/** What the patient says who joins; of anybody else it is not looked at. */
export const joinForm = v.object({
  ...v.partial(v.object(consultLocation)).entries,
  /** 1: agrees to `telehealthConsent`. Needed once for each state. */
  consent: v.optional(flag),
})
export type JoinForm = v.InferOutput<typeof joinForm>

const storedLocation = v.object({
  addressLine1: v.string(),
  addressCity: v.string(),
  addressState: v.string(),
  confirmedAt: v.string(),
})
export type ConsultLocation = v.InferOutput<typeof storedLocation>

/** How a consultation was canceled: somebody did so, or nobody came. */
export const consultEnds = ['patient', 'practice', 'noShow'] as const
export type ConsultEnd = (typeof consultEnds)[number]

export const participantKinds = ['patient', 'provider', 'staff', 'guest'] as const

/** Somebody who takes part. */
export const consultParticipant = v.object({
  id: v.string(),
  kind: v.picklist(participantKinds),
  name: v.string(),
  /** Whether they start and finish it. */
  isHost: v.boolean(),
  /** Whether it is whoever looks. */
  isOwn: v.boolean(),
  /** When they joined first and last; null where they never did. */
  joinedAt: v.nullable(v.string()),
  lastJoinedAt: v.nullable(v.string()),
})
export type ConsultParticipant = v.InferOutput<typeof consultParticipant>

const nullable = v.nullable(v.string())

/** What the patient says of it afterwards, 1 to 5. */
export const consultRatingForm = v.object({
  rate: integer(1, 5),
  comment: v.optional(longText(CONSULT_NOTE_MAX), ''),
})
export type ConsultRatingForm = v.InferOutput<typeof consultRatingForm>
export const consultRating = v.object({
  rate: v.number(),
  comment: v.string(),
  createdAt: v.string(),
})

/** A consultation in a list. */
export const listedConsult = v.object({
  id: v.string(),
  /** Ten digits, to be read out. */
  number: v.string(),
  practiceId: v.string(),
  practiceName: v.string(),
  patientId: v.string(),
  patientName: v.string(),
  /** With the title; null where the practice has yet to choose one. */
  provider: v.nullable(v.object({ id: v.string(), name: v.string() })),
  state: v.picklist(consultStates),
  /** Null where a patient asked for it and the practice has yet to choose the time. */
  scheduledAt: nullable,
  /** Minutes. */
  scheduledLen: v.number(),
  /** What the patient who asked for it proposed. */
  wantedTimes: v.array(v.string()),
  patientTimezone: v.string(),
  /** By whose clock every page shows when it is. */
  practiceTimezone: v.string(),
  /** Where the patient said to be at the last joining; null before that, and for guests. */
  location: v.optional(v.nullable(storedLocation), null),
  createdAt: v.string(),
  updatedAt: v.string(),
  startedAt: nullable,
  finishedAt: nullable,
  canceledAt: nullable,
  /** Null where it was not canceled. */
  canceledBy: v.nullable(v.picklist(consultEnds)),
  version: v.number(),
})
export type ListedConsult = v.InferOutput<typeof listedConsult>

/** A consultation. What can be done with it, `consultActionsFor` says of `state` and `role`. */
export const consult = v.object({
  ...listedConsult.entries,
  /** What whoever looks is to it. */
  role: v.picklist(consultRoles),
  /** Of a guest, how far they are: what they are shown before they are let in says nothing of anybody; null of others. */
  admission: v.nullable(v.picklist(guestStandings)),
  note: v.string(),
  contactEmail: nullable,
  contactPhone: nullable,
  /** Of the practice, to be called where the line fails; empty where it has none. */
  practicePhone: v.string(),
  /** By which its patient is called: as was said for it, else as the chart says; null for who does not treat them. */
  patientPhone: nullable,
  /** Between these moments people may join, until it has started; null where it has no time yet. */
  opensAt: nullable,
  closesAt: nullable,
  participants: v.array(consultParticipant),
  /** The states for which the patient has agreed to the present text of `telehealthConsent`. */
  consentStates: v.array(v.string()),
  /**
   * Whether the doctor has a license where the patient is, or lives where that was not said yet; null where that is
   * not known, and where patients look. It warns and refuses nothing.
   */
  isLicensed: v.nullable(v.boolean()),
  /** The state by which `isLicensed` was decided: where the patient is, or lives. */
  licenseState: nullable,
  rating: v.nullable(consultRating),
})
export type Consult = v.InferOutput<typeof consult>

/** What the lists of consultations are filtered by. */
export const consultFilters = {
  state: v.optional(v.picklist(consultStates)),
  /** Only those that patients asked for and that have no time yet, or only the others. */
  isRequest: v.optional(flag),
  providerId: v.optional(id),
  patientId: v.optional(id),
  /** Of a practice the window is at most 62 days; it begins a day ago where nothing is said. */
  from: v.optional(instant),
  to: v.optional(instant),
}
export const consultOrders = ['scheduledAt ASC', 'scheduledAt DESC'] as const
