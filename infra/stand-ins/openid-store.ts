import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** Keeps what the provider remembers in memory, for as long as it runs. */
export function createProviderStore(): AdapterFactory {
  const items = new Map<string, AdapterPayload>()
  const matching = (model: string, test: (payload: AdapterPayload) => boolean) =>
    [...items].filter(([key, payload]) => key.startsWith(`${model}:`) && test(payload))

  return (model): Adapter => ({
    upsert: async (id, payload) => {
      items.set(`${model}:${id}`, payload)
    },
    find: async (id) => items.get(`${model}:${id}`),
    findByUid: async (uid) => matching(model, (payload) => payload.uid === uid)[0]?.[1],
    findByUserCode: async (code) => matching(model, (payload) => payload.userCode === code)[0]?.[1],
    consume: async (id) => {
      const payload = items.get(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => {
      items.delete(`${model}:${id}`)
    },
    revokeByGrantId: async (grantId) => {
      for (const [key] of matching(model, (payload) => payload.grantId === grantId))
        items.delete(key)
    },
  })
}
