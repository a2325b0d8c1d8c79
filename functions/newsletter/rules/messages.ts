import { email, type Message } from '#functions/deliveries/public.ts'
import { newsletterRoutes } from '#shared/api/newsletter.ts'
import { API_BASE } from '#shared/api/protocol.ts'
import { CONFIRM_DAYS } from './subscriber.ts'

/**
 * The emails of the newsletter. None says a name: who typed the address may be a stranger, whose words would
 * reach it by us.
 */

/** Where the owner of an address says yes, and by which secret. */
type Link = { to: string; origin: string; key: string }

export function confirmMail({ to, origin, key }: Link): Message {
  return email({
    to,
    subject: 'Confirm your subscription to the Praxis newsletter',
    paragraphs: [
      'Somebody, most likely you, asked for the Praxis newsletter at this address. Press the button to get it.',
    ],
    button: { label: 'Confirm subscription', url: `${origin}/newsletter/confirm?key=${key}` },
    notes: [
      `The link is good for ${CONFIRM_DAYS} days.`,
      'If it was not you, do nothing: you will get no newsletter, and we forget the address.',
    ],
  })
}

/** The owner said yes: from now on every email has the way out below it. */
export function welcomeMail(link: Link): Message {
  return email({
    to: link.to,
    subject: 'You are subscribed to the Praxis newsletter',
    paragraphs: [
      'Thank you. About once a month we write what is new in Praxis and what other practices do with it.',
      'You can unsubscribe at any time by the link below each of our emails.',
    ],
    choice: choiceOf(link),
  })
}

/** To who gets it already: the page said nothing of that, for anybody could have asked. */
export function alreadyMail(link: Link): Message {
  return email({
    to: link.to,
    subject: 'You get the Praxis newsletter already',
    paragraphs: [
      'Somebody, most likely you, asked for the Praxis newsletter at this address. It is subscribed already, so there is nothing to do.',
    ],
    choice: choiceOf(link),
  })
}

/** Where the newsletter is ended: the page for people, and what mail programs call. */
export function choiceOf({ origin, key }: Pick<Link, 'origin' | 'key'>) {
  return {
    url: `${origin}/newsletter/unsubscribe?key=${key}`,
    oneClickUrl: `${origin}${API_BASE}${newsletterRoutes.stop.path}?key=${key}`,
  }
}
