import { Checkbox, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type PracticeRole, practiceRoles, role, roleLabels } from '#shared/model/roles.ts'
import { useMember } from '../../session/member.ts'

type Props = {
  label: string
  description?: ReactNode
  value?: readonly PracticeRole[]
  onChange: (roles: PracticeRole[]) => void
  error?: ReactNode
  disabled?: boolean
}

/** The roles in a practice, any number of them; only admins give the admin's. */
export function RolesInput({ value = [], onChange, disabled = false, ...input }: Props) {
  const isAdmin = useMember()?.practiceStaff?.practiceStaffRoles.includes(role.admin) ?? false
  return (
    <Checkbox.Group
      {...input}
      value={value.map(String)}
      onChange={(chosen) => onChange(practiceRoles.filter((code) => chosen.includes(String(code))))}
    >
      <Stack gap="xs" mt="xs">
        {practiceRoles.map((code) => (
          <Checkbox
            key={code}
            value={String(code)}
            label={roleLabels[code]}
            disabled={disabled || (code === role.admin && !isAdmin)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
