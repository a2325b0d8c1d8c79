import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { email as emailField, phone } from '#shared/model/plain-fields.ts'
import { existsQuery } from '../../../data/patients.ts'

export type Match = { patientId: string; email: string | null; name: string; isFormer: boolean }

export type ContactCheck = {
  /** The records that have it already; empty while it is not known. */
  matches: Match[]
  checking: boolean
  /** Asks about what was typed, if it is whole and not the record's own. */
  check: (typed: string) => void
  /** Forgets the answer: something else is being typed. */
  forget: () => void
  /** The records that have it, asked for at once; empty where it cannot be asked. */
  find: (typed: string) => Promise<Match[]>
}

type Options = {
  practiceId: string
  /** The record that is edited, which does not count. */
  own: { patientId: string; value: string | null } | null
}

const schemas = { email: emailField, mobile: phone } as const

/**
 * Looks for records that already have an email or mobile number (specification, section 5).
 * That it cannot be found out is no reason to stop: the server has the last word.
 */
export function useContactCheck(
  kind: 'email' | 'mobile',
  { practiceId, own }: Options,
): ContactCheck {
  const client = useQueryClient()
  const [asked, setAsked] = useState<string | null>(null)
  const query = existsQuery(practiceId, contact(kind, asked ?? ''))
  const { data, isFetching } = useQuery({ ...query, enabled: asked !== null })

  function toAsk(typed: string): string | null {
    const parsed = v.safeParse(schemas[kind], typed)
    return parsed.success && parsed.output !== own?.value ? parsed.output : null
  }

  return {
    matches: asked === null ? [] : others(data?.items ?? [], own),
    checking: asked !== null && isFetching,
    check: (typed) => setAsked(toAsk(typed)),
    forget: () => setAsked(null),
    find: async (typed) => {
      const value = toAsk(typed)
      setAsked(value)
      if (value === null) return []
      const found = await client
        .fetchQuery(existsQuery(practiceId, contact(kind, value)))
        .catch(() => null)
      return others(found?.items ?? [], own)
    },
  }
}

function contact(kind: 'email' | 'mobile', value: string) {
  return kind === 'email' ? { email: value } : { mobile: value }
}

function others(matches: Match[], own: Options['own']): Match[] {
  return matches.filter(({ patientId }) => patientId !== own?.patientId)
}

/** Whether a record has the email now: another record cannot have it too. */
export function isTaken({ isFormer }: Match): boolean {
  return !isFormer
}
