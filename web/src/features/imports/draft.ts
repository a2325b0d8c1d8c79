import { useState } from 'react'
import type { MappedValue } from '#shared/model/imports.ts'
import { useMember, usePractice } from '../../session/member.ts'
import { type KeptMapping, keepMapping, recallMapping } from './layout.ts'
import { firstMapping, type Mapping } from './mapping.ts'
import type { Options } from './options-step.tsx'
import { type Corrections, noCorrections, type Survey } from './reading/survey.ts'

/** Choices that a person made for the lines of a file. */
type Choices = {
  mapping: Mapping
  /** Null while the values of earlier imports hold. */
  values: MappedValue[] | null
  /** Null while the first options hold. */
  options: Options | null
}

/** Choices that were changed. They hold for other files with the same columns, too. */
type KeptChoices = Omit<Choices, 'mapping'> & { file: File | null; mapping: KeptMapping }

/** An import before its file is sent. */
export type ImportDraft = {
  file: File | null
  corrections: Corrections
  kept: KeptChoices | null
}

const noDraft: ImportDraft = { file: null, corrections: noCorrections, kept: null }

/** Kept until the tab is closed, so that a look at another page, such as the lists, loses nothing. */
const drafts = new Map<string, ImportDraft>()

/** The choices that hold for a file: those of the draft if the columns are the same, or else the first. */
export function choicesOf({ file, kept }: ImportDraft, survey: Survey): Choices {
  const recalled = kept && recallMapping(survey, kept.mapping)
  const mapping = recalled ?? firstMapping(survey)
  const holds = kept !== null && (recalled !== null || kept.file === file)
  const { values, options } = holds ? kept : { values: null, options: null }
  return { mapping, values, options }
}

/** Keeps choices for the file and for others with the same columns. */
export function keepChoices(
  { file }: ImportDraft,
  survey: Survey,
  { mapping, values, options }: Choices,
): KeptChoices {
  return { file, values, options, mapping: keepMapping(survey, mapping) }
}

/** The draft of the member in the practice, what changes it, and what drops its file. */
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
    /** Begins again with another file, or without one. Choices stay for a file with the same columns. */
    choose: (file: File | null) => keep({ ...draft, file, corrections: noCorrections }),
  }
}
