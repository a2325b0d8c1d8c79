import type { CallbackParameters } from '#functions/accounts/openid/ports/provider.ts'

/** What the form of the provider that stands in takes. */
export type AtProvider = {
  email?: string
  sub?: string
  name?: string
  unverified?: string
  denied?: string
}

/**
 * A browser at the provider: signs in there as the form says, by following redirects with cookies,
 * and gives what the provider comes back to the application with.
 */
export async function signInAtProvider(url: string, form: AtProvider): Promise<CallbackParameters> {
  const cookies = new Map<string, string>()
  const { host } = new URL(url)

  async function go(address: string, body?: URLSearchParams): Promise<string> {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(body ? { method: 'POST', body } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    const location = response.headers.get('location')
    if (!location) throw new Error(`${response.status} ${address} ${text}`)
    return new URL(location, address).href
  }

  let address = await go(url)
  address = await go(address, new URLSearchParams(form))
  while (new URL(address).host === host) address = await go(address)
  return Object.fromEntries(new URL(address).searchParams)
}
