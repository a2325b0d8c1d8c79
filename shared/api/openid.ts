import * as v from 'valibot'
import { twoFactorInfo } from '../model/account.ts'
import { line } from '../model/fields.ts'
import { memberInfo } from '../model/member.ts'
import { openidLink, openidParameters } from '../model/openid.ts'
import { signedIn } from './auth.ts'
import { anyone, defineRoutes, factor, get, post } from './contract.ts'
import { givenPassword } from './credentials.ts'

/** A path of this site, to come back to after signing in; pages check it again before they go there. */
const returnTo = v.pipe(line(2048), v.regex(/^\/(?![/\\])[^\\]*$/, 'must be a path of this site'))

/** Signing in through a provider of OpenID Connect (specification, section 8, openid). */
export const openidRoutes = defineRoutes({
  info: get('/auth/openid', {
    summary: 'Whether signing in through a provider of OpenID Connect is set up, and its name.',
    access: anyone,
    response: v.object({ enabled: v.boolean(), name: v.nullable(v.string()) }),
  }),
  begin: post('/auth/openid', {
    summary:
      'Begin to sign in through the provider; answers where to send the browser, and sets a cookie that ties what comes back to it.',
    access: anyone,
    body: v.object({ returnTo: v.optional(v.nullable(returnTo)) }),
    response: v.object({ url: v.string() }),
  }),
  callback: post('/auth/openid/callback', {
    summary:
      "Finish with the parameters of the page that the provider came back to; answers the member, what the second factor needs, or that an account's password is needed to join the two.",
    access: anyone,
    body: openidParameters,
    response: v.object({
      outcome: v.union([memberInfo, twoFactorInfo, openidLink]),
      /** Where to go then; null where nothing was asked. */
      returnTo: v.nullable(v.string()),
    }),
  }),
  link: post('/auth/openid/link', {
    summary: 'Join the provider with the account of the same address, by the password of that.',
    access: anyone,
    body: v.object({ password: givenPassword }),
    response: signedIn,
  }),
  logout: post('/auth/openid/logout', {
    clearsCache: true,
    summary:
      'Sign out of a session that the provider opened; answers where to sign out of the provider too, or null where it has no such page.',
    access: factor,
    response: v.object({ url: v.nullable(v.string()) }),
  }),
})
