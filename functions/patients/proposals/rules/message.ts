import { email, type Message } from '#functions/deliveries/public.ts'

type About = { practice: { id: string; name: string }; url: string }

/** Tells a patient that a practice proposes a change: what it is, only the page says. */
export function proposalMail(to: string, { practice, url }: About): Message {
  return email({
    to,
    practice,
    toPatient: true,
    subject: `${practice.name} suggests a change to your details`,
    paragraphs: [
      `${practice.name} suggests a change to the details they have on file for you.`,
      'Sign in to look at it. Nothing changes until you accept it.',
    ],
    button: { label: 'Look at the change', url },
  })
}
