import { useState } from 'react'
import type { MappedValue } from '#shared/model/imports.ts'
import { useMember, usePractice } from '../../session/member.ts'
import type { Mapping } from './mapping.ts'
import type { Options } from './options-step.tsx'
import { type Corrections, noCorrections } from './reading/survey.ts'

/** What a person has chosen for an import before it is sent. */
export type ImportDraft = {
  file: File | null
  corrections: Corrections
  /** Null while the guess holds. `layout`: the columns that it is for. */
  edited: { layout: string; mapping: Mapping } | null
  /** Null while what earlier imports said of values holds. */
  values: MappedValue[] | null
  /** Null while the first options hold. */
  options: Options | null
}

const noDraft: ImportDraft = {
  file: null,
  corrections: noCorrections,
  edited: null,
  values: null,
  options: null,
}

/** Kept until the tab is closed, so that a look at another page, such as the lists, loses nothing. */
const drafts = new Map<string, ImportDraft>()

/** The draft of the member in the practice, what changes it, and what drops it. */
export function useImportDraft() {
  const key = `${useMember()?.id} ${usePractice().id}`
  const [draft, setDraft] = useState(() => drafts.get(key) ?? noDraft)
  function keep(after: ImportDraft) {
    drafts.set(key, after)
    setDraft(after)
  }
  return {
    draft,
    change: (changed: Partial<ImportDraft>) => keep({ ...draft, ...changed }),
    /** Begins anew with another file, or without one. */
    choose: (file: File | null) => keep({ ...noDraft, file }),
  }
}
