import { createFileRoute } from '@tanstack/react-router'
import { FeedSection } from '../../../features/appointments/feed/feed-section.tsx'
import { OwnRecordSections } from '../../../features/audit/own-record-section.tsx'
import { ProfilePage } from '../../../features/profile/profile-page.tsx'

export const Route = createFileRoute('/_app/practice-hub/profile')({
  component: () => (
    <>
      <ProfilePage />
      <FeedSection />
      <OwnRecordSections />
    </>
  ),
})
