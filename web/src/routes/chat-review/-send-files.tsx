import { useQuery } from '@tanstack/react-query'
import { chartQuery } from '../../data/sharelinks.ts'
import type { SendFiles } from '../../features/reviews/send-files.ts'
import { UploaderPanel } from '../../features/uploads/components/uploader-panel.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'

/** The uploader, for cases. */
export const sendFiles: SendFiles = (about) => <Sending {...about} />

function Sending({ practiceId, patientId, audience, onUpload }: Parameters<SendFiles>[0]) {
  const chart = useQuery(chartQuery({ practiceId, patientId }))
  return (
    <Loaded query={chart} skeleton={<LinesSkeleton count={4} />}>
      {(shown) => (
        <UploaderPanel
          chart={shown}
          access={null}
          service="chatReview"
          audience={audience}
          onUpload={onUpload}
        />
      )}
    </Loaded>
  )
}
