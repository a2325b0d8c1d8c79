import type * as v from 'valibot'
import { CatalogueError } from '#shared/errors.ts'
import type { Page, Table } from './table.ts'

/** A partition whose items are shown with those of others, and the sort key of each. */
type Source<T> = { pk: string; sortKeyOf: (item: T) => string }
type Asked = { begins: string; cursor: string | undefined; limit: number }

const MARK = 'several.'

/**
 * A page of the items of several partitions together, by their sort keys, the last first. One
 * partition is queried as always; with several a page reads as many items of each.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT for a cursor of another query
 */
export async function pageOfSeveral<S extends v.GenericSchema>(
  table: Pick<Table, 'query'>,
  sources: readonly Source<v.InferOutput<S>>[],
  { begins, cursor, limit }: Asked,
  schema: S,
): Promise<Page<v.InferOutput<S>>> {
  const [only] = sources
  if (only && sources.length === 1) {
    return table.query({ pk: only.pk, range: { begins }, reverse: true, cursor, limit }, schema)
  }
  const before = cursor === undefined ? null : readMark(begins, cursor)
  const range = before === null ? { begins } : { from: begins, to: before }
  const pages = await Promise.all(
    sources.map(async ({ pk, sortKeyOf }) => {
      const { items } = await table.query({ pk, range, reverse: true, limit: limit + 2 }, schema)
      return items.map((item) => ({ item, key: sortKeyOf(item) }))
    }),
  )
  const found = pages
    .flat()
    .filter(({ key }) => before === null || key < before)
    .sort((one, other) => (one.key < other.key ? 1 : -1))
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const isAll = found.length <= limit || last === undefined
  return {
    items: shown.map(({ item }) => item),
    cursor: isAll ? null : `${MARK}${Buffer.from(last.key).toString('base64url')}`,
  }
}

function readMark(begins: string, cursor: string): string {
  const key = Buffer.from(cursor.slice(MARK.length), 'base64url').toString()
  if (cursor.startsWith(MARK) && key.startsWith(begins)) return key
  const problem = 'belongs to another list'
  throw new CatalogueError('ERR_REQUEST_PARAMS_MISFORMAT', {
    fields: [{ field: 'cursor', problem }],
  })
}
