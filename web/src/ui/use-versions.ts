import { useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import type { Fields } from './form.ts'
import { changeOf, newsOf, rebase, type Words } from './versions.ts'

type Options<Entity, Values extends Record<string, string>> = {
  form: Pick<
    Fields<Values>,
    'values' | 'getValues' | 'setValues' | 'setInitialValues' | 'report' | 'clear'
  >
  /** What the form was opened for; what the cache learns of it meanwhile is not meant. */
  opened: Entity
  valuesOf: (entity: Entity) => Values
  /** Reads what there is now; undefined where it is gone. */
  read: () => Promise<Entity | undefined>
  words: Omit<Words, 'say'> & {
    say?: (field: string, text: string, newer: Entity) => string | undefined
  }
}

/**
 * A form for something that others may change meanwhile: where they did, what was typed is put over
 * the newer version, and the form tells what is new in it.
 */
export function useVersions<Entity, Values extends Record<string, string>>(
  options: Options<Entity, Values>,
) {
  const { form, opened, valuesOf, read, words } = options
  const [base, setBase] = useState(opened)
  const [news, setNews] = useState<string[] | null>(null)

  return {
    /** The version that the form changes. */
    base,
    /** What somebody else changed, a line a field; null where nobody did. */
    news,
    /** What was changed of it. */
    change: changeOf(valuesOf(base), form.values),
    /** The news were seen: what was typed is sent again. */
    forgetNews: () => setNews(null),
    /** Goes on from what was saved. */
    take(saved: Entity) {
      setBase(saved)
      form.setInitialValues(valuesOf(saved))
      form.setValues(valuesOf(saved))
    },
    /** Shows a refusal, by the newer version where that is why. */
    async report(error: ApiError) {
      const isLate = error.name === 'ERR_VERSION_CONFLICT'
      const newer = isLate ? await read().catch(() => undefined) : undefined
      if (newer === undefined) return form.report(error)
      const [before, after] = [valuesOf(base), valuesOf(newer)]
      setNews(
        newsOf(before, after, {
          ...words,
          say: (field, text) => words.say?.(field, text, newer),
        }),
      )
      form.setInitialValues(after)
      form.setValues(rebase(before, after, form.getValues()))
      setBase(newer)
    },
  }
}
