import type * as v from 'valibot'
import type { Query, Table } from './table.ts'

/** A partition page by page, for whoever reads more of it than should be held at once. */
export async function* pagesOf<S extends v.GenericSchema>(
  table: Pick<Table, 'query'>,
  asked: Query,
  schema: S,
): AsyncGenerator<v.InferOutput<S>[]> {
  let cursor = asked.cursor
  do {
    const page = await table.query({ ...asked, cursor }, schema)
    yield page.items
    cursor = page.cursor ?? undefined
  } while (cursor)
}
