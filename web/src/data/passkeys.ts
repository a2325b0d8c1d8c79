import { authRoutes } from '#shared/api/auth.ts'
import { passkeyRoutes } from '#shared/api/passkeys.ts'
import type { FactorsInfo } from '#shared/model/account.ts'
import { ApiError } from '../api/api-error.ts'
import { createClient } from '../api/client.ts'
import { afterAdding, factorsQuery } from './factors.ts'
import { mutation } from './mutation.ts'

const api = createClient({ auth: authRoutes, passkeys: passkeyRoutes })

/** What speaks with the authenticator: fetched when somebody uses a passkey, or could. */
const webauthn = () => import('@simplewebauthn/browser')

/** Whether this browser has passkeys; told without loading anything. */
export function browserSupportsWebAuthn(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/** Whether this browser offers passkeys in a field, beside what it fills in. */
export async function browserSupportsWebAuthnAutofill(): Promise<boolean> {
  if (!browserSupportsWebAuthn()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

const words = {
  stopped: 'Nothing happened: it was canceled, or took too long. Try again.',
  exists: 'Your device has a passkey for this account already.',
  unable: 'This device cannot make passkeys that check who you are. Set up a screen lock first.',
} as const

type Webauthn = Awaited<ReturnType<typeof webauthn>>

/** What a browser or authenticator refused, in words. */
function passkeyError(thrown: unknown): unknown {
  if (thrown instanceof ApiError) return thrown
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return new ApiError('ERR_PASSKEY_FAILED', words.exists)
  }
  const isUnable = typeof code === 'string' && code.startsWith('ERROR_AUTHENTICATOR_MISSING')
  return new ApiError('ERR_PASSKEY_FAILED', isUnable ? words.unable : words.stopped)
}

/** Runs a step that the browser or the authenticator may refuse. @throws ApiError */
async function orRefused<T>(step: (api: Webauthn) => Promise<T>): Promise<T> {
  try {
    return await step(await webauthn())
  } catch (thrown) {
    throw passkeyError(thrown)
  }
}

/** Signs in with a passkey that the person chooses. */
export async function signInWithPasskey() {
  const optionsJSON = await api.passkeys.beginSignIn()
  const credential = await orRefused(({ startAuthentication }) =>
    startAuthentication({ optionsJSON }),
  )
  return api.passkeys.signIn({ body: { credential } })
}

let hasWaited = false

/** Waits for a passkey to be chosen among what the browser fills in; null where it stops waiting. */
export async function waitForPasskey() {
  try {
    hasWaited = true
    const { startAuthentication } = await webauthn()
    const optionsJSON = await api.passkeys.beginSignIn()
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true })
  } catch {
    return null
  }
}

export type ChosenPasskey = NonNullable<Awaited<ReturnType<typeof waitForPasskey>>>

export const signInWith = (credential: ChosenPasskey) =>
  api.passkeys.signIn({ body: { credential } })

/** Stops waiting for a passkey. */
export async function stopWaiting() {
  if (hasWaited) (await webauthn()).WebAuthnAbortService.cancelCeremony()
}

/** Gives a passkey as the second factor; renewed, in a session that has passed it. */
export async function passPasskey({ isRenewed = false } = {}) {
  const renew = isRenewed ? 1 : 0
  const optionsJSON = await api.passkeys.beginFactor({ body: { renew } })
  const credential = await orRefused(({ startAuthentication }) =>
    startAuthentication({ optionsJSON }),
  )
  return api.passkeys.passFactor({ body: { credential, renew } })
}

const changed = [api.auth.options.key]

/** Has the browser make a passkey, and adds it to the account. */
export const addPasskey = mutation({
  run: async ({ name, password }: { name: string; password: string }) => {
    const optionsJSON = await api.passkeys.begin({ body: { password } })
    const credential = await orRefused(({ startRegistration }) =>
      startRegistration({ optionsJSON }),
    )
    return api.passkeys.add({ body: { name, credential } })
  },
  write: (client, { factors }) => client.setQueryData(factorsQuery.queryKey, factors),
  invalidates: afterAdding,
})

export const renamePasskey = mutation({
  run: ({ id, name }: { id: string; name: string }) =>
    api.passkeys.rename({ params: { passkeyId: id }, body: { name } }),
  write: (client, factors: FactorsInfo) => client.setQueryData(factorsQuery.queryKey, factors),
})

/** Removes a passkey, with the password. */
export const removePasskey = (id: string) =>
  mutation({
    run: (password: string) =>
      api.passkeys.remove({ params: { passkeyId: id }, body: { password } }),
    write: (client, factors: FactorsInfo) => client.setQueryData(factorsQuery.queryKey, factors),
    invalidates: changed,
  })
