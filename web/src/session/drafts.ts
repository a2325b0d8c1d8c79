import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { memberQuery } from '../data/members.ts'

const PREFIX = 'praxis-draft'
/** Replaces the member id in keys of drafts while no one is signed in. */
export const GUEST = 'guest'

/** Where something of a member is kept in this tab until they sign out. */
export const draftKey = (memberId: string, name: string) => `${PREFIX}:${memberId}:${name}`

type Open = { key: string; typed: () => unknown }

/** The forms on the page that know how to keep what was typed. */
const open = new Set<Open>()

/** What is left of forms that were closed without being sent or given up, by where it is kept. */
const closed = new Map<string, unknown>()

/** How long a page that is loaded anew may take to go. */
const GOING_MS = 5000
let keptAt = Number.NEGATIVE_INFINITY

/** Keeps what is typed in every form of the page: the page is about to be left against the will. */
export function saveDrafts() {
  store()
  keptAt = performance.now()
}

/** Stores what is typed in every form, open or closed; answers where. */
function store(): string[] {
  const typed = [...open].map((form) => [form.key, form.typed()] as const)
  const kept = [...closed, ...typed].filter(([, values]) => values !== null)
  for (const [key, values] of kept) sessionStorage.setItem(key, JSON.stringify(values))
  return kept.map(([key]) => key)
}

/**
 * Keeps what is typed as the tab loads the page anew, by accident or not. A page that the browser
 * brings back as it was still has it, and stores nothing.
 */
export function keepDraftsOnReload() {
  let stored: string[] = []
  window.addEventListener('pagehide', () => {
    stored = store()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const key of stored) sessionStorage.removeItem(key)
  })
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
  forgetDrafts((key) => except === undefined || !key.startsWith(draftKey(except, '')))
  if (except === undefined) open.clear()
}

/** Forgets what a person typed who came by a link and did not sign in. */
export function clearGuestDrafts() {
  const isOfGuest = (key: string) => key.startsWith(draftKey(GUEST, ''))
  forgetDrafts(isOfGuest)
  for (const form of open) if (isOfGuest(form.key)) open.delete(form)
}

function forgetDrafts(isMeant: (key: string) => boolean) {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && isMeant(key)) sessionStorage.removeItem(key)
  }
  for (const key of closed.keys()) if (isMeant(key)) closed.delete(key)
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
 * changed in a form that is closed without being sent or given up waits in memory for the next opening.
 * @param name the form's, within its page
 * @param secret fields that are never stored
 */
export function useDraft<Values extends Record<string, unknown>>(
  name: string,
  form: Form<Values>,
  secret: readonly (keyof Values)[] = [],
) {
  useDraftOf<Partial<Values>>(name, {
    typed: () => changedIn(form, secret),
    left: () => (form.isUnfinished?.() ? changedIn(form, secret) : null),
    restore: (kept) => form.setValues(kept),
  })
}

/** What was changed and no more: the rest may have been changed by others when it is put back. */
export function changedIn<Values extends Record<string, unknown>>(
  form: Pick<Form<Values>, 'getValues' | 'isDirty'>,
  secret: readonly (keyof Values)[] = [],
): Partial<Values> | null {
  const changed: Partial<Values> = { ...form.getValues() }
  for (const field of Object.keys(changed)) {
    if (!form.isDirty(field) || secret.includes(field)) delete changed[field]
  }
  return Object.keys(changed).length > 0 ? changed : null
}

type Typing<Values> = {
  /** What is typed now; null where it is not worth keeping. */
  typed: () => Values | null
  restore: (values: Values) => void
  /** What is kept as the form is closed; null for none. */
  left?: () => Values | null
}

/** Whether something that was typed in a form of the page waits to be put back, as the page is first shown. */
export function useHasDraft(name: string): boolean {
  const client = useQueryClient()
  const [has] = useState(() => {
    const member = client.getQueryData(memberQuery.queryKey)
    const key = draftKey(member?.id ?? GUEST, `${location.pathname}:${name}`)
    return sessionStorage.getItem(key) !== null || closed.has(key)
  })
  return has
}

/** The same for what is typed outside of forms, such as a note. */
export function useDraftOf<Values>(name: string, typing: Typing<Values>) {
  const client = useQueryClient()
  const latest = useRef(typing)
  latest.current = typing

  useEffect(() => {
    const member = client.getQueryData(memberQuery.queryKey)
    const key = draftKey(member?.id ?? GUEST, `${location.pathname}:${name}`)
    const path = location.pathname
    const close = keepDraft<Values>(key, () => latest.current)
    // A page that is left has asked already.
    return () => close({ keep: location.pathname === path })
  }, [client, name])
}

/**
 * Puts back what was kept of a form, and keeps what is typed in it from now on.
 * @returns to be called as the form closes
 */
export function keepDraft<Values>(key: string, typing: () => Typing<Values>) {
  const kept = takeDraft<Values>(key)
  if (kept !== null) typing().restore(kept)
  const form: Open = { key, typed: () => typing().typed() }
  open.add(form)
  return ({ keep }: { keep: boolean }) => {
    // Whoever signs out gives up what is typed.
    const left = open.delete(form) && keep ? typing().left?.() : null
    if (left !== null && left !== undefined) closed.set(key, left)
  }
}

/** What was kept, which is kept no longer. */
function takeDraft<Values>(key: string): Values | null
function takeDraft(key: string): unknown {
  const kept = readDraft(key) ?? closed.get(key) ?? null
  sessionStorage.removeItem(key)
  closed.delete(key)
  return kept
}

function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
