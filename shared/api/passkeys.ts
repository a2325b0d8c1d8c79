import * as v from 'valibot'
import { factorsInfo } from '../model/account.ts'
import { text } from '../model/fields.ts'
import { memberInfo } from '../model/member.ts'
import { creationOptions, newCredential, requestOptions, usedCredential } from '../model/passkey.ts'
import { renewedFactor, signedIn } from './auth.ts'
import { anyone, defineRoutes, factor, memberWith, patch, post } from './contract.ts'
import { givenPassword } from './credentials.ts'
import { factorAdded } from './factors.ts'

const ofPasskey = v.object({
  passkeyId: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be the id of a passkey')),
})
const passkeyName = text(64)

/** Passkeys, as the second factor and as the only one (specification, section 7, Auth). */
export const passkeyRoutes = defineRoutes({
  beginSignIn: post('/auth/passkey/begin', {
    summary: 'Begin to sign in with a passkey alone; sets the cookie that the next call needs.',
    access: anyone,
    response: requestOptions,
  }),
  signIn: post('/auth/passkey', {
    summary:
      'Sign in with a passkey that verified the person; it stands for password and second factor.',
    access: anyone,
    body: v.object({ credential: usedCredential }),
    response: signedIn,
  }),
  beginFactor: post('/auth/2-factor/passkey/begin', {
    summary: 'Begin to give a passkey as the second factor.',
    access: factor,
    body: v.object(renewedFactor),
    response: requestOptions,
  }),
  passFactor: post('/auth/2-factor/passkey', {
    summary: 'Give a passkey as the second factor; answers the member and a new session cookie.',
    access: factor,
    body: v.object({ credential: usedCredential, ...renewedFactor }),
    response: memberInfo,
  }),
  begin: post('/auth/passkeys', {
    summary: 'Begin to add a passkey.',
    access: memberWith('members.options.update'),
    body: v.object({ password: givenPassword }),
    response: creationOptions,
  }),
  add: post('/auth/passkeys/confirm', {
    summary: 'Add the passkey that the browser made; answers recovery codes where there were none.',
    access: memberWith('members.options.update'),
    body: v.object({ name: passkeyName, credential: newCredential }),
    response: factorAdded,
  }),
  rename: patch('/auth/passkeys/{passkeyId}', {
    summary: 'Give a passkey another name.',
    access: memberWith('members.options.update'),
    params: ofPasskey,
    body: v.object({ name: passkeyName }),
    response: factorsInfo,
  }),
  remove: post('/auth/passkeys/{passkeyId}/remove', {
    summary: 'Remove a passkey.',
    access: memberWith('members.options.update'),
    params: ofPasskey,
    body: v.object({ password: givenPassword }),
    response: factorsInfo,
  }),
})
