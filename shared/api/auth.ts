import * as v from 'valibot'
import {
  authOptions,
  chosenMethod,
  sentMethod,
  sentMethods,
  sessionInfo,
  twoFactorInfo,
} from '../model/account.ts'
import { memberInfo } from '../model/member.ts'
import { flag, id } from '../model/plain-fields.ts'
import { recoveryCode, verificationCode } from './codes.ts'
import {
  anyone,
  defineRoutes,
  del,
  done,
  factor,
  get,
  memberOrNobody,
  memberWith,
  post,
} from './contract.ts'
import { credentials, givenPassword } from './credentials.ts'

/** The second factors that are proven by a code. */
const codeMethods = [...sentMethods, 'totp', 'recovery'] as const
export type CodeMethod = (typeof codeMethods)[number]

/** The session has passed the second factor, which is proven anew for what takes a fresh proof. */
export const renewedFactor = { renew: v.optional(flag, 0) }

/** The member, or what the second factor needs. */
export const signedIn = v.union([memberInfo, twoFactorInfo])

/** Signing in and out (specification, section 7, Auth). */
export const authRoutes = defineRoutes({
  login: post('/auth/login', {
    summary:
      'Sign in by email and password; answers the member, or what the second factor needs, and sets the session cookie.',
    access: anyone,
    body: credentials,
    response: signedIn,
  }),
  passTwoFactor: post('/auth/2-factor', {
    summary:
      'Give the code of the second factor: that was sent, that the authenticator app shows, or a recovery code; answers the member and a new session cookie. With renew=1 in a session that has passed it.',
    access: factor,
    body: v.object({
      code: v.union([verificationCode, recoveryCode], 'must be a code'),
      method: v.picklist(codeMethods, 'must be sms, email, totp or recovery'),
      ...renewedFactor,
    }),
    response: memberInfo,
  }),
  resendTwoFactor: post('/auth/resend-2-factor', {
    summary: 'Send another code, by the same method or another; refused before replaceableAt.',
    access: factor,
    body: v.object({ method: sentMethod, ...renewedFactor }),
    response: twoFactorInfo,
  }),
  options: get('/auth/options', {
    summary: 'How the member signs in.',
    access: memberWith('members.options.read'),
    response: authOptions,
  }),
  updateOptions: post('/auth/options', {
    summary:
      'Change how the member signs in. Turning the second factor off, or sending its code another way, needs the password.',
    access: memberWith('members.options.update'),
    body: v.object({
      enableTwoFactor: v.optional(flag),
      defaultTwoFactorMethod: v.optional(chosenMethod),
      stayLogin: v.optional(flag),
      password: v.optional(givenPassword),
    }),
    response: authOptions,
  }),
  session: get('/auth/session', {
    summary:
      'Who is signed in: null where nobody is, or the second factor is outstanding. For pages that are shown to anyone.',
    access: memberOrNobody,
    response: v.object({ member: v.nullable(memberInfo) }),
  }),
  listSessions: get('/auth/sessions', {
    summary: "The member's sessions, newest first.",
    access: memberWith('members.sessions.list'),
    response: v.object({ items: v.array(sessionInfo) }),
  }),
  endSession: del('/auth/sessions/{sessionId}', {
    summary: 'Sign out one session, such as that of a lost device.',
    access: memberWith('members.sessions.revoke'),
    params: v.object({ sessionId: id }),
    response: done,
  }),
  endSessions: del('/auth/sessions', {
    summary: 'Sign out everywhere; with keepCurrent=1 everywhere else.',
    access: memberWith('members.sessions.revoke'),
    query: v.object({ keepCurrent: v.optional(flag, 0) }),
    response: done,
  }),
  logout: post('/auth/logout', {
    clearsCache: true,
    summary:
      'Sign out; the session ends on the server too. Where a provider of OpenID Connect had opened it, answers where to sign out there.',
    access: anyone,
    response: v.object({
      ...done.entries,
      provider: v.nullable(v.object({ name: v.string(), url: v.string() })),
    }),
  }),
})
