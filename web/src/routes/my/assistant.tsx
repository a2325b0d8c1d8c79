import { createFileRoute } from '@tanstack/react-router'
import { AssistantPage } from '../../features/assistant/assistant-page.tsx'
import { Permitted } from '../../session/permitted.tsx'

export const Route = createFileRoute('/my/assistant')({
  component: () => (
    <Permitted permission="members.assistant.use">
      <AssistantPage />
    </Permitted>
  ),
})
