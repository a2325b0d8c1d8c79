import { findChoice, readWanted, writeWanted } from '#functions/deliveries/public.ts'
import { implement } from '#functions/platform/http/implement.ts'
import type { Table } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import { ok } from '#shared/api/contract.ts'
import { emailChoiceRoutes } from '#shared/api/email-choices.ts'
import { CatalogueError } from '#shared/errors.ts'
import { choicePage } from './rules/page.ts'

/** Whether the address of an email gets more of a practice, as who holds its link says. */
export function emailChoiceHandlers({ table }: { table: Table }) {
  /** @throws ERR_TARGET_NOT_FOUND where the link is good no more */
  async function open(key: string) {
    const choice = await findChoice(table, key)
    const practice = choice && (await readPractice(table, choice.practiceId))
    if (!practice) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    const { name: practiceName, contactPhone } = practice
    return { choice, shown: { practiceName, contactPhone } }
  }

  return implement(emailChoiceRoutes, {
    async look({ body }) {
      const { choice, shown } = await open(body.key)
      return { ...shown, isWanted: await readWanted(table, choice) }
    },
    async choose({ body }, { now }) {
      const { choice, shown } = await open(body.key)
      return { ...shown, isWanted: await writeWanted(table, choice, body.isWanted === 1, now) }
    },
    async stop({ query }, { now }) {
      const { choice } = await open(query.key)
      await writeWanted(table, choice, false, now)
      return ok
    },
    async lead({ query }) {
      const { shown } = await open(query.key)
      return choicePage(query.key, shown.practiceName)
    },
  })
}
