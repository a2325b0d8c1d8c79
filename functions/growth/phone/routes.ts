import { implement } from '#functions/platform/http/implement.ts'
import { ok } from '#shared/api/contract.ts'
import { phoneRoutes as declared } from '#shared/api/phone.ts'
import type { PhoneDependencies } from './compose.ts'
import { listCommunications } from './operations/list.ts'
import { placeCommunication } from './operations/place.ts'
import { receivePhoneNews } from './operations/receive.ts'
import { showPhone, showService } from './operations/show.ts'
import { updatePhone } from './operations/update.ts'

/** The phone of a practice, and its calls and texts. */
export function phoneHandlers(dependencies: PhoneDependencies & { origin: string }) {
  return implement(declared, {
    get: (_input, call) => showPhone(dependencies, call),

    async update({ body }, call) {
      await updatePhone(dependencies, call, body)
      return showPhone(dependencies, call)
    },

    service: (_input, call) => showService(dependencies, call),

    async list({ query }, call) {
      await call.seen(null)
      return listCommunications(dependencies, call, query)
    },

    place: ({ params: { communicationId }, body }, call) =>
      placeCommunication(dependencies, call, { communicationId, ...body }),

    async receive({ query: { practiceId }, body: news }, call) {
      await receivePhoneNews(dependencies, call, { practiceId, news })
      return ok
    },
  })
}
