import type { Choices } from '#shared/imports/line.ts'
import { type Check, type CheckSettings, checkLines } from './check.ts'
import { FileError, type FileFault } from './parts.ts'
import { type Corrections, type Survey, surveyFile } from './survey.ts'

/** What is asked of the worker that reads a file. */
export type Question =
  | { kind: 'survey'; file: Blob; today: string; corrections: Corrections }
  | {
      kind: 'check'
      survey: Pick<Survey, 'file' | 'source'>
      settings: CheckSettings
      choices: Choices
      today: string
    }

export type Reply =
  | { kind: 'share'; share: number }
  | { kind: 'survey'; survey: Survey }
  | { kind: 'check'; check: Check }
  | { kind: 'fault'; fault: FileFault }

/** Answers a question, and says on the way how far it is. */
export async function answer(question: Question, post: (reply: Reply) => void): Promise<void> {
  const onShare = (share: number) => post({ kind: 'share', share })
  const { today } = question
  try {
    if (question.kind === 'survey') {
      const { file, corrections } = question
      post({ kind: 'survey', survey: await surveyFile(file, today, onShare, corrections) })
      return
    }
    const { survey, settings, choices } = question
    post({ kind: 'check', check: await checkLines(survey, settings, { choices, today, onShare }) })
  } catch (error) {
    // The disc no longer gives a file that was moved or taken away.
    post({ kind: 'fault', fault: error instanceof FileError ? error.fault : 'unreadable' })
  }
}
