import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '../../../features/messages/messages-page.tsx'
import { Permitted } from '../../../session/permitted.tsx'

export const Route = createFileRoute('/_app/practice-hub/messages')({
  component: () => (
    <Permitted permission="practices.staffs.list">
      <MessagesPage />
    </Permitted>
  ),
})
