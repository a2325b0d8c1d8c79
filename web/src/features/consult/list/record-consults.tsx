import { Group, Paper, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { patientConsultsQuery } from '../../../data/consults.ts'
import { usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { ScheduleButton } from '../form/schedule-button.tsx'
import { listTexts as texts } from '../texts.ts'
import { ConsultLink } from './consult-link.tsx'

/** The consultations of a record, in its tab. */
export function RecordConsults({ patientId }: { patientId: string }) {
  const { id: practiceId } = usePractice()
  const maySchedule = usePermission('videoConsultations.create')
  const query = useQuery(patientConsultsQuery({ practiceId, patientId }))
  const schedule = maySchedule && <ScheduleButton patient={{ practiceId, patientId }} />
  return (
    <Loaded query={query} skeleton={<RowsSkeleton count={3} height={64} />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            illustration="people"
            title={texts.tabNoneTitle}
            text={texts.empty}
            action={schedule}
          />
        ) : (
          <Stack gap="sm">
            <Group>{schedule}</Group>
            {items.map((consult) => (
              <Paper key={consult.id} withBorder radius="md" p={4}>
                <ConsultLink consult={consult} name={consult.provider?.name ?? texts.noProvider} />
              </Paper>
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}
