import type { AnswerKind } from '#shared/model/assistant.ts'

export const assistantTexts = {
  title: 'Assistant',
  description: 'Ask how to do something here. It knows the help, and nothing of any record.',
  label: 'Question',
  placeholder: 'How do I send my scans?',
  ask: 'Ask',
  hint: 'No medical advice. In an emergency call 911.',
  startNew: 'New conversation',
  started: 'What was said is forgotten.',
  thread: 'Conversation',
  you: 'You',
  assistant: 'Assistant',
  looking: 'Looking it up',
  sources: 'From the help',
  emptyTitle: 'What would you like to do?',
  empty: 'Ask in your own words, or begin with one of these.',
  examples: {
    patients: ['How do I send my scans?', 'How do I join a video visit?', 'Who can see my record?'],
    staff: [
      'How do I ask a patient for scans?',
      'How do I change a lead’s status?',
      'How do I merge two records?',
    ],
  },
} as const

/** What an answer is, where that has to be said. */
export const kindTexts: Partial<Record<AnswerKind, string>> = {
  passages: 'Parts of the help',
  emergency: 'Call 911',
  notMedical: 'No medical advice',
}
