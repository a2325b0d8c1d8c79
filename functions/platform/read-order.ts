import { CatalogueError } from '#shared/errors.ts'

/**
 * An order as calls take it: a column, then ASC or DESC; ASC where nothing is said.
 * @throws ERR_SEARCH_QUERY_INVALID where it is by no such column
 */
export function readOrder<O extends string>(order: string, columns: readonly O[]) {
  const [name, direction = 'ASC', ...rest] = order.split(/\s+/)
  const column = columns.find((one) => one === name)
  if (!column || rest.length > 0 || !/^(ASC|DESC)$/i.test(direction)) {
    const problem = `must be one of ${columns.join(', ')}, then ASC or DESC`
    throw new CatalogueError('ERR_SEARCH_QUERY_INVALID', { fields: [{ field: 'order', problem }] })
  }
  return { column, descending: direction.toUpperCase() === 'DESC' }
}
