/** One sort order of a collection, maintained as entries are added and removed. */
export type Sorted<E> = {
  add(entry: E): void
  remove(entry: E): void
  /**
   * Visits entries in order until the visitor returns true. `descending` reverses the entries with
   * a key; those without come last either way.
   */
  some(descending: boolean, visit: (entry: E) => boolean): boolean
}

type Ordering<E> = {
  /** The sort key, compared by code unit; null where the entry has none. */
  key: (entry: E) => string | null
  /** Breaks the tie between equal keys. */
  id: (entry: E) => string
}

type Node<E> = { key: string; id: string; entry: E }

/** Orders entries once; after that, one entry costs a binary search. */
export function sorted<E>(entries: Iterable<E>, { key, id }: Ordering<E>): Sorted<E> {
  const filled: Node<E>[] = []
  const empty: Node<E>[] = []

  function place(entry: E): { list: Node<E>[]; node: Node<E> } {
    const found = key(entry)
    return {
      list: found === null ? empty : filled,
      node: { key: found ?? '', id: id(entry), entry },
    }
  }

  for (const entry of entries) {
    const { list, node } = place(entry)
    list.push(node)
  }
  filled.sort(compare)
  empty.sort(compare)

  return {
    add(entry) {
      const { list, node } = place(entry)
      list.splice(positionOf(list, node), 0, node)
    },
    remove(entry) {
      const { list, node } = place(entry)
      const position = positionOf(list, node)
      if (list[position]?.id === node.id) list.splice(position, 1)
    },
    some(descending, visit) {
      const visitNode = ({ entry }: Node<E>) => visit(entry)
      const ordered = descending ? filled.toReversed() : filled
      return ordered.some(visitNode) || empty.some(visitNode)
    },
  }
}

function compare<E>(one: Node<E>, other: Node<E>): number {
  if (one.key !== other.key) return one.key < other.key ? -1 : 1
  if (one.id === other.id) return 0
  return one.id < other.id ? -1 : 1
}

/** Where the node is in the list, or would be. */
function positionOf<E>(list: readonly Node<E>[], node: Node<E>): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const there = list[middle]
    if (there !== undefined && compare(there, node) < 0) low = middle + 1
    else high = middle
  }
  return low
}
