import { email, type Message } from '#functions/deliveries/public.ts'

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
