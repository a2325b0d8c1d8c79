import { implement } from '#functions/platform/http/implement.ts'
import { ok } from '#shared/api/contract.ts'
import { newsletterRoutes } from '#shared/api/newsletter.ts'
import { createServices, type NewsletterDependencies } from './compose.ts'
import { confirm, ensureLink, leave } from './operations/answer.ts'
import { giveChallenge, subscribe } from './operations/subscribe.ts'
import { leavePage } from './rules/page.ts'

/** The newsletter, as anybody asks for it and ends it. */
export function newsletterHandlers(dependencies: NewsletterDependencies) {
  const at = (now: Date) => createServices(dependencies, now)

  return implement(newsletterRoutes, {
    challenge: (_input, { now }) => giveChallenge(dependencies.sealer, now),

    async subscribe({ body }, { now, ip }) {
      await subscribe(at(now), body, ip)
      return ok
    },

    async confirm({ body }, { now }) {
      await confirm(at(now), body.key)
      return ok
    },

    async leave({ body }, { now }) {
      await leave(at(now), body.key)
      return ok
    },

    async stop({ query }, { now }) {
      await leave(at(now), query.key)
      return ok
    },

    async lead({ query }, { now }) {
      await ensureLink(at(now).store, query.key)
      return leavePage(query.key)
    },
  })
}
