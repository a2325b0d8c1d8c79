import * as v from 'valibot'

/** Something that a page remembers in this tab, over a reload too, until it is forgotten. */
export function keptInTab<const S extends v.GenericSchema>(key: string, schema: S) {
  const text = v.pipe(v.string(), v.parseJson(), schema)
  return {
    keep(value: v.InferInput<S>): void {
      sessionStorage.setItem(key, JSON.stringify(value))
    },
    /** Null where there is nothing, or nothing of this form. */
    read(): v.InferOutput<S> | null {
      const kept = v.safeParse(text, sessionStorage.getItem(key))
      return kept.success ? kept.output : null
    },
    forget(): void {
      sessionStorage.removeItem(key)
    },
  }
}
