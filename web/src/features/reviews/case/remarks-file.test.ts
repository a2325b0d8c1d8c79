import { expect, test } from 'vitest'
import { remarksFile } from './remarks-file.ts'

test('a file of remarks says when who said what, and that it is not for the patient', () => {
  const remark = {
    createdAt: '2026-03-04T15:30:00.000Z',
    authorName: 'Ann Lee',
    content: 'One\nTwo',
  }

  expect(remarksFile('R1', [remark], 'America/Chicago')).toBe(
    'Remarks among the staff. For the record of the practice, not for the patient.\nChatReview R1\n' +
      '\n03/04/2026 9:30:00 AM CST, Ann Lee:\nOne\nTwo\n',
  )
})
