import {
  infiniteQueryOptions,
  type QueryFunctionContext,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CacheKey } from '../api/client.ts'
import type { CallOptions } from '../api/send.ts'

export type Read<Input, Result> = {
  (input: Input, options?: CallOptions): Promise<Result>
  readonly key: CacheKey
}

/** A call that reads. Its answer is cached under the area, the call and the input. */
export function query<Input, Result>(call: Read<Input, Result>, input: Input) {
  return queryOptions({
    queryKey: [...call.key, input] as const,
    queryFn: (context) => call(input, optionsOf(context)),
  })
}

/** A call that reads a whole list: its items. */
export function listQuery<Input, Item>(call: Read<Input, { items: Item[] }>, input: Input) {
  return queryOptions({ ...query(call, input), select: ({ items }) => items })
}

/** The first read is made for a person, who opened something; the page makes the others by itself. */
export function optionsOf({ client, queryKey, signal }: QueryFunctionContext): CallOptions {
  return { signal, isRepeated: client.getQueryData(queryKey) !== undefined }
}

/** A page that is there already is asked for again by the page itself, another one by a person. */
export function isKnownPage(
  { client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>,
  param: unknown,
): boolean {
  const known = client.getQueryData<{ pageParams: unknown[] }>(queryKey)?.pageParams ?? []
  return known.includes(param)
}

type Paged = { query?: { cursor?: string | undefined } }

/** A list is read from its beginning. */
export const firstPage: string | null = null

/** A call that reads a list page by page, from cursor to cursor. */
export function pages<Input extends Paged | undefined, Result extends { cursor: string | null }>(
  call: Read<Input, Result>,
  input: NonNullable<Input>,
) {
  return infiniteQueryOptions({
    queryKey: [...call.key, input, 'pages'] as const,
    queryFn: ({ signal, pageParam: cursor, client, queryKey }) => {
      const asked = cursor === null ? input : { ...input, query: { ...input.query, cursor } }
      return call(asked, { signal, isRepeated: isKnownPage({ client, queryKey }, cursor) })
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ cursor }) => cursor,
  })
}

/** Reads what is cached under the key again when the value has changed; undefined: not known yet. */
export function useRefetchOnChange(value: number | string | undefined, queryKey: CacheKey) {
  const client = useQueryClient()
  const former = useRef(value)
  const key = useRef(queryKey)
  useEffect(() => {
    const changed = former.current !== undefined && former.current !== value
    former.current = value
    if (changed) void client.invalidateQueries({ queryKey: key.current })
  }, [client, value])
}
