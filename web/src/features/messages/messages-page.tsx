import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

const texts = {
  title: 'Messages',
  emptyTitle: 'No conversations yet',
  empty: "Patients can't write to the practice on Praxis yet. Once they can, you'll find it here.",
} as const

/** The practice's conversations with patients; there are none before patients can write. */
export function MessagesPage() {
  return (
    <>
      <PageHeader title={texts.title} />
      <EmptyState illustration="mail" title={texts.emptyTitle} text={texts.empty} />
    </>
  )
}
