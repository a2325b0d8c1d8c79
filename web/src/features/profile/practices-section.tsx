import { Badge, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MemberInfo } from '#shared/model/member.ts'
import { roleLabels } from '#shared/model/roles.ts'
import { useSwitchPractice } from '../../session/switch-practice.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Section } from '../../ui/section.tsx'
import { profileTexts } from './texts.ts'

type Membership = MemberInfo['practiceStaffs'][number]

/** Where the member works and as what, and the way from one to the other. */
export function PracticesSection({ member }: { member: MemberInfo }) {
  const texts = profileTexts.practices
  const change = useSwitchPractice()
  const columns: readonly Column<Membership>[] = [
    {
      label: texts.practice,
      render: ({ practiceName }) => (
        <Text span size="sm" fw={600}>
          {practiceName}
        </Text>
      ),
    },
    { label: texts.roles, render: (membership) => <Roles {...membership} /> },
    {
      label: texts.switch,
      action: true,
      render: ({ practiceId, practiceName }) =>
        practiceId === member.practiceId ? (
          <Hint span>{texts.current}</Hint>
        ) : (
          <Button
            size="xs"
            variant="default"
            aria-label={texts.switchTo(practiceName)}
            disabled={change.pending}
            onClick={() => change.start(practiceId)}
          >
            {texts.switch}
          </Button>
        ),
    },
  ]
  return (
    <Section
      title={texts.title}
      text={texts.text}
      action={
        <Group gap="sm">
          <Button variant="default" renderRoot={(props) => <Link to="/join-practice" {...props} />}>
            {texts.join}
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/practice-setup" {...props} />}
          >
            {texts.found}
          </Button>
        </Group>
      }
    >
      <DataTable
        label={texts.label}
        columns={columns}
        rows={member.practiceStaffs}
        keyOf={({ practiceId }) => practiceId}
        empty={<Hint>{texts.none}</Hint>}
      />
    </Section>
  )
}

function Roles({ practiceStaffRoles, practiceStaffTags }: Membership) {
  return (
    <Group gap={6}>
      {practiceStaffRoles.map((role) => (
        <Badge key={role} color="gray">
          {roleLabels[role]}
        </Badge>
      ))}
      {practiceStaffTags.map((tag) => (
        <Badge key={tag} color="gray" variant="outline">
          {tag}
        </Badge>
      ))}
    </Group>
  )
}
