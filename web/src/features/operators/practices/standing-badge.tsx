import { Badge } from '@mantine/core'
import type { ListedPractice } from '#shared/model/practice-admin.ts'
import { practiceAdminTexts as texts } from './texts.ts'

const colors = { good: 'green', pastDue: 'amber', readOnly: 'red' } as const

/** How a practice stands with what it owes. */
export function StandingBadge({
  standing,
  isSuspended,
}: Pick<ListedPractice, 'standing' | 'isSuspended'>) {
  return (
    <Badge color={isSuspended ? 'red' : colors[standing]}>
      {isSuspended ? texts.suspended : texts.standings[standing]}
    </Badge>
  )
}
