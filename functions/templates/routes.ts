import type { MemberCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { ownId } from '#functions/platform/http/own-id.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { templateRoutes } from '#shared/api/templates.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Template } from '#shared/model/template.ts'
import { pageOfTemplates } from './rules/list.ts'
import { createTemplateStore, type TemplateStore } from './store.ts'

/** Reply templates, each member's own (specification, section 7, Members). */
export function templateHandlers({ table }: { table: Table }) {
  const storeOf = (memberId: string, call: MemberCall) =>
    createTemplateStore(table, ownId(memberId, call))

  return implement(templateRoutes, {
    async list({ params, query }, call) {
      const all = await storeOf(params.memberId, call).all()
      return { ...pageOfTemplates(all, query), offset: query.offset, limit: query.limit }
    },

    async create({ params, body }, call) {
      const store = storeOf(params.memberId, call)
      const { id: memberId } = call.actor
      const at = call.now.toISOString()
      return idempotent(
        table,
        call,
        'templates.create',
        templateRoutes.create.response,
        async (marker) => {
          const unused = { isFavorite: 0, count: 0, createdAt: at, updatedAt: at } as const
          const added = { id: newId(), memberId, ...body, ...unused }
          await store.add(added, marker(added))
          return added
        },
      )
    },

    async update({ params, body }, call) {
      const { title, content } = body
      const change = {
        ...(title !== undefined && { title }),
        ...(content !== undefined && { content }),
      }
      if (Object.keys(change).length === 0) throw new CatalogueError('ERR_NO_CHANGE')
      const store = storeOf(params.memberId, call)
      await retryOnConflict(
        () => find(store, params.templateId),
        (before) => store.change(before, change, call.now),
      )
      return find(store, params.templateId)
    },

    async remove({ params }, call) {
      const store = storeOf(params.memberId, call)
      await retryOnConflict(
        () => find(store, params.templateId),
        (before) => store.remove(before),
      )
      return ok
    },

    async use({ params }, call) {
      const store = storeOf(params.memberId, call)
      await store.countUse(params.templateId)
      return find(store, params.templateId)
    },

    async favorite({ params, body: { isFavorite } }, call) {
      const store = storeOf(params.memberId, call)
      await store.setFavorite(params.templateId, isFavorite)
      return find(store, params.templateId)
    },
  })
}

/** @throws ERR_TEMPLATE_NOT_EXISTS */
async function find(store: TemplateStore, templateId: string): Promise<Template> {
  const found = await store.find(templateId)
  if (!found) throw new CatalogueError('ERR_TEMPLATE_NOT_EXISTS')
  return found
}
