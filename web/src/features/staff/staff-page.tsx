import { Badge, Button, Stack, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { titledName } from '#shared/model/provider.ts'
import type { StaffInfo } from '#shared/model/staff.ts'
import { staffsQuery } from '../../data/staffs.ts'
import { useMember, usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatEmail } from '../../ui/email.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { Hint } from '../../ui/hint.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { formatPhone } from '../../ui/phone.ts'
import { Reveal } from '../../ui/reveal.tsx'
import { useRowKeys } from '../../ui/row-keys.ts'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { Absences } from './absences.tsx'
import { FormerStaff } from './former-staff.tsx'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'
import { Requests } from './requests.tsx'
import { RoleBadges } from './role-badges.tsx'
import { StaffEditor } from './staff-editor.tsx'
import { StatusBadges, TagBadges } from './status-badges.tsx'
import { staffTexts as texts } from './texts.ts'

type Props = { inviting: boolean; setInviting: (open: boolean) => void }

/** The people of the practice; who manages them invites, changes and deactivates them here. */
export function StaffPage({ inviting, setInviting }: Props) {
  const { id: practiceId } = usePractice()
  const staff = useQuery(staffsQuery(practiceId))
  const mayInvite = usePermission('practices.staffs.create')
  const mayEdit = usePermission('practices.staffs.update')
  const [openId, setOpenId] = useState<string | null>(null)
  const open = staff.data?.find(({ staffId }) => staffId === openId)
  const close = () => setOpenId(null)
  const lists = useRef<HTMLDivElement>(null)
  const keys = useRowKeys(lists, undefined, staff.data !== undefined)
  return (
    <>
      <PageHeader
        title={texts.title}
        count={staff.data?.length}
        description={texts.description}
        action={
          mayInvite && (
            <Button
              leftSection={<IconUserPlus size={16} aria-hidden />}
              onClick={() => setInviting(true)}
            >
              {texts.invite.action}
            </Button>
          )
        }
      />
      <Reveal skeleton={<RowsSkeleton count={8} />}>
        <Stack gap="lg" ref={lists} {...keys}>
          {mayInvite && <Requests practiceId={practiceId} />}
          <DataTable
            label={texts.title}
            columns={useColumns()}
            rows={staff.data}
            query={staff}
            keyOf={({ staffId }) => staffId}
            {...(mayEdit && { onOpen: ({ staffId }: StaffInfo) => setOpenId(staffId) })}
            empty={<EmptyState illustration="people" title={texts.emptyTitle} text={texts.empty} />}
          />
          {mayInvite && <Invitations practiceId={practiceId} />}
          <Absences practiceId={practiceId} />
          {mayInvite && <FormerStaff practiceId={practiceId} />}
        </Stack>
      </Reveal>
      <FormDrawer
        title={texts.invite.title}
        opened={inviting && mayInvite}
        onClose={() => setInviting(false)}
      >
        <InviteForm practiceId={practiceId} onDone={() => setInviting(false)} />
      </FormDrawer>
      <FormDrawer
        title={open ? `${open.firstName} ${open.lastName}` : ''}
        opened={open !== undefined}
        onClose={close}
      >
        {open && (
          <StaffEditor
            key={open.staffId}
            practiceId={practiceId}
            staffId={open.staffId}
            onDone={close}
          />
        )}
      </FormDrawer>
    </>
  )
}

function useColumns(): Column<StaffInfo>[] {
  const me = useMember()?.id
  const { name, roles, phone, tags, status } = texts.columns
  return [
    {
      label: name,
      render: ({ staffId, firstName, lastName, email, provider }) => (
        <>
          {titledName(`${firstName} ${lastName}`, provider?.title ?? null)}{' '}
          {staffId === me && (
            <Badge variant="light" color="gray" tt="none">
              {texts.you}
            </Badge>
          )}{' '}
          <Hint span fw={400}>
            {formatEmail(email)}
          </Hint>
        </>
      ),
    },
    { label: roles, render: (staff) => <RoleBadges roles={staff.roles} /> },
    {
      label: phone,
      render: ({ businessPhone, businessPhoneExt, businessPhoneEnabled }) => (
        <Text span size="sm" {...(!businessPhone && { c: 'dimmed', 'data-nothing': true })}>
          {businessPhone ? formatPhone(businessPhone) : texts.noPhone}
          {businessPhone && businessPhoneExt ? ` ext. ${businessPhoneExt}` : ''}
          {businessPhone && !businessPhoneEnabled ? ` (${texts.off})` : ''}
        </Text>
      ),
    },
    { label: tags, render: (staff) => <TagBadges tags={staff.tags} /> },
    { label: status, render: (staff) => <StatusBadges staff={staff} /> },
  ]
}
