import { email, type Message } from '#functions/deliveries/public.ts'
import type { TwoFactorMethod } from '#shared/model/account.ts'
import { CODE_SECONDS } from '../codes/rules/limits.ts'

/** The messages to owners of accounts. */

const GOOD_FOR = `It is good for ${CODE_SECONDS / 60} minutes.`

/** About a change to the account, which may have been somebody else's. */
function notice(to: string, subject: string, text: string): Message {
  const advice = 'If this was not you, choose a new password at once, and tell us.'
  return email(to, subject, [text, '', advice])
}

export function registerMail(to: string, code: string): Message {
  return email(to, `${code} is your Praxis verification code`, [
    `Your Praxis verification code is ${code}`,
    '',
    `${GOOD_FOR} If you did not ask for it, you need do nothing.`,
  ])
}

export function resetMail(to: string, code: string): Message {
  return email(to, `${code} is your Praxis code for a new password`, [
    `Your code for choosing a new password is ${code}`,
    '',
    `${GOOD_FOR} If you did not ask for it, you need do nothing: your password stays as it is.`,
  ])
}

/** Sent if there is no account, so that the answer to a request does not show whether there is one. */
export function noAccountMail(to: string, origin: string): Message {
  return email(to, 'There is no Praxis account for this address', [
    'Somebody asked for a new password for this email address, but no account has it.',
    '',
    `If it was you, you may have registered with another address, or can do so at ${origin}/register.`,
    'If it was not, you need do nothing.',
  ])
}

export function factorMail(to: string, code: string): Message {
  return email(to, `${code} is your Praxis sign-in code`, [
    `Your Praxis sign-in code is ${code}`,
    '',
    `${GOOD_FOR} If you are not signing in, somebody knows your password: choose a new one at once.`,
  ])
}

/** The last line lets phones fill the code in on this site only. */
export function codeText(to: string, code: string, origin: string): Message {
  const text = `Your Praxis code is ${code}. ${GOOD_FOR} Tell it to nobody.\n\n@${new URL(origin).host} #${code}`
  return { channel: 'text', to, text }
}

export function passwordChangedMail(to: string): Message {
  const text = 'The password of your account was changed, and all other devices were signed out.'
  return notice(to, 'Your Praxis password was changed', text)
}

const methodWords: Record<TwoFactorMethod, string> = { sms: 'text', email: 'email' }

export function twoFactorChangedMail(to: string, on: boolean, method: TwoFactorMethod): Message {
  const state = on ? `on. Codes are sent by ${methodWords[method]}` : 'off'
  const text = `Two-step sign-in of your account is now ${state}.`
  return notice(to, 'Two-step sign-in was changed', text)
}

export function mobileChangedMail(to: string, mobile: string): Message {
  const text = `The number that ends in ${mobile.slice(-2)} is now that of your account.`
  return notice(to, 'Your mobile number at Praxis was verified', text)
}

export function providerJoinedMail(to: string, provider: string): Message {
  const text = `Your account was joined with ${provider}: you can sign in through it from now on.`
  return notice(to, 'Your Praxis account has another way to sign in', text)
}
