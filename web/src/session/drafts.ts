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
> & {
  /** Whether something is typed that was neither sent nor given up on purpose. */
  isUnfinished?: () => boolean
}

/**
 * Keeps what was typed when the session ends or the page must reload, and puts it back when the
 * same person opens the same form of the same page again. Nothing is stored at other times. What was
 * changed in a form that is closed without being sent or given up stays in memory for the next opening.
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
    left: () => {
      if (!form.isUnfinished?.()) return null
      // Only what was changed: another version may be there by then.
      const open: Partial<Values> = { ...form.getValues() }
      for (const field of Object.keys(open)) {
        if (!form.isDirty(field) || secret.includes(field)) delete open[field]
      }
      return Object.keys(open).length > 0 ? open : null
    },
    restore: (kept) => form.setValues(kept),
  })
}

type Typing<Values> = {
  /** What is typed now; null where it is not worth keeping. */
  typed: () => Values | null
  restore: (values: Values) => void
  /** What is kept as the form is closed; null for none. */
  left?: () => Values | null
}

/** The same for what is typed outside of forms, such as a note. */
export function useDraftOf<Values>(name: string, typing: Typing<Values>) {
  const client = useQueryClient()
  const latest = useRef(typing)
  latest.current = typing

  useEffect(() => {
    const member = client.getQueryData(memberQuery.queryKey)
    const key = draftKey(member?.id ?? 'guest', `${location.pathname}:${name}`)
    const path = location.pathname
    const memory = ['drafts', key]
    const kept = readDraft<Values>(key) ?? client.getQueryData<Values>(memory)
    if (kept) latest.current.restore(kept)
    sessionStorage.removeItem(key)
    client.removeQueries({ queryKey: memory, exact: true })

    function save() {
      const typed = latest.current.typed()
      if (typed) sessionStorage.setItem(key, JSON.stringify(typed))
    }
    savers.add(save)
    return () => {
      savers.delete(save)
      // A page that is left has asked already.
      const left = location.pathname === path ? latest.current.left?.() : null
      if (left) client.setQueryData(memory, left)
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
