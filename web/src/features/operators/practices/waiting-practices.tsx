import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WaitingVerification } from '#shared/model/verification.ts'
import { useAction } from '../../../data/mutation.ts'
import { decideName, waitingPracticesQuery } from '../../../data/practices-admin.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { formatPhone } from '../../../ui/phone.ts'
import { Section } from '../../../ui/section.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { practiceAdminTexts } from './texts.ts'

const texts = practiceAdminTexts.names

/** The practices on trial whose names wait for approval: until then they send no texts. */
export function WaitingPractices() {
  const query = useQuery(waitingPracticesQuery)
  return (
    <Section title={texts.title} text={texts.text}>
      <Loaded query={query} skeleton={<LinesSkeleton count={2} />}>
        {(waiting) =>
          waiting.length === 0 ? (
            <Text size="sm">{texts.none}</Text>
          ) : (
            <Stack gap="lg">
              {waiting.map((one) => (
                <Waiting key={one.practiceId} practice={one} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  )
}

function Waiting({ practice }: { practice: WaitingVerification }) {
  const { practiceId, name, contactPhone, addressCity, addressState, isPhoneVerified } = practice
  const [reason, setReason] = useState('')
  const [hasCalled, setCalled] = useState(false)
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null)
  const decide = useAction(decideName(practiceId), {
    inline: true,
    onSuccess: (_answer, { isApproved }) =>
      notifications.show({
        message: isApproved === 1 ? texts.approved(name) : texts.rejected(name),
        color: 'green',
      }),
  })
  return (
    <Stack gap="xs" role="group" aria-label={name}>
      <Text fw={600}>{name}</Text>
      <Text size="sm">
        {texts.facts(`${addressCity}, ${addressState}`, formatPhone(contactPhone), isPhoneVerified)}
      </Text>
      {!isPhoneVerified && (
        <Checkbox
          label={texts.called}
          checked={hasCalled}
          onChange={({ currentTarget }) => setCalled(currentTarget.checked)}
        />
      )}
      <Textarea
        label={texts.reason}
        description={texts.reasonHint}
        autosize
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Group>
        <Button onClick={() => setAsked('approve')}>{texts.approve}</Button>
        <Button
          variant="default"
          disabled={reason.trim() === ''}
          onClick={() => setAsked('reject')}
        >
          {texts.reject}
        </Button>
      </Group>
      <ConfirmDialog
        title={asked === 'reject' ? texts.rejectTitle(name) : texts.approveTitle(name)}
        opened={asked !== null}
        onClose={() => {
          decide.clearError()
          setAsked(null)
        }}
        confirm={asked === 'reject' ? texts.reject : texts.approve}
        {...(asked === 'reject' && { color: 'red' })}
        pending={decide.pending}
        error={decide.error}
        onConfirm={() =>
          decide.start(
            asked === 'reject'
              ? { name, isApproved: 0, reason }
              : { name, isApproved: 1, calledPhone: hasCalled ? 1 : 0 },
          )
        }
      >
        {asked === 'reject' ? texts.rejectText(reason.trim()) : texts.approveText}
      </ConfirmDialog>
    </Stack>
  )
}
