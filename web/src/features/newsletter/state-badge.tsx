import type { SubscriberState } from '#shared/model/newsletter.ts'
import { RowBadge } from '../../ui/status-badge.tsx'
import { newsletterTexts as texts } from './texts.ts'

const colors = { confirmed: 'green', pending: 'amber', unsubscribed: 'gray' } as const

/** How far somebody is with the newsletter. */
export function StateBadge({ state }: { state: SubscriberState }) {
  return <RowBadge color={colors[state]}>{texts.states[state]}</RowBadge>
}
