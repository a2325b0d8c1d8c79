import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { googleAdsRoutes as declared } from '#shared/api/google-ads.ts'
import { API_BASE } from '#shared/api/protocol.ts'
import {
  type AdsDependencies,
  connectAds,
  disconnectAds,
  endFile,
  makeFile,
  showAds,
  testAds,
  updateAds,
} from './operations/manage.ts'
import { readConversionFile } from './operations/read-file.ts'
import { createGoogleAdsStore } from './store.ts'

/** What Google Ads is told of leads that came by its clicks. */
export function googleAdsHandlers(dependencies: AdsDependencies) {
  const { table, origin } = dependencies
  const show = (call: TenantCall) => showAds(dependencies, call)

  return implement(declared, {
    get: (_input, call) => show(call),

    async update({ body }, call) {
      await updateAds(dependencies, call, body)
      return show(call)
    },

    async connect({ body }, call) {
      await connectAds(dependencies, call, body)
      return show(call)
    },

    async disconnect(_input, call) {
      await disconnectAds(dependencies, call)
      return show(call)
    },

    test: async (_input, call) => ({ problems: await testAds(dependencies, call) }),

    async list({ query }, call) {
      const store = createGoogleAdsStore(table, call.scope.practiceId)
      const [page] = await Promise.all([store.list(query), call.seen(null)])
      return page
    },

    async makeFile(_input, call) {
      const secret = await makeFile(dependencies, call)
      const url = `${origin}${API_BASE}${declared.readFile.path}?key=${secret}`
      return { url, state: await show(call) }
    },

    async endFile(_input, call) {
      await endFile(dependencies, call)
      return show(call)
    },

    readFile: ({ query: { key } }, call) => readConversionFile(table, call, key),
  })
}
