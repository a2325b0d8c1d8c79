import { implement } from '#functions/platform/http/implement.ts'
import { ok } from '#shared/api/contract.ts'
import { facebookRoutes as declared } from '#shared/api/facebook.ts'
import { API_BASE } from '#shared/api/protocol.ts'
import type { FacebookDependencies } from './compose.ts'
import { connectFacebook } from './operations/connect.ts'
import { disconnectFacebook } from './operations/disconnect.ts'
import { confirmWebhook, receiveNews } from './operations/receive.ts'
import { showFacebook } from './operations/show.ts'
import { updateFacebook } from './operations/update.ts'
import { forgetPerson, takeBack } from './operations/withdraw.ts'
import { deletionPage } from './rules/deletion-page.ts'
import { deletedAt } from './store.ts'

/** Leads from the forms of Facebook pages. */
export function facebookHandlers(dependencies: FacebookDependencies & { origin: string }) {
  return implement(declared, {
    get: (_input, call) => showFacebook(dependencies, call),

    async connect({ body }, call) {
      await connectFacebook(dependencies, call, body)
      return showFacebook(dependencies, call)
    },

    async update({ body }, call) {
      await updateFacebook(dependencies, call, body)
      return showFacebook(dependencies, call)
    },

    async disconnect(_input, call) {
      await disconnectFacebook(dependencies, call)
      return ok
    },

    verify: ({ query }) =>
      confirmWebhook(dependencies.settings, {
        mode: query['hub.mode'],
        word: query['hub.verify_token'],
        challenge: query['hub.challenge'],
      }),

    async receive({ body }, call) {
      await receiveNews(dependencies, call, body)
      return ok
    },

    async takeBack({ body }, call) {
      await takeBack(dependencies, call, body.signed_request)
      return ok
    },

    async forget({ body }, call) {
      const code = await forgetPerson(dependencies, call, body.signed_request)
      const address = `${dependencies.origin}${API_BASE}${declared.forgotten.path}`
      return { url: `${address}?code=${code}`, confirmation_code: code }
    },

    forgotten: async ({ query: { code } }) =>
      deletionPage(code, await deletedAt(dependencies.table, code)),
  })
}
