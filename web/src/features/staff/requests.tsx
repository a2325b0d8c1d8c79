import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PracticeRole, role } from '#shared/model/roles.ts'
import type { JoinRequest } from '#shared/model/staff.ts'
import { answerJoinRequest, joinRequestsQuery } from '../../data/joining.ts'
import { useAction } from '../../data/mutation.ts'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { RolesInput } from './roles-input.tsx'
import { staffTexts } from './texts.ts'

const texts = staffTexts.requests
const nameOf = ({ firstName, lastName }: JoinRequest) => `${firstName} ${lastName}`

/** Who asks to join; nothing where nobody does. */
export function Requests({ practiceId }: { practiceId: string }) {
  const requests = useQuery(joinRequestsQuery(practiceId))
  const [accepting, setAccepting] = useState<JoinRequest | null>(null)
  if (requests.data?.length === 0) return null
  const { person, message, asked, actions } = texts.columns
  return (
    <Section title={texts.title} text={texts.text}>
      <DataTable
        label={texts.title}
        rows={requests.data}
        query={requests}
        keyOf={({ memberId }) => memberId}
        empty={null}
        columns={[
          {
            label: person,
            render: (request) => (
              <>
                <Text span size="sm" fw={600}>
                  {nameOf(request)}
                </Text>{' '}
                <Hint span>{request.email}</Hint>
              </>
            ),
          },
          { label: message, render: (request) => request.message ?? '' },
          { label: asked, render: ({ createdAt }) => <RelativeTime at={createdAt} /> },
          {
            label: actions,
            action: true,
            render: (request) => (
              <Group gap="xs" justify="flex-end" wrap="nowrap">
                <Button size="compact-sm" onClick={() => setAccepting(request)}>
                  {texts.accept}
                </Button>
                <Decline practiceId={practiceId} request={request} />
              </Group>
            ),
          },
        ]}
      />
      <FormDialog
        title={accepting ? texts.acceptTitle(nameOf(accepting)) : ''}
        opened={accepting !== null}
        onClose={() => setAccepting(null)}
      >
        {accepting && (
          <Accept practiceId={practiceId} request={accepting} onDone={() => setAccepting(null)} />
        )}
      </FormDialog>
    </Section>
  )
}

type Props = { practiceId: string; request: JoinRequest }

function Decline({ practiceId, request }: Props) {
  const decline = useAction(answerJoinRequest(practiceId, request.memberId), {
    onSuccess: () => notifications.show({ message: texts.declined, color: 'green' }),
  })
  return (
    <ConfirmButton
      variant="default"
      size="compact-sm"
      loading={decline.pending}
      title={texts.declineTitle(nameOf(request))}
      text={texts.declineText}
      confirm={texts.decline}
      onConfirm={() => decline.start({ accept: 0 })}
    >
      {texts.decline}
    </ConfirmButton>
  )
}

function Accept({ practiceId, request, onDone }: Props & { onDone: () => void }) {
  const [roles, setRoles] = useState<PracticeRole[]>([role.staff])
  const accept = useAction(answerJoinRequest(practiceId, request.memberId), {
    onSuccess: () => {
      notifications.show({ message: texts.accepted(nameOf(request)), color: 'green' })
      onDone()
    },
    inline: true,
  })
  return (
    <Stack>
      <FormError error={accept.error} />
      <RolesInput
        label={staffTexts.editor.roles}
        value={roles}
        onChange={(chosen) => {
          setRoles(chosen)
          accept.clearError()
        }}
      />
      <Group justify="flex-end" gap="sm">
        <CancelButton onClick={onDone} />
        <Button
          disabled={roles.length === 0}
          loading={accept.pending}
          onClick={() => accept.start({ accept: 1, roles })}
        >
          {texts.accept}
        </Button>
      </Group>
    </Stack>
  )
}
