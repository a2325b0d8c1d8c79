import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer } from '#shared/api/contract.ts'
import { templateRoutes } from '#shared/api/templates.ts'
import { TEMPLATES_MAX, type Template } from '#shared/model/template.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { query } from './query.ts'

const api = createClient({ templates: templateRoutes })

const own = { memberId: 'me' } as const
const invalidates = [['templates']] as const

/** The member's templates that have these words: favorites first, then the most used. */
export const templatesQuery = (search: string) =>
  queryOptions({
    ...query(api.templates.list, { params: own, query: { search, limit: TEMPLATES_MAX } }),
    placeholderData: keepPreviousData,
  })

/** Changes a template, or adds one where there is no id. */
export const saveTemplate = (templateId?: string) =>
  mutation({
    run: (body: BodyOf<typeof api.templates.create>, options) =>
      templateId === undefined
        ? api.templates.create({ params: own, body }, options)
        : api.templates.update({ params: { ...own, templateId }, body }, options),
    invalidates,
  })

export const removeTemplate = (templateId: string) =>
  mutation({
    run: () => api.templates.remove({ params: { ...own, templateId } }),
    invalidates,
  })

type TemplateList = Answer<typeof templateRoutes.list>

/** Makes a template a favorite, or one no more; the lists show it at once. */
export const setFavorite = (templateId: string) =>
  mutation({
    run: (isFavorite: Template['isFavorite']) =>
      api.templates.favorite({ params: { ...own, templateId }, body: { isFavorite } }),
    optimistic: async (client, isFavorite) => {
      const lists = { queryKey: api.templates.list.key }
      await client.cancelQueries(lists)
      const before = client.getQueriesData<TemplateList>(lists)
      client.setQueriesData<TemplateList>(lists, (list) => {
        const items = list?.items.map((one) =>
          one.id === templateId ? { ...one, isFavorite } : one,
        )
        return list && items && { ...list, items }
      })
      return () => {
        for (const [key, list] of before) client.setQueryData(key, list)
      }
    },
    invalidates,
  })

/** Counts that a template was used; that this fails is nothing to trouble anybody with. */
export const countTemplateUse = mutation({
  run: (templateId: string) => api.templates.use({ params: { ...own, templateId } }),
  invalidates,
  silent: true,
})
