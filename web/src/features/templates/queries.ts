import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#shared/api/contract.ts'
import type { templateRoutes } from '#shared/api/templates.ts'
import { TEMPLATES_MAX, type Template } from '#shared/model/template.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'

export const OWN = { memberId: 'me' } as const

type TemplateList = Answer<typeof templateRoutes.list>

/** The member's templates that have these words: favorites first, then the most used. */
export function templatesQuery(search: string) {
  const query = { search, limit: TEMPLATES_MAX }
  return queryOptions({
    queryKey: keys.templateList(query),
    queryFn: ({ signal }) => api.templates.list({ params: OWN, query }, { signal }),
  })
}

/** Makes a template a favorite, or one no more; the lists show it at once. */
export function useFavorite() {
  const client = useQueryClient()
  const queryKey = keys.templates
  return useMutation({
    mutationKey: ['templates', 'favorite'],
    mutationFn: ({ id: templateId, isFavorite }: Pick<Template, 'id' | 'isFavorite'>) =>
      api.templates.favorite({ params: { ...OWN, templateId }, body: { isFavorite } }),
    onMutate: async ({ id, isFavorite }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueriesData<TemplateList>({ queryKey })
      client.setQueriesData<TemplateList>({ queryKey }, (list) => {
        return (
          list && {
            ...list,
            items: list.items.map((one) => (one.id === id ? { ...one, isFavorite } : one)),
          }
        )
      })
      return before
    },
    onError: (_error, _template, before) => {
      for (const [key, list] of before ?? []) client.setQueryData(key, list)
    },
    // Of several at once, the last one asks how things stand.
    onSettled: async () => {
      if (client.isMutating({ mutationKey: ['templates', 'favorite'] }) > 1) return
      await client.invalidateQueries({ queryKey })
    },
  })
}

/** Counts that a template was used; that this fails is nothing to trouble anybody with. */
export function useCountUse() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (templateId: string) => api.templates.use({ params: { ...OWN, templateId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.templates }),
    meta: { errors: 'silent' },
  })
}
