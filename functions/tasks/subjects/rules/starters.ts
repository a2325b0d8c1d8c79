import type { NewId } from '#functions/platform/ids.ts'
import type { Subject } from '#shared/model/subject.ts'

/** What a practice begins with: it can give out tasks at once, and changes these as it likes. */
export function starterSubjects(newId: NewId): Subject[] {
  const one = (name: string, dueInDays: number, checklist: [string, string[]] | null): Subject => {
    const items = checklist
      ? [{ id: newId(), name: checklist[0], statuses: checklist[1], isPrimary: true }]
      : []
    return { id: newId(), name, dueInDays, items, followUp: null, version: 1 }
  }
  return [
    one('Call back', 1, ['Reached', ['Yes', 'Left a message', 'No answer']]),
    one('Request records', 7, ['Records', ['Received', 'Not available']]),
    one('Verify insurance', 2, ['Coverage', ['Active', 'Not covered', 'Unclear']]),
  ]
}
