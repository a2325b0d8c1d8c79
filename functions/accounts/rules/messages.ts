import { email, type Message } from '#functions/deliveries/public.ts'
import type { ChosenMethod } from '#shared/model/account.ts'
import { CODE_SECONDS } from '../codes/rules/limits.ts'
import { RESET_LINK_SECONDS } from '../resets/rules/limits.ts'

/** The messages to owners of accounts. */

/** How long the address of a closed account stays taken. */
export const EMAIL_KEPT_DAYS = 30

const EXPIRES = `It expires in ${CODE_SECONDS / 60} minutes.`
const IGNORE = "If you didn't request this, you can ignore this email."

/** A code, with the subject that phones and lists of mail show it in. */
function codeMail(to: string, code: string, kind: string, notes: readonly string[]): Message {
  const subject = `${code} is your Praxis ${kind} code`
  const paragraphs = [`Your Praxis ${kind} code is:`]
  return email({ to, subject, paragraphs, code, notes: [EXPIRES, ...notes] })
}

/** About a change to the account, which someone else may have made. */
function changeMail(to: string, subject: string, change: string): Message {
  const advice = "If this wasn't you, reset your password right away and contact us."
  return email({ to, subject, paragraphs: [change, advice] })
}

export function registerMail(to: string, code: string): Message {
  return codeMail(to, code, 'verification', [IGNORE])
}

/** The address of the page that takes a request's token; the part after # reaches no server log. */
export function resetUrl(origin: string, { id, token }: { id: string; token: string }): string {
  return `${origin}/forget-password#${id}.${token}`
}

/** @param code null if the address was sent too many codes today: the link cannot be guessed */
export function resetMail(
  to: string,
  { code, url }: { code: string | null; url: string },
): Message {
  const subject =
    code === null ? 'Choose a new Praxis password' : `${code} is your Praxis password reset code`
  const lead =
    code === null
      ? 'Use this button to choose a new password for your Praxis account.'
      : 'Use this button to choose a new password for your Praxis account, or enter the code on the page where you asked for it.'
  const expires = code === null ? '' : `The code expires in ${CODE_SECONDS / 60} minutes. `
  return email({
    to,
    subject,
    paragraphs: [lead],
    code,
    button: { label: 'Choose a new password', url },
    notes: [
      `${expires}The button works for ${RESET_LINK_SECONDS / 60} minutes.`,
      `${IGNORE} Your password stays the same.`,
    ],
  })
}

/** To the owner, at most once a day, when failed sign-ins were blocked. */
export function signInBlockedMail(to: string, url: string): Message {
  return email({
    to,
    subject: 'Someone tried to sign in to your Praxis account',
    paragraphs: [
      'Someone entered a wrong password for your account many times. They did not get in. We blocked more tries from there for now.',
      "If it was you and you can't sign in, use this button to choose a new password. You can then sign in right away.",
      "If it wasn't you, you don't have to do anything. Your password still works on devices where you signed in before.",
    ],
    button: { label: 'Choose a new password', url },
    notes: ['The button works for one day. We send this email at most once a day.'],
  })
}

/** Sent if there is no account, so that the answer to a request does not show whether there is one. */
export function noAccountMail(to: string, origin: string): Message {
  return email({
    to,
    subject: 'There is no Praxis account for this address',
    paragraphs: [
      'Someone asked to reset the password for this email address, but no account uses it.',
      'If it was you, you may have registered with another address. You can also create an account with this one.',
    ],
    button: { label: 'Create an account', url: `${origin}/register` },
    notes: [IGNORE],
  })
}

export function newEmailMail(to: string, code: string): Message {
  return codeMail(to, code, 'new email', [IGNORE])
}

/** Sent in place of the code, so that the answer to a request does not show whose the address is. */
export function emailTakenMail(to: string): Message {
  return email({
    to,
    subject: 'This address already has a Praxis account',
    paragraphs: [
      'Someone who is signed in to another Praxis account asked to use this email address for it. This address has an account of its own, so nothing was changed.',
    ],
    notes: [IGNORE],
  })
}

/** To the former address, which no longer resets the password: whoever lost the account must write. */
export function emailChangedMail(to: string): Message {
  return email({
    to,
    subject: 'Your Praxis email address was changed',
    paragraphs: [
      'Your account now has another email address. You can no longer sign in with this one, and all other devices were signed out.',
      "If this wasn't you, contact us right away.",
    ],
  })
}

export function factorMail(to: string, code: string): Message {
  return codeMail(to, code, 'sign-in', [
    "If you aren't signing in, someone knows your password: reset it right away.",
  ])
}

/** The last line lets phones fill the code in on this site only. */
export function codeText(to: string, code: string, origin: string): Message {
  const text = `Your Praxis code is ${code}. ${EXPIRES} Don't share it with anyone.\n\n@${new URL(origin).host} #${code}`
  return { channel: 'text', to, text }
}

export function passwordChangedMail(to: string): Message {
  const change = 'The password of your account was changed, and all other devices were signed out.'
  return changeMail(to, 'Your Praxis password was changed', change)
}

const methodWords: Record<ChosenMethod, string> = {
  sms: 'Codes are sent by text',
  email: 'Codes are sent by email',
  totp: 'Codes come from your authenticator app',
  passkey: 'It asks for your passkey',
}

export function twoFactorChangedMail(to: string, on: boolean, method: ChosenMethod): Message {
  const state = on ? `on. ${methodWords[method]}` : 'off'
  const change = `Two-step sign-in of your account is now ${state}.`
  return changeMail(to, 'Two-step sign-in was changed', change)
}

const factorWords = {
  totpAdded: 'An authenticator app was added to your account.',
  totpRemoved: 'The authenticator app was removed from your account.',
  passkeyAdded: 'A passkey was added to your account. It can be used to sign in.',
  passkeyRemoved: 'A passkey was removed from your account.',
  recoveryCodesRenewed:
    'New recovery codes were made for your account. The old ones no longer work.',
  recoveryCodeUsed: 'A recovery code was used to sign in to your account. It works only once.',
} as const
export type FactorMatter = keyof typeof factorWords

export function factorChangedMail(to: string, matter: FactorMatter): Message {
  return changeMail(to, 'Your ways to sign in to Praxis changed', factorWords[matter])
}

export function sessionsEndedMail(to: string): Message {
  return email({
    to,
    subject: 'You were signed out of Praxis',
    paragraphs: [
      'Praxis support signed you out on all your devices. Your password still works.',
      "If you didn't ask for this, contact us.",
    ],
  })
}

/** Where the account is closed there is no password to reset. */
export function accountClosedMail(to: string): Message {
  return email({
    to,
    subject: 'Your Praxis account was closed',
    paragraphs: [
      'Your account was closed, and you were signed out on all your devices. What practices keep about you stays with them.',
      `After ${EMAIL_KEPT_DAYS} days this email address can be used for a new account.`,
      "If this wasn't you, contact us right away.",
    ],
  })
}

export function mobileChangedMail(to: string, mobile: string): Message {
  const change = `The number that ends in ${mobile.slice(-2)} is now that of your account.`
  return changeMail(to, 'Your mobile number at Praxis was verified', change)
}

export function providerJoinedMail(to: string, provider: string): Message {
  const change = `Your account was linked with ${provider}: you can sign in through it from now on.`
  return changeMail(to, 'Your Praxis account has another way to sign in', change)
}
