import { useEffect, useMemo, useState } from 'react'
import type { Choices } from '#shared/imports/line.ts'
import { ask } from './reading/ask.ts'
import type { Check, CheckSettings } from './reading/check.ts'
import { FileError, type FileFault } from './reading/parts.ts'
import type { Question } from './reading/reading.ts'
import type { Corrections, Survey } from './reading/survey.ts'

/** How reading is going: how far it is, what was found, or why it cannot be. */
type Reading<Found> = { share: number; found?: Found; fault?: FileFault }

type Surveyed = { file: File | null; survey: Survey }

/**
 * Reads a file in a worker; null if none is chosen. While it is read again by other corrections, the
 * former survey stays.
 */
export function useSurvey(file: File | null, corrections: Corrections): Reading<Survey> {
  const question = useMemo(
    (): Question | null => file && { kind: 'survey', file, today: latestDay(), corrections },
    [file, corrections],
  )
  const { share, found, fault } = useAsked(question)
  const [last, setLast] = useState<Surveyed | null>(null)
  const now = found?.kind === 'survey' ? found.survey : undefined
  if (now && last?.survey !== now) setLast({ file, survey: now })
  const survey = now ?? (last?.file === file ? last.survey : undefined)
  return { share, ...(survey && { found: survey }), ...(fault && { fault }) }
}

/**
 * All lines of a file by the settings. While they are read again by other settings, the former check
 * stays.
 */
export function useCheck(
  { file, source }: Survey,
  settings: CheckSettings,
  choices: Choices | undefined,
): Reading<Check> {
  const asked = JSON.stringify([settings, choices])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same settings are another object each time
  const question = useMemo(
    (): Question | null =>
      choices && settings.columns.some((field) => field !== null)
        ? { kind: 'check', survey: { file, source }, settings, choices, today: latestDay() }
        : null,
    [file, source, asked],
  )
  const { share, found, fault } = useAsked(question)
  const [last, setLast] = useState<{ file: Blob; check: Check } | null>(null)
  const now = found?.kind === 'check' ? found.check : undefined
  if (now && last?.check !== now) setLast({ file, check: now })
  const check = now ?? (last?.file === file ? last.check : undefined)
  return { share, ...(check && { found: check }), ...(fault && { fault }) }
}

type Answer = Awaited<ReturnType<typeof ask>>
type State = Reading<Answer> & { question: Question | null }

function useAsked(question: Question | null): Reading<Answer> {
  const [state, setState] = useState<State>({ question, share: 0 })
  useEffect(() => {
    if (!question) return
    const abort = new AbortController()
    const { signal } = abort
    const set = (reading: Reading<Answer>) => {
      if (!signal.aborted) setState({ question, ...reading })
    }
    ask(question, { signal, onShare: (share) => set({ share }) }).then(
      (found) => set({ share: 1, found }),
      (error) => set({ share: 1, fault: error instanceof FileError ? error.fault : 'unreadable' }),
    )
    return () => abort.abort()
  }, [question])
  // What was found for another question is nothing now.
  return state.question === question ? state : { share: 0 }
}

/** YYYYMMDD, where it is latest on Earth: until then nobody is born in the future. */
function latestDay(): string {
  return new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
}
