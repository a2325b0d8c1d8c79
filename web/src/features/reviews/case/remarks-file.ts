import type { ReviewRemark } from '#shared/model/review.ts'
import { formatExact } from '../../../ui/dates.ts'
import { remarkTexts as texts } from '../texts.ts'

/** What the staff said of a case, as a text for the record of the practice: when, who, and the words. */
export function remarksFile(
  reviewId: string,
  remarks: readonly Pick<ReviewRemark, 'createdAt' | 'authorName' | 'content'>[],
  zone: string,
): string {
  const said = remarks.map(({ createdAt, authorName, content }) => {
    return `${formatExact(createdAt, zone)}, ${authorName}:\n${content}\n`
  })
  return [`${texts.file}\nChatReview ${reviewId}\n`, ...said].join('\n')
}
