import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PatientValues } from './values.ts'

/**
 * What was typed in a form that was closed, kept until it is opened again. It lives in the query
 * cache, and so ends with the session and with the page.
 */
export function useKeptValues(form: string, practiceId: string) {
  const client = useQueryClient()
  const key = ['drafts', practiceId, form]
  return {
    read: () => client.getQueryData<PatientValues>(key) ?? null,
    keep: (values: PatientValues) => void client.setQueryData(key, values),
    forget: () => client.removeQueries({ queryKey: key }),
  }
}

export type KeptValues = ReturnType<typeof useKeptValues>

/** Keeps what is typed as the form is left, unless it is as it was or no longer needed. */
export function useKeepOnLeaving(
  kept: KeptValues,
  { values, blank, needed }: { values: PatientValues; blank: PatientValues; needed: () => boolean },
) {
  const latest = useRef({ kept, values, blank, needed })
  latest.current = { kept, values, blank, needed }
  useEffect(
    () => () => {
      const { kept, values, blank, needed } = latest.current
      if (needed() && JSON.stringify(values) !== JSON.stringify(blank)) kept.keep(values)
      else kept.forget()
    },
    [],
  )
}
