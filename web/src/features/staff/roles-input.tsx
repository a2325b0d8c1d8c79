import { Checkbox, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { givableRoles, type PracticeRole, practiceRoles, roleLabels } from '#shared/model/roles.ts'
import { useOwnRoles } from '../../session/member.ts'
import { staffTexts } from './texts.ts'

type Props = {
  label: ReactNode
  description?: ReactNode
  value?: readonly PracticeRole[]
  onChange: (roles: PracticeRole[]) => void
  error?: ReactNode
  disabled?: boolean
  /** Whether they are the caller's own. */
  toSelf?: boolean
  /** Those that the person has. */
  given?: readonly PracticeRole[]
}

/** The roles in a practice, any number of them: those that one may give, and those already given. */
export function RolesInput({
  value = [],
  onChange,
  disabled = false,
  toSelf = false,
  given = [],
  ...input
}: Props) {
  const givable = givableRoles(useOwnRoles(), toSelf)
  const shown = practiceRoles.filter((code) => givable.includes(code) || given.includes(code))
  return (
    <Checkbox.Group
      {...input}
      value={value.map(String)}
      onChange={(chosen) => onChange(practiceRoles.filter((code) => chosen.includes(String(code))))}
    >
      <Stack gap="xs" mt="xs">
        {shown.map((code) => (
          <Checkbox
            key={code}
            value={String(code)}
            label={roleLabels[code]}
            description={staffTexts.roleDescriptions[code]}
            disabled={disabled || !givable.includes(code)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
