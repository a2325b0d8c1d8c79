import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { MemberInfo } from '#shared/model/member.ts'
import { useAction } from '../../../data/mutation.ts'
import { answerProposal, proposalQuery } from '../../../data/proposals.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { ProposedChanges } from './changes.tsx'
import { proposalTexts as texts } from './texts.ts'

/** For the patient: what the practice suggests, to accept or decline; nothing where nothing waits. */
export function AnswerCard({ chart }: { chart: MemberInfo['patients'][number] }) {
  const { practiceId, patientId, practiceName } = chart
  const { data } = useQuery(proposalQuery(practiceId, patientId))
  const answer = useAction(answerProposal(practiceId, patientId), {
    inline: true,
    onSuccess: (_, { accept }) => {
      notifications.show({ message: accept ? texts.accepted : texts.declined, color: 'green' })
    },
  })
  const proposal = data?.proposal
  if (proposal?.state !== 'waiting') {
    return answer.error ? <FormError error={answer.error} /> : null
  }
  const { proposalId, version } = proposal
  const start = (accept: 0 | 1) => answer.start({ proposalId, accept, version })
  return (
    <Alert title={texts.suggests(practiceName)} color="brand">
      <Stack gap="md">
        <FormError error={answer.error} />
        <ProposedChanges proposal={proposal} />
        <Text size="sm">{texts.ask}</Text>
        <Group gap="sm">
          <Button loading={answer.pending} onClick={() => start(1)}>
            {texts.accept}
          </Button>
          <Button variant="default" disabled={answer.pending} onClick={() => start(0)}>
            {texts.decline}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
