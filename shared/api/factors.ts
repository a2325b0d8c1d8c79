import * as v from 'valibot'
import { factorsInfo } from '../model/account.ts'
import { verificationCode } from './codes.ts'
import { defineRoutes, get, memberWith, post } from './contract.ts'
import { givenPassword } from './credentials.ts'

const withPassword = v.object({ password: givenPassword })

/** What adding a factor answers: the recovery codes, once, where it was the first one. */
export const factorAdded = v.object({
  factors: factorsInfo,
  recoveryCodes: v.nullable(v.array(v.string())),
})

/** Authenticator app and recovery codes (specification, section 7, Auth). */
export const factorRoutes = defineRoutes({
  list: get('/auth/factors', {
    summary: 'The second factors that the member has added.',
    access: memberWith('members.options.read'),
    response: factorsInfo,
  }),
  beginTotp: post('/auth/totp', {
    summary: 'Begin to add an authenticator app, or another in place of it: answers its key.',
    access: memberWith('members.options.update'),
    body: withPassword,
    response: v.object({ secret: v.string(), uri: v.string(), expiresAt: v.string() }),
  }),
  confirmTotp: post('/auth/totp/confirm', {
    summary:
      'Add the authenticator app by a code that it shows. Turns the second factor on, and answers recovery codes where there were none.',
    access: memberWith('members.options.update'),
    body: v.object({ code: verificationCode }),
    response: factorAdded,
  }),
  removeTotp: post('/auth/totp/remove', {
    summary: 'Remove the authenticator app.',
    access: memberWith('members.options.update'),
    body: withPassword,
    response: factorsInfo,
  }),
  renewRecoveryCodes: post('/auth/recovery-codes', {
    summary: 'Make new recovery codes in place of those there are; they are answered this once.',
    access: memberWith('members.options.update'),
    body: withPassword,
    response: v.object({ recoveryCodes: v.array(v.string()), factors: factorsInfo }),
  }),
})
