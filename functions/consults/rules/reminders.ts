import type * as v from 'valibot'
import type { consultMoment } from '#events/consults.ts'
import { email, type Message } from '#functions/deliveries/public.ts'
import { DAY, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { joiningTimes } from '#shared/model/consult.ts'
import { formatPhone } from '#shared/model/format-phone.ts'
import type { ConsultItem } from '../records.ts'
import type { Announcement } from './announcements.ts'

type Moment = v.InferOutput<(typeof consultMoment)['schema']>['moment']
type Timed = Pick<ConsultItem, 'state' | 'scheduledAt' | 'scheduledLen'>

/** A reminder within this time after a change would repeat what the patient has just been told. */
const TOLD_SECONDS = 5 * MINUTE

/** So long before a consultation its patient is reminded, the last time just before it. */
const before = { day: DAY, soon: 15 * MINUTE } as const

const momentOf = (time: { scheduledAt: string; scheduledLen: number }, moment: Moment) =>
  moment === 'over'
    ? joiningTimes(time).closesAt
    : plusSeconds(new Date(time.scheduledAt), -before[moment]).toISOString()

/** What is to happen to a consultation, and when; nothing to what waits for no start. */
export function momentsAhead(
  { state, scheduledAt, scheduledLen }: Timed,
  now: Date,
): { moment: Moment; at: string; scheduledAt: string }[] {
  if (state !== 'pending' || scheduledAt === null) return []
  return (['day', 'soon', 'over'] as const)
    .map((moment) => ({
      ...{ moment, scheduledAt },
      at: momentOf({ scheduledAt, scheduledLen }, moment),
    }))
    .filter(({ moment, at }) => {
      const earliest = moment === 'over' ? now : plusSeconds(now, TOLD_SECONDS)
      return at > earliest.toISOString()
    })
}

/**
 * What is to be done at a moment that has come, perhaps late: the consultation may have been moved, started or
 * canceled since. wait: it was made longer, and is not over yet.
 */
export function dueAt(
  { state, scheduledAt, scheduledLen }: Timed,
  { moment, scheduledAt: setFor }: { moment: Moment; scheduledAt: string },
  now: Date,
): 'remind' | 'noShow' | 'wait' | null {
  if (state !== 'pending' || scheduledAt === null || scheduledAt !== setFor) return null
  const at = now.toISOString()
  const time = { scheduledAt, scheduledLen }
  if (moment === 'over') return at >= joiningTimes(time).closesAt ? 'noShow' : 'wait'
  // What comes as late as the next reminder says no more than that one.
  const until = moment === 'day' ? momentOf(time, 'soon') : scheduledAt
  return at < until ? 'remind' : null
}

type To = { email: string | null; mobile: string | null }
type About = { practice: { id: string; name: string }; url: string | null }
/** What the email says, and the text in the middle of a sentence. */
type Said = { paragraph: string; text: string }

/**
 * A message with the link of a consultation: a text where there is a number, else an email; an email too where the number
 * takes no texts. It says nothing of the patient, nor why; its link lets nobody in by itself, so a program
 * that looks into mail does nothing by opening it.
 * @param about.url null for a message without a link
 * @returns null where there is neither number nor address
 */
function messageOf(to: To, { practice, url }: About, said: Said): Message | null {
  const mail =
    to.email === null
      ? null
      : email({
          ...{ to: to.email, practice, toPatient: true },
          subject: `Your video consultation with ${practice.name}`,
          paragraphs: [said.paragraph],
          button: url === null ? null : { label: 'Open the page', url },
        })
  if (to.mobile === null) return mail
  const text = [`${practice.name}:`, said.text, url, 'Reply STOP for no more texts.']
    .filter((part) => part !== null)
    .join(' ')
  return { channel: 'text', to: to.mobile, text, ...(mail && { otherwise: mail }) }
}

/** The message that reminds somebody; null where they cannot be reached. */
export function consultReminder(
  to: To,
  { moment, ...about }: About & { moment: 'day' | 'soon' },
): Message | null {
  const when = moment === 'day' ? 'tomorrow' : 'in a few minutes'
  return messageOf(to, about, {
    paragraph: `You have a video consultation ${when}. Open the page on the device that you will use, and try camera and microphone before it begins.`,
    text: `you have a video consultation ${when}.`,
  })
}

const announced = {
  scheduled: {
    paragraph: 'A video consultation was scheduled for you. Its page says when it is.',
    text: 'a video consultation was scheduled for you. See when it is:',
  },
  moved: {
    paragraph: 'Your video consultation has another time. Its page says when it is.',
    text: 'your video consultation has another time. See when it is:',
  },
} as const satisfies Partial<Record<Announcement, Said>>

/**
 * The message that a consultation was scheduled, moved or canceled; null if the patient cannot be
 * reached. The page of a canceled consultation cannot be opened, so that message has the phone
 * number of the practice instead of a link.
 */
export function consultAnnouncement(
  to: To,
  { announcement, url, ...about }: About & { announcement: Announcement; contactPhone: string },
): Message | null {
  const { practice } = about
  if (announcement !== 'canceled') return messageOf(to, { practice, url }, announced[announcement])
  const end = about.contactPhone ? ` Questions? Call ${formatPhone(about.contactPhone)}.` : ''
  return messageOf(
    to,
    { practice, url: null },
    {
      paragraph: `Your video consultation does not take place.${end}`,
      text: `your video consultation does not take place.${end}`,
    },
  )
}

/** The message with a link that was asked for again; null where they cannot be reached. */
export function foundLink(to: To, about: About): Message | null {
  return messageOf(to, about, {
    paragraph:
      'Somebody asked for the link to your video consultation by your date of birth and mobile number. If that was not you, you need do nothing.',
    text: 'here is the link to your video consultation, as you asked.',
  })
}

type Reminder = { patientId: string; consultId: string }

/** What a delivery is about that carries a reminder or an announcement. */
export const aboutReminder = ({ patientId, consultId }: Reminder) =>
  `consult#${patientId}#${consultId}`

/** The consultation that a delivery is about; null where it is about another thing. */
export function reminderOf(about: string | null): Reminder | null {
  const [, patientId, consultId] = about?.match(/^consult#([\w-]+)#([\w-]+)$/) ?? []
  return patientId && consultId ? { patientId, consultId } : null
}
