import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PracticeRole, role } from '#shared/model/roles.ts'
import type { JoinRequest } from '#shared/model/staff.ts'
import { answerJoinRequest, joinRequestsQuery } from '../../data/joining.ts'
import { useAction } from '../../data/mutation.ts'
import { useChanging, useUndoable } from '../../session/undo.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { formatEmail } from '../../ui/email.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ROW_LINK } from '../../ui/row-keys.ts'
import { Section } from '../../ui/section.tsx'
import { RolesInput } from './roles-input.tsx'
import { staffTexts } from './texts.ts'

const texts = staffTexts.requests
/** What is held back by it while it can be undone. */
const idOf = (practiceId: string, { memberId }: JoinRequest) => `${practiceId} ${memberId}`
const nameOf = ({ firstName, lastName }: JoinRequest) => `${firstName} ${lastName}`

/** Who asks to join; nothing where nobody does. */
export function Requests({ practiceId }: { practiceId: string }) {
  const requests = useQuery(joinRequestsQuery(practiceId))
  const [accepting, setAccepting] = useState<JoinRequest | null>(null)
  const changing = useChanging()
  const shown = requests.data?.filter((request) => !changing.has(idOf(practiceId, request)))
  if (shown?.length === 0) return null
  const { person, message, asked, actions } = texts.columns
  return (
    <Section title={texts.title} text={texts.text}>
      <DataTable
        label={texts.title}
        rows={shown}
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
                <Hint span>{formatEmail(request.email)}</Hint>
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
                <Button
                  {...{ [ROW_LINK]: '' }}
                  size="compact-sm"
                  onClick={() => setAccepting(request)}
                >
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
  const undoable = useUndoable()
  const decline = () =>
    undoable({
      id: idOf(practiceId, request),
      change: answerJoinRequest(practiceId, request.memberId),
      input: { accept: 0 },
      message: texts.declined(nameOf(request)),
    })
  return (
    <Button variant="default" size="compact-sm" onClick={decline}>
      {texts.decline}
    </Button>
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
