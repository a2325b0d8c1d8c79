import { implement } from '#functions/platform/http/implement.ts'
import { assistantRoutes as declared } from '#shared/api/assistant.ts'
import { badField } from '#shared/errors.ts'
import { type AskDependencies, createAssistant } from './operations/ask.ts'
import { createChatStore } from './store.ts'

/** Questions about the product, answered by the help. */
export function assistantHandlers(dependencies: AskDependencies) {
  const { table, model } = dependencies
  const { ask } = createAssistant(dependencies)
  const isModel = model !== null

  return implement(declared, {
    async get(_input, { actor }) {
      const found = await createChatStore(table, actor.id).find()
      return { messages: found?.messages ?? [], isModel }
    },

    async ask({ body: { message, startNew } }, call) {
      if (message !== '') return { messages: await ask(call, message, startNew === 1), isModel }
      if (startNew !== 1) throw badField('message', 'is required')
      const store = createChatStore(table, call.actor.id)
      const before = await store.find()
      if (before) await table.transact([store.save(before, [], call.now)])
      return { messages: [], isModel }
    },
  })
}
