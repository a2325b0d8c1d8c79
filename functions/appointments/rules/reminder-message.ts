import { email, type Message } from '#functions/deliveries/public.ts'
import { formatPhone } from '#shared/model/format-phone.ts'
import type { Announcement } from './announcements.ts'

type To = { email: string | null; mobile: string | null }
type About = { practice: { id: string; name: string }; url: string }

/**
 * The message that reminds somebody: a text where there is a mobile number, else an email; an email too
 * where the number takes no texts. It says neither when nor where, and nothing of the patient: its
 * link does. The text is short, for texts are paid by length.
 * @returns null where there is neither number nor address
 */
export function reminderMessage(to: To, { practice, url }: About): Message | null {
  const mail =
    to.email === null
      ? null
      : email({
          ...{ to: to.email, practice, toPatient: true },
          subject: `Your appointment at ${practice.name}`,
          paragraphs: [
            'You have an appointment soon. See when and where it is, and let us know whether you will come.',
          ],
          button: { label: 'See the appointment', url },
          notes: ['You can turn these reminders off on the same page.'],
        })
  if (to.mobile === null) return mail
  const text = `${practice.name}: you have an appointment soon. See it and let us know if you will come: ${url} Reply STOP for no more texts.`
  return { channel: 'text', to: to.mobile, text, ...(mail && { otherwise: mail }) }
}

const announced: Record<Announcement, { one: string; several: (count: number) => string }> = {
  booked: {
    one: 'an appointment was booked for you.',
    several: (count) => `${count} appointments were booked for you.`,
  },
  moved: {
    one: 'your appointment has another time.',
    several: (count) => `${count} of your appointments have other times.`,
  },
  canceled: {
    one: 'your appointment does not take place.',
    several: (count) => `${count} of your appointments do not take place.`,
  },
  changed: {
    one: 'your appointment has changed.',
    several: (count) => `${count} of your appointments have changed.`,
  },
}

type Announcing = {
  practice: About['practice'] & { contactPhone: string }
  announcement: Announcement
  count: number
  /** The page of the first of them; null if they were deleted. */
  url: string | null
}

/**
 * The message that appointments were booked, moved or canceled. Channel and limits of content are
 * those of the reminder.
 * @returns null where there is neither number nor address
 */
export function announcementMessage(
  to: To,
  { practice, announcement, count, url }: Announcing,
): Message | null {
  const { one, several } = announced[announcement]
  const what = count === 1 ? one : several(count)
  const { contactPhone } = practice
  const questions =
    announcement === 'canceled' && contactPhone
      ? ` Questions? Call ${formatPhone(contactPhone)}.`
      : ''
  const mail =
    to.email === null
      ? null
      : email({
          ...{ to: to.email, practice, toPatient: true },
          subject: `Your appointment at ${practice.name}`,
          paragraphs: [`${what.charAt(0).toUpperCase()}${what.slice(1)}${questions}`],
          button: url === null ? null : { label: 'See the appointment', url },
          notes: url === null ? [] : ['You can turn these messages off on the same page.'],
        })
  if (to.mobile === null) return mail
  const link = url === null ? '' : ` See ${count === 1 ? 'it' : 'the first'}: ${url}`
  const text = `${practice.name}: ${what}${questions}${link} Reply STOP for no more texts.`
  return { channel: 'text', to: to.mobile, text, ...(mail && { otherwise: mail }) }
}
