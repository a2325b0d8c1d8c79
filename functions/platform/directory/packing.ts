type FieldOf<Row, V> = Extract<
  { [F in keyof Row]: Row[F] extends V ? F : never }[keyof Row],
  string
>

/** Fields of a packed row, by name. */
export type Fields<Row> = {
  text(field: FieldOf<Row, string | null>): string | null
  number(field: FieldOf<Row, number>): number
  flag(field: FieldOf<Row, boolean>): boolean
}

/** A reader of packed rows, one after the other. */
export type Reader<Row> = Fields<Row> & { read(packed: string): void }

/**
 * Rows as text, without the names of their columns: a practice may have 100,000 of them.
 * @param columns in the order in which they are packed: new ones go to the end; null is one of before
 */
export function createPacking<Row extends object>(
  columns: readonly ((keyof Row & string) | null)[],
) {
  const positions = new Map(columns.map((column, position) => [column, position]))

  return {
    pack: (row: Row): string => JSON.stringify(columns.map((column) => column && row[column])),

    /** What was packed, by its names; to be checked by a schema. */
    unpack(packed: unknown): Record<string, unknown> {
      const values: unknown[] = Array.isArray(packed) ? packed : []
      const row: Record<string, unknown> = {}
      for (const [position, column] of columns.entries()) {
        if (column) row[column] = values[position] ?? null
      }
      return row
    },

    /**
     * For whoever reads 100,000 of them: it checks only what it is asked for. Texts that are not there
     * are null, numbers 0 and flags false, as in rows from before a field was added.
     * @throws TypeError where a text is no row, or a field of another kind
     */
    reader(): Reader<Row> {
      let values: unknown[] = []
      const misfit = (field: string) => new TypeError(`a list row has another ${field}`)
      const at = (field: keyof Row & string): unknown => values[positions.get(field) ?? -1]
      return {
        read(packed) {
          const parsed: unknown = JSON.parse(packed)
          if (!Array.isArray(parsed)) throw misfit('form')
          values = parsed
        },
        text(field) {
          const value = at(field) ?? null
          if (value !== null && typeof value !== 'string') throw misfit(field)
          return value
        },
        number(field) {
          const value = at(field) ?? 0
          if (typeof value !== 'number') throw misfit(field)
          return value
        },
        flag(field) {
          const value = at(field) ?? false
          if (typeof value !== 'boolean') throw misfit(field)
          return value
        },
      }
    },
  }
}
