import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { PatientRecord } from '#shared/model/patient.ts'
import { useAction } from '../../../data/mutation.ts'
import { proposalQuery, withdrawProposal } from '../../../data/proposals.ts'
import { usePractice } from '../../../session/member.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { ProposedChanges } from './changes.tsx'
import { proposalTexts as texts } from './texts.ts'

/** For the staff: how the last proposal stands; one that waits can be withdrawn. */
export function ProposalState({ record }: { record: PatientRecord }) {
  const { id: practiceId } = usePractice()
  const { patientId } = record
  const { data } = useQuery(proposalQuery(practiceId, patientId))
  const withdraw = useAction(withdrawProposal(practiceId, patientId), {
    onSuccess: () => notifications.show({ message: texts.withdrawn, color: 'green' }),
  })
  const proposal = data?.proposal
  if (!proposal) return null
  const { state, proposalId, proposedBy, proposedAt, closedAt } = proposal
  return (
    <Alert color={state === 'waiting' ? 'brand' : 'gray'} title={texts.states[state]}>
      <Stack gap="sm">
        <Text size="sm">
          {texts.by(proposedBy.name)} <RelativeTime at={closedAt ?? proposedAt} />
        </Text>
        <ProposedChanges proposal={proposal} />
        {state === 'waiting' && (
          <Group>
            <Button
              size="xs"
              variant="default"
              loading={withdraw.pending}
              onClick={() => withdraw.start(proposalId)}
            >
              {texts.withdraw}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
