import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { mayManage } from '#shared/model/roles.ts'
import type { InvitationInfo } from '#shared/model/staff.ts'
import { invitationsQuery, resendInvitation, revokeInvitation } from '../../data/invitations.ts'
import { useAction } from '../../data/mutation.ts'
import { useOwnRoles } from '../../session/member.ts'
import { useChanging, useUndoable } from '../../session/undo.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { formatDate } from '../../ui/dates.ts'
import { DeliveryState } from '../../ui/delivery-state.tsx'
import { formatEmail } from '../../ui/email.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ROW_LINK } from '../../ui/row-keys.ts'
import { Section } from '../../ui/section.tsx'
import { useZone } from '../../ui/zone.tsx'
import { RoleBadges } from './role-badges.tsx'
import { TagBadges } from './status-badges.tsx'
import { staffTexts } from './texts.ts'

const texts = staffTexts.invitations

/** Who was invited and has not come yet; nothing where nobody was. */
export function Invitations({ practiceId }: { practiceId: string }) {
  const zone = useZone()
  const invitations = useQuery(invitationsQuery(practiceId))
  const own = useOwnRoles()
  const changing = useChanging()
  const shown = invitations.data?.filter(({ id }) => !changing.has(id))
  if (shown?.length === 0) return null
  const { email, roles, tags, sent, until, actions } = texts.columns
  return (
    <Section title={texts.title} text={texts.text}>
      <DataTable
        label={texts.title}
        rows={shown}
        query={invitations}
        keyOf={({ id }) => id}
        empty={null}
        columns={[
          { label: email, render: (invitation) => formatEmail(invitation.email) },
          { label: roles, render: (invitation) => <RoleBadges roles={invitation.roles} /> },
          { label: tags, render: (invitation) => <TagBadges tags={invitation.tags} /> },
          {
            label: sent,
            render: ({ sentAt, delivery }) => (
              <>
                <RelativeTime at={sentAt} /> <DeliveryState delivery={delivery} />
              </>
            ),
          },
          { label: until, render: ({ validUntil }) => formatDate(validUntil, 'long', zone) },
          {
            label: actions,
            action: true,
            render: (invitation) =>
              mayManage(own, invitation.roles) && (
                <Actions practiceId={practiceId} invitation={invitation} />
              ),
          },
        ]}
      />
    </Section>
  )
}

type ActionsProps = { practiceId: string; invitation: InvitationInfo }

function Actions({ practiceId, invitation: { id: invitationId, email } }: ActionsProps) {
  const resend = useAction(resendInvitation(practiceId, invitationId), {
    onSuccess: () => notifications.show({ message: texts.resent(email), color: 'green' }),
  })
  const undoable = useUndoable()
  const revoke = () =>
    undoable({
      id: invitationId,
      change: revokeInvitation(practiceId, invitationId),
      input: undefined,
      message: texts.revoked(email),
    })
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        {...{ [ROW_LINK]: '' }}
        variant="default"
        size="compact-sm"
        loading={resend.pending}
        onClick={() => resend.start(undefined)}
      >
        {texts.resend}
      </Button>
      <Button variant="default" size="compact-sm" onClick={revoke}>
        {texts.revoke}
      </Button>
    </Group>
  )
}
