import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { memberQuery } from '../data/members.ts'

const PREFIX = 'praxis-draft'

/** Where something of a member is kept in this tab until they sign out. */
export const draftKey = (memberId: string, name: string) => `${PREFIX}:${memberId}:${name}`

/** The forms on the page that know how to keep what was typed. */
const savers = new Set<() => void>()

/** How long a page that is loaded anew may take to go. */
const GOING_MS = 5000
let keptAt = Number.NEGATIVE_INFINITY

/** Keeps what is typed in every form of the page: the page is about to be left against the will. */
export function saveDrafts() {
  for (const save of savers) save()
  keptAt = performance.now()
}

/** True as the page goes whose drafts were kept: nothing typed is lost. */
export function areDraftsKept(): boolean {
  return performance.now() - keptAt < GOING_MS
}

/**
 * Forgets every draft, as when somebody signs out.
 * @param except the member who has just signed in and finds theirs again
 */
export function clearDrafts(except?: string) {
  for (const key of Object.keys(sessionStorage)) {
    const isTheirs = except !== undefined && key.startsWith(`${PREFIX}:${except}:`)
    if (key.startsWith(PREFIX) && !isTheirs) sessionStorage.removeItem(key)
  }
}

type Form<Values> = Pick<
  UseFormReturnType<Values>,
  'getValues' | 'setValues' | 'isDirty' | 'validateField'
>

/**
 * Keeps what was typed when the session ends or the page must reload, and puts it back when the
 * same person opens the same form of the same page again. Nothing is stored at other times.
 * @param name the form's, within its page
 * @param secret fields that are never stored
 */
export function useDraft<Values extends Record<string, unknown>>(
  name: string,
  form: Form<Values>,
  secret: readonly (keyof Values)[] = [],
) {
  useDraftOf<Partial<Values>>(name, {
    typed: () => {
      if (!form.isDirty()) return null
      const open: Partial<Values> = { ...form.getValues() }
      for (const field of secret) delete open[field]
      return open
    },
    restore: (kept) => form.setValues(kept),
  })
}

type Typing<Values> = {
  /** What is typed now; null where it is not worth keeping. */
  typed: () => Values | null
  restore: (values: Values) => void
}

/** The same for what is typed outside of forms, such as a note. */
export function useDraftOf<Values>(name: string, typing: Typing<Values>) {
  const client = useQueryClient()
  const latest = useRef(typing)
  latest.current = typing

  useEffect(() => {
    const member = client.getQueryData(memberQuery.queryKey)
    const key = draftKey(member?.id ?? 'guest', `${location.pathname}:${name}`)
    const kept = readDraft<Values>(key)
    if (kept) latest.current.restore(kept)
    sessionStorage.removeItem(key)

    function save() {
      const typed = latest.current.typed()
      if (typed) sessionStorage.setItem(key, JSON.stringify(typed))
    }
    savers.add(save)
    return () => {
      savers.delete(save)
    }
  }, [client, name])
}

function readDraft<Values>(key: string): Values | null
function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
